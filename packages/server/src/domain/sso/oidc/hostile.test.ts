import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { InstallationProvider } from '../../../platform/config/oidc-config.ts';
import { type Forgery, type ForgingProvider, startForgingProvider } from '../../../testing/oidc/forging-provider.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const SECRET = 'a secret of the client';
const CLIENT = 'the client';

let server: TestServer;
let forger: ForgingProvider;
const installed: InstallationProvider[] = [];

beforeAll(async () => {
  let clock = () => new Date();
  forger = await startForgingProvider(() => clock(), SECRET);
  const common = { kind: 'oidc', clientId: CLIENT, clientSecret: SECRET, allowsSignUp: true } as const;
  installed.push(
    { ...common, id: 'forged', label: 'Forged', issuer: forger.issuer },
    { ...common, id: 'second', label: 'Second', issuer: forger.issuer },
    { ...common, id: 'down', label: 'Down', issuer: 'http://127.0.0.1:1' },
    { ...common, id: 'private', label: 'Private', issuer: 'http://10.0.0.1' },
  );
  server = await startTestServer({ oidcProviders: installed });
  ({ clock } = server.ctx);
  const { aPerson } = await import('../../../testing/factories.ts');
  await aPerson(server);
});
afterAll(async () => {
  await server?.close();
  await forger?.close();
});
beforeEach(() => forger.forge({}));

/** A browser that was sent to the provider. */
async function begin(id = 'forged') {
  const { status, headers } = await server.call('GET', `/oidc/${id}/start`);
  expect(status).toBe(303);
  const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  const asked = new URL(String(headers['location'])).searchParams;
  return { cookie, state: asked.get('state') ?? '', nonce: asked.get('nonce') ?? '' };
}

/** Returns from the provider with a code for this nonce and audience. */
const comeBack = (
  { cookie, state, nonce }: { cookie: string; state: string; nonce: string },
  { id = 'forged', query = {} }: { id?: string; query?: Record<string, string> } = {},
) => {
  const sent = new URLSearchParams({ code: `${nonce} ${CLIENT}`, state, ...query });
  return server.call('GET', `/oidc/${id}/callback?${sent}`, { headers: { cookie } });
};

const isSignedIn = ({ headers }: { headers: Readonly<Record<string, unknown>> }) =>
  String(headers['set-cookie'] ?? '').includes('bindery-session');

/** Signs in at the forging provider, whose token is for the client. */
async function attempt(forgery: Forgery = {}) {
  const begun = await begin();
  forger.forge({ ...forgery, claims: { aud: CLIENT, ...forgery.claims } });
  return comeBack(begun);
}

describe('invalid responses of a provider', () => {
  it('accepts a valid one', async () => {
    const answer = await attempt();
    expect(answer.text).toBe('');
    expect(answer.status).toBe(303);
    expect(isSignedIn(answer)).toBe(true);
    expect(forger.lastForm().get('code_verifier')?.length).toBeGreaterThan(42);
  });

  const hour = 3600;
  const now = () => Math.floor(server.ctx.clock().getTime() / 1000);
  it.each<[string, () => Forgery, string]>([
    ['another issuer', () => ({ claims: { iss: 'https://evil.example' } }), 'from another identity provider'],
    ['another audience', () => ({ claims: { aud: 'another client' } }), 'for another client'],
    ['several audiences', () => ({ claims: { aud: [CLIENT, 'evil'] } }), 'for another client'],
    ['another authorized party', () => ({ claims: { azp: 'evil' } }), 'for another client'],
    ['a key that is not published', () => ({ hasOtherKey: true }), 'signature of the ID token is not valid'],
    ['an unknown key', () => ({ header: { kid: 'unknown' } }), 'signature of the ID token is not valid'],
    ['another nonce', () => ({ claims: { nonce: 'another' } }), 'not for this sign-in'],
    ['no nonce', () => ({ claims: { nonce: null } }), 'not for this sign-in'],
    ['an expiry in the past', () => ({ claims: { exp: now() - hour } }), 'ID token has expired'],
    ['no expiry', () => ({ claims: { exp: null } }), 'could not be read'],
    ['a time of issue in the future', () => ({ claims: { iat: now() + hour } }), 'not valid yet'],
    ['a beginning in the future', () => ({ claims: { nbf: now() + hour } }), 'not valid yet'],
    ['an authentication in the future', () => ({ claims: { auth_time: now() + hour } }), 'not valid yet'],
    ['no signature', () => ({ algorithm: 'none' }), 'not signed with an algorithm that is accepted'],
    [
      'a signature by the client secret',
      () => ({ algorithm: 'HS256' }),
      'not signed with an algorithm that is accepted',
    ],
    ['no subject', () => ({ claims: { sub: null } }), 'could not be read'],
    ['an empty subject', () => ({ claims: { sub: '' } }), 'could not be read'],
    [
      'an unverified e-mail address',
      () => ({ claims: { sub: 'u', email: 'u@example.com', email_verified: false } }),
      'is verified',
    ],
    ['text instead of JSON', () => ({ answer: { status: 200, body: '<html>' } }), 'could not be read'],
    ['a body without end', () => ({ answer: { status: 200, body: `"${'a'.repeat(400_000)}"` } }), 'cannot be reached'],
    [
      'a wrong client secret',
      () => ({ answer: { status: 401, body: '{"error":"invalid_client"}' } }),
      'client ID or client secret',
    ],
    [
      'a code that was used',
      () => ({ answer: { status: 400, body: '{"error":"invalid_grant"}' } }),
      'did not accept the sign-in code',
    ],
    ['an error of its own', () => ({ answer: { status: 500, body: 'oops' } }), 'cannot be reached'],
  ])('signs nobody in with %s', async (_what, forgery, sentence) => {
    const answer = await attempt(forgery());
    expect(answer.text).toContain(sentence);
    expect([400, 403, 503]).toContain(answer.status);
    expect(isSignedIn(answer)).toBe(false);
  });

  it('are checked by the clock of the server, with a tolerance of a minute', async () => {
    const answer = await attempt({
      claims: { iat: now() + 30, exp: now() - 30, sub: 'skew', email: 'skew@example.com' },
    });
    expect(isSignedIn(answer)).toBe(true);
  });
});

