import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Authenticator, type Misbehavior } from '../../../testing/authenticator.ts';
import { BrowserClient } from '../../../testing/browser-client.ts';
import { anInstallationAdministrator, aPerson, type Person } from '../../../testing/factories.ts';
import { aPasskey, promptOn } from '../../../testing/second-factor.ts';
import { aSession, givePassword, PASSWORD } from '../../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { findRelyingParty } from './relying-party.ts';

const MINUTE_MS = 60_000;
const SESSION = '__Host-bindery-session';
const ALONE = '/sign-in/passkey';
const SECOND = '/sign-in/second-step/passkey';

let server: TestServer;
let operator: Person;
let network = 0;

beforeAll(async () => {
  server = await startTestServer({ trustedProxies: ['127.0.0.1/32'] });
  operator = await anInstallationAdministrator(server);
});
afterAll(() => server.close());

const ownIp = () => ({ 'x-forwarded-for': `192.0.${Math.floor(++network / 250)}.${network % 250}` });

async function someone({ counter = 0 } = {}) {
  const person = await aPerson(server);
  await givePassword(server, person);
  const session = await aSession(server, person);
  return { person, session, ...(await aPasskey(session, { counter })) };
}

/** Signs the challenge of the page, and submits the form. */
async function signOn(browser: BrowserClient, action: string, authenticator: Authenticator, how: Misbehavior = {}) {
  const options = promptOn(browser.page?.text ?? '', action);
  const response = JSON.stringify(authenticator.get(options, how));
  return browser.post(action, { ...browser.valuesOf(action), response }, ownIp());
}

async function atSignIn(): Promise<BrowserClient> {
  const browser = new BrowserClient(server);
  await browser.open('/sign-in?returnTo=/account');
  return browser;
}

async function passwordShown(email: string): Promise<BrowserClient> {
  const browser = await atSignIn();
  await browser.post('/sign-in', { ...browser.valuesOf('/sign-in'), email, password: PASSWORD }, ownIp());
  return browser;
}

describe('a passkey', () => {
  it('is created, named, listed with its last use, and deleted', async () => {
    const { person, session, id, recoveryCodes, authenticator } = await someone();
    expect(recoveryCodes).toHaveLength(10);
    const list = async () => (await session.call('GET', '/v1/user/passkeys')).body.items;
    expect(await list()).toEqual([{ object: 'passkey', id, name: 'Laptop', createdAt: expect.any(String) }]);
    expect((await session.call('PATCH', `/v1/user/passkeys/${id}`, { name: 'Work' })).body.name).toBe('Work');
    await signOn(await atSignIn(), ALONE, authenticator);
    expect(await list()).toMatchObject([{ name: 'Work', usedAt: expect.any(String) }]);
    expect((await person.get('/v1/user/passkeys')).text).not.toContain(authenticator.id);
    expect((await session.call('DELETE', `/v1/user/passkeys/${id}`)).status).toBe(204);
    expect((await signOn(await atSignIn(), ALONE, authenticator)).status).toBe(403);
    expect((await session.call('DELETE', `/v1/user/passkeys/${id}`)).status).toBe(404);
  });

  it('of another user does not exist', async () => {
    const [{ session }, { id }] = [await someone(), await someone()];
    expect((await session.call('PATCH', `/v1/user/passkeys/${id}`, { name: 'Mine' })).status).toBe(404);
    expect((await session.call('DELETE', `/v1/user/passkeys/${id}`)).status).toBe(404);
  });

  it.each<[string, Misbehavior]>([
    ['for another origin', { origin: 'https://evil.test' }],
    ['for another relying party', { rpId: 'evil.test' }],
    ['without verification of the person', { isUserVerified: false }],
    ['for another challenge', { challenge: 'AAAA' }],
  ])('is not created %s', async (_what, how) => {
    const { call } = await aSession(server, await aPerson(server));
    const { options, setup } = (await call('POST', '/v1/user/passkeys/setup')).body;
    const response = new Authenticator().create(options, how);
    const refused = await call('POST', '/v1/user/passkeys', { name: 'Phone', setup, response });
    expect(refused).toMatchObject({ status: 403, body: { error: { reason: 'wrong_passkey' } } });
    expect((await call('GET', '/v1/user/passkeys')).body.items).toEqual([]);
  });

  it('is created once per challenge, only in the session that requested it', async () => {
    const person = await aPerson(server);
    const { call } = await aSession(server, person);
    const { options, setup } = (await call('POST', '/v1/user/passkeys/setup')).body;
    const authenticator = new Authenticator();
    const body = { name: 'Phone', setup, response: authenticator.create(options) };
    const other = await aSession(server, await aPerson(server));
    expect((await other.call('POST', '/v1/user/passkeys', body)).status).toBe(403);
    expect((await call('POST', '/v1/user/passkeys', body)).status).toBe(201);
    expect((await call('POST', '/v1/user/passkeys', body)).status).toBe(403);
    const again = (await call('POST', '/v1/user/passkeys/setup')).body;
    expect(again.options.excludeCredentials).toMatchObject([{ id: authenticator.id }]);
    const twice = { name: 'Phone', setup: again.setup, response: authenticator.create(again.options) };
    expect((await call('POST', '/v1/user/passkeys', twice)).body.error.reason).toBe('already_exists');
  });

  it('with an attestation certificate is rejected, since these contain URLs to fetch', async () => {
    const { isoCBOR } = await import('@simplewebauthn/server/helpers');
    const { call } = await aSession(server, await aPerson(server));
    const { options, setup } = (await call('POST', '/v1/user/passkeys/setup')).body;
    const response = new Authenticator().create(options);
    const bytes = new Uint8Array(Buffer.from(response.response.attestationObject, 'base64url'));
    const attestation = isoCBOR.decodeFirst<Map<string, unknown>>(bytes);
    attestation.set('fmt', 'packed');
    attestation.set(
      'attStmt',
      new Map<string, unknown>([
        ['alg', -7],
        ['sig', new Uint8Array(8)],
        ['x5c', [new Uint8Array(8)]],
      ]),
    );
    const attestationObject = Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url');
    const attested = { ...response, response: { ...response.response, attestationObject } };
    expect((await call('POST', '/v1/user/passkeys', { name: 'Phone', setup, response: attested })).status).toBe(403);
  });

  it('is limited to twenty per user', async () => {
    const { call } = await aSession(server, await aPerson(server));
    for (let count = 0; count < 20; count++) await aPasskey({ call });
    const { options, setup } = (await call('POST', '/v1/user/passkeys/setup')).body;
    const response = new Authenticator().create(options);
    const refused = await call('POST', '/v1/user/passkeys', { name: 'Phone', setup, response });
    expect(refused).toMatchObject({ status: 409, body: { error: { reason: 'limit_reached' } } });
  });
});

