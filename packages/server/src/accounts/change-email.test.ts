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

const anAddress = () => `new.${++count}@example.com`;
const pathOf = (link: string) => new URL(link).pathname;

/** Asks for another address in a session that began just now. */
async function ask(person: Person, email: string) {
  const answer = await (await aSession(server, person)).call('POST', '/v1/user/email', { email });
  await server.runJobs();
  return answer;
}

const mailsTo = (address: string) => mailServer.received.filter(({ to }) => to.includes(address));
async function linkTo(address: string): Promise<string> {
  const mail = mailsTo(address).at(-1);
  if (mail === undefined) throw new Error(`Nothing was sent to ${address}.`);
  return linkIn(mail);
}

async function confirm(link: string) {
  const browser = new BrowserClient(server);
  await browser.open(link);
  return browser.submit(pathOf(link));
}

const emailOf = async (person: Person) => (await person.get('/v1/user')).body.email;

describe('changeEmail', () => {
  it('changes the address when the link is confirmed that was sent to it, and notifies the former one', async () => {
    const person = await aPerson(server);
    await givePassword(server, person);
    const [before, after] = [person.email, anAddress()];
    expect((await ask(person, after)).status).toBe(204);
    expect(await emailOf(person)).toBe(before);
    const link = await linkTo(after);
    const browser = new BrowserClient(server);
    const page = await browser.open(link);
    expect([page.status, page.text.includes(before), page.text.includes(after)]).toEqual([200, true, true]);
    // Programs that look at links in mails change nothing.
    expect(await emailOf(person)).toBe(before);
    expect((await browser.submit(pathOf(link))).text).toContain('Your e-mail address is changed');
    expect(await emailOf(person)).toBe(after);
    await server.runJobs();
    const [notice] = mailsTo(before);
    expect(notice && mailTextOf(notice)).toContain(after);
    const signedIn = new BrowserClient(server);
    await signedIn.open('/sign-in?returnTo=/account');
    await signedIn.submit('/sign-in', { email: after, password: PASSWORD });
    expect(signedIn.address).toBe('/account');
    const { items } = (await operator.get('/v1/installation/audit-events?action=email.changed')).body;
    expect(items[0]).toMatchObject({ action: 'email.changed', actor: { id: person.id }, details: { before, after } });
  });

  it('has a link that works once, for an hour, and until the address changes', async () => {
    const person = await aPerson(server);
    const [first, second, third] = [anAddress(), anAddress(), anAddress()];
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

  it('sends nothing to an address of another account, and does not disclose it', async () => {
    const [person, other] = [await aPerson(server), await aPerson(server)];
    expect((await ask(person, other.email.toUpperCase())).status).toBe(204);
    expect(mailsTo(other.email.toUpperCase())).toEqual([]);
    // Somebody else may get it meanwhile.
    const address = anAddress();
    await ask(person, address);
    await ask(other, address);
    const [first, second] = mailsTo(address).map(linkIn);
    expect((await confirm(second ?? '')).status).toBe(200);
    const browser = new BrowserClient(server);
    await browser.open(first ?? '');
    expect((await browser.submit(pathOf(first ?? ''))).status).toBe(404);
    expect(await emailOf(person)).toBe(person.email);
  });

  it('requires a session that is recent, a valid address, and mail', async () => {
    const person = await aPerson(server);
    const refused = await person.post('/v1/user/email', { email: anAddress() });
    expect(refused).toMatchObject({ status: 403, body: { error: { reason: 'session_required' } } });
    const old = new Date(server.ctx.clock().getTime() - HOUR_MS).toISOString();
    const session = await aSession(server, person, { authenticatedAt: old });
    expect(await session.call('POST', '/v1/user/email', { email: anAddress() })).toMatchObject({
      status: 403,
      body: { error: { reason: 'reauthentication_required' } },
    });
    expect((await ask(person, 'nowhere')).status).toBe(400);
    const silent = await startTestServer();
    try {
      const own = await aSession(silent, await aPerson(silent));
      expect(await own.call('POST', '/v1/user/email', { email: anAddress() })).toMatchObject({
        status: 412,
        body: { error: { reason: 'mail_not_configured' } },
      });
    } finally {
      await silent.close();
    }
  });

  it('sends five links an hour', async () => {
    const person = await aPerson(server);
    const statuses: number[] = [];
    for (let asked = 0; asked < 6; asked += 1) statuses.push((await ask(person, anAddress())).status);
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
  });
});
