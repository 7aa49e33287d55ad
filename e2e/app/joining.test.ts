import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PHONE } from '../browser.ts';
import { type Account, useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'bindery-records-'));
const records = path.join(folder, 'records.json');
const preloaded = fileURLToPath(new URL('txt-records.mjs', import.meta.url));
const application = useApplication(async () => {
  writeFileSync(records, '{}');
  return {
    NODE_OPTIONS: `--import=${preloaded}`,
    TXT_RECORDS: records,
    BINDERY_ORGANIZATION_CREATION: 'everyone',
  };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The administrator of organizations that the others join. */
let owner: Account;
let ownerPage: Page;
let inviting: string;
let open: string;

/** Calls an operation of the API with the session of a page. */
async function callAs(page: Page, method: string, operation: string, data?: unknown) {
  const token = (await page.locator('meta[name=csrf-token]').getAttribute('content')) ?? '';
  const { url } = application();
  const headers = { 'x-csrf-token': token, origin: url };
  const answer = await page.context().request.fetch(`${url}${operation}`, { method, headers, data });
  if (!answer.ok()) throw new Error(`${method} ${operation} is ${answer.status()}: ${await answer.text()}`);
  const text = await answer.text();
  return text === '' ? undefined : JSON.parse(text);
}

/** Invites the administrator of the installation. */
const invite = (organization: string, role: string) =>
  callAs(ownerPage, 'POST', `/v1/orgs/${organization}/invites`, { emails: [application().admin.email], role });

const section = (page: Page) => page.getByRole('region', { name: 'Organizations you can join' });
const rowOf = (page: Page, title: string) => section(page).getByRole('listitem').filter({ hasText: title });

beforeAll(async () => {
  const { addPerson, organizationId, url } = application();
  owner = await addPerson('admin');
  ownerPage = (await application().open(owner)).page;
  await ownerPage.goto(`${url}/o/${organizationId}`);
  inviting = (await callAs(ownerPage, 'POST', '/v1/orgs', { title: 'Meridian' })).id;
  open = (await callAs(ownerPage, 'POST', '/v1/orgs', { title: 'Atlas' })).id;
  await callAs(ownerPage, 'PATCH', `/v1/orgs/${open}`, { emailDomains: ['example.com'], defaultRole: 'comment' });
  const domain = `/v1/orgs/${open}/email-domains/example.com`;
  const { record } = await callAs(ownerPage, 'GET', domain);
  writeFileSync(records, JSON.stringify({ [record.name]: [record.value] }));
  expect(await callAs(ownerPage, 'POST', domain)).toMatchObject({ verified: true });
});

describe('a person', () => {
  it('declines an invitation, and accepts another one, at home', async () => {
    const { url, admin, organizationId } = application();
    await invite(inviting, 'edit');
    const { page, watched } = await application().open(admin);
    await page.goto(`${url}/o/${organizationId}`);
    await rowOf(page, 'Meridian').getByText('invites you · Editor').waitFor();
    await rowOf(page, 'Atlas').getByText('at example.com · Commenter').waitFor();
    expect(await checkScreen(page, 'home-invited')).toEqual([]);
    await page.getByRole('button', { name: 'Decline: Meridian' }).click();
    await page.getByRole('dialog').getByText(`see that ${admin.email} has declined`).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
    await page.getByText('Invitation to “Meridian” declined').waitFor();
    await rowOf(page, 'Meridian').waitFor({ state: 'detached' });
    expect((await callAs(ownerPage, 'GET', `/v1/orgs/${inviting}/invites`)).count).toBe(0);
    await invite(inviting, 'review');
    await page.reload();
    await page.getByRole('button', { name: 'Accept: Meridian' }).click();
    await page.getByText('You have joined Meridian.').waitFor();
    await page.getByText('You can edit, review and merge change requests.').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/o/${inviting}`);
    expect(watched.problems).toEqual([]);
  });

  it('joins by the domain of their e-mail address, unless its record is gone', async () => {
    const { url, admin, organizationId } = application();
    const { page } = await application().open(admin, PHONE);
    await page.goto(`${url}/o/${organizationId}`);
    await page.getByRole('button', { name: 'Join: Atlas' }).waitFor();
    expect(await checkScreen(page, 'home-joinable-phone')).toEqual([]);
    const { record } = await callAs(ownerPage, 'GET', `/v1/orgs/${open}/email-domains/example.com`);
    writeFileSync(records, '{}');
    await page.getByRole('button', { name: 'Join: Atlas' }).click();
    await page.locator('.toasts').getByText('example.com').waitFor();
    writeFileSync(records, JSON.stringify({ [record.name]: [record.value] }));
    await callAs(ownerPage, 'POST', `/v1/orgs/${open}/email-domains/example.com`);
    await page.reload();
    await page.getByRole('button', { name: 'Join: Atlas' }).click();
    await page.getByText('You have joined Atlas.').waitFor();
    await page.getByText('You can read and comment.').waitFor();
  });

  it('joins their first organization from the start screen', async () => {
    const { url, admin, organizationId, call } = application();
    const { id } = await call('GET', '/v1/user');
    for (const organization of [organizationId, inviting, open])
      await callAs(ownerPage, 'DELETE', `/v1/orgs/${organization}/members/${id}`);
    const { page, watched } = await application().open(admin);
    await page.goto(url);
    await page
      .getByText(`Ask an administrator to invite ${admin.email}`, { exact: false })
      .or(page.getByText('Create the first organization'))
      .waitFor();
    await invite(open, 'read');
    await page.reload();
    await page.getByRole('heading', { name: 'You are not in an organization yet' }).waitFor();
    expect(await checkScreen(page, 'start-invited')).toEqual([]);
    await page.getByRole('button', { name: 'Accept: Atlas' }).click();
    await page.getByText('You have joined Atlas.').waitFor();
    expect(watched.problems).toEqual([]);
  });
});