describe('a sign-in with a passkey alone', () => {
  it('requires neither an e-mail address nor a password', async () => {
    const { person, authenticator } = await someone();
    const browser = await atSignIn();
    expect(promptOn(browser.page?.text ?? '', ALONE)).toMatchObject({ rpId: 'docs.test', allowCredentials: [] });
    await signOn(browser, ALONE, authenticator);
    expect(browser.url).toBe('/account');
    expect(browser.page?.text).toContain(person.email);
    const { items } = (await operator.get('/v1/installation/audit-events?action=session.started')).body;
    expect(items[0]).toMatchObject({ actor: { id: person.id }, details: { method: 'passkey' } });
    const sessions = (await person.get('/v1/user/sessions')).body.items;
    expect(sessions.map(({ method }: { method: string }) => method)).toContain('passkey');
  });

  it.each<[string, Misbehavior]>([
    ['for another origin', { origin: 'https://evil.test' }],
    ['for another relying party', { rpId: 'evil.test' }],
    ['without verification of the person', { isUserVerified: false }],
    ['for another challenge', { challenge: 'AAAA' }],
    ['of another user', { userHandle: Buffer.from('somebody').toString('base64url') }],
  ])('is rejected %s', async (_what, how) => {
    const { authenticator } = await someone();
    const browser = await atSignIn();
    expect((await signOn(browser, ALONE, authenticator, how)).status).toBe(403);
    expect(browser.cookies.has(SESSION)).toBe(false);
  });

  it('is rejected for a replay, in another browser, and after ten minutes', async () => {
    const { authenticator } = await someone();
    const [browser, other] = [await atSignIn(), await atSignIn()];
    const options = promptOn(browser.page?.text ?? '', ALONE);
    const fields = { ...browser.valuesOf(ALONE), response: JSON.stringify(authenticator.get(options)) };
    const elsewhere = { ...fields, csrf: other.valuesOf(ALONE)['csrf'] ?? '' };
    expect((await other.post(ALONE, elsewhere, ownIp())).status).toBe(403);
    await browser.post(ALONE, fields, ownIp());
    expect(browser.url).toBe('/account');
    const replayed = new BrowserClient(server);
    for (const [name, value] of browser.cookies) if (name !== SESSION) replayed.cookies.set(name, value);
    expect((await replayed.post(ALONE, fields, ownIp())).status).toBe(403);
    const slow = await atSignIn();
    server.advance(10 * MINUTE_MS + 1);
    expect((await signOn(slow, ALONE, authenticator)).status).toBe(403);
  });

  it('is rejected if the signature counter decreased, as for a cloned authenticator', async () => {
    const { authenticator } = await someone({ counter: 5 });
    await signOn(await atSignIn(), ALONE, authenticator);
    await signOn(await atSignIn(), ALONE, authenticator);
    const copy = await signOn(await atSignIn(), ALONE, authenticator, { counter: 6 });
    expect(copy.status).toBe(403);
    expect((await signOn(await atSignIn(), ALONE, authenticator, { counter: 20 })).status).toBe(200);
  });

  it('rejects everything that is not a signature', async () => {
    for (const response of ['', '{}', 'null', '[1]', '{"id":1}', `{"id":"${'a'.repeat(2000)}"}`]) {
      const browser = await atSignIn();
      const page = await browser.post(ALONE, { ...browser.valuesOf(ALONE), response }, ownIp());
      expect(page.status).toBe(403);
    }
  });

  it('locks an IP address after too many failures', async () => {
    const browser = await atSignIn();
    const headers = ownIp();
    const statuses: number[] = [];
    for (let count = 0; count <= 50; count++)
      statuses.push((await browser.post(ALONE, { ...browser.valuesOf(ALONE), response: '{}' }, headers)).status);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.filter((status) => status === 403)).toHaveLength(50);
  });
});

