import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findMember } from '../queries/members.ts';
import { findUserByEmail } from '../queries/users.ts';
import { BrowserClient } from '../testing/browser-client.ts';
import { anOrganization, aPerson, type Person } from '../testing/factories.ts';
import { linkIn, MAIL_LOGIN, mailTextOf, startMailServer, type TestMailServer } from '../testing/mail-server.ts';
import { aSession, aSignedIn, givePassword, PASSWORD } from '../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NEW_PASSWORD = 'seven yellow umbrellas';

let mailServer: TestMailServer;
/** One server that mails, and one that does not. */
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
const anAddress = () => `invited.${++count}@example.net`;

async function invite(server: TestServer, email: string, role = 'edit') {
  const { id, admin } = await anOrganization(server, 'Acme & <b>Sons</b>');
  const url = `/v1/orgs/${id}/invites`;
  const answer = await admin.post(url, { emails: [email], role });
  expect(answer.status).toBe(200);
  return { id, admin, url, answer };
}

/** The text of an invitation's page, without what its own link and address put there. */
function withoutOwn(text: string | undefined, link: string, email: string): string {
  const { pathname, searchParams } = new URL(link);
  const own = [pathname, searchParams.get('key') ?? '', email].flatMap((part) => [encodeURIComponent(part), part]);
  return own.reduce((rest, part) => rest.replaceAll(part, ''), (text ?? '').replace(/nonce="[^"]*"/g, ''));
}

/** The mail that was sent to an address last. */
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

describe('an invitation that is mailed', () => {
  it('leads from the mail to a new user who is signed in and a member', async () => {
    const email = anAddress();
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
    // Anyone who only looks at the page, such as a program that checks mail, uses nothing up.
    expect(await userOf(mailing, email)).toBeUndefined();
    await join(browser, linkIn(mail), 'Ada <i>L</i>');
    expect(browser.address).toMatch(/^\/o\/\w+\?joined=1$/);
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

  it('keeps its link out of the database, the log and every answer', async () => {
    const email = anAddress();
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
    const told = [answer.text, (await admin.get(url)).text, mailing.logged(), JSON.stringify([jobs, stored])];
    for (const text of told) expect(text).not.toContain(secret);
    expect(JSON.stringify(jobs)).not.toContain(email);
    expect(mailing.logged()).not.toContain(MAIL_LOGIN.password);
  });

  it('is worth nothing without its secret, or with another one', async () => {
    const email = anAddress();
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
    const email = anAddress();
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
    const other = anAddress();
    await admin.post(url, { emails: [other] });
    const third = linkIn(await mailTo(other));
    mailing.advance(30 * DAY_MS);
    expect(await statusOf(third)).toBe(404);
    expect((await admin.get(url)).body.count).toBe(0);
  });

  it('is not mailed any more once it was withdrawn', async () => {
    const email = anAddress();
    const { admin, url } = await invite(mailing, email);
    const [{ id: inviteId }] = (await admin.get(url)).body.items;
    await admin.delete(`${url}/${inviteId}`);
    await mailing.runJobs();
    expect(mailServer.received.some(({ to }) => to.includes(email))).toBe(false);
  });

  it('names what is wrong with a name or a password, and stays', async () => {
    const email = anAddress();
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
    expect(browser.address).toMatch(/^\/o\/\w+\?joined=1$/);
  });

  it('of an administrator who sends too many is refused, and nothing is stored', async () => {
    const { admin, url } = await invite(mailing, anAddress());
    const hundred = () => Array.from({ length: 100 }, anAddress);
    for (let call = 1; call <= 4; call++) expect((await admin.post(url, { emails: hundred() })).status).toBe(200);
    const before = (await admin.get(url)).body.count;
    expect((await admin.post(url, { emails: hundred() })).status).toBe(429);
    expect((await admin.get(url)).body.count).toBe(before);
    expect((await admin.post(url, { emails: hundred().slice(1) })).status).toBe(200);
    mailing.advance(DAY_MS);
    expect((await admin.post(url, { emails: [anAddress()] })).status).toBe(200);
    await mailing.ctx.database.writer.deleteFrom('jobs').execute();
  });
});

describe('an invitation by hand', () => {
  it('tells the inviter its link, once', async () => {
    const email = anAddress();
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

  it('proves no address: who came by it joins no other organization that means the address', async () => {
    const email = anAddress();
    const earlier = await invite(silent, email);
    const { answer } = await invite(silent, email);
    const [{ url: link }] = answer.body.invitations;
    const browser = new BrowserClient(silent);
    await browser.open(link);
    await join(browser, link, 'Squatter');
    expect(await roleOf(silent, earlier.id, email)).toBeUndefined();
    // One that is made later waits for its own link as well, and the id alone is not enough.
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
    // With it, it is accepted by who is signed in, and by nobody else.
    const [{ url: second }] = later.answer.body.invitations;
    // Anyone who only looks at the page of a link that was shown learns nothing of whose the address is.
    const other = new BrowserClient(silent);
    await other.open(second);
    const unknown = await invite(silent, anAddress());
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

  it('yields to who proves the address later: the squatter loses password, sessions and tokens', async () => {
    const email = anAddress();
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
    expect(owner.address).toMatch(/^\/o\/\w+\?joined=1$/);
    expect(await roleOf(mailing, id, email)).toBe('edit');
    expect(await roleOf(mailing, organization, email)).toBe('read');
    expect((await squatter.request('GET', '/account')).status).toBe(303);
    expect((await mailing.call('GET', '/v1/user', { token })).status).toBe(401);
  });

  /** An invitation whose link was shown, on the server that mails: as from the time before it did. */
  async function anUnverifiedUser(email: string) {
    const { id, admin, url } = await invite(mailing, email, 'read');
    const link = linkIn(await mailTo(email));
    const [{ id: inviteId }] = (await admin.get(url)).body.items;
    const { writer } = mailing.ctx.database;
    await writer.updateTable('invites').set({ link_shown: 1 }).where('id', '=', inviteId).execute();
    return { organization: id, link };
  }
});

describe('an invitation for a user', () => {
  const aLink = async (admin: Person, id: string) =>
    (await admin.post(`/v1/orgs/${id}/link-invites`, { role: 'edit' })).body.id;

  it('that anyone may use is accepted after a sign-in that leads back to it', async () => {
    const { id, admin } = await anOrganization(silent);
    const path = `/invitations/${id}/${await aLink(admin, id)}`;
    const person = await aPerson(silent);
    await givePassword(silent, person);
    const browser = new BrowserClient(silent);
    await browser.open(path);
    expect(browser.page?.status).toBe(200);
    const [, href = ''] = /href="(\/sign-in\?[^"]+)"/.exec(browser.page?.text ?? '') ?? [];
    await browser.open(href.replaceAll('&amp;', '&'));
    await browser.submit('/sign-in', { email: person.email, password: PASSWORD });
    expect(browser.address).toBe(path);
    await browser.submit(path);
    expect(await roleOf(silent, id, person.email)).toBe('edit');
  });

  it('makes no user of who has only such a link', async () => {
    const { id, admin } = await anOrganization(silent);
    const path = `/invitations/${id}/${await aLink(admin, id)}`;
    const browser = new BrowserClient(silent);
    await browser.open('/sign-in');
    const { csrf = '' } = browser.valuesOf('/sign-in');
    await browser.post(path, { csrf, name: 'Eve', newPassword: NEW_PASSWORD, email: 'eve@example.com' });
    expect(browser.page?.status).toBe(404);
    expect(await userOf(silent, 'eve@example.com')).toBeUndefined();
  });

  it('is not accepted by anyone who else is signed in', async () => {
    const email = anAddress();
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

  it('needs no password where there are none: its page leads to single sign-on', async () => {
    const server = await startTestServer({ passwordSignIn: false });
    try {
      const email = anAddress();
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
