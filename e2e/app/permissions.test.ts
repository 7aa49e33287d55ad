import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';
import { undo } from './undo.ts';

const application = useApplication();
/** Timeout for a busy machine. */
const eventually = <Value>(read: () => Value | Promise<Value>) => expect.poll(read, { timeout: 15_000 });
let organization: string;
let space: string;
let collection: string;
let site: string;
let reader: Account;
let writer: Account;
let guest: Account;

beforeAll(async () => {
  const { call, addOrganization, addPerson } = application();
  organization = await addOrganization('Meridian');
  const root = `/v1/orgs/${organization}`;
  [reader, writer, guest] = [
    await addPerson('read', organization),
    await addPerson('edit', organization),
    await addPerson(null as never, organization),
  ];
  collection = (await call('POST', `${root}/collections`, { title: 'Guides' })).id;
  space = (await call('POST', `${root}/spaces`, { title: 'Handbook', parent: collection })).id;
  site = (await call('POST', `${root}/sites`, { title: 'Manual', spaces: [space] })).id;
  const team = (await call('PUT', `${root}/teams`, { title: 'Reviewers', members: [reader.email] })).id;
  await call('POST', `/v1/collections/${collection}/permissions`, { teams: [team], role: 'review' });
});

const nameOf = ({ email }: Account) => email.split('@')[0] ?? '';
const url = (path: string) => `${application().url}/o/${organization}/${path}`;
const holders = (page: Page) => page.getByRole('list', { name: 'Who has access' });
const holder = (page: Page, account: Account) =>
  holders(page)
    .getByRole('listitem')
    .filter({ hasText: nameOf(account) });

describe('permissions', () => {
  it('list who sees a space with the reason, like the API, and update after a grant and a level', async () => {
    const { page, watched } = await application().open(application().admin);
    await page.goto(url(`s/${space}/~/permissions`));
    await holder(page, reader).getByText('Role granted to the team Reviewers on the collection Guides').waitFor();
    await holder(page, writer).getByText('Role in the organization').waitFor();
    await holders(page).getByText('Administrator of the organization').waitFor();
    expect(await holder(page, guest).count()).toBe(0);
    expect(await checkScreen(page, 'permissions-space')).toEqual([]);
    await page.getByRole('button', { name: 'Add people' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'People and teams' }).fill(guest.email);
    await page.getByRole('option', { name: nameOf(guest) }).click();
    await dialog.getByLabel('Role').selectOption({ label: 'Commenter' });
    expect(await checkScreen(page, 'permissions-grant')).toEqual([]);
    await dialog.getByRole('button', { name: 'Give access' }).click();
    await holder(page, guest).getByText('Role granted here').waitFor();
    await page.getByLabel('Access of members without a personal role').selectOption({ label: 'No access' });
    await eventually(() => holder(page, writer).count()).toBe(0);
    await holder(page, reader).getByText('Reviewer').first().waitFor();
    await page.getByRole('button', { name: `Why does ${nameOf(reader)} have this role?` }).click();
    await dialog.getByText('Applies', { exact: true }).waitFor();
    await dialog.getByText('Members without a personal role have no access').waitFor();
    expect(await checkScreen(page, 'permissions-why')).toEqual([]);
    await page.keyboard.press('Escape');
    const { items } = await application().call('GET', `/v1/spaces/${space}/permissions/aggregate`);
    const shown = await holders(page).getByRole('listitem').count();
    expect(shown).toBe(items.length);
    await page.getByRole('button', { name: `Remove the role of ${nameOf(guest)} here` }).click();
    await eventually(() => holder(page, guest).count()).toBe(0);
    await undo(page, 'no longer has a role here');
    await holder(page, guest).getByText('Role granted here').waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('are managed on collections and sites, and readable for readers of a site', async () => {
    const { page, watched } = await application().open(application().admin);
    await page.goto(url(`c/${collection}/~/permissions`));
    await page.getByLabel('Role of Reviewers here', { exact: true }).selectOption({ label: 'Creator' });
    await holder(page, reader).getByText('Creator').waitFor();
    await page.goto(url(`site/${site}/~/permissions`));
    await holder(page, reader).getByText('Role in the organization').waitFor();
    expect(await checkScreen(page, 'permissions-site')).toEqual([]);
    const other = await application().open(writer);
    await other.page.goto(url(`site/${site}/~/permissions`));
    await other.page.getByText('You can see who has access, but not change it.').waitFor();
    expect(await other.page.getByRole('button', { name: 'Add people' }).count()).toBe(0);
    await other.page.goto(url(`c/${collection}/~/permissions`));
    await other.page.getByText('You do not have access to this').waitFor();
    expect(watched.problems).toEqual([]);
    expect(other.watched.problems.filter((problem) => !/403/.test(problem))).toEqual([]);
  });

  it('offer creators no role above their own', async () => {
    const creator = await application().addPerson('create', organization);
    const { page } = await application().open(creator);
    await page.goto(url(`c/${collection}/~/permissions`));
    await page.getByRole('button', { name: 'Add people' }).click();
    const roles = page.getByRole('dialog').getByLabel('Role').getByRole('option');
    expect(await roles.allInnerTexts()).toEqual(['Reader', 'Commenter', 'Editor', 'Reviewer', 'Creator']);
  });
});
