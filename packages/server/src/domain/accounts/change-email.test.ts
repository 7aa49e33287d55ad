import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BrowserClient } from '../../testing/browser-client.ts';
import { anInstallationAdministrator, aPerson, type Person } from '../../testing/factories.ts';
import { linkIn, mailTextOf, startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { aSession, givePassword, PASSWORD } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const HOUR_MS = 3600 * 1000;

let server: TestServer;
let mailServer: TestMailServer;
let operator: Person;
let count = 0;

beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({ mail: mailServer.settings });
  operator = await anInstallationAdministrator(server);
});
afterAll(async () => {
  await server.close();
  await mailServer.close();
});

const anEmail = () => `new.${++count}@example.com`;
const pathOf = (link: string) => new URL(link).pathname;

/** Requests another e-mail address in a new session. */
async function ask(person: Person, email: string) {
  const answer = await (await aSession(server, person)).call('POST', '/v1/user/email', { email });
  await server.runJobs();
  return answer;
}

const mailsTo = (email: string) => mailServer.received.filter(({ to }) => to.includes(email));
async function linkTo(email: string): Promise<string> {
  const mail = mailsTo(email).at(-1);
  if (mail === undefined) throw new Error(`Nothing was sent to ${email}.`);
  return linkIn(mail);
}

/** A browser in which somebody is signed in. */
async function aBrowserOf(person: Person): Promise<BrowserClient> {
  const browser = new BrowserClient(server);
  const [name = '', value = ''] = ((await aSession(server, person)).headers['cookie'] ?? '').split('=');
  browser.cookies.set(name, value);
  return browser;
}

/** Confirms in a browser of the person. */
async function confirm(person: Person, link: string) {
  const browser = await aBrowserOf(person);
  await browser.open(link);
  return browser.submit(pathOf(link));
}

const emailOf = async (person: Person) => (await person.get('/v1/user')).body.email;

describe('changeEmail', () => {
  it('changes the e-mail address when the link sent to it is confirmed, and notifies the former one', async () => {
    const person = await aPerson(server);
    await givePassword(server, person);
    const [before, after] = [person.email, anEmail()];
    expect((await ask(person, after)).status).toBe(204);
    expect(await emailOf(person)).toBe(before);
    const link = await linkTo(after);
    const [mail] = mailsTo(after);
    const text = mail && mailTextOf(mail);
    for (const part of [before, 'on docs.test']) expect(text).toContain(part);
    const browser = await aBrowserOf(person);
    const page = await browser.open(link);
    expect([page.status, page.text.includes(before), page.text.includes(after)]).toEqual([200, true, true]);
    // Programs that open links in e-mails change nothing.
    expect(await emailOf(person)).toBe(before);
    expect((await browser.submit(pathOf(link))).text).toContain('Your e-mail address was changed');
    expect(await emailOf(person)).toBe(after);
    await server.runJobs();
    const [notice] = mailsTo(before);
    expect(notice && mailTextOf(notice)).toContain(after);
    const signedIn = new BrowserClient(server);
    await signedIn.open('/sign-in?returnTo=/account');
    await signedIn.submit('/sign-in', { email: after, password: PASSWORD });
    expect(signedIn.url).toBe('/account');
    const { items } = (await operator.get('/v1/installation/audit-events?action=email.changed')).body;
    expect(items[0]).toMatchObject({ action: 'email.changed', actor: { id: person.id }, details: { before, after } });
  });

  it('has a link that works once, for an hour, and until the e-mail address changes', async () => {
    const person = await aPerson(server);
    const [first, second, third] = [anEmail(), anEmail(), anEmail()];
    await ask(person, first);
    await ask(person, second);
    expect((await confirm(person, await linkTo(second))).status).toBe(200);
    for (const link of [await linkTo(second), await linkTo(first)])
      expect((await new BrowserClient(server).open(link)).status).toBe(404);
    await ask(person, third);
    server.advance(HOUR_MS);
    expect((await new BrowserClient(server).open(await linkTo(third))).status).toBe(404);
    expect(await emailOf(person)).toBe(second);
  });

  it('is confirmed in a session of the person alone, not by the receiver of the mail', async () => {
    const [person, receiver] = [await aPerson(server), await aPerson(server)];
    const email = anEmail();
    await ask(person, email);
    const link = await linkTo(email);
    const anonymous = new BrowserClient(server);
    const page = await anonymous.open(link);
    expect([page.status, page.text.includes('Sign in to confirm')]).toEqual([401, true]);
    expect(page.text).toContain(`/sign-in?returnTo=${encodeURIComponent(pathOf(link))}`);
    const browser = await aBrowserOf(receiver);
    expect((await browser.open(link)).status).toBe(403);
    // Forms of other pages have the tokens of these browsers.
    for (const [client, path, status] of [
      [anonymous, '/sign-in', 401],
      [browser, '/account', 403],
    ] as const) {
      await client.open(path);
      const csrf = /name="csrf" value="([^"]*)"/.exec(client.page?.text ?? '')?.[1] ?? '';
      expect((await client.post(pathOf(link), { csrf })).status).toBe(status);
    }
    expect([await emailOf(person), await emailOf(receiver)]).toEqual([person.email, receiver.email]);
    expect((await confirm(person, link)).status).toBe(200);
    expect(await emailOf(person)).toBe(email);
  });

  it('sends nothing to the e-mail address of another account, and does not disclose it', async () => {
    const [person, other] = [await aPerson(server), await aPerson(server)];
    expect((await ask(person, other.email.toUpperCase())).status).toBe(204);
    expect(mailsTo(other.email.toUpperCase())).toEqual([]);
    // Another user may claim it meanwhile.
    const email = anEmail();
    await ask(person, email);
    await ask(other, email);
    const [first, second] = mailsTo(email).map(linkIn);
    expect((await confirm(other, second ?? '')).status).toBe(200);
    const browser = await aBrowserOf(person);
    await browser.open(first ?? '');
    expect((await browser.submit(pathOf(first ?? ''))).status).toBe(404);
    expect(await emailOf(person)).toBe(person.email);
  });

  it('requires a session that is recent, a valid e-mail address, and mail', async () => {
    const person = await aPerson(server);
    const refused = await person.post('/v1/user/email', { email: anEmail() });
    expect(refused).toMatchObject({ status: 403, body: { error: { reason: 'session_required' } } });
    const old = new Date(server.ctx.clock().getTime() - HOUR_MS).toISOString();
    const session = await aSession(server, person, { authenticatedAt: old });
    expect(await session.call('POST', '/v1/user/email', { email: anEmail() })).toMatchObject({
      status: 403,
      body: { error: { reason: 'reauthentication_required' } },
    });
    for (const email of [
      'nowhere',
      'two@a.example.com,b@a.example.com',
      'a b@a.example.com',
      'a@b@c.example.com',
      '<a@b>',
    ])
      expect(await ask(person, email)).toMatchObject({
        status: 400,
        body: { error: { message: expect.stringMatching(/^body\/email is not an e-mail address/) } },
      });
    const silent = await startTestServer();
    try {
      const own = await aSession(silent, await aPerson(silent));
      expect(await own.call('POST', '/v1/user/email', { email: anEmail() })).toMatchObject({
        status: 412,
        body: { error: { reason: 'mail_not_configured' } },
      });
    } finally {
      await silent.close();
    }
  });

  it('sends at most five links an hour', async () => {
    const person = await aPerson(server);
    const statuses: number[] = [];
    for (let asked = 0; asked < 6; asked += 1) statuses.push((await ask(person, anEmail())).status);
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
  });
});
