import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SiteServer, startSiteServer } from '../../packages/server/src/engines/import/testing/site-server.ts';
import { aRepository } from '../../packages/server/src/testing/git-fixtures.ts';
import { type GitServer, startGitServer } from '../../packages/server/src/testing/git-http-server.ts';
import { anInstallation, type ServingProgram, serveProgram } from '../../packages/server/src/testing/program.ts';
import { PHONE, useBrowser } from '../browser.ts';
import { checkScreen } from './check-screen.ts';
import { unexpected } from './editor.ts';

const openReader = useBrowser();
let server: ServingProgram;
let git: GitServer;
let website: SiteServer;
let remove = async () => {};

beforeAll(async () => {
  const installation = await anInstallation();
  remove = () => installation.remove();
  const { BINDERY_BOOTSTRAP_EMAIL: _, ...settings } = installation.settings;
  server = await serveProgram({ ...settings, BINDERY_LOG_LEVEL: 'warn' });
  const repository = await aRepository({
    'README.md': '# Atlas\n\nAll maps are here.\n',
    'SUMMARY.md': '# Summary\n\n* [Atlas](README.md)\n',
  });
  git = await startGitServer({ repositories: { 'atlas.git': `${repository.directory}/.git` } });
  website = await startSiteServer({
    '/docs/': '<title>Tides</title><main><h1>Tides</h1><p>The water rises.</p></main>',
  });
});
afterAll(async () => {
  await server?.stop();
  await git?.close();
  await website?.close();
  await remove();
});

/** The path of the printed setup link. */
function setupPath(): string {
  const link = /Set up +(\S+)/.exec(server.stdout())?.[1] ?? '';
  return new URL(link).pathname;
}

/** A window of the person of the setup link, at home. */
async function signIn(options = {}) {
  const reader = await openReader({ ...options, reducedMotion: 'reduce' });
  const { page } = reader;
  await page.goto(`${server.url}/sign-in`);
  await page.locator('input[name=email]').fill('ada@example.com');
  await page.locator('input[name=password]').fill('seven pages of the atlas');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/o\/\w+$/);
  return reader;
}

/** Fills in the form of a kind of content, and sends it. */
async function begin(page: Page, kind: string, name: string): Promise<void> {
  if (kind === 'files') {
    await page.getByRole('button', { name: 'Choose what to import' }).click();
    await page.getByRole('radio', { name: /^Files/ }).check();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose files' }).click();
    const buffer = Buffer.from('# Tides\n\nThe water rises.\n');
    await (await chooser).setFiles([{ name: 'Tides.md', mimeType: 'text/markdown', buffer }]);
  }
  if (kind === 'a repository') await page.getByLabel('URL of the repository').fill(`${git.url}/atlas.git`);
  const field = page.getByLabel('Name of the site');
  await (kind === 'a repository' ? field.first() : field.last()).fill(name);
  await page.keyboard.press('Enter');
}

