import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApplication } from './application.ts';
import { GERMAN_PHONE, listCutTexts, listOverflow } from './check-phone.ts';
import { checkScreen } from './check-screen.ts';
import { undo } from './undo.ts';

const application = useApplication();
let organization: string;
let handbook: string;

beforeAll(async () => {
  organization = await application().addOrganization('Meridian');
  handbook = (await application().call('POST', `/v1/orgs/${organization}/spaces`, { title: 'Handbook' })).id;
  await application().call('POST', `/v1/spaces/${handbook}/content`, {
    changes: [{ operation: 'insert_page', title: 'Welcome', document: { markdown: 'Hello reader.' } }],
  });
});

const listUrl = () => `${application().url}/o/${organization}/~/sites`;
const siteUrl = (id: string) => `${application().url}/o/${organization}/site/${id}`;
const getSite = (id: string) => application().call('GET', `/v1/orgs/${organization}/sites/${id}`);
const addSite = (title: string, body = {}) =>
  application().call('POST', `/v1/orgs/${organization}/sites`, { title, ...body });
const dialog = (page: Page) => page.getByRole('dialog');
const idOf = (page: Page) => new URL(page.url()).pathname.split('/')[4] ?? '';

describe('the list of sites', () => {
  it('explains sites when it is empty, and creates one that is hidden', async () => {
    const { page, watched } = await application().open(application().admin);
    await page.goto(listUrl());
    await page.getByText('No sites yet').waitFor();
    expect(await checkScreen(page, 'sites-empty')).toEqual([]);
    await page.locator('main').getByRole('button', { name: 'New site' }).click();
    await dialog(page).getByRole('button', { name: 'Create site' }).click();
    await dialog(page).getByText('At least 2 characters.').waitFor();
    await dialog(page).getByLabel('Title').fill('Manual');
    await dialog(page).getByRole('combobox', { name: 'Spaces' }).fill('Hand');
    await page.getByRole('option', { name: 'Handbook' }).click();
    await page.keyboard.press('Escape');
    expect(await checkScreen(page, 'sites-new')).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Create site' }).click();
    await page.getByRole('heading', { name: 'What is missing' }).waitFor();
    const site = await getSite(idOf(page));
    expect(site).toMatchObject({ title: 'Manual', published: false, siteSpaces: 1, visibility: 'public' });
    expect(watched.problems).toEqual([]);
  });

  it('filters long lists', async () => {
    for (let index = 0; index < 9; index += 1) await addSite(`Product ${index}`);
    const { page, watched } = await application().open(application().admin);
    await page.goto(listUrl());
    await page.getByRole('row', { name: /Product 8/ }).waitFor();
    expect(await checkScreen(page, 'sites-many')).toEqual([]);
    await page.getByLabel('Filter sites').fill('product 3');
    await expect.poll(() => page.locator('main').getByRole('row').count()).toBe(2);
    await page.getByLabel('Filter sites').fill('none of them');
    await page.getByText('No site matches “none of them”.').waitFor();
    expect(watched.problems).toEqual([]);
  });
});

