import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SiteServer, startSiteServer } from '../../packages/server/src/engines/import/testing/site-server.ts';
import { makeZip } from '../../packages/server/src/engines/import/testing/zip.ts';
import { useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';

/** The first import loads all parsers. */
const SLOW = { timeout: 60_000 };

const application = useApplication();
let site: SiteServer;
let space: string;

const aSpaceNamed = async (title: string, more = {}): Promise<string> =>
  (await application().call('POST', `/v1/orgs/${application().organizationId}/spaces`, { title, ...more })).id;

beforeAll(async () => {
  const items =
    '<li><a href="/docs/">Home</a></li><li><a href="/docs/a">First</a></li><li><a href="/docs/b">Second</a></li>';
  const menu = `<nav><ul>${items}</ul></nav>`;
  site = await startSiteServer({
    '/docs/': `<title>Home</title>${menu}<main><h1>Home</h1><p>See <a href="gone">this</a>.</p><img src="/none.png" alt=""></main>`,
    '/docs/a': `${menu}<main><h1>First</h1><p>Words.</p></main>`,
    '/docs/b': `${menu}<main><h1>Second</h1><p>More words.</p></main>`,
  });
  space = await aSpaceNamed('Handbook');
});
afterAll(() => site?.close());

const screenOf = (id: string) => `${application().url}/o/${application().organizationId}/s/${id}/~/import`;
const main = (page: Page) => page.locator('main');
const titles = async (id: string): Promise<string[]> =>
  (await application().call('GET', `/v1/spaces/${id}/content/pages`)).pages.map(
    ({ title }: { title: string }) => title,
  );
const aFile = (name: string, text: string | Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(text),
});

