import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';
import { seedSpaces } from './seed-spaces.ts';

const application = useApplication();
let colleague: { readonly email: string };

beforeAll(async () => {
  const { call, organizationId } = application();
  await seedSpaces(application(), organizationId);
  const { id } = await call('POST', `/v1/orgs/${organizationId}/spaces`, { title: 'Almanac' });
  await call('POST', `/v1/spaces/${id}/content`, {
    changes: [{ operation: 'insert_page', document: { markdown: '# Spring tides\n\nTwice a month.\n' } }],
  });
  await call('POST', `/v1/orgs/${organizationId}/sites`, { title: 'Harbor site' });
  colleague = await application().addPerson('edit');
});

const home = async (page: Page) => {
  await page.goto(`${application().url}/o/${application().organizationId}`);
  await page.locator('main').getByRole('treeitem', { name: 'Almanac', exact: true }).waitFor();
};
const search = async (page: Page, text: string) => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(text);
};
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name }).first();

describe('the palette', () => {
  it('finds pages, spaces, sites, people and actions by their names', async () => {
    const { page, watched } = await application().open(application().admin);
    await home(page);
    await search(page, 'spring');
    await option(page, /Spring tides/).waitFor();
    await page.getByRole('combobox').fill('almanac');
    await option(page, 'Almanac').waitFor();
    await page.getByRole('combobox').fill('harbor');
    await option(page, 'Harbor site').waitFor();
    await page.getByRole('combobox').fill('person');
    await option(page, new RegExp(colleague.email)).waitFor();
    expect(await checkScreen(page, 'palette-people')).toEqual([]);
    await page.getByRole('combobox').fill('profile');
    await option(page, 'Profile and preferences').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Profile and preferences' }).waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('has favorites first, which are marked with the keyboard and are in the sidebar and on home', async () => {
    const { page, watched } = await application().open(application().admin);
    await home(page);
    await page.locator('main').getByRole('treeitem', { name: 'Almanac', exact: true }).focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Add to favorites' }).click();
    await page.getByText('“Almanac” added to favorites').waitFor();
    const sidebar = page.getByRole('region', { name: 'Favorites' });
    await sidebar.first().getByRole('link', { name: 'Almanac' }).waitFor();
    expect(await sidebar.count()).toBe(2);
    expect(await checkScreen(page, 'home-favorites')).toEqual([]);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    expect(await page.getByRole('option').first().textContent()).toBe('Almanac');
    expect(await checkScreen(page, 'palette-favorites')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('main').getByRole('button', { name: 'Remove from favorites: Almanac' }).click();
    await expect.poll(() => sidebar.count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(() => sidebar.count()).toBe(2);
    await page.reload();
    await sidebar.first().getByRole('link', { name: 'Almanac' }).waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('lists every key under ?', async () => {
    const { page, watched } = await application().open(application().admin);
    await home(page);
    await page.locator('h1').focus();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await sheet.getByText('Pick up to move, and drop').waitFor();
    expect(await checkScreen(page, 'key-sheet-complete')).toEqual([]);
    expect(watched.problems).toEqual([]);
  });
});