describe('the overview of a site', () => {
  it('publishes after listing who gains access, and unpublishes with undo', async () => {
    const { id } = await addSite('Public manual', { spaces: [handbook] });
    const { page, watched } = await application().open(application().admin);
    await page.goto(siteUrl(id));
    await page.getByText('Readers see nothing yet').waitFor();
    expect(await checkScreen(page, 'site-unpublished')).toEqual([]);
    await page.getByRole('banner').getByRole('button', { name: 'Publish site' }).click();
    await dialog(page)
      .getByText(/Everybody on the internet .* will be able to read 1 space of it/)
      .waitFor();
    await dialog(page).getByRole('button', { name: 'Publish site' }).click();
    await page.getByText('Public manual is published.').waitFor();
    const published = await page.getByRole('textbox', { name: 'URL of the site' }).inputValue();
    const { page: reader } = await application().open({ email: 'nobody@example.com', password: '' });
    await reader.goto(published);
    await reader.getByText('Hello reader.').waitFor();
    expect(await checkScreen(page, 'site-published')).toEqual([]);
    await page.locator('main').getByRole('button', { name: 'Unpublish…' }).click();
    await dialog(page).getByText('at every URL of the site').waitFor();
    await dialog(page).getByRole('button', { name: 'Unpublish site' }).click();
    await page.getByText('Readers see nothing yet').waitFor();
    expect((await reader.goto(published))?.status()).toBe(404);
    await undo(page, 'is no longer published');
    await expect.poll(async () => (await getSite(id)).published).toBe(true);
    expect(watched.problems).toEqual([]);
  });

  it('renames, follows changes by others, and deletes only after the title was typed', async () => {
    const { id } = await addSite('Old name', { spaces: [handbook] });
    const { page, watched } = await application().open(application().admin);
    await page.goto(siteUrl(id));
    await page.getByLabel('Title').fill('New name');
    await page.getByLabel('Name in the URL').fill('new-name');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(async () => (await getSite(id)).basename).toBe('new-name');
    await application().call('PATCH', `/v1/orgs/${organization}/sites/${id}`, { visibility: 'share-link' });
    await page.getByText('People with a share link').waitFor();
    await page.getByText('No share link is active').waitFor();
    await page.locator('main').getByRole('button', { name: 'Delete site…' }).click();
    const button = dialog(page).getByRole('button', { name: 'Delete site' });
    expect(await button.isDisabled()).toBe(true);
    await dialog(page).getByLabel('Type the title').fill('New name');
    expect(await checkScreen(page, 'site-delete')).toEqual([]);
    await button.click();
    await page.waitForURL(listUrl());
    await expect(getSite(id)).rejects.toThrow('404');
    expect(watched.problems).toEqual([]);
  });

  it('shows the missing steps in whole sentences on a phone in German', async () => {
    const { id } = await addSite('Guide to the harbor', { visibility: 'share-link' });
    const { page, watched } = await application().open(application().admin, GERMAN_PHONE);
    await page.goto(siteUrl(id));
    await page.getByRole('list', { name: 'Was noch fehlt' }).getByRole('listitem').nth(2).waitFor();
    const texts = ':is(.list-title, .list-detail)';
    expect(await listCutTexts(page, `[aria-label="Was noch fehlt"] ${texts}`)).toEqual([]);
    expect(await listOverflow(page)).toEqual([]);
    expect(watched.problems).toEqual([]);
  });

  it('creates and publishes with only the keyboard', async () => {
    const { page, watched } = await application().open(application().admin);
    await page.goto(listUrl());
    await page
      .getByRole('row', { name: /Manual/ })
      .first()
      .waitFor();
    await page.keyboard.press('n');
    await dialog(page).waitFor();
    await page.keyboard.type('Keys');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'What is missing' }).waitFor();
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox').waitFor();
    await page.keyboard.type('Publish site');
    await page.getByRole('option', { name: 'Publish site' }).waitFor();
    await page.keyboard.press('Enter');
    await dialog(page).getByText('Publish Keys?').waitFor();
    await dialog(page).getByRole('button', { name: 'Publish site' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Keys is published.').waitFor();
    expect((await getSite(idOf(page))).published).toBe(true);
    expect(watched.problems).toEqual([]);
  });

  it('is readable for readers, editable for creators of this site, and hidden from non-members', async () => {
    const { id } = await addSite('Roles', { spaces: [handbook] });
    const reader = await application().addPerson('read', organization);
    const { page, watched } = await application().open(reader);
    await page.goto(siteUrl(id));
    await page.getByText('You can look at this site.').waitFor();
    expect(
      await page
        .locator('main')
        .getByRole('button', { name: /Publish|Delete|Save/ })
        .count(),
    ).toBe(0);
    expect(await checkScreen(page, 'site-reader')).toEqual([]);
    expect(watched.problems).toEqual([]);
    const { items } = await application().call('GET', `/v1/orgs/${organization}/members`);
    const { user } = items.find(({ user: each }: { user: { email: string } }) => each.email === reader.email);
    await application().call('POST', `/v1/orgs/${organization}/sites/${id}/permissions`, {
      users: [user.id],
      role: 'create',
    });
    await page.getByRole('banner').getByRole('button', { name: 'Publish site' }).waitFor();
    const nonMember = await application().addPerson('admin', await application().addOrganization('Elsewhere'));
    const { page: other } = await application().open(nonMember);
    expect((await other.goto(siteUrl(id)))?.status()).toBe(404);
    expect(await other.locator('main').innerText()).not.toMatch(/Roles|Handbook/);
  });
});
