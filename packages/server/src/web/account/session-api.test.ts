import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountLimit, recordAttempt } from '../../domain/accounts/attempts.ts';
import { startSession } from '../../domain/accounts/sessions.ts';
import { transact } from '../../platform/db/transact.ts';
import type { BrowserClient } from '../../testing/browser-client.ts';
import { aMember, anOrganization, aPerson, type Person } from '../../testing/factories.ts';
import { aKeyPair } from '../../testing/saml/certificate.ts';
import { aSession, aSignedIn, givePassword, PASSWORD } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const NEW_PASSWORD = 'seven yellow umbrellas';
const PASSWORD_URL = '/v1/user/password';

let server: TestServer;
let organizationId: string;
let person: Person;
let browser: BrowserClient;
let csrf: string;

/** The CSRF token that pages contain for scripts. */
async function tokenOf(page: BrowserClient): Promise<string> {
  await page.open('/account');
  const [, token = ''] = /<meta name="csrf-token" content="([^"]+)"/.exec(page.page?.text ?? '') ?? [];
  return token;
}

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId } = await anOrganization(server));
  person = await aMember(server, organizationId, 'edit');
  browser = await aSignedIn(server, person);
  csrf = await tokenOf(browser);
});
afterAll(() => server.close());

const call = (headers: Record<string, string>, method = 'GET', url = '/v1/user') =>
  browser.request(method, url, undefined, headers);