describe('the first run', () => {
  it('leads from the printed link to a published page, without a terminal', async () => {
    const { page, watched } = await openReader({ reducedMotion: 'reduce' });
    await page.goto(server.url + setupPath());
    await page.getByLabel('Your name').fill('Ada');
    await page.getByLabel('E-mail address').fill('ada@example.com');
    await page.locator('input[name=newPassword]').fill('seven pages of the atlas');
    await page.getByLabel('Organization').fill('Meridian');
    await page.getByRole('button', { name: 'Create the account' }).click();
    await page.getByRole('heading', { name: 'Bring in your content' }).waitFor();
    expect(await checkScreen(page, 'first-steps')).toEqual([]);
    await page.getByLabel('URL of the repository').fill('not a URL');
    await page.getByRole('button', { name: 'Import and publish' }).click();
    await page.getByText('Enter a URL that begins with https://.').waitFor();
    // A nonexistent repository: the reason, and no empty space.
    await page.getByLabel('URL of the repository').fill(`${git.url}/missing.git`);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await checkScreen(page, 'first-steps-failed')).toEqual([]);
    await page.getByRole('treeitem', { name: 'missing' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Choose something else' }).click();
    // What was typed is still there, to be corrected.
    expect(await page.getByLabel('URL of the repository').inputValue()).toBe(`${git.url}/missing.git`);
    expect(await page.getByLabel('Name of the site').first().inputValue()).toBe('missing');
    await page.getByLabel('URL of the repository').fill(`${git.url}/atlas.git`);
    await page.getByLabel('Name of the site').first().fill('Atlas of tides');
    await page.getByRole('button', { name: 'Import and publish' }).click();
    await page.getByRole('heading', { name: 'Your site is published' }).waitFor();
    expect(await checkScreen(page, 'first-steps-done')).toEqual([]);
    await page.getByRole('treeitem', { name: 'Atlas of tides' }).waitFor();
    expect(await page.getByRole('treeitem', { name: 'missing' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Open the site' }).click();
    await page.getByText('All maps are here.').waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/sites\/meridian\//);
    expect(watched.problems).toEqual([]);
    await page.goto(server.url + setupPath());
    await page.getByRole('heading', { name: 'This setup link is no longer valid' }).waitFor();
  });

  it('proposes a name that no site of the organization has', async () => {
    const { page, watched } = await signIn();
    await page.goto(`${page.url()}/~/start`);
    await page.getByLabel('URL of the repository').fill('https://git.example.com/Atlas of tides');
    await expect.poll(() => page.getByLabel('Name of the site').first().inputValue()).toBe('Atlas of tides 2');
    expect(watched.problems).toEqual([]);
  });

  it.each([
    ['a website', 'Website'],
    ['files', 'Files'],
  ])('imports %s, up to the published page', async (kind, card) => {
    const { page, watched } = await signIn();
    await page.goto(`${page.url()}/~/start`);
    await page.getByRole('button', { name: 'Choose what to import' }).click();
    await page.getByRole('radio', { name: new RegExp(`^${card}`) }).check();
    expect(await checkScreen(page, `first-steps-${card}`)).toEqual([]);
    if (kind === 'files') {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Choose files' }).click();
      await (await chooser).setFiles([
        { name: 'picture.bin', mimeType: 'application/octet-stream', buffer: Buffer.from('none') },
        { name: 'Tides.md', mimeType: 'text/markdown', buffer: Buffer.from('# Tides\n\nThe water rises.\n') },
      ]);
    } else await page.getByRole('textbox', { name: 'URL' }).fill(`${website.url}/docs/`);
    const name = kind === 'files' ? 'picture' : '127.0.0.1';
    expect(await page.getByLabel('Name of the site').inputValue()).toBe(name);
    await page.getByLabel('Name of the site').fill(`From ${kind}`);
    await page.getByRole('button', { name: 'Import and publish' }).click();
    await page.getByRole('heading', { name: 'Your site is published' }).waitFor({ timeout: 60_000 });
    await page.getByRole('link', { name: 'Open the site' }).click();
    await page.getByText('The water rises.').waitFor();
    expect(watched.problems).toEqual([]);
  });

  it.each([
    ['a page', /\/spaces\/\w+\/content$/],
    ['files', /\/content\/import\/file/],
    ['a repository', /\/git\/info$/],
  ])('continues with the space whose import of %s had no answer', async (kind, path) => {
    const { page, watched } = await signIn();
    let sent = 0;
    await page.route(path, async (route) => {
      if (route.request().method() !== (kind === 'a repository' ? 'GET' : 'POST')) return route.continue();
      sent += 1;
      if (sent > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await page.goto(`${page.url()}/~/start`);
    const name = `Lost answer of ${kind}`;
    await begin(page, kind, name);
    await page.getByText('The server cannot be reached.').waitFor();
    await page.getByRole('treeitem', { name }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Your site is published' }).waitFor();
    await page.getByRole('link', { name: 'Open the space' }).click();
    await page.locator('main article').waitFor();
    expect(await page.getByRole('navigation', { name: 'Pages' }).getByRole('treeitem').count()).toBe(1);
    // No attempt leaves another space.
    expect(await page.getByRole('treeitem', { name }).count()).toBe(1);
    expect(unexpected(watched.problems, 'ERR_FAILED')).toEqual([]);
  });

  it('starts a site in the language of the person', async () => {
    const { page, watched } = await signIn({ locale: 'de-DE' });
    await page.goto(`${page.url()}/~/start`);
    await page.getByLabel('Name der Website').last().fill('Handbuch');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Ihre Website ist veröffentlicht' }).waitFor();
    await page.getByRole('link', { name: 'Website öffnen' }).click();
    await page.getByRole('heading', { name: 'Willkommen' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await page.getByRole('button', { name: 'Seite kopieren' }).waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('starts empty with only the keyboard, on a phone', async () => {
    const { page, watched } = await signIn(PHONE);
    await page.goto(`${page.url()}/~/start`);
    await page.getByLabel('Name of the site').last().focus();
    await page.keyboard.type('Handbook');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your site is published' }).waitFor();
    await page.getByRole('link', { name: 'Open the site' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('This is your first page.').waitFor();
    expect(watched.problems).toEqual([]);
  });
});