async function choose(page: Page, button: string, files: readonly ReturnType<typeof aFile>[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await main(page).getByRole('button', { name: button }).click();
  await (await chooser).setFiles([...files]);
}

const start = (page: Page) => main(page).getByRole('button', { name: 'Import', exact: true }).click();

describe('import', () => {
  it('imports a website by its menu, and reports pages and omissions', async () => {
    const { page, watched } = await application().open(application().admin);
    await page.goto(screenOf(space));
    await page.getByText('Where is the content now?').waitFor();
    expect(await checkScreen(page, 'import-start')).toEqual([]);
    await page.getByRole('textbox', { name: 'URL' }).fill(`${site.url}/docs/`);
    await start(page);
    await page.getByText('3 pages').waitFor(SLOW);
    await main(page).getByRole('link', { name: 'First' }).waitFor();
    expect(await checkScreen(page, 'import-done')).toEqual([]);
    expect(await titles(space)).toEqual(['Home', 'First', 'Second']);
    expect(watched.problems).toEqual([]);
  });

  it('imports files with their images, archives and exports of other products', async () => {
    const { page, watched } = await application().open(application().admin);
    const id = await aSpaceNamed('Files');
    await page.goto(screenOf(id));
    await page.getByRole('radio', { name: /^Files/ }).check();
    await choose(page, 'Choose files', [
      aFile('guide.md', '# Guide\n\nTo [steps](steps.md).\n\n![](dot.png)\n'),
      aFile('steps.md', '# Steps\n'),
      aFile('dot.png', 'x'),
    ]);
    expect(await checkScreen(page, 'import-files')).toEqual([]);
    await start(page);
    await page.getByText('2 pages').waitFor();
    expect(await titles(id)).toEqual(['Guide', 'Steps']);
    const links = await application().call('GET', `/v1/spaces/${id}/links?status=broken`);
    expect(links.items).toEqual([]);
    await page.getByRole('radio', { name: /^Notion/ }).check();
    const hash = '0123456789abcdef0123456789abcdef';
    await choose(page, 'Choose export', [aFile('Export.zip', makeZip({ [`Wiki ${hash}.md`]: '# Wiki\n' }))]);
    await start(page);
    await page.getByText('1 page', { exact: true }).waitFor();
    expect(await titles(id)).toContain('Wiki');
    expect(watched.problems).toEqual([]);
  });

  it('continues while another screen is shown, and can be cancelled', async () => {
    const { page } = await application().open(application().admin);
    const id = await aSpaceNamed('Slow');
    await page.route('**/content/import', () => undefined);
    await page.goto(screenOf(id));
    await page.getByRole('textbox', { name: 'URL' }).fill(`${site.url}/docs/`);
    await start(page);
    await page.getByText('Reading the website…').waitFor();
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.waitForURL(`**/o/${application().organizationId}`);
    await page.goBack();
    await page.getByText('Reading the website…').waitFor();
    expect(await checkScreen(page, 'import-running')).toEqual([]);
    await page.getByRole('button', { name: 'Cancel import' }).click();
    await page.getByText('Canceled, nothing was imported').waitFor();
  });

  it('says on another screen how it ended, and leads to the pages', async () => {
    const { page } = await application().open(application().admin);
    const id = await aSpaceNamed('Announced');
    let finish: () => void = () => undefined;
    const isLeft = new Promise<void>((resolve) => {
      finish = resolve;
    });
    await page.route('**/content/import/file?**', (route) => isLeft.then(() => route.continue()));
    await page.goto(screenOf(id));
    await page.getByRole('radio', { name: /^Files/ }).check();
    await choose(page, 'Choose files', [aFile('guide.md', '# Guide\n')]);
    await start(page);
    // The import ends while the files of the other screen are still loading.
    let show: () => void = () => undefined;
    const isShown = new Promise<void>((resolve) => {
      show = resolve;
    });
    await page.route(/\/~app\/.*\.js/, (route) => isShown.then(() => route.continue()));
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.waitForURL(`**/o/${application().organizationId}`);
    finish();
    await page.getByText('Imported: guide.md, 1 page').waitFor(SLOW);
    show();
    await page.getByRole('button', { name: 'Open pages' }).click();
    await page.waitForURL(`**/s/${id}`);
    await page.getByRole('heading', { name: 'Guide' }).waitFor();
  });

  it('imports into a new change request if the space is locked, and explains errors', async () => {
    const { page, watched } = await application().open(application().admin);
    const id = await aSpaceNamed('Locked', { editMode: 'locked' });
    await page.goto(screenOf(id));
    expect(await page.getByRole('radio', { name: /^Directly/ }).count()).toBe(0);
    await page.getByRole('radio', { name: /^Files/ }).check();
    await choose(page, 'Choose files', [aFile('guide.md', '# Guide\n')]);
    await start(page);
    await page.getByRole('link', { name: 'Open change request' }).waitFor(SLOW);
    const { items } = await application().call('GET', `/v1/spaces/${id}/change-requests?status=draft`);
    expect(items[0].subject).toBe('Import from guide.md');
    expect(await titles(id)).toEqual([]);
    await page.getByRole('radio', { name: /^Files/ }).check();
    await choose(page, 'Choose files', [aFile('broken.docx', 'no document')]);
    await start(page);
    await page.getByText('Import failed.').waitFor();
    expect(await checkScreen(page, 'import-failed')).toEqual([]);
    const url = 'http://127.0.0.1:9/docs/';
    await page.getByRole('radio', { name: /^Website/ }).check();
    await page.getByRole('textbox', { name: 'URL' }).fill(url);
    await start(page);
    // It can be corrected.
    await expect.poll(() => page.getByText('Import failed.').count()).toBe(2);
    await expect.poll(() => page.getByRole('textbox', { name: 'URL' }).inputValue()).toBe(url);
    expect(watched.problems.filter((problem) => !problem.includes('400'))).toEqual([]);
  });

  it('asks for the target space, or creates one, with only the keyboard', async () => {
    const { url, organizationId, admin } = application();
    const { page, watched } = await application().open(admin);
    await page.goto(`${url}/o/${organizationId}/~/import`);
    await page.getByRole('radio', { name: /^A new space/ }).focus();
    await page.keyboard.press(' ');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Imported');
    expect(await checkScreen(page, 'import-space')).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/~/import');
    await page.waitForURL((targetUrl) => targetUrl.pathname.includes('/s/'));
    await page.getByText('Where is the content now?').waitFor();
    await page.getByRole('radio', { name: /^Git repository/ }).focus();
    await page.keyboard.press(' ');
    await page.getByRole('button', { name: 'Connect repository' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Repository URL').waitFor();
    expect(watched.problems.filter((problem) => !problem.includes('404'))).toEqual([]);
  });

  it('offers readers no import', async () => {
    const { page, watched } = await application().open(await application().addPerson('read'));
    await page.goto(screenOf(space));
    await page.getByText('You cannot import into this space').waitFor();
    expect(await main(page).getByRole('button', { name: 'Import' }).count()).toBe(0);
    expect(await checkScreen(page, 'import-reader')).toEqual([]);
    expect(watched.problems).toEqual([]);
  });
});
