import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findUserByEmail } from '../../platform/queries/users.ts';
import { anOrganization, type Person } from '../../testing/factories.ts';
import { aBrowser, type Browser, type BrowserPage } from '../../testing/saml/browser.ts';
import { aKeyPair, type KeyPair } from '../../testing/saml/certificate.ts';
import { encode, type ResponseValues, writeSigned } from '../../testing/saml/response.ts';
import { aSession, type SessionCaller } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const ISSUER = 'https://login.company.example.com/entity';
const USER = 'user@company.example.com';
const OTHER = 'other@company.example.com';
const MINUTE_MS = 60_000;
const TOKENS = '/v1/user/tokens';

let server: TestServer;
let key: KeyPair;
let organizationId: string;
let admin: Person;
let provider: { id: string; service: { acsURL: string; startURL: string; entityID: string } };
let browser: Browser;

beforeAll(async () => {
  server = await startTestServer();
  key = aKeyPair();
  ({ id: organizationId, admin } = await anOrganization(server));
  provider = await aProvider();
  await signIn(aBrowser(server), OTHER);
});
afterAll(() => server.close());
beforeEach(async () => {
  browser = aBrowser(server);
  await signIn(browser, USER);
});

const SSO_URL = 'https://login.company.example.com/saml';

async function aProvider() {
  const settings = { label: 'Company', ssoURL: SSO_URL, entityID: ISSUER, certificate: key.certificate };
  return (await admin.post(`/v1/orgs/${organizationId}/saml`, settings)).body;
}

const cookiesOf = ({ cookies }: Browser) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Redirects a browser to the identity provider. @returns its request, and the values of a valid response */
async function begin(of: Browser, startUrl = provider.service.startURL) {
  const { pathname, search } = new URL(startUrl);
  const answer = await server.call('GET', pathname + search, { headers: { cookie: cookiesOf(of) } });
  for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(String(line)) ?? [];
    of.cookies.set(name, value);
  }
  const url = new URL(String(answer.headers['location']));
  const request = inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
  const values: ResponseValues = {
    requestId: / ID="([^"]+)"/.exec(request)?.[1] ?? '',
    issuer: ISSUER,
    audience: provider.service.entityID,
    recipient: provider.service.acsURL,
    destination: provider.service.acsURL,
    nameId: USER,
    now: server.ctx.clock(),
  };
  return { request, values };
}

const answer = (of: Browser, values: ResponseValues): Promise<BrowserPage> =>
  of.post(provider.service.acsURL, { SAMLResponse: encode(writeSigned(values, { key })), RelayState: '' });

async function signIn(of: Browser, nameId: string, changes: Partial<ResponseValues> = {}): Promise<void> {
  const { values } = await begin(of);
  const done = await answer(of, { ...values, nameId, ...changes });
  expect(done.url).toBe('https://docs.test/');
}

const authenticated = (instant: string) => ({
  authnStatement: `<saml:AuthnStatement${instant}><saml:AuthnContext/></saml:AuthnStatement>`,
});
const at = (ms: number) => ` AuthnInstant="${new Date(server.ctx.clock().getTime() + ms).toISOString()}"`;

/** An API call of a page's script, as the browser sends it. */
async function callFrom(of: Browser, method: string, url: string, body?: unknown) {
  const cookie = cookiesOf(of);
  const page = await server.call('GET', '/account', { headers: { cookie } });
  const [, token = ''] = /<meta name="csrf-token" content="([^"]+)"/.exec(page.text) ?? [];
  const headers = { cookie, 'x-csrf-token': token };
  return server.call(method, url, { headers, ...(body !== undefined && { body }) });
}

const makeToken = async (of = browser) => (await callFrom(of, 'POST', TOKENS, {})).status;

/** The link of the page that confirms, as a browser finds it. */
async function findLink(of = browser): Promise<string> {
  const { text } = await server.call('GET', '/account/confirm?returnTo=%2Faccount%3Fdone%3Djoined', {
    headers: { cookie: cookiesOf(of) },
  });
  const [, href = ''] = /href="([^"]*\/saml\/[^"]*)"/.exec(text) ?? [];
  return href.replaceAll('&amp;', '&');
}

