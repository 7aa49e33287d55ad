import { describe, expect, it } from 'vitest';
import { useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';

const application = useApplication();
const screen = (name: string) => `${application().url}/settings/installation${name}`;
const failWith = (status: number) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify({
    error: { code: status, message: 'The database does not respond.', reason: 'database_unavailable' },
  }),
});

describe('the health of the installation', () => {
  it('is shown with versions, stores, servers and warnings', async () => {
    const { page, watched } = await application().open(application().admin);
    await page.goto(screen(''));
    await page.getByRole('heading', { name: 'Health' }).waitFor();
    await page.getByText('No backup of this installation was ever created here.').waitFor();
    await page.getByRole('list', { name: 'Servers' }).getByText('This server').waitFor();
    expect(await checkScreen(page, 'installation-health')).toEqual([]);
    expect(watched.problems).toEqual([]);
  });

  it('shows loading errors', async () => {
    const { page } = await application().open(application().admin);
    await page.route('**/v1/installation/health', (route) => route.fulfill(failWith(503)));
    await page.goto(screen(''));
    await page.getByText('The database does not respond.').waitFor();
    expect(await checkScreen(page, 'installation-health-failed')).toEqual([]);
  });
});

describe('the jobs of the installation', () => {
  it('are filtered by state and type, and run with only the keyboard', async () => {
    const { page, watched } = await application().open(application().admin);
    await page.goto(screen('/jobs'));
    await page.getByRole('list', { name: 'Jobs' }).waitFor();
    expect(await checkScreen(page, 'installation-jobs')).toEqual([]);
    await page.goto(screen('/jobs?state=waiting&kind=clean-audit-log'));
    await page.getByText('1 job', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Actions for Clean up the audit log' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Run now' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('Clean up the audit log runs now').waitFor();
    await page.goto(screen('/jobs?state=succeeded&kind=clean-audit-log'));
    await page
      .getByRole('list', { name: 'Jobs' })
      .getByText('Clean up the audit log')
      .first()
      .waitFor({ timeout: 30_000 });
    expect(watched.problems).toEqual([]);
  });

  it('show their error, and are canceled after a confirmation', async () => {
    const job = {
      object: 'job',
      id: 'a',
      kind: 'import-from-git',
      state: 'retrying',
      attempts: 3,
      createdAt: '2026-11-26T10:00:00.000Z',
      runAt: '2026-11-26T10:20:00.000Z',
      error: 'The repository does not exist, or its credentials do not open it.',
      permissions: { run: true, cancel: true },
    };
    const { page, watched } = await application().open(application().admin);
    let isCanceled = false;
    await page.route('**/v1/installation/jobs?*', (route) =>
      route.fulfill({ json: isCanceled ? { count: 0, items: [] } : { count: 1, items: [job] } }),
    );
    await page.route('**/v1/installation/jobs/a', (route) => {
      isCanceled = route.request().method() === 'DELETE';
      return route.fulfill({ status: 204 });
    });
    await page.goto(screen('/jobs?state=retrying'));
    await page.getByText('The repository does not exist').waitFor();
    expect(await checkScreen(page, 'installation-jobs-retrying')).toEqual([]);
    await page.getByRole('button', { name: 'Actions for Import from Git' }).click();
    await page.getByRole('menuitem', { name: 'Cancel job' }).click();
    await page.getByRole('dialog').getByText('The job does not run').waitFor();
    expect(await checkScreen(page, 'installation-jobs-cancel')).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel job' }).click();
    await page.getByText('Import from Git was canceled').waitFor();
    await page.getByText('No job has this status.').waitFor();
    expect(await checkScreen(page, 'installation-jobs-none')).toEqual([]);
    expect(watched.problems).toEqual([]);
  });

  it('are only available to installation administrators, and failures are shown', async () => {
    const outsider = await application().open(await application().addPerson('admin'));
    for (const name of ['/jobs', '/backups']) {
      await outsider.page.goto(screen(name));
      await outsider.page.getByText('You do not have access to this').waitFor();
    }
    const { page } = await application().open(application().admin);
    await page.route('**/v1/installation/jobs?*', (route) => route.fulfill(failWith(503)));
    await page.goto(screen('/jobs'));
    await page.getByRole('alert').first().waitFor();
    expect(await checkScreen(page, 'installation-jobs-failed')).toEqual([]);
  });
});

describe('the backups of the installation', () => {
  it('are created in the background, downloaded and deleted, with only the keyboard', async () => {
    const { page, watched } = await application().open(application().admin);
    await page.goto(screen('/backups'));
    await page.getByText('No backup yet').waitFor();
    expect(await checkScreen(page, 'installation-backups-none')).toEqual([]);
    await page.getByRole('button', { name: 'Create backup' }).focus();
    await page.keyboard.press('Enter');
    const list = page.getByRole('list', { name: 'Backups' });
    await list.getByText('Ready').waitFor({ timeout: 60_000 });
    await list.getByText('Created').waitFor();
    expect(await checkScreen(page, 'installation-backups')).toEqual([]);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download' }).focus();
    await page.keyboard.press('Enter');
    expect((await download).suggestedFilename()).toMatch(/^bindery-\d{4}-\d\d-\d\d\.tar\.gz$/);
    await page.getByRole('button', { name: 'Delete' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('Delete this archive?').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).focus();
    await page.keyboard.press('Enter');
    await list.getByText('Expired').waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('show progress, errors, and archives of the command line', async () => {
    const createdAt = '2026-11-26T10:00:00.000Z';
    const common = { object: 'installation-export', createdAt, urls: {} };
    const items = [
      { ...common, id: 'a', origin: 'server', state: 'running', progress: { step: 'files', done: 1200, total: 4500 } },
      { ...common, id: 'b', origin: 'server', state: 'failed', error: 'The disk of the server is full.' },
      {
        ...common,
        id: 'c',
        origin: 'command-line',
        state: 'ready',
        size: 12_000_000,
        contents: { rows: 65_000, files: 4, events: 1322 },
      },
    ];
    const { page, watched } = await application().open(application().admin);
    await page.route('**/v1/installation/exports?*', (route) => route.fulfill({ json: { count: 3, items } }));
    await page.goto(screen('/backups'));
    await page.getByText('Writing files: 1,200 of 4,500').waitFor();
    await page.getByText('The disk of the server is full.').waitFor();
    await page.getByText('12 MB · 65,000 rows, 4 files, 1,322 events').waitFor();
    expect(await checkScreen(page, 'installation-backups-running')).toEqual([]);
    expect(watched.problems).toEqual([]);
  });

  it('show loading errors', async () => {
    const { page } = await application().open(application().admin);
    await page.route('**/v1/installation/exports?*', (route) => route.fulfill(failWith(503)));
    await page.goto(screen('/backups'));
    await page.getByRole('alert').first().waitFor();
    expect(await checkScreen(page, 'installation-backups-failed')).toEqual([]);
  });
});

describe('storage', () => {
  it('is limited by an installation administrator, with only the keyboard, and shown to the organization', async () => {
    const { call, admin } = application();
    const organization = await application().addOrganization('Granary');
    const space = await call('POST', `/v1/orgs/${organization}/spaces`, { title: 'Grain' });
    const markdown = 'Words. '.repeat(20_000);
    await call('POST', `/v1/spaces/${space.id}/content`, {
      changes: [{ operation: 'insert_page', title: 'Long', document: { markdown } }],
    });
    const { page, watched } = await application().open(admin);
    await page.goto(screen('/organizations?sort=storage'));
    await page.getByRole('list', { name: 'Organizations', exact: true }).getByText('Granary').first().waitFor();
    await page.getByRole('button', { name: 'Set quota: Granary' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Quota' }).waitFor();
    expect(await checkScreen(page, 'installation-quota')).toEqual([]);
    await page.keyboard.type('much');
    await page.getByText('Enter a number of 0 or more.').waitFor();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('0');
    await page.keyboard.press('Enter');
    await page.getByText('Quota saved').waitFor();
    await page.getByText('Quota used up').waitFor();
    expect(await checkScreen(page, 'installation-organizations-quota')).toEqual([]);
    await page.goto(`${application().url}/o/${organization}/~/settings#storage`);
    await page.getByText('The quota is used up').waitFor();
    await page.getByRole('list', { name: 'Largest spaces' }).getByText('Grain').waitFor();
    expect(await checkScreen(page, 'organization-storage')).toEqual([]);
    await expect(
      call('POST', `/v1/spaces/${space.id}/content`, {
        changes: [{ operation: 'insert_page', title: 'More', document: { markdown: 'More.' } }],
      }),
    ).rejects.toThrow('storage_quota_exceeded');
    expect(watched.problems).toEqual([]);
  });

  it('is shown without a quota, and fails independently of the other settings', async () => {
    const { page } = await application().open(application().admin);
    const settings = `${application().url}/o/${application().organizationId}/~/settings`;
    await page.goto(settings);
    await page.getByRole('heading', { name: 'Storage' }).waitFor();
    await page.getByText('OpenAPI specifications').last().waitFor();
    await page.route('**/storage', (route) => route.fulfill(failWith(503)));
    await page.goto(settings);
    await page.getByRole('alert').getByText('The database does not respond.').waitFor();
    expect(await checkScreen(page, 'organization-storage-failed')).toEqual([]);
  });
});
