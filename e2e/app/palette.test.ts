import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';
import { seedSpaces } from './seed-spaces.ts';
import { undo } from './undo.ts';

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
  it('finds pages, spaces, sites, people and actions by name', async () => {
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

  it('keeps typed text while its list is still loading, including Enter', async () => {
    const { page, watched } = await application().open(application().admin);
    await home(page);
    let release = () => {};
    const released = new Promise<void>((done) => {
      release = done;
    });
    let asked = 0;
    await page.route('**/~app/*.js', async (route) => {
      asked += 1;
      await released;
      await route.continue();
    });
    await page.locator('h1').focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('profile pref');
    await page.keyboard.press('Enter');
    expect(await page.getByRole('combobox').inputValue()).toBe('profile pref');
    await expect.poll(() => asked).toBeGreaterThan(0);
    await page.getByRole('dialog').getByText('Loading…').waitFor();
    release();
    await page.getByRole('heading', { name: 'Profile and preferences' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(watched.problems).toEqual([]);
  });

  it('lists favorites first, which are toggled with the keyboard and shown in the sidebar and on home', async () => {
    const { page, watched } = await application().open(application().admin);
    await home(page);
    await page.locator('main').getByRole('treeitem', { name: 'Almanac', exact: true }).focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Add to favorites' }).click();
    await page.getByText('“Almanac” added to favorites').waitFor();
    // In the sidebar and on the screen.
    const marked = page.getByRole('link', { name: 'Almanac' });
    await expect.poll(() => marked.count()).toBe(2);
    expect(await checkScreen(page, 'home-favorites')).toEqual([]);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    expect(await page.getByRole('option').first().textContent()).toBe('Almanac');
    expect(await checkScreen(page, 'palette-favorites')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('main').getByRole('button', { name: 'Remove from favorites: Almanac' }).click();
    await expect.poll(() => marked.count()).toBe(0);
    await undo(page, 'removed from favorites');
    await expect.poll(() => marked.count()).toBe(2);
    await page.reload();
    await expect.poll(() => marked.count()).toBe(2);
    expect(watched.problems).toEqual([]);
  });

  it('lists every shortcut under ?', async () => {
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

describe('g i', () => {
  const sites = async () =>
    (await application().call('GET', `/v1/orgs/${application().organizationId}/sites`)).items as {
      readonly id: string;
      readonly title: string;
    }[];

  it('lists several sites in the palette, with its shortcuts', async () => {
    const { page, watched } = await application().open(application().admin);
    const { call, organizationId } = application();
    const { id } = await call('POST', `/v1/orgs/${organizationId}/sites`, { title: 'Lighthouse keepers' });
    await home(page);
    await page.locator('h1').focus();
    for (const key of ['g', 'i']) await page.keyboard.press(key);
    await page.getByRole('combobox', { name: 'Choose a site to see its insights' }).waitFor();
    await option(page, 'Harbor site').waitFor();
    expect(await page.getByRole('option').count()).toBe((await sites()).length);
    expect(await checkScreen(page, 'palette-insights')).toEqual([]);
    await page.keyboard.type('keepers');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/site/${id}/~/insights`);
    await page.goBack();
    await page.locator('h1').focus();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await sheet.getByText('Insights', { exact: true }).waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('opens the insights of the current site, and of the only one', async () => {
    const { call, addOrganization } = application();
    const [{ id } = { id: '' }] = await sites();
    const { page, watched } = await application().open(application().admin);
    await page.goto(`${application().url}/o/${application().organizationId}/site/${id}`);
    await page.getByRole('link', { name: 'Structure', exact: true }).waitFor();
    for (const key of ['g', 'i']) await page.keyboard.press(key);
    await page.waitForURL(`**/site/${id}/~/insights`);
    const alone = await addOrganization('One site');
    const only = await call('POST', `/v1/orgs/${alone}/sites`, { title: 'Only' });
    const empty = await addOrganization('No site');
    await page.goto(`${application().url}/o/${alone}`);
    await page.locator('main h2').first().waitFor();
    for (const key of ['g', 'i']) await page.keyboard.press(key);
    await page.waitForURL(`**/site/${only.id}/~/insights`);
    await page.goto(`${application().url}/o/${empty}/~/sites`);
    await page.getByText('No sites yet').first().waitFor();
    for (const key of ['g', 'h']) await page.keyboard.press(key);
    await page.waitForURL(`**/o/${empty}`);
    for (const key of ['g', 'i']) await page.keyboard.press(key);
    await page.waitForURL(`**/o/${empty}/~/sites`);
    expect(watched.problems).toEqual([]);
  });
});