describe('a session of an identity provider', () => {
  it('uses the authentication time of the provider, which may be long before the sign-in', async () => {
    expect(await makeToken()).toBe(201);
    const later = aBrowser(server);
    await signIn(later, USER, authenticated(at(-16 * MINUTE_MS)));
    expect(await makeToken(later)).toBe(403);
    const { items } = (await callFrom(later, 'GET', '/v1/user/sessions')).body;
    const own = items.find(({ current }: { current: boolean }) => current);
    expect(Date.parse(own.createdAt) - Date.parse(own.authenticatedAt)).toBeGreaterThan(15 * MINUTE_MS);
  });

  it('has not authenticated recently if the provider specifies no time', async () => {
    const other = aBrowser(server);
    await signIn(other, USER, authenticated(''));
    expect(await makeToken(other)).toBe(403);
  });

  it('counts the first of several authentications', async () => {
    const other = aBrowser(server);
    const statements = [authenticated(at(0)), authenticated(at(-20 * MINUTE_MS))];
    await signIn(other, USER, { authnStatement: statements.map(({ authnStatement }) => authnStatement).join('') });
    expect(await makeToken(other)).toBe(403);
  });

  it('is rejected if the authentication is in the future', async () => {
    const other = aBrowser(server);
    const { values } = await begin(other);
    expect((await answer(other, { ...values, ...authenticated(at(2 * MINUTE_MS)) })).status).toBe(400);
  });

  it('is confirmed at the provider, which has to prompt, and continues as the same session', async () => {
    expect((await begin(browser)).request).not.toContain('ForceAuthn');
    server.advance(16 * MINUTE_MS);
    expect(await makeToken()).toBe(403);
    const before = new Map(browser.cookies);
    const { request, values } = await begin(browser, await findLink());
    expect(request).toContain(' ForceAuthn="true"');
    const done = await answer(browser, values);
    expect(done.url).toBe('https://docs.test/account?done=joined');
    expect(browser.cookies.get('__Host-bindery-session')).toBe(before.get('__Host-bindery-session'));
    expect(await makeToken()).toBe(201);
    const url = `/v1/orgs/${organizationId}/audit-events?action=session.confirmed&limit=1`;
    expect((await admin.get(url)).body.items[0]).toMatchObject({ details: { method: 'saml' } });
  });

  it.each([
    ['an earlier authentication', () => authenticated(at(-2 * MINUTE_MS)), 'did not ask you to sign in again'],
    ['no authentication time', () => authenticated(''), 'did not ask you to sign in again'],
    ['another user', () => ({ nameId: OTHER }), 'signed in another person'],
    ['an unknown user', () => ({ nameId: 'new@company.example.com' }), 'signed in another person'],
  ])('is not confirmed by %s', async (_name, changes, message) => {
    server.advance(16 * MINUTE_MS);
    const { values } = await begin(browser, await findLink());
    const refused = await answer(browser, { ...values, ...changes() });
    expect(refused).toMatchObject({ status: 403, text: expect.stringContaining(message) });
    expect(await makeToken()).toBe(403);
    expect((await callFrom(browser, 'GET', '/v1/user')).body.email).toBe(USER);
    const [event] = (await admin.get(`/v1/orgs/${organizationId}/audit-events?action=session.refused&limit=1`)).body
      .items;
    expect(event.details).toMatchObject({ provider: provider.id, reason: expect.stringMatching(/not-fresh|other-/) });
    // The response was valid once.
    const again = await answer(browser, { ...values, ...changes() });
    expect(again.status).toBe(400);
  });

  it('does not sign in a different user', async () => {
    server.advance(16 * MINUTE_MS);
    const { values } = await begin(browser, await findLink());
    await answer(browser, { ...values, nameId: 'another@company.example.com' });
    expect(await findUserByEmail(server.ctx.database.reader, 'another@company.example.com')).toBeUndefined();
  });

  it('is not confirmed once it has ended, nor by the session of another browser', async () => {
    const other = aBrowser(server);
    await signIn(other, USER);
    server.advance(16 * MINUTE_MS);
    const { values } = await begin(browser, await findLink());
    const own = browser.cookies.get('__Host-bindery-session') ?? '';
    browser.cookies.set('__Host-bindery-session', other.cookies.get('__Host-bindery-session') ?? '');
    expect((await answer(browser, values)).status).toBe(400);
    expect(await makeToken(other)).toBe(403);
    browser.cookies.set('__Host-bindery-session', own);
    expect(await makeToken()).toBe(403);
  });

  it('is confirmed by no other provider, which signs its person in instead', async () => {
    const second = await aProvider();
    server.advance(16 * MINUTE_MS);
    const { request } = await begin(browser, `${second.service.startURL}?confirm=1`);
    expect(request).not.toContain('ForceAuthn');
  });

  it('is confirmed by no password, even if its person has one', async () => {
    const user = await findUserByEmail(server.ctx.database.reader, USER);
    const caller: SessionCaller = await aSession(server, { id: user?.id ?? '' }, { samlProviderId: provider.id });
    const refused = await caller.call('POST', '/v1/user/confirm', { password: 'correct horse battery' });
    expect(refused).toMatchObject({ status: 403, body: { error: { reason: 'single_sign_on_required' } } });
    expect(refused.body.error.message).toContain('https://docs.test/account/confirm');
  });
});