describe('a passkey as the second factor', () => {
  it('completes only the sign-in to the account that it belongs to', async () => {
    const [owner, other] = [await someone(), await someone()];
    const browser = await passwordShown(owner.person.email);
    expect(promptOn(browser.page?.text ?? '', SECOND).allowCredentials).toMatchObject([{ id: owner.authenticator.id }]);
    expect((await signOn(browser, SECOND, other.authenticator)).status).toBe(403);
    await signOn(browser, SECOND, owner.authenticator);
    expect(browser.url).toBe('/account');
    expect(browser.page?.text).toContain(owner.person.email);
  });

  it('does not accept a response to the challenge of a passkey sign-in', async () => {
    const { person, authenticator } = await someone();
    const first = await atSignIn();
    const signed = authenticator.get(promptOn(first.page?.text ?? '', ALONE));
    const { setup = '' } = first.valuesOf(ALONE);
    await first.post('/sign-in', { ...first.valuesOf('/sign-in'), email: person.email, password: PASSWORD }, ownIp());
    const fields = { ...first.valuesOf(SECOND), setup, response: JSON.stringify(signed) };
    expect((await first.post(SECOND, fields, ownIp())).status).toBe(403);
  });
});

describe('reauthentication with a passkey', () => {
  it('is sufficient, in the API and on the page', async () => {
    const { session, authenticator, person } = await someone();
    server.advance(16 * MINUTE_MS);
    expect((await session.call('POST', '/v1/user/tokens', {})).status).toBe(403);
    const { options, setup } = (await session.call('POST', '/v1/user/passkeys/challenge')).body;
    const passkey = { setup, response: authenticator.get(options) };
    expect((await session.call('POST', '/v1/user/confirm', { passkey })).status).toBe(204);
    expect((await session.call('POST', '/v1/user/tokens', {})).status).toBe(201);
    expect((await session.call('POST', '/v1/user/confirm', { passkey })).body.error.reason).toBe('wrong_passkey');
    const browser = await passwordShown(person.email);
    await signOn(browser, SECOND, authenticator);
    server.advance(16 * MINUTE_MS);
    await browser.open('/account/confirm?returnTo=/account');
    await signOn(browser, '/account/confirm/passkey', authenticator);
    expect(browser.url).toBe('/account');
  });

  it('rejects challenges of another session', async () => {
    const { person, session, authenticator } = await someone();
    const { options, setup } = (await session.call('POST', '/v1/user/passkeys/challenge')).body;
    const other = await aSession(server, person);
    const passkey = { setup, response: authenticator.get(options) };
    expect((await other.call('POST', '/v1/user/confirm', { passkey })).status).toBe(403);
  });
});

describe('passkeys on hosts without support', () => {
  it('are rejected, and not offered on the sign-in page', async () => {
    const plain = await startTestServer({ publicUrl: 'http://192.0.2.1:8080' });
    try {
      const { call } = await aSession(plain, await aPerson(plain));
      const refused = await call('POST', '/v1/user/passkeys/setup');
      expect(refused).toMatchObject({ status: 412, body: { error: { reason: 'passkeys_unavailable' } } });
      expect((await call('GET', '/v1/user/second-factors')).body.passkeysAvailable).toBe(false);
      expect((await plain.call('GET', '/sign-in', { headers: { accept: 'text/html' } })).text).not.toContain(
        'data-passkey',
      );
    } finally {
      await plain.close();
    }
  });

  it('are bound to the public URL otherwise', () => {
    const partyOf = (publicUrl: string) => findRelyingParty({ publicUrl });
    expect(partyOf('https://docs.example.com/base')).toEqual({
      id: 'docs.example.com',
      origin: 'https://docs.example.com',
    });
    expect(partyOf('http://localhost:8080')).toEqual({ id: 'localhost', origin: 'http://localhost:8080' });
    for (const url of ['http://docs.example.com', 'https://192.0.2.1', 'https://[2001:db8::1]'])
      expect(partyOf(url)).toBeUndefined();
  });
});
