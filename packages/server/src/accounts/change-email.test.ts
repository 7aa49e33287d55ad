import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BrowserClient } from '../testing/browser-client.ts';
import { anInstallationAdministrator, aPerson, type Person } from '../testing/factories.ts';
import { linkIn, mailTextOf, startMailServer, type TestMailServer } from '../testing/mail-server.ts';
import { aSession, givePassword, PASSWORD } from '../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

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

async function confirm(link: string) {
  const browser = new BrowserClient(server);
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
    const browser = new BrowserClient(server);
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
    expect((await confirm(await linkTo(second))).status).toBe(200);
    for (const link of [await linkTo(second), await linkTo(first)])
      expect((await new BrowserClient(server).open(link)).status).toBe(404);
    await ask(person, third);
    server.advance(HOUR_MS);
    expect((await new BrowserClient(server).open(await linkTo(third))).status).toBe(404);
    expect(await emailOf(person)).toBe(second);
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
    expect((await confirm(second ?? '')).status).toBe(200);
    const browser = new BrowserClient(server);
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
    expect((await ask(person, 'nowhere')).status).toBe(400);
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
