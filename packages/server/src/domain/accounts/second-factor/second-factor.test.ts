import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../../platform/db/transact.ts';
import { insertUnverified } from '../../../platform/queries/accounts.ts';
import { findTotp } from '../../../platform/queries/second-factors.ts';
import { openSecret } from '../../../platform/secret/secret.ts';
import { BrowserClient } from '../../../testing/browser-client.ts';
import { anInstallationAdministrator, aPerson, type Person } from '../../../testing/factories.ts';
import { anApp, aPasskey } from '../../../testing/second-factor.ts';
import { aSession, aSignedIn, givePassword, PASSWORD } from '../../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { createPasswordLink } from '../sign-in-links.ts';
import { resetSecondFactors } from './manage.ts';
import { replaceTotpEncryption } from './replace-encryption.ts';

const MINUTE_MS = 60_000;
const STEP_MS = 30_000;
const SESSION = '__Host-bindery-session';
const SECOND_STEP = '/sign-in/second-step';

let server: TestServer;
let operator: Person;
let network = 0;

beforeAll(async () => {
  server = await startTestServer({ trustedProxies: ['127.0.0.1/32'] });
  operator = await anInstallationAdministrator(server);
});
afterAll(() => server.close());

const eventsOf = async (action: string) =>
  (await operator.get(`/v1/installation/audit-events?action=${action}`)).body.items;

async function someone(): Promise<Person> {
  const person = await aPerson(server);
  await givePassword(server, person);
  return person;
}

/** A user with an authenticator app whose next code is unused. */
async function someoneWithApp() {
  const person = await someone();
  const session = await aSession(server, person);
  const app = await anApp(server, session);
  server.advance(STEP_MS);
  return { person, session, app };
}

/** Each browser has its own network, so that failures are counted separately. */
async function passwordShown(email: string, returnTo = '/account'): Promise<BrowserClient> {
  const browser = new BrowserClient(server);
  await browser.open(`/sign-in?returnTo=${returnTo}`);
  await browser.post('/sign-in', { ...browser.valuesOf('/sign-in'), email, password: PASSWORD }, ownIp());
  return browser;
}
const ownIp = () => ({ 'x-forwarded-for': `203.0.${100 + Math.floor(++network / 250)}.${network % 250}` });
const sendCode = (browser: BrowserClient, code: string, headers: Record<string, string> = ownIp()) =>
  browser.post(SECOND_STEP, { ...browser.valuesOf(SECOND_STEP), code }, headers);

describe('an authenticator app', () => {
  it('is a second factor from its first code on, and revokes all other sessions', async () => {
    const person = await someone();
    const [session, other] = [await aSession(server, person), await aSession(server, person)];
    const setup = (await session.call('POST', '/v1/user/totp')).body;
    expect(setup.uri).toContain(`secret=${setup.secret}`);
    expect(setup.qrCode).toMatch(/^data:image\/svg\+xml;base64,/);
    const before = (await session.call('GET', '/v1/user/second-factors')).body;
    expect(before).toMatchObject({ passkeys: 0, recoveryCodes: 0, requiredBy: [] });
    expect(before).not.toHaveProperty('totp');
    expect((await other.call('GET', '/v1/user')).status).toBe(200);
    const { recoveryCodes } = await anApp(server, session);
    expect(recoveryCodes).toHaveLength(10);
    expect((await session.call('GET', '/v1/user/second-factors')).body).toMatchObject({
      totp: { createdAt: expect.any(String) },
      recoveryCodes: 10,
    });
    expect((await session.call('GET', '/v1/user')).status).toBe(200);
    expect((await other.call('GET', '/v1/user')).status).toBe(401);
    expect((await eventsOf('second-factor.added'))[0]).toMatchObject({
      actor: { id: person.id },
      details: { kind: 'totp', endedSessions: 1 },
    });
  });

  it('is stored encrypted, and its secret is in no other response', async () => {
    const { person, session } = await someoneWithApp();
    const row = await findTotp(server.ctx.database.reader, person.id);
    expect(row?.secret).toMatch(/^v1\./);
    expect(server.ctx.secret.decrypt(`totp ${person.id}`, row?.secret ?? '')).toMatch(/^[A-Z2-7]{32}$/);
    expect((await session.call('GET', '/v1/user/second-factors')).text).not.toContain('secret');
  });

  it('is not activated by a wrong code, by the setup of another user, or by an expired one', async () => {
    const person = await someone();
    const { call } = await aSession(server, person);
    const { setup } = (await call('POST', '/v1/user/totp')).body;
    expect((await call('PUT', '/v1/user/totp', { setup, code: '000000' })).body.error.reason).toBe('wrong_code');
    const otherUser = await aSession(server, await someone());
    const others = await otherUser.call('PUT', '/v1/user/totp', { setup, code: '000000' });
    expect(others).toMatchObject({ status: 409, body: { error: { reason: 'setup_expired' } } });
    server.advance(31 * MINUTE_MS);
    const { call: later } = await aSession(server, person);
    expect((await later('PUT', '/v1/user/totp', { setup, code: '000000' })).status).toBe(409);
    expect((await later('GET', '/v1/user/second-factors')).body).not.toHaveProperty('totp');
  });

  it('has ten attempts within 15 minutes during setup', async () => {
    const { call } = await aSession(server, await someone());
    const { setup } = (await call('POST', '/v1/user/totp')).body;
    for (let count = 0; count < 10; count++)
      expect((await call('PUT', '/v1/user/totp', { setup, code: '000000' })).status).toBe(403);
    expect((await call('PUT', '/v1/user/totp', { setup, code: '000000' })).status).toBe(429);
  });
});

