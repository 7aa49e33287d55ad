import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aRepository, type TestRepository } from '../../packages/server/src/testing/git-fixtures.ts';
import { type GitServer, startGitServer } from '../../packages/server/src/testing/git-http-server.ts';
import { useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';

const CREDENTIALS = { username: 'ada', password: 'token-of-ada' };
const FILES = {
  'README.md': '# Handbook\n\nWelcome.\n',
  'SUMMARY.md': '# Table of contents\n\n* [Handbook](README.md)\n* [Install](install.md)\n',
  'install.md': '# Install\n\nIn two steps.\n',
};

const application = useApplication();
let repository: TestRepository;
let git: GitServer;
let space: string;

beforeAll(async () => {
  repository = await aRepository(FILES);
  git = await startGitServer({ repositories: { 'team/handbook.git': repository.directory }, credentials: CREDENTIALS });
  space = (await aSpaceNamed('Handbook')).id;
});
afterAll(() => git?.close());

const aSpaceNamed = (title: string) =>
  application().call('POST', `/v1/orgs/${application().organizationId}/spaces`, { title });
const screenOf = (spaceId: string) => `${application().url}/o/${application().organizationId}/s/${spaceId}/~/git`;
/** Git must contact a host first. */
const SLOW = { timeout: 30_000 };
const main = (page: Page) => page.locator('main');
const log = (page: Page) => page.getByRole('list', { name: 'Log' }).getByRole('listitem');

describe('git', () => {
  it('connects a repository, previews an import, and imports it', async () => {
    const { page, watched } = await application().open(application().admin);
    await page.goto(screenOf(space));
    await page.getByText('Connect a Git repository').waitFor();
    expect(await checkScreen(page, 'git-empty')).toEqual([]);
    await page.getByRole('button', { name: 'Connect repository' }).click();
    const form = page.getByRole('form', { name: 'Connect a repository' });
    await form.getByLabel('Repository URL').fill('git@git.example.com:team/handbook.git');
    await form.getByRole('radio', { name: /Deploy key/ }).waitFor();
    await form.getByLabel('Repository URL').fill(`${git.url}/team/handbook.git`);
    await form.getByLabel('Token or password').fill('wrong');
    await form.getByLabel('User name').fill(CREDENTIALS.username);
    expect(await checkScreen(page, 'git-connect')).toEqual([]);
    await form.getByRole('button', { name: 'Connect repository' }).click();
    // Failures are shown before anything changes, with the setting that repairs them.
    await page.getByText('This would currently fail').waitFor(SLOW);
    await expect.poll(() => page.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true);
    await main(page).getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Replace credentials…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Token or password').fill(CREDENTIALS.password);
    await dialog.getByLabel('User name').fill(CREDENTIALS.username);
    await dialog.getByRole('button', { name: 'Save' }).click();
    const changes = page.getByRole('list', { name: 'What an import would change in the space' });
    await changes.getByRole('listitem').filter({ hasText: 'Install' }).waitFor();
    expect(await checkScreen(page, 'git-first')).toEqual([]);
    await main(page).getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('Imported from the branch').waitFor();
    await expect.poll(() => log(page).count()).toBe(1);
    const { pages } = await application().call('GET', `/v1/spaces/${space}/content/pages`);
    expect(pages.map(({ title }: { title: string }) => title)).toEqual(['Handbook', 'Install']);
    expect(await checkScreen(page, 'git-connected')).toEqual([]);
    expect(watched.problems).toEqual([]);
  });

  it('synchronizes in both directions, and asks people to choose if both sides changed the same lines', async () => {
    const { page, watched } = await application().open(application().admin);
    const { pages } = await application().call('GET', `/v1/spaces/${space}/content/pages`);
    const edit = (markdown: string) =>
      application().call('POST', `/v1/spaces/${space}/content`, {
        changes: [{ operation: 'update_page', page: pages[1].id, document: { markdown } }],
      });
    await edit('In three steps.');
    const outdated = page.getByText('The space has changed since then.');
    await page.goto(screenOf(space));
    await page.getByText('Imported from the branch').waitFor();
    await outdated.waitFor();
    await page.getByRole('banner').getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Export now' }).click();
    await page.getByText('Exported to the branch').waitFor();
    await outdated.waitFor({ state: 'detached' });
    expect((await repository.readFiles())['install.md']).toContain('In three steps.');
    await repository.commit({ ...FILES, 'install.md': '# Install\n\nIn four steps.\n' });
    await edit('In five steps.');
    await page.getByRole('button', { name: 'Import now' }).click();
    await page.getByText('The last import failed.').waitFor();
    expect(await checkScreen(page, 'git-conflict')).toEqual([]);
    await main(page).getByRole('button', { name: 'Preview import…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('This would currently fail').waitFor();
    await dialog.getByRole('checkbox', { name: 'Let the branch overwrite the space' }).check();
    await dialog.getByRole('listitem').filter({ hasText: 'Install' }).waitFor();
    await dialog.getByRole('button', { name: 'Overwrite' }).click();
    await page.getByText('Imported from the branch').waitFor();
    const { markdown } = await application().call('GET', `/v1/spaces/${space}/content/page/${pages[1].id}`);
    expect(markdown).toContain('In four steps.');
    expect(watched.problems).toEqual([]);
  });

  it('enables automatic imports and exports, shows the secret of a webhook once, and disconnects', async () => {
    const { page, watched } = await application().open(application().admin);
    await page.goto(screenOf(space));
    await page.getByRole('switch', { name: 'Import new commits' }).check();
    await page.getByLabel('Check the branch every').selectOption({ label: '1 hour' });
    await expect
      .poll(async () => (await application().call('GET', `/v1/spaces/${space}/git/connection`)).importIntervalMinutes)
      .toBe(60);
    await page.getByRole('button', { name: 'Set up webhook' }).click();
    const dialog = page.getByRole('dialog');
    const secret = await dialog.getByLabel('Secret', { exact: true }).inputValue();
    expect(secret).toMatch(/^whsec_/);
    await dialog.getByRole('tab', { name: 'GitLab' }).click();
    await dialog.getByText('Signing token: the secret above.').waitFor();
    expect(await checkScreen(page, 'git-webhook')).toEqual([]);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('textbox', { name: 'Deliveries are accepted at' }).waitFor();
    expect(await page.getByText(secret).count()).toBe(0);
    await main(page).getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Disconnect…' }).click();
    await dialog.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByText('Connect a Git repository').waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('connects with only the keyboard, and generates a deploy key', async () => {
    const { page, watched } = await application().open(application().admin);
    await page.goto(screenOf((await aSpaceNamed('Keys')).id));
    await page.getByRole('button', { name: 'Connect repository' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Repository URL').focus();
    await page.keyboard.type('git@127.0.0.1:team/handbook.git');
    await page.keyboard.press('Tab');
    await page.keyboard.type('main');
    await page.keyboard.press('Enter');
    await page.getByText('Add this public key to the repository').waitFor();
    expect(await page.getByLabel('Public key').first().inputValue()).toMatch(/^ssh-ed25519 /);
    await page.getByText('This would currently fail').waitFor(SLOW);
    expect(await checkScreen(page, 'git-key')).toEqual([]);
    expect(watched.problems).toEqual([]);
  });

  it('asks for confirmation before a first export deletes documents that only the branch has', async () => {
    const { id } = await aSpaceNamed('Export');
    await application().call('POST', `/v1/spaces/${id}/content`, {
      changes: [{ operation: 'insert_page', title: 'Only here', document: { markdown: 'Text.' } }],
    });
    await application().call('PUT', `/v1/spaces/${id}/git/connection`, {
      url: `${git.url}/team/handbook.git`,
      initialDirection: 'export',
      credentials: { type: 'password', ...CREDENTIALS },
    });
    const { page, watched } = await application().open(application().admin);
    await page.goto(screenOf(id));
    await page.getByText('This would currently fail').waitFor(SLOW);
    await page.getByRole('checkbox', { name: 'Let the space overwrite the branch' }).check();
    await page.getByRole('listitem').filter({ hasText: 'install.md' }).waitFor();
    expect(await checkScreen(page, 'git-force')).toEqual([]);
    await page.getByRole('button', { name: 'Overwrite' }).click();
    await page.getByText('Exported to the branch').waitFor();
    expect(Object.keys(await repository.readFiles())).not.toContain('install.md');
    expect(watched.problems).toEqual([]);
  });

  it('shows readers only the log', async () => {
    const reader = await application().addPerson('read');
    const { page, watched } = await application().open(reader);
    await page.goto(screenOf(space));
    await log(page).first().waitFor();
    expect(await page.getByRole('button', { name: /Import|Export|Connect|More/ }).count()).toBe(0);
    expect(await page.getByText('ada').count()).toBe(0);
    expect(await checkScreen(page, 'git-reader')).toEqual([]);
    expect(watched.problems).toEqual([]);
  });
});