describe('a session on the API', () => {
  it('authenticates its user with the header that belongs to it', async () => {
    const answer = await call({ 'x-csrf-token': csrf, 'sec-fetch-site': 'same-origin' });
    expect({ status: answer.status, id: answer.body?.id }).toEqual({ status: 200, id: person.id });
    const json = { 'content-type': 'application/json', 'x-csrf-token': csrf, origin: 'https://docs.test' };
    const created = await browser.request('POST', '/v1/user/tokens', JSON.stringify({ title: 'By a script' }), json);
    expect(created.status).toBe(201);
    expect((await server.call('GET', '/v1/user', { token: created.body.token })).body.id).toBe(person.id);
  });

  it('is ignored without the header', async () => {
    const answer = await call({});
    expect(answer.status).toBe(401);
    expect(answer.body.error.message).toMatch(/^Send an access token/);
  });

  it.each([
    ['another header', { 'x-csrf-token': 'A'.repeat(32) }],
    ['an empty header', { 'x-csrf-token': '' }],
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
    ['a page of a sister host', { 'sec-fetch-site': 'same-site' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['a page without an origin', { origin: 'null' }],
  ])('is rejected with %s', async (_name, headers) => {
    const answer = await call({ 'x-csrf-token': csrf, ...headers });
    expect(answer.status).toBe(403);
    expect(answer.body.error.message).toMatch(/^The header X-CSRF-Token does not belong to your session/);
  });

  it('has lower precedence than a token, even an invalid one', async () => {
    const other = await aPerson(server);
    const headers = { 'x-csrf-token': csrf };
    expect((await call({ ...headers, authorization: `Bearer ${other.token}` })).body.id).toBe(other.id);
    expect((await call({ ...headers, authorization: 'Bearer bnd_wrong' })).status).toBe(401);
  });

  it('is not available to pages of other origins', async () => {
    const { headers } = await call({ 'x-csrf-token': csrf }, 'OPTIONS');
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
    expect(headers['access-control-allow-headers']).not.toMatch(/csrf/i);
  });

  it('ends with the session', async () => {
    const other = await aSignedIn(server, await aPerson(server));
    const headers = { 'x-csrf-token': await tokenOf(other) };
    const cookie = new Map(other.cookies);
    expect((await other.request('GET', '/v1/user', undefined, headers)).status).toBe(200);
    await other.submit('/sign-out');
    for (const [name, value] of cookie) other.cookies.set(name, value);
    expect((await other.request('GET', '/v1/user', undefined, headers)).status).toBe(401);
  });

  it('grants no access to published sites, whose pages do not read the cookie', async () => {
    const plain = await server.call('GET', '/sites/nobody/nothing/');
    const withCookie = await browser.request('GET', '/sites/nobody/nothing/');
    expect({ status: withCookie.status, text: withCookie.text }).toEqual({ status: 404, text: plain.text });
    expect(String(withCookie.headers['vary'] ?? '')).not.toContain('cookie');
  });
});

describe('listSessions', () => {
  it('lists own active sessions, newest first, and marks the current one', async () => {
    const owner = await aPerson(server);
    const [first, second] = [await aSignedIn(server, owner), await aSignedIn(server, owner, 'curl/8')];
    const list = async (headers: Record<string, string>, page: BrowserClient) =>
      (await page.request('GET', '/v1/user/sessions', undefined, headers)).body;
    const listed = await list({ 'x-csrf-token': await tokenOf(first) }, first);
    expect(listed.count).toBe(2);
    expect(listed.items).toMatchObject([
      { object: 'session', current: false, method: 'password', userAgent: 'curl/8' },
      { object: 'session', current: true, method: 'password' },
    ]);
    const byToken = await owner.get('/v1/user/sessions?limit=1');
    expect(byToken.body).toMatchObject({ count: 2, items: [{ current: false }], next: { page: expect.any(String) } });
    expect(byToken.text).not.toMatch(/hash|token/);
    expect((await owner.get(`/v1/user/sessions?page=${byToken.body.next.page}`)).body.items).toHaveLength(1);
    await second.submit('/sign-out');
    expect((await owner.get('/v1/user/sessions')).body.count).toBe(1);
    expect((await person.get('/v1/user/sessions')).body.items.map(({ id }: { id: string }) => id)).not.toContain(
      listed.items[1].id,
    );
  });
});

describe('deleteSession', () => {
  it('revokes an own session immediately, is idempotent, and never revokes that of another user', async () => {
    const owner = await aPerson(server);
    const page = await aSignedIn(server, owner);
    const [{ id }] = (await owner.get('/v1/user/sessions')).body.items;
    expect((await person.delete(`/v1/user/sessions/${id}`)).status).toBe(204);
    expect((await page.request('GET', '/account')).status).toBe(200);
    expect((await owner.delete(`/v1/user/sessions/${id}`)).status).toBe(204);
    expect((await owner.delete(`/v1/user/sessions/${id}`)).status).toBe(204);
    expect((await page.request('GET', '/account')).status).toBe(303);
  });
});

describe('changePassword', () => {
  it('sets a first password, which signs in from then on', async () => {
    const { call } = await aSession(server, await aPerson(server));
    expect((await call('POST', PASSWORD_URL, { newPassword: PASSWORD })).status).toBe(204);
    const again = await call('POST', PASSWORD_URL, { newPassword: NEW_PASSWORD });
    expect(again.status).toBe(403);
    expect(again.body.error).toMatchObject({
      message: 'The current password is missing or wrong.',
      reason: 'wrong_password',
    });
    const changed = await call('POST', PASSWORD_URL, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    expect(changed.status).toBe(204);
  });

  it('keeps the calling session, and revokes all others', async () => {
    const owner = await aPerson(server);
    const [here, there] = [await aSignedIn(server, owner), await aSignedIn(server, owner)];
    const headers = { 'x-csrf-token': await tokenOf(here), 'content-type': 'application/json' };
    const body = JSON.stringify({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    expect((await here.request('POST', PASSWORD_URL, body, headers)).status).toBe(204);
    expect((await here.request('GET', '/account')).status).toBe(200);
    expect((await there.request('GET', '/account')).status).toBe(303);
  });

  it('revokes the access tokens only if requested', async () => {
    const [owner, other] = [await aPerson(server), await aPerson(server)];
    await givePassword(server, owner);
    const change = async (body: object) => (await aSession(server, owner)).call('POST', PASSWORD_URL, body);
    expect((await change({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD })).status).toBe(204);
    expect((await owner.get('/v1/user')).status).toBe(200);
    const refused = await change({ currentPassword: PASSWORD, newPassword: PASSWORD, revokeTokens: true });
    expect([refused.status, (await owner.get('/v1/user')).status]).toEqual([403, 200]);
    const body = { currentPassword: NEW_PASSWORD, newPassword: PASSWORD, revokeTokens: true };
    expect((await change(body)).status).toBe(204);
    expect((await owner.get('/v1/user')).status).toBe(401);
    expect((await other.get('/v1/user')).status).toBe(200);
  });

  it.each([
    [{}, 'body/newPassword is required.'],
    [{ newPassword: 'eleven char' }, 'body/newPassword: The password must have at least 12 characters.'],
    [{ newPassword: 'q8Z'.repeat(67) }, 'body/newPassword: The password must have at most 200 characters.'],
    [{ newPassword: 'x'.repeat(1001) }, 'body/newPassword must not have more than 1000 characters.'],
    [{ newPassword: 'password1234' }, 'body/newPassword: The password is easy to guess.'],
    [{ newPassword: NEW_PASSWORD, user: 'other' }, 'body/user is not a member of this request.'],
  ])('rejects %j and names the path', async (body, message) => {
    const answer = await (await aSession(server, person)).call('POST', PASSWORD_URL, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toContain(message);
  });

  it('counts wrong current passwords as failed sign-ins', async () => {
    const owner = await aPerson(server);
    await givePassword(server, owner);
    await transact(server.ctx, (tx) => recordAttempt(tx, [accountLimit(owner.email)], 9));
    const body = { currentPassword: 'wrong', newPassword: NEW_PASSWORD };
    const { call } = await aSession(server, owner);
    expect((await call('POST', PASSWORD_URL, body)).status).toBe(403);
    expect((await call('POST', PASSWORD_URL, { ...body, currentPassword: PASSWORD })).status).toBe(429);
  });

  it('rejects sessions of identity providers', async () => {
    const { id, admin } = await anOrganization(server);
    const owner = await aMember(server, id, 'read');
    const { certificate } = aKeyPair();
    const settings = {
      label: 'Company',
      ssoURL: 'https://idp.example/sso',
      entityID: 'https://idp.example',
      certificate,
    };
    const provider = await admin.post(`/v1/orgs/${id}/saml`, settings);
    const { token } = await transact(server.ctx, (tx) =>
      startSession(tx, { userId: owner.id, samlProviderId: provider.body.id, userAgent: undefined }),
    );
    const page = await aSignedIn(server, await aPerson(server));
    page.cookies.set('__Host-bindery-session', token);
    const headers = { 'x-csrf-token': await tokenOf(page), 'content-type': 'application/json' };
    expect(page.page?.text).toContain(owner.email);
    expect(page.page?.text).not.toContain('name="newPassword"');
    const refused = await page.request('POST', PASSWORD_URL, JSON.stringify({ newPassword: NEW_PASSWORD }), headers);
    expect(refused.status).toBe(403);
    expect(refused.body.error.message).toContain('a session that an identity provider began');
  });
});
