import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { PHONE } from '../browser.ts';
import { type Account, useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';
import { undo } from './undo.ts';

const application = useApplication();
/** Timeout for a busy machine. */
const eventually = <Value>(read: () => Value | Promise<Value>) => expect.poll(read, { timeout: 15_000 });
let organization: string;
let reader: Account;
let writer: Account;

beforeAll(async () => {
  const { call, addOrganization, addPerson } = application();
  organization = await addOrganization('Meridian');
  reader = await addPerson('read', organization);
  writer = await addPerson('edit', organization);
  await call('POST', `/v1/orgs/${organization}/spaces`, { title: 'Handbook' });
});

const pathOf = (part: string) => `${application().url}/o/${organization}/~/${part}`;
const main = (page: Page) => page.locator('main');
const nameOf = ({ email }: Account) => email.split('@')[0] ?? '';
const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
/** Makes an invitation link in the name of an administrator. */
async function makeLink(page: Page): Promise<void> {
  await page.goto(pathOf('invitations'));
  await page.getByRole('button', { name: 'Create link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click();
  await page.getByRole('textbox', { name: 'Invitation link' }).waitFor();
}
const idOf = async (account: Account): Promise<string> => {
  const { items } = await application().call(
    'GET',
    `/v1/orgs/${organization}/members?search=${encodeURIComponent(account.email)}`,
  );
  return items[0].id;
};

describe('members', () => {
  it('are found by name and role, and get another role, which can be undone', async () => {
    const { page, watched } = await application().open(application().admin);
    await page.goto(pathOf('members'));
    await main(page).getByText('3 members').waitFor();
    // The signed-in person is active now, although the server has not recorded it yet.
    await rowOf(page, 'You').getByText('Active now').waitFor();
    expect(await checkScreen(page, 'members')).toEqual([]);
    await page.getByLabel('Find by name or e-mail address').fill(reader.email);
    await main(page).getByText('1 member', { exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('search')).toBe(reader.email);
    const role = page.getByLabel(`Role of ${nameOf(reader)}`);
    await role.selectOption({ label: 'Commenter' });
    await page.getByText(`${nameOf(reader)} is now: Commenter`).waitFor();
    await undo(page, 'is now: Commenter');
    const id = await idOf(reader);
    const roleNow = async () => (await application().call('GET', `/v1/orgs/${organization}/members/${id}`)).role;
    await eventually(roleNow).toBe('read');
    await eventually(() => role.inputValue()).toBe('read');
    await page.getByLabel('Find by name or e-mail address').fill('nobody at all');
    await page.getByText('No member matches').waitFor();
    await page.getByRole('button', { name: 'Show all members' }).click();
    await main(page).getByText('3 members').waitFor();
    await page.getByLabel('Role', { exact: true }).selectOption({ label: 'Editor' });
    await main(page).getByText('1 member', { exact: true }).waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('have a page with spaces and teams, are disabled, marked for single sign-on, and removed', async () => {
    const leaver = await application().addPerson('admin', organization);
    const { page, watched } = await application().open(application().admin);
    await page.goto(pathOf(`members/${await idOf(leaver)}`));
    await main(page).getByRole('link', { name: 'Handbook' }).waitFor();
    await main(page).getByText('Not in any team.').waitFor();
    const act = async (name: string) => {
      await page
        .getByRole('banner')
        .getByRole('button', { name: `Actions for ${nameOf(leaver)}` })
        .click();
      await page.getByRole('menuitem', { name }).click();
    };
    await act('Require single sign-on');
    await main(page).getByText('Single sign-on only').waitFor();
    await act('Disable');
    await main(page).getByText('This member is disabled and has no access.').waitFor();
    expect(await checkScreen(page, 'member')).toEqual([]);
    await act('Enable again');
    await eventually(() => main(page).getByText('This member is disabled').count()).toBe(0);
    await makeLink((await application().open(leaver)).page);
    await act('Remove from the organization…');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('They lose access immediately.').waitFor();
    await dialog.getByText('One invitation or link that was made by this account ends.').waitFor();
    expect(await checkScreen(page, 'member-remove')).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Remove from the organization' }).click();
    await main(page).getByText('3 members').waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('include at least one administrator: a rejected change has no effect on the screen', async () => {
    const { page } = await application().open(application().admin);
    await page.goto(pathOf('members'));
    const role = page.getByLabel('Role of admin', { exact: false }).first();
    await role.selectOption({ label: 'Reader' });
    await page.getByRole('dialog').getByRole('button', { name: 'Change my role' }).click();
    await page.getByText('This is the last administrator of the organization.').waitFor();
    await eventually(() => role.inputValue()).toBe('admin');
  });

  it('are read-only for others, which the server enforces too', async () => {
    const { page, context, watched } = await application().open(writer);
    await page.goto(pathOf('members'));
    await main(page).getByText('3 members').waitFor();
    expect(await page.getByRole('button', { name: 'Invite people' }).count()).toBe(0);
    expect(await page.getByLabel(/^Role of/).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Actions for/ }).count()).toBe(1);
    expect(await page.getByRole('link', { name: 'Invitations' }).count()).toBe(0);
    expect(await checkScreen(page, 'members-reader')).toEqual([]);
    await page.goto(pathOf('invitations'));
    await page.getByText('You do not have access to this').waitFor();
    expect(await checkScreen(page, 'invitations-forbidden')).toEqual([]);
    const token = await page.locator('meta[name=csrf-token]').getAttribute('content');
    const forced = await context.request.patch(
      `${application().url}/v1/orgs/${organization}/members/${await idOf(reader)}`,
      { data: { role: 'admin' }, headers: { 'x-csrf-token': token ?? '', origin: application().url } },
    );
    expect(forced.status()).toBe(403);
    expect(watched.problems).toEqual([]);
  });

  it('follow changes by others, on a phone, and show failures', async () => {
    const { page } = await application().open(application().admin, PHONE);
    await page.goto(pathOf('members'));
    const role = page.getByLabel(`Role of ${nameOf(writer)}`);
    await role.waitFor();
    await page.waitForTimeout(3500);
    await application().call('PATCH', `/v1/orgs/${organization}/members/${await idOf(writer)}`, { role: 'review' });
    await eventually(() => role.inputValue()).toBe('review');
    await application().call('PATCH', `/v1/orgs/${organization}/members/${await idOf(writer)}`, { role: 'edit' });
    await page.route(/\/members\?/, (route) =>
      route.fulfill({ status: 400, json: { error: { message: 'The list is broken.', reason: 'x' } } }),
    );
    await page.reload();
    await page.getByText('The list is broken.').waitFor();
    expect(await checkScreen(page, 'members-failed')).toEqual([]);
    await page.unroute(/\/members\?/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await main(page).getByText('3 members').waitFor();
  });

  it('support very long lists: only visible rows are rendered, and only their pages are loaded', async () => {
    const { page, watched } = await application().open(application().admin);
    const own = (await application().call('GET', `/v1/orgs/${organization}/members`)).items[0];
    const starts: number[] = [];
    await page.route(/\/members\?/, (route) => {
      const { searchParams } = new URL(route.request().url());
      const from = Number(searchParams.get('page') ?? searchParams.get('offset') ?? 0);
      starts.push(from);
      const items = Array.from({ length: Math.min(100, 99_950 - from) }, (_, index) => {
        const number = from + index;
        const [id, displayName] = [`p${number}`, `Person ${number}`];
        return { ...own, id, role: 'read', user: { ...own.user, id, displayName, email: `${id}@example.com` } };
      });
      const next = from + 100 < 99_950 && { next: { page: String(from + 100) } };
      return route.fulfill({ json: { count: 99_950, items, ...next } });
    });
    await page.goto(pathOf('members'));
    await main(page).getByText('99,950 members').waitFor();
    expect(await checkScreen(page, 'members-many')).toEqual([]);
    const list = page.getByRole('list', { name: 'Members' });
    const positions = () =>
      list.getByRole('listitem').evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('aria-posinset'))));
    await page.locator('#main').focus();
    await page.keyboard.press('End');
    await list.getByText('Person 99949', { exact: true }).waitFor();
    await page.locator('#main').evaluate((element) => {
      element.scrollTop = element.scrollHeight / 2;
    });
    await list
      .getByText(/^Person 49\d\d\d$/)
      .first()
      .waitFor();
    expect(starts.length).toBeLessThan(12);
    // At rest, the keyboard goes through the rows in their order.
    await expect
      .poll(async () => (await positions()).every((at, index, all) => index === 0 || at > (all[index - 1] ?? 0)))
      .toBe(true);
    expect((await positions()).length).toBeLessThan(50);
    const role = list.getByRole('combobox').nth(20);
    await role.focus();
    const name = await role.evaluate((element) => element.closest('li')?.querySelector('a')?.textContent);
    await page.locator('#main').evaluate((element) => {
      element.scrollTop += 5000;
    });
    await page.waitForTimeout(600);
    expect(await page.evaluate(() => document.activeElement?.closest('li')?.querySelector('a')?.textContent)).toBe(
      name,
    );
    expect(watched.problems).toEqual([]);
  });
});

describe('invitations', () => {
  const readInvitation = async (link: string): Promise<string> => {
    const { pathname, search } = new URL(link);
    return (await fetch(application().url + pathname + search)).text();
  };

  it('are sent to e-mail addresses, shown as links without e-mail, renewed, and revoked', async () => {
    const { page, watched } = await application().open(application().admin);
    await page.goto(pathOf('invitations'));
    await page.getByText('No invitations yet').waitFor();
    expect(await checkScreen(page, 'invitations-empty')).toEqual([]);
    await main(page).getByRole('button', { name: 'Invite people' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
    await dialog.getByText('Enter at least one e-mail address.').waitFor();
    await dialog.getByLabel('E-mail addresses').fill('one@example.com, two@example.com\nnot an e-mail address');
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
    await dialog.locator('.field-error').waitFor();
    await dialog.getByLabel('E-mail addresses').fill('one@example.com, two@example.com');
    await dialog.getByLabel('Role').selectOption({ label: 'Guest' });
    expect(await checkScreen(page, 'invite')).toEqual([]);
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
    const former = await dialog.getByLabel('Link for one@example.com', { exact: true }).inputValue();
    expect(former).toContain('/invitations/');
    expect(await checkScreen(page, 'invited')).toEqual([]);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await rowOf(page, 'one@example.com').getByText('Guest').waitFor();
    await page.getByRole('button', { name: 'New link for one@example.com' }).click();
    const renewed = await dialog.getByLabel('Link for one@example.com', { exact: true }).inputValue();
    await dialog.getByRole('button', { name: 'Done' }).click();
    expect(await rowOf(page, 'one@example.com').getByText('Guest').count()).toBe(1);
    expect(await readInvitation(former)).toContain('This invitation is no longer valid');
    expect(await readInvitation(renewed)).toContain('Meridian');
    await page.getByRole('button', { name: 'Revoke the invitation of one@example.com' }).click();
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await eventually(() => rowOf(page, 'one@example.com').count()).toBe(0);
    const { items } = await application().call('GET', `/v1/orgs/${organization}/invites`);
    expect(items.map(({ email }: { email: string }) => email)).toEqual(['two@example.com']);
    expect(watched.problems.filter((problem) => !/400/.test(problem))).toEqual([]);
  });

  it('can be links, which work until they are deleted', async () => {
    const { page, watched } = await application().open(application().admin);
    await page.goto(pathOf('invitations'));
    await page.getByRole('button', { name: 'Create link' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Role').selectOption({ label: 'Commenter' });
    expect(await checkScreen(page, 'invite-link')).toEqual([]);
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const url = await page.getByRole('textbox', { name: 'Invitation link' }).inputValue();
    expect(await checkScreen(page, 'invitations')).toEqual([]);
    const nonMember = await application().addPerson('read', await application().addOrganization('Elsewhere'));
    const other = await application().open(nonMember);
    const { pathname, search } = new URL(url);
    await other.page.goto(application().url + pathname + search);
    await other.page
      .getByRole('button', { name: /Accept|Join/ })
      .first()
      .click();
    await other.page.waitForURL(`**/o/${organization}*`);
    await page.getByRole('button', { name: 'Delete link' }).click();
    await dialog.getByRole('button', { name: 'Delete link' }).click();
    await page.getByText('No links yet.').waitFor();
    expect(watched.problems).toEqual([]);
  });
});

describe('teams', () => {
  it('are created with people, renamed, and deleted', async () => {
    const { page, watched } = await application().open(application().admin);
    await page.goto(pathOf('teams'));
    await page.getByText('No teams yet').waitFor();
    expect(await checkScreen(page, 'teams-empty')).toEqual([]);
    await page.getByRole('banner').getByRole('button', { name: 'New team' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Writers');
    await dialog.getByRole('combobox', { name: 'People' }).fill(reader.email);
    await page.getByRole('option', { name: nameOf(reader) }).click();
    expect(await checkScreen(page, 'team-create')).toEqual([]);
    await dialog.getByRole('button', { name: 'Create team' }).click();
    await page.getByRole('heading', { name: 'Writers' }).waitFor();
    await rowOf(page, reader.email).waitFor();
    await page.getByLabel(`Role of ${nameOf(reader)} in the team`).selectOption({ label: 'Owner' });
    await page.getByText(`${nameOf(reader)} is now Owner of the team`).waitFor();
    expect(await checkScreen(page, 'team')).toEqual([]);
    await page.goto(pathOf('teams'));
    await page.getByRole('link', { name: 'Writers' }).waitFor();
    expect(await checkScreen(page, 'teams')).toEqual([]);
    expect(watched.problems).toEqual([]);
  });

  it('are managed by their owners, and read-only for others', async () => {
    const owner = await application().open(reader);
    await owner.page.goto(pathOf('teams'));
    expect(await owner.page.getByRole('button', { name: 'New team' }).count()).toBe(0);
    await owner.page.getByRole('link', { name: 'Writers' }).click();
    await owner.page.getByRole('banner').getByRole('button', { name: 'Add people' }).click();
    await owner.page.getByRole('combobox', { name: 'People' }).fill(writer.email);
    await owner.page.getByRole('option', { name: nameOf(writer) }).click();
    await owner.page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    await rowOf(owner.page, writer.email).waitFor();
    expect(await owner.page.getByRole('button', { name: 'Actions for Writers' }).count()).toBe(0);
    const other = await application().open(writer);
    await other.page.goto(owner.page.url());
    await rowOf(other.page, reader.email).getByText('Owner').waitFor();
    expect(await other.page.getByRole('button', { name: /Add people|Remove/ }).count()).toBe(0);
    expect(await checkScreen(other.page, 'team-reader')).toEqual([]);
    await owner.page.getByRole('button', { name: `Remove ${nameOf(writer)} from the team` }).click();
    await eventually(() => rowOf(owner.page, writer.email).count()).toBe(0);
    await undo(owner.page, 'was removed from the team');
    await rowOf(owner.page, writer.email).waitFor();
    expect([...owner.watched.problems, ...other.watched.problems]).toEqual([]);
  });

  it('are renamed and deleted with only the keyboard', async () => {
    const { page, watched } = await application().open(application().admin);
    await page.goto(pathOf('teams'));
    await page.getByRole('link', { name: 'Writers' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Writers' }).waitFor();
    await page.getByRole('button', { name: 'Actions for Writers' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Rename…' }).waitFor();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    const name = page.getByRole('dialog').getByLabel('Name');
    await name.waitFor();
    await name.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Authors');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Authors' }).waitFor();
    await page.getByRole('button', { name: 'Actions for Authors' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Delete team…' }).waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    const remove = page.getByRole('dialog').getByRole('button', { name: 'Delete team' });
    await remove.focus();
    await page.keyboard.press('Enter');
    await page.getByText('No teams yet').waitFor();
    expect(watched.problems).toEqual([]);
  });
});
