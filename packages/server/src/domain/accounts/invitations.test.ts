import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findMember } from '../../platform/queries/members.ts';
import { findUserByEmail } from '../../platform/queries/users.ts';
import { BrowserClient } from '../../testing/browser-client.ts';
import { aMember, anOrganization, aPerson, type Person } from '../../testing/factories.ts';
import { linkIn, MAIL_LOGIN, mailTextOf, startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { aSession, aSignedIn, givePassword, PASSWORD } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NEW_PASSWORD = 'seven yellow umbrellas';

let mailServer: TestMailServer;
/** Two servers: one that sends e-mail, and one that does not. */
let mailing: TestServer;
let silent: TestServer;

beforeAll(async () => {
  mailServer = await startMailServer();
  mailing = await startTestServer({ mail: mailServer.settings });
  silent = await startTestServer();
});
afterAll(async () => {
  await Promise.all([mailing.close(), silent.close(), mailServer.close()]);
});

let count = 0;
const anEmail = () => `invited.${++count}@example.net`;

async function invite(server: TestServer, email: string, role = 'edit') {
  const { id, admin } = await anOrganization(server, 'Acme & <b>Sons</b>');
  const url = `/v1/orgs/${id}/invites`;
  const answer = await admin.post(url, { emails: [email], role });
  expect(answer.status).toBe(200);
  return { id, admin, url, answer };
}

/** The text of an invitation's page, without its own link and e-mail address. */
function withoutOwn(text: string | undefined, link: string, email: string): string {
  const { pathname, searchParams } = new URL(link);
  const own = [pathname, searchParams.get('key') ?? '', email].flatMap((part) => [encodeURIComponent(part), part]);
  return own.reduce((rest, part) => rest.replaceAll(part, ''), (text ?? '').replace(/nonce="[^"]*"/g, ''));
}

/** The last e-mail to an e-mail address. */
async function mailTo(email: string) {
  await mailing.runJobs();
  const mails = mailServer.received.filter(({ to }) => to.includes(email));
  const last = mails.at(-1);
  if (last === undefined) throw new Error(`No mail came to ${email}.`);
  return last;
}

const formOf = (link: string): string => new URL(link).pathname;
const join = (browser: BrowserClient, link: string, name = 'Ada') =>
  browser.submit(formOf(link), { name, newPassword: NEW_PASSWORD });
const userOf = (server: TestServer, email: string) => findUserByEmail(server.ctx.database.reader, email);
async function roleOf(server: TestServer, organizationId: string, email: string) {
  const user = await userOf(server, email);
  return user && (await findMember(server.ctx.database.reader, organizationId, user.id))?.role;
}

describe('an invitation by e-mail', () => {
  it('links from the e-mail to a new user who is signed in and a member', async () => {
    const email = anEmail();
    const { id, admin, url, answer } = await invite(mailing, email, 'review');
    expect(answer.body).toEqual({ users: [], invited: 1 });
    expect((await admin.get(url)).body.items).toMatchObject([
      { object: 'email-invite', email, role: 'review', sso: false, invitedBy: { id: admin.id } },
    ]);
    const mail = await mailTo(email);
    expect(mail.from).toBe('docs@example.com');
    expect(mailTextOf(mail)).toContain('Admin invites you to “Acme & <b>Sons</b>” on docs.test.');
    const browser = new BrowserClient(mailing);
    await browser.open(linkIn(mail));
    expect(browser.page?.text).toContain('Acme &amp; &lt;b>Sons');
    expect(browser.page?.text).not.toContain('<b>Sons');
    // Only viewing the page, as e-mail scanners do, does not consume the invitation.
    expect(await userOf(mailing, email)).toBeUndefined();
    await join(browser, linkIn(mail), 'Ada <i>L</i>');
    expect(browser.url).toMatch(/^\/o\/\w+\?joined=1$/);
    expect(browser.page?.text).toContain('Ada \\u003ci>L');
    expect(browser.page?.text).toContain('"role":"review"');
    expect(await roleOf(mailing, id, email)).toBe('review');
    expect((await admin.get(url)).body.count).toBe(0);
    await browser.open(linkIn(mail));
    expect(browser.page?.status).toBe(404);
    expect(browser.page?.text).toContain('You are a member of Acme &amp; &lt;b>Sons&lt;/b> already');
    const actions = (await admin.get(`/v1/orgs/${id}/audit-events`)).body.items.map(
      ({ action }: { action: string }) => action,
    );
    expect(actions.sort()).toEqual(['member.invited', 'member.joined']);
  });

  it('does not expose its link in the database, the log or any response', async () => {
    const email = anEmail();
    const { admin, url, answer } = await invite(mailing, email);
    const jobs = await mailing.ctx.database.reader
      .selectFrom('jobs')
      .selectAll()
      .where('kind', '=', 'send-mail')
      .execute();
    const link = linkIn(await mailTo(email));
    const secret = new URL(link).searchParams.get('key') ?? '';
    expect(secret).toMatch(/^\w{43}$/);
    const stored = await mailing.ctx.database.reader.selectFrom('invites').selectAll().execute();
    const texts = [answer.text, (await admin.get(url)).text, mailing.logged(), JSON.stringify([jobs, stored])];
    for (const text of texts) expect(text).not.toContain(secret);
    expect(JSON.stringify(jobs)).not.toContain(email);
    expect(mailing.logged()).not.toContain(MAIL_LOGIN.password);
  });

  it('is invalid without its secret, or with another one', async () => {
    const email = anEmail();
    const { id } = await invite(mailing, email);
    const link = new URL(linkIn(await mailTo(email)));
    for (const key of ['', 'A'.repeat(43), `${link.searchParams.get('key')}x`]) {
      const browser = new BrowserClient(mailing);
      await browser.open(`${link.pathname}?key=${key}`);
      expect(browser.page?.status).toBe(404);
      expect(browser.page?.text).not.toContain('Acme');
      await browser.open('/sign-in');
      const { csrf = '' } = browser.valuesOf('/sign-in');
      await browser.post(link.pathname, { csrf, key, name: 'Eve', newPassword: NEW_PASSWORD });
      expect(browser.page?.status).toBe(404);
    }
    expect(await roleOf(mailing, id, email)).toBeUndefined();
  });

  it('ends when it is withdrawn, replaced, or 30 days old', async () => {
    const email = anEmail();
    const { admin, url } = await invite(mailing, email);
    const first = linkIn(await mailTo(email));
    await admin.post(url, { emails: [email], role: 'read' });
    const second = linkIn(await mailTo(email));
    const statusOf = async (link: string) => (await new BrowserClient(mailing).open(link)).status;
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    const [{ id: inviteId }] = (await admin.get(url)).body.items;
    expect((await admin.delete(`${url}/${inviteId}`)).status).toBe(204);
    expect((await admin.delete(`${url}/${inviteId}`)).status).toBe(204);
    expect(await statusOf(second)).toBe(404);
    const other = anEmail();
    await admin.post(url, { emails: [other] });
    const third = linkIn(await mailTo(other));
    mailing.advance(30 * DAY_MS);
    expect(await statusOf(third)).toBe(404);
    expect((await admin.get(url)).body.count).toBe(0);
  });

  it('is not sent after it was withdrawn', async () => {
    const email = anEmail();
    const { admin, url } = await invite(mailing, email);
    const [{ id: inviteId }] = (await admin.get(url)).body.items;
    await admin.delete(`${url}/${inviteId}`);
    await mailing.runJobs();
    expect(mailServer.received.some(({ to }) => to.includes(email))).toBe(false);
  });

  it('reports invalid names and passwords, and stays valid', async () => {
    const email = anEmail();
    await invite(mailing, email);
    const link = linkIn(await mailTo(email));
    const browser = new BrowserClient(mailing);
    await browser.open(link);
    await browser.submit(formOf(link), { name: ' ', newPassword: 'short' });
    expect(browser.page?.status).toBe(400);
    expect(browser.page?.text).toContain('Your name must have 1 to 64 characters.');
    expect(browser.page?.text).toContain('The password must have at least 12 characters.');
    await browser.submit(formOf(link), { name: 'x'.repeat(65), newPassword: NEW_PASSWORD });
    expect(browser.page?.status).toBe(400);
    await join(browser, link, 'x'.repeat(64));
    expect(browser.url).toMatch(/^\/o\/\w+\?joined=1$/);
  });

  it('beyond the limit of an administrator is rejected, without storing anything', async () => {
    const { admin, url } = await invite(mailing, anEmail());
    const hundred = () => Array.from({ length: 100 }, anEmail);
    for (let call = 1; call <= 4; call++) expect((await admin.post(url, { emails: hundred() })).status).toBe(200);
    const before = (await admin.get(url)).body.count;
    expect((await admin.post(url, { emails: hundred() })).status).toBe(429);
    expect((await admin.get(url)).body.count).toBe(before);
    expect((await admin.post(url, { emails: hundred().slice(1) })).status).toBe(200);
    mailing.advance(DAY_MS);
    expect((await admin.post(url, { emails: [anEmail()] })).status).toBe(200);
    await mailing.ctx.database.writer.deleteFrom('jobs').execute();
  });
});

describe('an invitation by hand', () => {
  it('shows the inviter its link once', async () => {
    const email = anEmail();
    const { id, admin, url, answer } = await invite(silent, email);
    expect(answer.body.invitations).toEqual([
      { email, url: expect.stringMatching(/^https:\/\/docs\.test\/invitations\//) },
    ]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await admin.get(url)).text).not.toContain('key=');
    const browser = new BrowserClient(silent);
    await browser.open(answer.body.invitations[0].url);
    await join(browser, answer.body.invitations[0].url);
    expect(await roleOf(silent, id, email)).toBe('edit');
  });

  it('verifies no e-mail address: a user who joins by it gets no invitation of another organization', async () => {
    const email = anEmail();
    const earlier = await invite(silent, email);
    const { answer } = await invite(silent, email);
    const [{ url: link }] = answer.body.invitations;
    const browser = new BrowserClient(silent);
    await browser.open(link);
    await join(browser, link, 'Squatter');
    expect(await roleOf(silent, earlier.id, email)).toBeUndefined();
    // A later invitation also requires its own link; the id alone is not sufficient.
    const later = await invite(silent, email);
    expect(later.answer.body).toMatchObject({ users: [], invited: 1 });
    const [{ id: inviteId }] = (await later.admin.get(later.url)).body.items;
    await browser.open(`/account`);
    await browser.submit('/account/tokens', { title: 'Mine', days: '' });
    const [token = ''] = /bnd_\w{40}/.exec(browser.page?.text ?? '') ?? [];
    expect((await silent.call('POST', `${later.url}/${inviteId}`, { token })).status).toBe(404);
    await browser.open(`/invitations/${later.id}/${inviteId}`);
    expect(browser.page?.status).toBe(404);
    expect(await roleOf(silent, later.id, email)).toBeUndefined();
    // With the link, only the signed-in user can accept it.
    const [{ url: second }] = later.answer.body.invitations;
    // A visitor who opens the page of a displayed link does not learn who owns the e-mail address.
    const other = new BrowserClient(silent);
    await other.open(second);
    const unknown = await invite(silent, anEmail());
    const [{ url: third, email: nobody }] = unknown.answer.body.invitations;
    const ofKnown = withoutOwn(other.page?.text, second, email);
    await other.open(third);
    expect(ofKnown).toContain('newPassword');
    expect(ofKnown).toBe(withoutOwn(other.page?.text, third, nobody));
    await other.open(second);
    await join(other, second, 'Somebody else');
    expect(other.page?.text).toContain('An account with this e-mail address already exists.');
    expect(await roleOf(silent, later.id, email)).toBeUndefined();
    await browser.open(second);
    await browser.submit(formOf(second));
    expect(await roleOf(silent, later.id, email)).toBe('edit');
  });

  it('is overridden by a verified owner of the e-mail address: the squatter loses password, sessions and tokens', async () => {
    const email = anEmail();
    const { organization, link } = await anUnverifiedUser(email);
    const squatter = new BrowserClient(mailing);
    await squatter.open(link);
    await join(squatter, link, 'Squatter');
    await squatter.open('/account');
    await squatter.submit('/account/tokens', { title: 'Mine', days: '' });
    const [token = ''] = /bnd_\w{40}/.exec(squatter.page?.text ?? '') ?? [];
    expect((await mailing.call('GET', '/v1/user', { token })).status).toBe(200);
    const { id } = await invite(mailing, email);
    const owner = new BrowserClient(mailing);
    const mailed = linkIn(await mailTo(email));
    await owner.open(mailed);
    await owner.submit(formOf(mailed), { newPassword: 'eight grey elephants' });
    expect(owner.url).toMatch(/^\/o\/\w+\?joined=1$/);
    expect(await roleOf(mailing, id, email)).toBe('edit');
    expect(await roleOf(mailing, organization, email)).toBe('read');
    expect((await squatter.request('GET', '/account')).status).toBe(303);
    expect((await mailing.call('GET', '/v1/user', { token })).status).toBe(401);
  });

  /**
   * An invitation whose link was displayed, on the server that sends e-mail: as if created before e-mail was
   * configured.
   */
  async function anUnverifiedUser(email: string) {
    const { id, admin, url } = await invite(mailing, email, 'read');
    const link = linkIn(await mailTo(email));
    const [{ id: inviteId }] = (await admin.get(url)).body.items;
    const { writer } = mailing.ctx.database;
    await writer.updateTable('invites').set({ link_shown: 1 }).where('id', '=', inviteId).execute();
    return { organization: id, link };
  }
});

describe('an invitation for an existing user', () => {
  /** The page of a new link, with its key. */
  const aLink = async (admin: Person, id: string): Promise<URL> =>
    new URL((await admin.post(`/v1/orgs/${id}/link-invites`, { role: 'edit' })).body.urls.join);

  it('for anyone is accepted after a sign-in that redirects back to it', async () => {
    const { id, admin } = await anOrganization(silent);
    const { pathname, search } = await aLink(admin, id);
    const path = pathname + search;
    const person = await aPerson(silent);
    await givePassword(silent, person);
    const browser = new BrowserClient(silent);
    await browser.open(path);
    expect(browser.page?.status).toBe(200);
    const [, href = ''] = /href="(\/sign-in\?[^"]+)"/.exec(browser.page?.text ?? '') ?? [];
    await browser.open(href.replaceAll('&amp;', '&'));
    await browser.submit('/sign-in', { email: person.email, password: PASSWORD });
    expect(browser.url).toBe(path);
    await browser.submit(pathname);
    expect(await roleOf(silent, id, person.email)).toBe('edit');
  });

  it('for anyone is shown with its key alone, and to nobody who was removed', async () => {
    const { id, admin } = await anOrganization(silent);
    const { pathname, search } = await aLink(admin, id);
    const member = await aMember(silent, id, 'read');
    const browser = await aSignedIn(silent, member);
    for (const path of [pathname, `${pathname}?key=wrong`]) {
      await browser.open(path);
      expect(browser.page?.status).toBe(404);
    }
    await admin.delete(`/v1/orgs/${id}/members/${member.id}`);
    await browser.open(pathname + search);
    await browser.submit(pathname);
    expect(browser.page?.status).toBe(403);
    expect(browser.page?.text).toContain('You were removed from this organization.');
    expect(await roleOf(silent, id, member.email)).toBeUndefined();
  });

  it('by link alone creates no user', async () => {
    const { id, admin } = await anOrganization(silent);
    const { pathname, searchParams } = await aLink(admin, id);
    const browser = new BrowserClient(silent);
    await browser.open('/sign-in');
    const { csrf = '' } = browser.valuesOf('/sign-in');
    const key = searchParams.get('key') ?? '';
    await browser.post(pathname, { csrf, key, name: 'Eve', newPassword: NEW_PASSWORD, email: 'eve@example.com' });
    expect(browser.page?.status).toBe(404);
    expect(await userOf(silent, 'eve@example.com')).toBeUndefined();
  });

  it('is rejected for any other signed-in user', async () => {
    const email = anEmail();
    const { id } = await invite(mailing, email);
    const link = linkIn(await mailTo(email));
    const other = await aPerson(mailing);
    const browser = await aSignedIn(mailing, other);
    await browser.open(link);
    expect(browser.page?.text).toContain(`It is for ${email}, and you are signed in as ${other.email}.`);
    const { csrf = '' } = browser.valuesOf('/sign-out');
    await browser.post(formOf(link), { csrf, key: new URL(link).searchParams.get('key') ?? '' });
    expect(browser.page?.status).toBe(404);
    expect(await roleOf(mailing, id, other.email)).toBeUndefined();
  });

  it('requires no password if passwords are disabled: its page offers single sign-on', async () => {
    const server = await startTestServer({ passwordSignIn: false });
    try {
      const email = anEmail();
      const { answer } = await invite(server, email);
      const browser = new BrowserClient(server);
      await browser.open(answer.body.invitations[0].url);
      expect(browser.page?.status).toBe(200);
      expect(browser.page?.text).not.toMatch(/type="password"|\/sign-in\?/);
      expect((await browser.open('/sign-in')).text).not.toContain('type="password"');
      expect((await browser.open('/forgotten')).status).toBe(404);
      await browser.open('/sign-in');
      const body = { newPassword: NEW_PASSWORD };
      const { admin } = await anOrganization(server);
      const { call } = await aSession(server, admin);
      expect((await call('POST', '/v1/user/password', body)).status).toBe(412);
      expect((await call('POST', '/v1/user/confirm', { password: NEW_PASSWORD })).status).toBe(412);
    } finally {
      await server.close();
    }
  });
});
