import { scryptSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../platform/db/transact.ts';
import { findPasswordHash, writePasswordHash } from '../../platform/queries/accounts.ts';
import { foldEmail } from '../../platform/queries/fold.ts';
import { BrowserClient } from '../../testing/browser-client.ts';
import { aMember, anInstallationAdministrator, anOrganization, type Person } from '../../testing/factories.ts';
import { aSignedIn, givePassword, PASSWORD } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { readReturnTo } from '../sites/return-to.ts';
import { type AttemptLimit, accountLimit, deviceLimit, ipLimit, recordAttempt } from './attempts.ts';
import { startSession } from './sessions.ts';

const WRONG = 'The e-mail address or password is incorrect.';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SESSION = '__Host-bindery-session';

let server: TestServer;
let organizationId: string;
let operator: Person;

beforeAll(async () => {
  server = await startTestServer({ trustedProxies: ['127.0.0.1/32'] });
  ({ id: organizationId } = await anOrganization(server));
  operator = await anInstallationAdministrator(server);
});
afterAll(() => server.close());

/** A user with `PASSWORD` and separately counted failures. */
async function someone(): Promise<Person> {
  const person = await aMember(server, organizationId, 'read');
  await givePassword(server, person);
  return person;
}

let network = 0;
/** A browser at its own IP address. */
async function atSignIn(query = ''): Promise<BrowserClient> {
  const browser = new BrowserClient(server);
  await browser.open(`/sign-in${query}`);
  return browser;
}
const ownIp = () => ({ 'x-forwarded-for': `198.51.${100 + Math.floor(++network / 250)}.${network % 250}` });

async function tryIn(browser: BrowserClient, email: string, password: string, headers = ownIp()) {
  const values = browser.valuesOf('/sign-in');
  return browser.post('/sign-in', { ...values, email, password }, headers);
}

/** Simulates a number of failed attempts, which would be too slow. */
const failed = (trying: AttemptLimit, count: number) =>
  transact(server.ctx, (tx) => recordAttempt(tx, [trying], count));
const failedFor = (email: string, count: number) => failed(accountLimit(foldEmail(email)), count);

/** Events of one kind in the audit log of the organization, newest first. */
async function eventsOf(action: string) {
  return (await operator.get(`/v1/installation/audit-events?action=${action}`)).body.items;
}

describe('signing in', () => {
  it('redirects to the account with the correct password, in any letter case of the e-mail address', async () => {
    const person = await someone();
    const browser = await atSignIn();
    const page = await tryIn(browser, ` ${person.email.toUpperCase()} `, PASSWORD);
    expect(page.status).toBe(200);
    expect(browser.url).toMatch(/^\/o\/\w+$/);
    expect(page.text).toContain(person.email);
    const [event] = await eventsOf('session.started');
    expect(event).toMatchObject({ actor: { id: person.id }, details: { method: 'password' } });
  });

  it('sets a host-only, HTTP-only cookie with SameSite', async () => {
    const person = await someone();
    const browser = await atSignIn();
    const body = new URLSearchParams({ ...browser.valuesOf('/sign-in'), email: person.email, password: PASSWORD });
    const answer = await browser.request('POST', '/sign-in', String(body), ownIp());
    expect(answer.status).toBe(303);
    const cookies = [answer.headers['set-cookie']].flat().map(String);
    const session = cookies.find((cookie) => cookie.startsWith(`${SESSION}=`));
    expect(session).toMatch(
      /^__Host-bindery-session=[0-9A-Za-z]{43}; Max-Age=1209600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    for (const cookie of cookies) expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('shows one message for a wrong password, an unknown e-mail address and a user without a password', async () => {
    const [person, without] = [await someone(), await aMember(server, organizationId, 'read')];
    const pages = [];
    for (const email of [person.email, 'nobody@example.com', without.email]) {
      const browser = await atSignIn();
      const page = await tryIn(browser, email, 'not the password');
      expect(page.status).toBe(403);
      expect(page.text).toContain(WRONG);
      expect(browser.cookies.has(SESSION)).toBe(false);
      pages.push(
        page.text.replaceAll(email, '').replace(/(?:name="(?:csrf|setup)" value|nonce|data-passkey)="[^"]+"/g, ''),
      );
    }
    expect(new Set(pages).size).toBe(1);
  });

  it('logs failed sign-ins of users in the audit log, but no data about unknown ones', async () => {
    const person = await someone();
    const before = (await eventsOf('session.refused')).length;
    await tryIn(await atSignIn(), person.email, 'not the password');
    await tryIn(await atSignIn(), 'nobody@example.com', 'not the password');
    const events = await eventsOf('session.refused');
    expect(events).toHaveLength(before + 1);
    expect(events[0]).toMatchObject({ target: { kind: 'user', id: person.id } });
    expect(events[0]).not.toHaveProperty('actor');
    expect(JSON.stringify(events)).not.toContain('not the password');
  });

  it('never reuses the session of the browser, to prevent session fixation', async () => {
    const [attacker, victim] = [await someone(), await someone()];
    const browser = await aSignedIn(server, attacker);
    const planted = browser.cookies.get(SESSION) ?? '';
    const signIn = await new BrowserClient(server).open('/sign-in');
    expect(signIn.status).toBe(200);
    // The victim's browser contains the attacker's session, and signs in over it.
    const page = new BrowserClient(server);
    await page.open('/sign-in');
    const values = page.valuesOf('/sign-in');
    page.cookies.set(SESSION, planted);
    await page.post('/sign-in', { ...values, email: victim.email, password: PASSWORD }, ownIp());
    expect(page.page?.text).toContain(victim.email);
    expect(page.cookies.get(SESSION)).not.toBe(planted);
    await browser.open('/account');
    expect(browser.url).toMatch(/^\/sign-in/);
  });

  it('rehashes a password with a cheap hash', async () => {
    const person = await someone();
    const salt = Buffer.from('0123456789abcdef');
    const { passwordCost } = server.ctx.config;
    const cheap = scryptSync(PASSWORD, salt, 32, { N: 2 ** (passwordCost - 1), r: 8, p: 1 }).toString('base64url');
    const stored = `scrypt$${passwordCost - 1}$8$1$${salt.toString('base64url')}$${cheap}`;
    await transact(server.ctx, (tx) => writePasswordHash(tx.db, person.id, stored, tx.now));
    const browser = await atSignIn();
    await tryIn(browser, person.email, PASSWORD);
    expect(browser.url).toMatch(/^\/o\/\w+$/);
    expect(await findPasswordHash(server.ctx.database.reader, person.id)).toMatch(
      new RegExp(`^scrypt\\$${passwordCost}\\$`),
    );
  });

  it('writes no password, cookie or form token to the log', async () => {
    const person = await someone();
    const browser = await atSignIn();
    const { csrf = '' } = browser.valuesOf('/sign-in');
    await tryIn(browser, person.email, 'a-wrong-secret-word');
    await tryIn(browser, person.email, PASSWORD);
    for (const secret of [PASSWORD, 'a-wrong-secret-word', csrf, ...browser.cookies.values()])
      expect(server.logged()).not.toContain(secret);
  });
});

describe('too many attempts', () => {
  it('lock an account for unknown browsers for 15 minutes, even with the correct password and from another network', async () => {
    const person = await someone();
    const browser = await atSignIn();
    await failedFor(person.email, 8);
    for (const _try of [9, 10]) expect((await tryIn(browser, person.email, 'not the password')).status).toBe(403);
    const locked = await tryIn(browser, person.email.toUpperCase(), PASSWORD);
    expect(locked.status).toBe(429);
    expect(locked.text).toMatch(/Too many attempts\. Try again in 15 minutes\./);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(14 * 60);
    expect((await tryIn(await atSignIn(), person.email, PASSWORD)).status).toBe(429);
    server.advance(15 * MINUTE_MS);
    await tryIn(browser, person.email, PASSWORD);
    expect(browser.url).toMatch(/^\/o\/\w+$/);
  });

  it('do not lock out a known browser of the account, which has a separate limit', async () => {
    const person = await someone();
    const owner = await aSignedIn(server, person);
    await owner.submit('/sign-out');
    const nonMember = await atSignIn();
    await failedFor(person.email, 10);
    expect((await tryIn(nonMember, person.email, PASSWORD)).status).toBe(429);
    await owner.open('/sign-in');
    await tryIn(owner, person.email, PASSWORD);
    expect(owner.url).toMatch(/^\/o\/\w+$/);
    // The cookie of a known device is only valid for this account.
    const device = owner.cookies.get('__Host-bindery-device') ?? '';
    const other = await someone();
    await failedFor(other.email, 10);
    nonMember.cookies.set('__Host-bindery-device', device);
    expect((await tryIn(nonMember, other.email, PASSWORD)).status).toBe(429);
  });

  it('also lock a known browser', async () => {
    const person = await someone();
    const owner = await aSignedIn(server, person);
    await owner.submit('/sign-out');
    await owner.open('/sign-in');
    const [device = ''] = (owner.cookies.get('__Host-bindery-device') ?? '').split('.');
    await failed(deviceLimit(device), 9);
    expect((await tryIn(owner, person.email, 'not the password')).status).toBe(403);
    expect((await tryIn(owner, person.email, PASSWORD)).status).toBe(429);
  });

  it('are also counted for unknown e-mail addresses, so that they disclose nothing', async () => {
    const browser = await atSignIn();
    const email = 'nobody.at.all@example.com';
    await failedFor(email, 9);
    expect((await tryIn(browser, email, 'wrong')).status).toBe(403);
    expect((await tryIn(browser, email, 'wrong')).status).toBe(429);
  });

  it('are reset by a sign-in', async () => {
    const person = await someone();
    const browser = await atSignIn();
    for (let round = 1; round <= 2; round++) {
      await failedFor(person.email, 9);
      const page = await tryIn(browser, person.email, PASSWORD);
      expect(page.status).toBe(200);
      await browser.open('/account');
      await browser.submit('/sign-out');
      browser.cookies.delete('__Host-bindery-device');
    }
  });

  it('are counted individually when concurrent', async () => {
    const person = await someone();
    const browser = await atSignIn();
    const values = browser.valuesOf('/sign-in');
    await failedFor(person.email, 7);
    const body = String(new URLSearchParams({ ...values, email: person.email, password: 'wrong' }));
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => browser.request('POST', '/sign-in', body, ownIp())),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 403)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(27);
  });

  it('lock a network, regardless of the accounts it tries', async () => {
    const here = { 'x-forwarded-for': '2001:db8:1:2:aaaa::1' };
    const beside = { 'x-forwarded-for': '2001:db8:1:2:bbbb::2' };
    const elsewhere = { 'x-forwarded-for': '2001:db8:1:3::1' };
    const browser = await atSignIn();
    await failed(ipLimit('2001:db8:1:2::7'), 48);
    for (const guess of ['one', 'two'])
      expect((await tryIn(browser, `${guess}@example.com`, 'wrong', here)).status).toBe(403);
    const person = await someone();
    expect((await tryIn(browser, person.email, PASSWORD, beside)).status).toBe(429);
    expect((await tryIn(browser, person.email, PASSWORD, elsewhere)).status).toBe(200);
  });
});

describe('a session', () => {
  it('ends at once when its user signs out', async () => {
    const person = await someone();
    const browser = await aSignedIn(server, person);
    const cookie = browser.cookies.get(SESSION) ?? '';
    await browser.submit('/sign-out');
    expect(browser.page?.text).toContain('You are signed out.');
    expect(browser.cookies.has(SESSION)).toBe(false);
    browser.cookies.set(SESSION, cookie);
    await browser.open('/account');
    expect(browser.url).toMatch(/^\/sign-in/);
    expect((await eventsOf('session.ended'))[0]).toMatchObject({ actor: { id: person.id } });
  });

  it('ends after three days without use, and after 14 days with it', async () => {
    const [resting, used] = [await aSignedIn(server, await someone()), await aSignedIn(server, await someone())];
    const isIn = async (browser: BrowserClient) => (await browser.request('GET', '/account')).status === 200;
    server.advance(71 * HOUR_MS);
    expect(await isIn(used)).toBe(true);
    server.advance(2 * HOUR_MS);
    expect([await isIn(resting), await isIn(used)]).toEqual([false, true]);
    for (let day = 4; day < 14; day++) {
      server.advance(24 * HOUR_MS);
      expect(await isIn(used)).toBe(true);
    }
    server.advance(24 * HOUR_MS);
    expect(await isIn(used)).toBe(false);
  });

  it('is limited to 50 per user: the oldest one is revoked', async () => {
    const person = await someone();
    const first = await aSignedIn(server, person);
    const start = () =>
      transact(server.ctx, (tx) => startSession(tx, { userId: person.id, samlProviderId: null, userAgent: undefined }));
    for (let count = 2; count <= 50; count++) await start();
    expect((await first.request('GET', '/account')).status).toBe(200);
    await start();
    expect((await first.request('GET', '/account')).status).toBe(303);
  });
});

describe('the redirect after sign-in', () => {
  it.each(['/account?done=joined', '/invitations/a/b?key=c', '/sites/acme/docs/a%20page', '/reference#top'])(
    'is %s, a path of this server',
    async (path) => {
      const browser = await atSignIn(`?returnTo=${encodeURIComponent(path)}`);
      expect(browser.valuesOf('/sign-in')['returnTo']).toBe(path);
      const person = await someone();
      const body = { ...browser.valuesOf('/sign-in'), email: person.email, password: PASSWORD };
      const answer = await browser.request('POST', '/sign-in', String(new URLSearchParams(body)), ownIp());
      expect(answer.headers['location']).toBe(path);
    },
  );

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '\\\\evil.example/',
    '/\t/evil.example/',
    '/\n/evil.example',
    'javascript:alert(1)',
    'account',
    '/..//evil.example/',
    '/./\\evil.example',
    `/${'a'.repeat(2048)}`,
    '',
  ])('is never %j', async (path) => {
    const browser = await atSignIn(`?returnTo=${encodeURIComponent(path)}`);
    expect(browser.valuesOf('/sign-in')['returnTo']).toBe('/');
    expect(readReturnTo(server.ctx, path)).toBe('/');
  });

  it('is parsed again from the submitted form', async () => {
    const browser = await atSignIn();
    const person = await someone();
    const returnTo = 'https://evil.example/';
    const values = { ...browser.valuesOf('/sign-in'), returnTo, email: person.email, password: PASSWORD };
    const answer = await browser.request('POST', '/sign-in', String(new URLSearchParams(values)), ownIp());
    expect({ status: answer.status, location: answer.headers['location'] }).toEqual({
      status: 303,
      location: '/',
    });
  });

  it('stays below the path of the public URL', () => {
    const ctx = { config: { ...server.ctx.config, publicUrl: 'https://docs.test/docs' } };
    const cases = { '/docs/account': '/docs/account', '/docs?a=b': '/docs?a=b', '/docsx': '/docs/' };
    for (const [given, expected] of Object.entries({ ...cases, '/': '/docs/', '/docs/../x': '/docs/' }))
      expect(readReturnTo(ctx, given)).toBe(expected);
  });

  it('is immediate for signed-in users', async () => {
    const browser = await aSignedIn(server, await someone());
    const answer = await browser.request('GET', '/sign-in?returnTo=%2Freference');
    expect({ status: answer.status, location: answer.headers['location'] }).toEqual({
      status: 303,
      location: '/reference',
    });
  });
});
