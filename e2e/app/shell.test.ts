import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PHONE } from '../browser.ts';
import { useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';
import { seedSpaces } from './seed-spaces.ts';

const application = useApplication();

beforeAll(() => seedSpaces(application(), application().organizationId));
// Each test starts with the defaults, independent of the previous one.
beforeEach(() =>
  application().call('PATCH', '/v1/user/preferences', {
    language: null,
    theme: null,
    sidebarWidth: null,
    sidebarCollapsed: null,
    singleKeyShortcuts: null,
  }),
);

const home = async (page: Page) => {
  await page.goto(`${application().url}/o/${application().organizationId}`);
  await page.locator('main').getByRole('treeitem', { name: 'Platform' }).waitFor();
};

describe('the frame', () => {
  it('finds all items by name in one field, with only the keyboard', async () => {
    const { page, watched } = await application().open(application().admin);
    await home(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    await page.keyboard.type('brand');
    await page.getByRole('option', { name: 'Brand guidelines' }).waitFor();
    expect(await checkScreen(page, 'palette')).toEqual([]);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('dark');
    await page.getByRole('option', { name: 'Theme: Dark' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('zzzz');
    await page.getByText('Nothing found for “zzzz”').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    expect(await checkScreen(page, 'key-sheet')).toEqual([]);
    expect(watched.problems).toEqual([]);
  });

  it('ignores single keys in fields, and everywhere once they are disabled', async () => {
    const { page } = await application().open(application().admin);
    await home(page);
    await page.getByRole('searchbox', { name: 'Filter by title' }).fill('g');
    await page.keyboard.type('h?');
    expect(await page.getByRole('searchbox').inputValue()).toBe('gh?');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('button', { name: /Your profile/ }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Single-key shortcuts' }).click();
    await page.locator('h1').focus();
    await page.keyboard.press('?');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
  });

  it('uses the selected language, also after a reload', async () => {
    const { page, watched } = await application().open(application().admin);
    await home(page);
    await page.getByRole('button', { name: /Your profile/ }).click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await page.getByRole('heading', { name: 'Inhalte' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Inhalte' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
    expect(await checkScreen(page, 'home-german')).toEqual([]);
    expect(watched.problems).toEqual([]);
  });

  it('keeps the width of the sidebar, and the expanded nodes of its tree', async () => {
    const { page, watched } = await application().open(application().admin);
    await home(page);
    const sidebar = page.getByRole('navigation', { name: 'Navigation' });
    await sidebar.getByRole('treeitem', { name: 'Platform' }).click();
    await sidebar.getByRole('treeitem', { name: 'Security 1' }).waitFor();
    await page.getByRole('separator').focus();
    const stored = page.waitForResponse(
      (response) => response.request().method() === 'PATCH' && response.url().endsWith('/v1/user/preferences'),
    );
    for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight');
    await stored;
    await page.reload();
    await sidebar.getByRole('treeitem', { name: 'Security 1' }).waitFor();
    expect((await sidebar.boundingBox())?.width).toBeCloseTo(264 + 48 - 1, 0);
    await page.keyboard.press('Control+\\');
    await page.getByRole('button', { name: 'Expand sidebar' }).waitFor();
    expect(await checkScreen(page, 'sidebar-narrow')).toEqual([]);
    expect(watched.problems).toEqual([]);
  });

  it('shows its sidebar as a sheet on a phone', async () => {
    const { page, watched } = await application().open(application().admin, PHONE);
    await home(page);
    await page.getByRole('navigation', { name: 'Actions' }).getByRole('button', { name: 'Navigation' }).click();
    await page.getByRole('dialog', { name: 'Navigation' }).getByRole('treeitem', { name: 'Platform' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(watched.problems).toEqual([]);
  });

  it('reports a lost network connection, and its return', async () => {
    const { page, context } = await application().open(application().admin);
    await home(page);
    await context.setOffline(true);
    await page.getByText('You are offline.').waitFor();
    expect(await page.locator('main').getByRole('treeitem', { name: 'Platform' }).isVisible()).toBe(true);
    await context.setOffline(false);
    await page.getByText('You are offline.').waitFor({ state: 'detached' });
  });
});
