import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';

const application = useApplication();
/** Timeout for a busy machine. */
const eventually = <Value>(read: () => Value | Promise<Value>) => expect.poll(read, { timeout: 15_000 });
let organization: string;
let reader: Account;

beforeAll(async () => {
  organization = await application().addOrganization('Meridian');
  reader = await application().addPerson('read', organization);
});

const url = (part: string) => `${application().url}/o/${organization}/~/${part}`;
const get = (path = '') => application().call('GET', `/v1/orgs/${organization}${path}`);

describe('settings of an organization', () => {
  it('change its name, joining, a domain and a custom field', async () => {
    const { page, watched } = await application().open(application().admin);
    await page.goto(url('settings'));
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('M');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('A name must have at least 2 characters.').waitFor();
    await name.fill('Meridian Press');
    await page.keyboard.press('Enter');
    await page.getByRole('navigation', { name: 'Navigation' }).getByText('Meridian Press').waitFor();
    await page.getByLabel('Default role').selectOption({ label: 'Editor' });
    await eventually(async () => (await get()).defaultRole).toBe('edit');
    await page.getByRole('switch', { name: 'Accept invitation links' }).click();
    await eventually(async () => (await get()).inviteLinks).toBe(false);
    await page.getByRole('button', { name: 'Add domain' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Domain').fill('meridian.example');
    await dialog.getByRole('button', { name: 'Add domain' }).click();
    const [domain] = (await get('/email-domains')).items;
    const value = await page.getByRole('textbox', { name: 'Value of the TXT record' }).inputValue();
    expect(value).toBe(domain?.record.value ?? (await get('/email-domains')).items[0].record.value);
    await page.getByRole('button', { name: 'New field' }).click();
    await dialog.getByLabel('Title').fill('Owning team');
    expect(await dialog.getByLabel('Name in the API').inputValue()).toBe('owning-team');
    await dialog.getByLabel('Type').selectOption({ label: 'Single choice' });
    await dialog.getByLabel('Options').fill('Docs\nProduct');
    await dialog.getByRole('button', { name: 'Create field' }).click();
    await page.getByText('Single choice · Docs, Product').waitFor();
    expect(await checkScreen(page, 'settings')).toEqual([]);
    await page.getByRole('button', { name: 'Remove meridian.example' }).click();
    await page.getByText('No domains yet.').waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('are hidden from members, and reject them', async () => {
    const { page, watched } = await application().open(reader);
    for (const part of ['settings', 'single-sign-on', 'audit-log']) {
      await page.goto(url(part));
      await page.getByText('You do not have access to this').waitFor();
    }
    expect(await page.getByRole('link', { name: 'Settings' }).count()).toBe(0);
    expect(watched.problems).toEqual([]);
  });
});

describe('single sign-on', () => {
  it('is set up step by step, tested, and removed', async () => {
    const { page, watched } = await application().open(application().admin);
    await page.goto(url('single-sign-on'));
    await page.getByText('No identity provider yet').waitFor();
    expect(await checkScreen(page, 'sso-empty')).toEqual([]);
    await page.getByRole('banner').getByRole('button', { name: 'Add provider' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Label').fill('Company login');
    await dialog.getByRole('button', { name: 'Add provider' }).click();
    const metadata = await page.getByRole('link', { name: 'Download metadata' }).getAttribute('href');
    const answer = await page.request.get(application().url + new URL(metadata ?? '', application().url).pathname);
    expect(await answer.text()).toContain('EntityDescriptor');
    await page.getByLabel('Sign-in URL').fill('https://login.example.com/saml');
    await page.getByLabel('Certificate').fill('no certificate');
    await page.getByRole('button', { name: 'Save provider' }).click();
    await page.locator('.field-error').waitFor();
    await page.getByLabel('Certificate').fill('');
    await page.getByLabel('Role of new members').selectOption({ label: 'Reader' });
    await page.getByRole('button', { name: 'Save provider' }).click();
    await page.getByText('Provider saved').waitFor();
    await page.getByText('Not complete').waitFor();
    expect(await checkScreen(page, 'sso')).toEqual([]);
    expect(await page.getByRole('switch', { name: 'Require it for everybody' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Delete provider' }).click();
    await dialog.getByRole('button', { name: 'Delete provider' }).click();
    await page.getByText('No identity provider yet').waitFor();
    expect(watched.problems.filter((problem) => !/400/.test(problem))).toEqual([]);
  });
});

describe('the audit log', () => {
  it('lists events as sentences, with filters and export', async () => {
    const { page, watched } = await application().open(application().admin);
    await page.goto(url('audit-log'));
    const log = page.getByRole('list', { name: 'Audit log' });
    await log.getByText('changed settings of the organization').first().waitFor();
    await log.getByText('joined').first().waitFor();
    expect(await checkScreen(page, 'audit')).toEqual([]);
    await page.getByLabel('Action', { exact: true }).selectOption({ label: 'Members, invitations and teams' });
    await eventually(() => log.getByText('changed settings').count()).toBe(0);
    await page.getByLabel('Members, invitations and teams', { exact: true }).selectOption({ label: '… joined' });
    await eventually(() => log.getByText('invited').count()).toBe(0);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Export as CSV' }).click();
    const file = path.join(tmpdir(), `${organization}.csv`);
    await (await saved).saveAs(file);
    const csv = await readFile(file, 'utf8');
    expect(csv.split('\r\n')[0]).toBe('time,action,actor,actor e-mail,target kind,target,details,id');
    expect(csv).toContain('member.joined');
    expect(csv).not.toContain('member.invited');
    await page.getByLabel('Until').fill('2020-01-01');
    await page.getByText('No event matches.').waitFor();
    await page.getByRole('button', { name: 'Show everything' }).click();
    await log.getByText('changed settings of the organization').first().waitFor();
    expect(watched.problems).toEqual([]);
  });
});