describe('invalid callbacks of a browser', () => {
  it('accepts a valid one once', async () => {
    const begun = await begin();
    forger.forge({ claims: { aud: CLIENT } });
    expect(isSignedIn(await comeBack(begun))).toBe(true);
    const again = await comeBack(begun);
    expect(again.status).toBe(400);
    expect(again.text).toContain('was already completed');
  });

  it('consumes the request on failure', async () => {
    const begun = await begin();
    forger.forge({ claims: { aud: 'another client' } });
    expect((await comeBack(begun)).status).toBe(400);
    forger.forge({ claims: { aud: CLIENT } });
    expect((await comeBack(begun)).text).toContain('was already completed');
  });

  it('rejects another state, or none', async () => {
    const begun = await begin();
    forger.forge({ claims: { aud: CLIENT } });
    for (const state of ['x'.repeat(43), '']) expect((await comeBack({ ...begun, state })).status).toBe(400);
    expect(isSignedIn(await comeBack(begun))).toBe(true);
  });

  it('rejects another browser, and waits for its own', async () => {
    const begun = await begin();
    const { cookie } = await begin();
    forger.forge({ claims: { aud: CLIENT } });
    for (const other of [cookie, '']) {
      const answer = await comeBack({ ...begun, cookie: other });
      expect(answer.status).toBe(403);
      expect(answer.text).toContain('started in another browser');
    }
    expect(isSignedIn(await comeBack(begun))).toBe(true);
  });

  it('rejects the callback URL of another provider', async () => {
    const begun = await begin();
    forger.forge({ claims: { aud: CLIENT } });
    const answer = await comeBack(begun, { id: 'second' });
    expect(answer.status).toBe(400);
    expect(isSignedIn(answer)).toBe(false);
  });

  it('rejects another issuer', async () => {
    const begun = await begin();
    forger.forge({ claims: { aud: CLIENT } });
    const answer = await comeBack(begun, { query: { iss: 'https://evil.example' } });
    expect(answer.text).toContain('from another identity provider');
  });

  it('expires after fifteen minutes', async () => {
    const begun = await begin();
    server.advance(16 * 60_000);
    forger.forge({ claims: { aud: CLIENT } });
    expect((await comeBack(begun)).text).toContain('has expired');
  });

  it('reports that the provider rejected it, without its message', async () => {
    const { cookie, state } = await begin();
    const query = new URLSearchParams({
      error: 'access_denied',
      error_description: '<script>alert(1)</script>',
      state,
    });
    const answer = await server.call('GET', `/oidc/forged/callback?${query}`, { headers: { cookie } });
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('did not sign you in');
    expect(answer.text).not.toContain('alert(1)');
  });

  it('responds to malformed parameters without a server error', async () => {
    const { cookie, state } = await begin();
    for (const query of [
      '',
      `state=${state}&state=${state}`,
      `state=${state}&code=a&code=b`,
      '%00=%00',
      `state=%00${state}`,
    ])
      expect((await server.call('GET', `/oidc/forged/callback?${query}`, { headers: { cookie } })).status).toBeLessThan(
        404,
      );
  });
});

describe('an unreachable provider', () => {
  it.each([
    ['down', 'The identity provider cannot be reached.'],
    ['private', 'because it is not on the public network'],
  ])('is reported when it is %s', async (id, sentence) => {
    const answer = await server.call('GET', `/oidc/${id}/start`);
    expect(answer.status).toBe(503);
    expect(answer.text).toContain(sentence);
  });

  it.each<[string, Forgery]>([
    ['names another issuer', { metadata: { issuer: 'https://accounts.example.com' } }],
    ['lacks a token endpoint', { metadata: { token_endpoint: undefined } }],
    ['has an endpoint that is not an HTTP URL', { metadata: { authorization_endpoint: 'javascript:alert(1)' } }],
  ])('is reported when its metadata %s', async (_what, forgery) => {
    server.advance(11 * 60_000);
    forger.forge(forgery);
    const answer = await server.call('GET', '/oidc/forged/start');
    expect([400, 503]).toContain(answer.status);
    expect(answer.text).toContain('Ask an administrator to compare');
  });

  it('logs no secrets or tokens', () => {
    expect(server.logged()).toContain('a sign-in was refused');
    expect(server.logged()).not.toContain(SECRET);
    expect(server.logged()).not.toContain('id_token');
  });
});
