import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { PHONE } from '../browser.ts';
import { useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';
import { undo } from './undo.ts';

const application = useApplication();
let organization: string;
const spaces: string[] = [];

beforeAll(async () => {
  organization = await application().addOrganization('Meridian');
  for (const title of ['Guide', 'Handbuch']) {
    const { id } = await application().call('POST', `/v1/orgs/${organization}/spaces`, { title });
    await application().call('POST', `/v1/spaces/${id}/content`, {
      changes: [{ operation: 'insert_page', title: 'Welcome', document: { markdown: `Of ${title}.` } }],
    });
    spaces.push(id);
  }
});

const root = (site: string) => `/v1/orgs/${organization}/sites/${site}`;
const addSite = async (title: string, shown = spaces): Promise<string> =>
  (await application().call('POST', `/v1/orgs/${organization}/sites`, { title, spaces: shown })).id;
const urlOf = (site: string) => `${application().url}/o/${organization}/site/${site}/~/customize`;
const settingsOf = (site: string) => application().call('GET', `${root(site)}/customization`);
const form = (page: Page) => page.getByRole('form', { name: 'Settings' });
const preview = (page: Page, title: string) =>
  page.frameLocator(`iframe[title="Preview of ${title} with unsaved settings"]`);
const open = (page: Page, group: string) =>
  form(page)
    .locator('summary', { hasText: new RegExp(`^${group}$`) })
    .click();

describe('the customization of a site', () => {
  it('says that nothing is unsaved until something is changed, and after it is saved', async () => {
    const site = await addSite('Untouched');
    const { page, watched } = await application().open(application().admin);
    await page.goto(urlOf(site));
    const status = form(page).locator('.customize-footer [role=status]');
    const isSaved = () => expect.poll(() => status.textContent()).toBe('This is what readers see.');
    await form(page).waitFor();
    const closed = form(page).locator('.setting-group:not([open]) > summary');
    while ((await closed.count()) > 0) await closed.first().click();
    await isSaved();
    await form(page).getByLabel('Title').first().fill(' Handbook  of everything ');
    await form(page).getByRole('textbox', { name: 'Primary color, light', exact: true }).fill('#aa0044');
    await form(page).getByRole('switch', { name: 'Show an announcement' }).check();
    await status.getByText('Not saved yet').waitFor();
    await form(page).getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved. Readers see it').waitFor();
    await isSaved();
    await form(page).getByRole('switch', { name: 'Show an announcement' }).uncheck();
    await form(page).getByRole('switch', { name: 'Show an announcement' }).check();
    await isSaved();
    expect(watched.problems).toEqual([]);
  });

  it('shows unsaved settings in the preview, in light and dark, and saves them with undo', async () => {
    const site = await addSite('Manual');
    const { page, watched } = await application().open(application().admin);
    await page.goto(urlOf(site));
    await preview(page, 'Manual').getByText('Of Guide.').waitFor();
    expect(await checkScreen(page, 'customize')).toEqual([]);
    await form(page).getByLabel('Title').fill('Handbook of everything');
    await preview(page, 'Manual').getByText('Handbook of everything').first().waitFor();
    await form(page).getByRole('textbox', { name: 'Primary color, light', exact: true }).fill('#aa0044');
    await page.getByRole('button', { name: 'Dark', exact: true }).click();
    await preview(page, 'Manual').locator('html[data-theme="dark"]').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Phone', exact: true }).click();
    expect((await page.locator('.preview').boundingBox())?.width).toBeLessThan(400);
    expect((await settingsOf(site)).title).toBe('Manual');
    await open(page, 'Header');
    await form(page).getByLabel('Appearance', { exact: true }).first().selectOption({ label: 'Custom colors' });
    await form(page).getByRole('button', { name: 'Add link' }).first().click();
    await form(page).getByLabel('Title of link 1').fill('Support');
    await form(page).getByLabel('URL of link 1').fill('https://support.example.com/');
    await open(page, 'Announcement');
    await form(page).getByRole('switch', { name: 'Show an announcement' }).check();
    await preview(page, 'Manual').getByText('There is news.').waitFor();
    expect(await checkScreen(page, 'customize-changed')).toEqual([]);
    await form(page).getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved. Readers see it').waitFor();
    expect(await settingsOf(site)).toMatchObject({
      title: 'Handbook of everything',
      styling: { primaryColor: { light: '#aa0044' } },
      header: {
        preset: 'custom',
        links: [{ title: 'Support', to: { kind: 'url', url: 'https://support.example.com/' } }],
      },
      announcement: { enabled: true, message: 'There is news.' },
    });
    await undo(page, 'Saved.');
    await expect.poll(async () => (await settingsOf(site)).title).toBe('Manual');
    await expect.poll(() => form(page).getByLabel('Title').first().inputValue()).toBe('Manual');
    // Changes saved by others are merged, and edited settings stay.
    await form(page).getByLabel('Title').first().fill('Mine');
    await application().call('PUT', `${root(site)}/customization`, {
      ...(await settingsOf(site)),
      pdf: { enabled: false },
    });
    await open(page, 'Pages and language');
    const pdf = form(page).getByRole('switch', { name: 'Readers can download a PDF' });
    await expect.poll(() => pdf.isChecked()).toBe(false);
    expect(await form(page).getByLabel('Title').first().inputValue()).toBe('Mine');
    // A link without a title is refused until it has one, and the checker sends messages to frames whose sandbox
    // refuses them.
    expect(watched.problems.filter((problem) => !/postMessage|\b400\b/.test(problem))).toEqual([]);
  });

  it('shows errors in the preview, and warns about unsaved settings on navigation', async () => {
    const site = await addSite('Refused', spaces.slice(0, 1));
    const { page, watched } = await application().open(application().admin);
    await page.goto(urlOf(site));
    await preview(page, 'Refused').getByText('Of Guide.').waitFor();
    await form(page).getByLabel('Logo', { exact: true }).fill('not a URL');
    await page.getByText(/body\/header\/logo\/light must be a URL/).waitFor();
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await form(page).getByRole('button', { name: 'Discard changes' }).click();
    await expect.poll(() => form(page).getByLabel('Logo', { exact: true }).inputValue()).toBe('');
    expect(watched.problems.filter((problem) => !/400/.test(problem))).toEqual([]);
  });

  it('lets one space override settings, and inherit them again', async () => {
    const site = await addSite('Spaces');
    const { items } = await application().call('GET', `${root(site)}/site-spaces`);
    const own = `${root(site)}/site-spaces/${items[1].id}/customization`;
    const { page, watched } = await application().open(application().admin);
    await page.goto(urlOf(site));
    await form(page).getByLabel('Settings for').selectOption({ label: 'Handbuch' });
    await preview(page, 'Spaces').getByText('Of Handbuch.').waitFor();
    await open(page, 'Pages and language');
    await form(page).getByLabel('Interface language').selectOption({ label: 'German' });
    await preview(page, 'Spaces').locator('html[lang="de"]').waitFor({ state: 'attached' });
    await form(page).getByRole('button', { name: 'Save' }).click();
    await expect.poll(async () => (await application().call('GET', own)).internationalization.locale).toBe('de');
    expect((await settingsOf(site)).internationalization.locale).toBe('en');
    await form(page).getByRole('button', { name: 'Use the settings of the site' }).click();
    await expect.poll(async () => (await application().call('GET', own)).internationalization.locale).toBe('en');
    expect(watched.problems).toEqual([]);
  });

  it('works with only the keyboard, on a phone, and is unavailable to readers', async () => {
    const site = await addSite('Keys');
    const { page, watched } = await application().open(application().admin, PHONE);
    await page.goto(urlOf(site));
    await form(page).getByLabel('Title').focus();
    await page.keyboard.press('ControlOrMeta+a');
    // At once: a preview of the first letter alone would be refused.
    await page.keyboard.insertText('By keys');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await settingsOf(site)).title).toBe('By keys');
    expect(watched.problems).toEqual([]);
    const { page: reader } = await application().open(await application().addPerson('read', organization));
    await reader.goto(urlOf(site));
    await reader.locator('.state').waitFor();
    expect(await reader.getByRole('form').count()).toBe(0);
    expect(await checkScreen(reader, 'customize-reader')).toEqual([]);
  });
});
