import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aRepository } from '../../packages/server/src/testing/git-fixtures.ts';
import { type GitServer, startGitServer } from '../../packages/server/src/testing/git-http-server.ts';
import { anInstallation, type ServingProgram, serveProgram } from '../../packages/server/src/testing/program.ts';
import { PHONE, useBrowser } from '../browser.ts';
import { checkScreen } from './check-screen.ts';

const openReader = useBrowser();
let server: ServingProgram;
let git: GitServer;
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
});
afterAll(async () => {
  await server?.stop();
  await git?.close();
  await remove();
});

/** The path of the link that the start prints. */
function setupPath(): string {
  const link = /Set up +(\S+)/.exec(server.stdout())?.[1] ?? '';
  return new URL(link).pathname;
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
    // A repository that does not exist: the reason, and another attempt with the same space.
    await page.getByLabel('URL of the repository').fill(`${git.url}/missing.git`);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await checkScreen(page, 'first-steps-failed')).toEqual([]);
    await page.getByRole('button', { name: 'Choose something else' }).click();
    await page.getByLabel('URL of the repository').fill(`${git.url}/atlas.git`);
    await page.getByRole('button', { name: 'Import and publish' }).click();
    await page.getByRole('heading', { name: 'Your site is published' }).waitFor();
    expect(await checkScreen(page, 'first-steps-done')).toEqual([]);
    await page.getByRole('link', { name: 'Open the site' }).click();
    await page.getByText('All maps are here.').waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/sites\/meridian\//);
    expect(watched.problems).toEqual([]);
    await page.goto(server.url + setupPath());
    await page.getByRole('heading', { name: 'This setup link is no longer valid' }).waitFor();
  });

  it('starts empty with the keyboard alone, on a phone', async () => {
    const { page, watched } = await openReader({ ...PHONE, reducedMotion: 'reduce' });
    await page.goto(`${server.url}/sign-in`);
    await page.getByLabel('E-mail address').fill('ada@example.com');
    await page.getByLabel('Password', { exact: true }).fill('seven pages of the atlas');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/o\/\w+$/);
    await page.goto(`${page.url()}/~/start`);
    await page.getByLabel('Name of the space').focus();
    await page.keyboard.type('Handbook');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your site is published' }).waitFor();
    await page.getByRole('link', { name: 'Open the site' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('This is your first page.').waitFor();
    expect(watched.problems).toEqual([]);
  });
});
