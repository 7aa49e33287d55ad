import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE } from '../browser.ts';
import { useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';

const application = useApplication();

const open = async (page: Page) => {
  await page.goto(`${application().url}/o/${application().organizationId}/~/profile`);
  await page.locator('h1').waitFor();
};
const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme']);

describe('profile and preferences', () => {
  it('apply at once, and on the next device before the first paint', async () => {
    const person = await application().addPerson('edit');
    const { page, watched } = await application().open(person);
    await open(page);
    expect(await checkScreen(page, 'profile')).toEqual([]);
    await page.getByRole('radio', { name: 'Dark' }).check();
    await expect.poll(() => themeOf(page)).toBe('dark');
    await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Deutsch' });
    await page.getByRole('heading', { name: 'Profil und Einstellungen' }).waitFor();
    const other = await application().open(person);
    await other.page.goto(`${application().url}/o/${application().organizationId}`);
    await other.page.getByRole('heading', { name: 'Inhalte' }).waitFor();
    expect(await themeOf(other.page)).toBe('dark');
    const html = await (
      await other.context.request.get(`${application().url}/`, { headers: { accept: 'text/html' } })
    ).text();
    expect(html).toContain('<html lang="de" data-theme="dark"');
    await other.page.goto(`${application().url}/o/${application().organizationId}/~/profile`);
    await expect.poll(() => other.page.getByRole('radio', { name: 'Dunkel' }).isChecked()).toBe(true);
    expect(await checkScreen(other.page, 'profile-german')).toEqual([]);
    expect([...watched.problems, ...other.watched.problems]).toEqual([]);
  });

  it('are updated in a window that regains the focus', async () => {
    const person = await application().addPerson('read');
    const { page } = await application().open(person);
    await open(page);
    await page.clock.install();
    const other = await application().open(person);
    await open(other.page);
    await other.page.getByRole('radio', { name: 'Dark' }).check();
    await expect.poll(() => themeOf(other.page)).toBe('dark');
    await page.clock.fastForward(60_000);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => themeOf(page)).toBe('dark');
  });

  it('change the display name, and keep typed text if it is rejected', async () => {
    const person = await application().addPerson('edit');
    const { page, watched } = await application().open(person);
    await open(page);
    const name = page.getByRole('textbox', { name: 'Display name' });
    await name.fill('');
    await page.keyboard.press('Enter');
    await page.getByText('This field is required.').waitFor();
    await name.fill('Mira Lund');
    await page.getByRole('button', { name: 'Save name' }).click();
    await page.getByText('Display name saved').waitFor();
    await page.getByRole('button', { name: /Mira Lund/ }).waitFor();
    await page.route('**/v1/users/*', (route) =>
      route.fulfill({ status: 503, json: { error: { message: 'Try again later.' } } }),
    );
    await name.fill('Mira L.');
    await page.keyboard.press('Enter');
    await page.getByText('Try again later.').waitFor();
    expect(await name.inputValue()).toBe('Mira L.');
    expect(watched.problems.filter((problem) => !problem.includes('503'))).toEqual([]);
  });

  it('disable single keys, with only the keyboard', async () => {
    const person = await application().addPerson('read');
    const { page, watched } = await application().open(person);
    await open(page);
    await page.locator('h1').focus();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('switch', { name: 'Single-key shortcuts' }).focus();
    await page.keyboard.press('Space');
    await page.locator('h1').focus();
    await page.keyboard.press('?');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.reload();
    await page.locator('h1').focus();
    await page.keyboard.press('?');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(watched.problems).toEqual([]);
  });

  it('link to sessions and tokens, and are in the menu on a phone', async () => {
    const person = await application().addPerson('read');
    const { page, watched } = await application().open(person, PHONE);
    await page.goto(`${application().url}/o/${application().organizationId}`);
    await page.getByRole('navigation', { name: 'Actions' }).getByRole('button', { name: 'Navigation' }).click();
    await page.getByRole('button', { name: /Your profile/ }).click();
    await page.getByRole('menuitem', { name: 'Profile and preferences' }).click();
    await page.getByRole('heading', { name: 'Profile and preferences' }).waitFor();
    await page.getByRole('link', { name: 'Access tokens' }).click();
    await page.waitForURL('**/~/security#tokens');
    await page.getByRole('heading', { name: 'Access tokens' }).waitFor();
    expect(watched.problems).toEqual([]);
  });
});