describe('a sign-in to an account with a second factor', () => {
  it('requires the code after the password, and creates no session before', async () => {
    const { person, app } = await someoneWithApp();
    const browser = await passwordShown(person.email);
    expect(browser.url).toBe(`${SECOND_STEP}?returnTo=%2Faccount`);
    expect(browser.cookies.has(SESSION)).toBe(false);
    expect((await new BrowserClient(server).open('/account')).text).not.toContain(person.email);
    await sendCode(browser, app.code());
    expect(browser.url).toBe('/account');
    expect(browser.page?.text).toContain(person.email);
    expect(browser.cookies.has('__Host-bindery-second-step')).toBe(false);
    expect((await eventsOf('session.started'))[0]).toMatchObject({
      actor: { id: person.id },
      details: { method: 'password', secondFactor: 'totp' },
    });
  });

  it('accepts each code once, and no earlier one afterwards', async () => {
    const { person, app } = await someoneWithApp();
    const used = app.code();
    const earlier = app.code(-1);
    await sendCode(await passwordShown(person.email), used);
    for (const code of [used, earlier]) {
      const again = await passwordShown(person.email);
      const page = await sendCode(again, code);
      expect(page.status).toBe(403);
      expect(again.cookies.has(SESSION)).toBe(false);
    }
    server.advance(STEP_MS);
    expect((await sendCode(await passwordShown(person.email), app.code())).status).toBe(200);
  });

  it('accepts only one of two equal concurrent codes', async () => {
    const { person, app } = await someoneWithApp();
    const browsers = [await passwordShown(person.email), await passwordShown(person.email)];
    const code = app.code();
    const pages = await Promise.all(browsers.map((browser) => sendCode(browser, code)));
    expect(pages.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  });

  it('accepts each recovery code once, in any notation', async () => {
    const { person, app } = await someoneWithApp();
    const [code = ''] = app.recoveryCodes;
    await sendCode(await passwordShown(person.email), ` ${code.toUpperCase().replaceAll('-', ' ')} `);
    expect((await eventsOf('recovery-code.used'))[0]).toMatchObject({ actor: { id: person.id } });
    const { call } = await aSession(server, person);
    expect((await call('GET', '/v1/user/second-factors')).body.recoveryCodes).toBe(9);
    expect((await sendCode(await passwordShown(person.email), code)).status).toBe(403);
  });

  it('locks after ten wrong codes, which a correct password does not reset', async () => {
    const { person, app } = await someoneWithApp();
    for (let count = 0; count < 10; count++) {
      const browser = await passwordShown(person.email);
      expect((await sendCode(browser, '000000')).status).toBe(403);
    }
    const locked = await sendCode(await passwordShown(person.email), app.code());
    expect(locked.status).toBe(429);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(14 * 60);
    server.advance(16 * MINUTE_MS);
    expect((await sendCode(await passwordShown(person.email), app.code())).status).toBe(200);
  });

  it('does not lock its owner out of a known browser', async () => {
    const { person, app } = await someoneWithApp();
    const known = await passwordShown(person.email);
    await sendCode(known, app.code());
    server.advance(STEP_MS);
    for (let count = 0; count < 11; count++) await sendCode(await passwordShown(person.email), '000000');
    await known.submit('/sign-out');
    await known.open('/sign-in?returnTo=/account');
    await known.post('/sign-in', { ...known.valuesOf('/sign-in'), email: person.email, password: PASSWORD }, ownIp());
    expect((await sendCode(known, app.code())).status).toBe(200);
  });

  it('expires after ten minutes, and when the password was changed meanwhile', async () => {
    const { person, app } = await someoneWithApp();
    const slow = await passwordShown(person.email);
    server.advance(10 * MINUTE_MS + 1);
    await sendCode(slow, app.code());
    expect(slow.url).toBe('/sign-in?returnTo=%2Faccount');
    const changed = await passwordShown(person.email);
    await givePassword(server, person);
    await sendCode(changed, app.code());
    expect(changed.url).toBe('/sign-in?returnTo=%2Faccount');
    expect(changed.cookies.has(SESSION)).toBe(false);
  });

  it('cannot be started with a forged cookie', async () => {
    const { person, app } = await someoneWithApp();
    const pending = { kind: 'pending sign-in', userId: person.id, expiresAt: '2999-01-01T00:00:00.000Z' };
    const forged = new BrowserClient(server);
    forged.cookies.set('__Host-bindery-second-step', Buffer.from(JSON.stringify(pending)).toString('base64url'));
    await forged.open(SECOND_STEP);
    expect(forged.url).toMatch(/^\/sign-in\?/);
    await forged.post(SECOND_STEP, { ...forged.valuesOf('/sign-in'), code: app.code() });
    expect(forged.cookies.has(SESSION)).toBe(false);
  });

  it('also requires the code after a password reset by link', async () => {
    const { person, app } = await someoneWithApp();
    const link = await transact(server.ctx, (tx) => createPasswordLink(tx, server.ctx.config, person.id, MINUTE_MS));
    const path = new URL(link).pathname;
    const browser = new BrowserClient(server);
    await browser.open(path);
    await browser.submit(path, { newPassword: 'seven yellow umbrellas' });
    expect(browser.url).toMatch(/^\/sign-in\/second-step\?/);
    expect(browser.cookies.has(SESSION)).toBe(false);
    await sendCode(browser, app.code());
    expect(browser.url).toBe('/account?done=password-set');
  });

  it('requires no second factor of an account whose e-mail address was unverified', async () => {
    const { person } = await someoneWithApp();
    await transact(server.ctx, (tx) => insertUnverified(tx.db, person.id, tx.now));
    const link = await transact(server.ctx, (tx) => createPasswordLink(tx, server.ctx.config, person.id, MINUTE_MS));
    const path = new URL(link).pathname;
    const browser = new BrowserClient(server);
    await browser.open(path);
    await browser.submit(path, { newPassword: 'seven yellow umbrellas' });
    expect(browser.url).toBe('/account?done=password-set');
  });
});

describe('managing second factors', () => {
  it('requires a session of the person: neither a token nor a session of an identity provider', async () => {
    const { person, session } = await someoneWithApp();
    for (const [method, url] of [
      ['POST', '/v1/user/totp'],
      ['DELETE', '/v1/user/totp'],
      ['POST', '/v1/user/recovery-codes'],
      ['POST', '/v1/user/passkeys/setup'],
    ] as const) {
      const byToken = await server.call(method, url, { token: person.token });
      expect(byToken.body.error.reason).toBe('session_required');
      server.advance(16 * MINUTE_MS);
      expect((await session.call(method, url)).body.error.reason).toBe('reauthentication_required');
      server.advance(-16 * MINUTE_MS);
    }
    expect((await person.get('/v1/user/second-factors')).body).toHaveProperty('totp');
  });

  it('deletes the recovery codes with the last second factor', async () => {
    const { session } = await someoneWithApp();
    const passkey = await aPasskey(session);
    expect(passkey.recoveryCodes).toEqual([]);
    expect((await session.call('DELETE', '/v1/user/totp')).status).toBe(204);
    expect((await session.call('GET', '/v1/user/second-factors')).body).toMatchObject({
      passkeys: 1,
      recoveryCodes: 10,
    });
    await session.call('DELETE', `/v1/user/passkeys/${passkey.id}`);
    expect((await session.call('GET', '/v1/user/second-factors')).body).toMatchObject({
      passkeys: 0,
      recoveryCodes: 0,
    });
    const none = await session.call('POST', '/v1/user/recovery-codes');
    expect(none).toMatchObject({ status: 409, body: { error: { reason: 'second_factor_missing' } } });
  });

  it('replaces earlier recovery codes with new ones', async () => {
    const { person, session, app } = await someoneWithApp();
    const { codes } = (await session.call('POST', '/v1/user/recovery-codes')).body;
    expect(new Set([...codes, ...app.recoveryCodes]).size).toBe(20);
    expect((await sendCode(await passwordShown(person.email), app.recoveryCodes[1] ?? '')).status).toBe(403);
    expect((await sendCode(await passwordShown(person.email), codes[0])).status).toBe(200);
  });

  it('as an administrator removes all, and revokes the sessions', async () => {
    const { person, session } = await someoneWithApp();
    await aPasskey(session);
    const reset = () => transact(server.ctx, (tx) => resetSecondFactors(server.ctx, tx, person.id, operator.id));
    expect(await reset()).toBe(true);
    expect((await session.call('GET', '/v1/user')).status).toBe(401);
    expect((await person.get('/v1/user/second-factors')).body).toMatchObject({ passkeys: 0, recoveryCodes: 0 });
    expect((await eventsOf('second-factors.reset'))[0]).toMatchObject({ target: { id: person.id } });
    expect(await reset()).toBe(false);
    await aSignedIn(server, person);
  });
});

describe('reauthentication in an account with a second factor', () => {
  it('requires the code in addition to the password', async () => {
    const { session, app } = await someoneWithApp();
    const confirm = (body: object) => session.call('POST', '/v1/user/confirm', body);
    expect((await confirm({ password: PASSWORD })).body.error.reason).toBe('code_required');
    expect((await confirm({ password: PASSWORD, code: '000000' })).body.error.reason).toBe('wrong_code');
    expect((await confirm({ password: 'wrong', code: app.code() })).body.error.reason).toBe('wrong_password');
    server.advance(16 * MINUTE_MS);
    expect((await session.call('POST', '/v1/user/tokens', {})).status).toBe(403);
    expect((await confirm({ password: PASSWORD, code: app.code() })).status).toBe(204);
    expect((await session.call('POST', '/v1/user/tokens', {})).status).toBe(201);
    expect((await eventsOf('session.confirmed'))[0].details).toEqual({ method: 'password', secondFactor: 'totp' });
    expect((await confirm({ password: PASSWORD, code: app.code() })).body.error.reason).toBe('wrong_code');
  });

  it('asks for both on the page', async () => {
    const { person, app } = await someoneWithApp();
    const browser = await passwordShown(person.email);
    await sendCode(browser, app.code());
    server.advance(16 * MINUTE_MS);
    await browser.open('/account/confirm?returnTo=/account');
    await browser.submit('/account/confirm', { password: PASSWORD, code: '000000' });
    expect(browser.page?.status).toBe(403);
    expect(browser.page?.text).toContain('id="code-fault"');
    await browser.submit('/account/confirm', { password: PASSWORD, code: app.code() });
    expect(browser.url).toBe('/account');
  });
});

describe('a replaced secret key of the installation', () => {
  it('re-encrypts the secrets, and locks out nobody who has a recovery code', async () => {
    const { person, app } = await someoneWithApp();
    const key = (byte: string) => openSecret({ kind: 'key', key: Buffer.from(byte.repeat(32), 'hex') });
    const { reader } = server.ctx.database;
    const others = await transact(server.ctx, (tx) => replaceTotpEncryption(tx, key('ab'), server.ctx.secret));
    expect(others).toMatchObject({ lost: 0 });
    expect(key('ab').decrypt(`totp ${person.id}`, (await findTotp(reader, person.id))?.secret ?? '')).toMatch(
      /^[A-Z2-7]+$/,
    );
    expect((await sendCode(await passwordShown(person.email), app.code())).status).toBe(403);
    expect((await sendCode(await passwordShown(person.email), app.recoveryCodes[0] ?? '')).status).toBe(200);
    const lost = await transact(server.ctx, (tx) => replaceTotpEncryption(tx, server.ctx.secret));
    expect(lost).toMatchObject({ reencrypted: 0 });
    expect(lost.lost).toBeGreaterThan(0);
  });
});
