import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountLimit, recordAttempt } from '../../domain/accounts/attempts.ts';
import { transact } from '../../platform/db/transact.ts';
import { updateSessionAuthenticated } from '../../platform/queries/accounts.ts';
import type { BrowserClient } from '../../testing/browser-client.ts';
import { aMember, anInstallationAdministrator, anOrganization, aPerson, type Person } from '../../testing/factories.ts';
import { aSession, aSignedIn, givePassword, PASSWORD } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const TOKENS = '/v1/user/tokens';
const CONFIRM = '/v1/user/confirm';
const NEW_PASSWORD = 'seven yellow umbrellas';

let server: TestServer;
let organizationId: string;
let admin: Person;
let operator: Person;
let owner: Person;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
  operator = await anInstallationAdministrator(server);
  owner = await aMember(server, organizationId, 'edit');
  await givePassword(server, owner);
});
afterAll(() => server.close());

const refusal = { status: 403, body: { error: { code: 403, reason: 'reauthentication_required' } } };

describe('a session', () => {
  it('creates tokens within 15 minutes of the sign-in, and later after the password was entered', async () => {
    const { call } = await aSession(server, owner);
    server.advance(14 * MINUTE_MS);
    expect((await call('POST', TOKENS, {})).status).toBe(201);
    server.advance(MINUTE_MS);
    const refused = await call('POST', TOKENS, {});
    expect(refused).toMatchObject(refusal);
    expect(refused.body.error.message).toBe(
      'Your last sign-in is older than 15 minutes. Confirm that it is you at https://docs.test/account/confirm, then try again.',
    );
    expect((await call('GET', '/v1/user')).status).toBe(200);
    expect((await call('POST', CONFIRM, { password: PASSWORD })).status).toBe(204);
    expect((await call('POST', TOKENS, {})).status).toBe(201);
    server.advance(16 * MINUTE_MS);
    expect(await call('POST', TOKENS, {})).toMatchObject(refusal);
  });

  it('changes the password only within 15 minutes, even with the current one', async () => {
    const person = await aPerson(server);
    await givePassword(server, person);
    const { call } = await aSession(server, person);
    server.advance(16 * MINUTE_MS);
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect(await call('POST', '/v1/user/password', body)).toMatchObject(refusal);
    expect((await call('POST', CONFIRM, { password: PASSWORD })).status).toBe(204);
    expect((await call('POST', '/v1/user/password', body)).status).toBe(204);
  });

  it('of an earlier version counts from its creation', async () => {
    const { call, session } = await aSession(server, owner);
    await transact(server.ctx, (tx) =>
      tx.db.updateTable('sessions').set({ authenticated_at: null }).where('id', '=', session.id).execute(),
    );
    expect((await call('POST', TOKENS, {})).status).toBe(201);
    const { items } = (await call('GET', '/v1/user/sessions')).body;
    const own = items.find(({ current }: { current: boolean }) => current);
    expect(own.authenticatedAt).toBe(own.createdAt);
    server.advance(16 * MINUTE_MS);
    expect(await call('POST', TOKENS, {})).toMatchObject(refusal);
  });

  it('is confirmed after validation of the call, and before any lookup', async () => {
    const { call } = await aSession(server, owner);
    server.advance(16 * MINUTE_MS);
    expect((await call('POST', TOKENS, { title: 1 })).status).toBe(400);
    const unknown = await call('POST', '/v1/orgs/unknown/saml', { label: 'Company' });
    expect(unknown).toMatchObject(refusal);
  });

  it('has the time of the last authentication, which the audit log records', async () => {
    const { call, session } = await aSession(server, owner);
    const before = server.ctx.clock();
    server.advance(HOUR_MS);
    expect((await call('POST', CONFIRM, { password: PASSWORD })).status).toBe(204);
    const { items } = (await call('GET', '/v1/user/sessions')).body;
    const own = items.find(({ current }: { current: boolean }) => current);
    expect(Date.parse(own.authenticatedAt)).toBeGreaterThanOrEqual(before.getTime() + HOUR_MS);
    const url = '/v1/installation/audit-events?action=session.confirmed&limit=1';
    expect((await operator.get(url)).body.items[0]).toMatchObject({
      actor: { id: owner.id },
      target: { kind: 'session', id: session.id },
      details: { method: 'password' },
    });
  });
});

describe('confirmSession', () => {
  it('rejects a wrong password, and counts it as a failed sign-in', async () => {
    const person = await aPerson(server);
    await givePassword(server, person);
    const { call } = await aSession(server, person);
    server.advance(HOUR_MS);
    await transact(server.ctx, (tx) => recordAttempt(tx, [accountLimit(person.email)], 9));
    const wrong = await call('POST', CONFIRM, { password: 'wrong' });
    expect(wrong).toMatchObject({ status: 403, body: { error: { reason: 'wrong_password' } } });
    const locked = await call('POST', CONFIRM, { password: PASSWORD });
    expect(locked.status).toBe(429);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(14 * 60);
    expect(await call('POST', TOKENS, {})).toMatchObject(refusal);
    server.advance(15 * MINUTE_MS);
    expect((await call('POST', CONFIRM, { password: PASSWORD })).status).toBe(204);
  });

  it('rejects access tokens, and passwords of users without one', async () => {
    const person = await aPerson(server);
    const byToken = await person.post(CONFIRM, { password: PASSWORD });
    expect(byToken).toMatchObject({ status: 403, body: { error: { reason: 'session_required' } } });
    const { call } = await aSession(server, person);
    expect(await call('POST', CONFIRM, { password: '' })).toMatchObject({
      status: 403,
      body: { error: { reason: 'wrong_password' } },
    });
    expect((await call('POST', CONFIRM, {})).status).toBe(400);
  });

  it('rejects a session that has ended meanwhile', async () => {
    const { session } = await aSession(server, owner);
    await owner.delete(`/v1/user/sessions/${session.id}`);
    const isNoted = await transact(server.ctx, (tx) => updateSessionAuthenticated(tx.db, session.id, tx.now));
    expect(isNoted).toBe(false);
  });
});

describe('an access token', () => {
  const inAnHour = () => new Date(server.ctx.clock().getTime() + HOUR_MS).toISOString();
  const callAs = (token: string) => (method: string, url: string, body?: unknown) =>
    server.call(method, url, { token, ...(body !== undefined && { body }) });
  const outlives = { status: 403, body: { error: { reason: 'outlives_token' } } };

  it('cannot create tokens that expire after it, or never', async () => {
    const expiresAt = inAnHour();
    const parent = callAs((await owner.post(TOKENS, { expiresAt })).body.token);
    const child = (await parent('POST', TOKENS, { title: 'Child' })).body;
    expect(child.expiresAt).toBe(expiresAt);
    const later = new Date(Date.parse(expiresAt) + 1).toISOString();
    const refused = await parent('POST', TOKENS, { expiresAt: later });
    expect(refused).toMatchObject(outlives);
    expect(refused.body.error.message).toContain(expiresAt);
    expect((await parent('POST', TOKENS, { expiresAt })).status).toBe(201);
    const grandchild = (await callAs(child.token)('POST', TOKENS, {})).body;
    expect(grandchild.expiresAt).toBe(expiresAt);
    server.advance(HOUR_MS);
    for (const { token } of [child, grandchild]) expect((await callAs(token)('GET', '/v1/user')).status).toBe(401);
  });

  it('deletes the tokens it created when it is deleted, and no others', async () => {
    const person = await aMember(server, organizationId, 'read');
    const parent = (await person.post(TOKENS, { title: 'Parent' })).body;
    const child = (await callAs(parent.token)('POST', TOKENS, { title: 'Child' })).body;
    const grandchild = (await callAs(child.token)('POST', TOKENS, { title: 'Grandchild' })).body;
    const sibling = (await person.post(TOKENS, { title: 'Sibling' })).body;
    expect((await person.delete(`${TOKENS}/${parent.id}`)).status).toBe(204);
    for (const { token } of [parent, child, grandchild])
      expect((await callAs(token)('GET', '/v1/user')).status).toBe(401);
    expect((await callAs(sibling.token)('GET', '/v1/user')).status).toBe(200);
    const { items } = (await person.get(TOKENS)).body;
    expect(items.map(({ title }: { title: string }) => title)).toEqual(['Sibling', '']);
    const events = (await operator.get('/v1/installation/audit-events?action=token.deleted&limit=3')).body.items;
    const deleted = events.map(({ target }: { target: { id: string } }) => target.id);
    expect(deleted.sort()).toEqual([parent.id, child.id, grandchild.id].sort());
  });

  it('is invalid without its parent token, regardless of who deleted it', async () => {
    const parent = (await owner.post(TOKENS, {})).body;
    const child = (await callAs(parent.token)('POST', TOKENS, {})).body;
    const grandchild = (await callAs(child.token)('POST', TOKENS, {})).body;
    // As written by a node of an earlier version, which does not know parent tokens.
    await transact(server.ctx, (tx) => tx.db.deleteFrom('access_tokens').where('id', '=', parent.id).execute());
    for (const { token } of [child, grandchild]) expect((await callAs(token)('GET', '/v1/user')).status).toBe(401);
  });

  it('outlives the session that created it', async () => {
    const { call, session } = await aSession(server, owner);
    const { token } = (await call('POST', TOKENS, {})).body;
    await owner.delete(`/v1/user/sessions/${session.id}`);
    expect((await callAs(token)('GET', '/v1/user')).status).toBe(200);
  });

  it('cannot change the password, even with the current one', async () => {
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    const refused = await owner.post('/v1/user/password', body);
    expect(refused).toMatchObject({ status: 403, body: { error: { reason: 'session_required' } } });
    const newcomer = await aPerson(server);
    expect((await newcomer.post('/v1/user/password', { newPassword: NEW_PASSWORD })).status).toBe(403);
  });

  it('that expires creates no invitation beyond its expiry, and neither links nor providers', async () => {
    const expiresAt = inAnHour();
    const call = callAs((await admin.post(TOKENS, { expiresAt })).body.token);
    const organization = `/v1/orgs/${organizationId}`;
    expect((await call('POST', `${organization}/invites`, { emails: ['late@example.com'] })).status).toBe(200);
    const [invite] = (await admin.get(`${organization}/invites`)).body.items;
    expect(invite).toMatchObject({ email: 'late@example.com', expiresAt });
    expect(await call('POST', `${organization}/link-invites`, { role: 'admin' })).toMatchObject(outlives);
    expect(await call('POST', `${organization}/saml`, { label: 'Company' })).toMatchObject(outlives);
    const site = (await admin.post(`${organization}/sites`, { title: 'Docs' })).body;
    await admin.post(`${organization}/sites/${site.id}/publish`);
    const sites = `${organization}/sites/${site.id}`;
    expect(await call('POST', `${sites}/share-links`, { name: 'Partners' })).toMatchObject(outlives);
    expect((await admin.post(`${sites}/share-links`, { name: 'Partners' })).status).toBe(201);
    const preview = new URL((await call('GET', `${sites}/publishing/preview`)).body.url).pathname;
    const [, segment = ''] = /~preview-([^./]+)/.exec(preview) ?? [];
    const { expires } = JSON.parse(Buffer.from(segment, 'base64url').toString());
    expect(expires).toBe(Math.floor(Date.parse(expiresAt) / 1000));
  });
});

describe('the confirmation page', () => {
  const PAGE = '/account/confirm';
  const text = (browser: BrowserClient) => browser.page?.text ?? '';
  const linkOf = (browser: BrowserClient) => {
    const [, href = ''] = /href="(\/account\/confirm\?[^"]*)"/.exec(text(browser)) ?? [];
    return href.replaceAll('&amp;', '&');
  };

  it('replaces the forms that require it, and redirects back to them', async () => {
    const browser = await aSignedIn(server, owner);
    expect(text(browser)).toContain('action="/account/tokens"');
    expect(linkOf(browser)).toBe('');
    server.advance(16 * MINUTE_MS);
    await browser.open('/account');
    expect(text(browser)).not.toMatch(/action="\/account\/(?:tokens|password)"/);
    await browser.open(linkOf(browser));
    expect(text(browser)).toContain('Confirm it is you');
    await browser.submit(PAGE, { password: PASSWORD });
    expect(browser.url).toBe('/account');
    await browser.submit('/account/tokens', { title: 'Laptop', days: '30' });
    expect(text(browser)).toMatch(/bnd_\w{40}/);
  });

  it('is shown for a form that was open for too long, and restores its fields', async () => {
    const browser = await aSignedIn(server, owner);
    server.advance(16 * MINUTE_MS);
    const { count } = (await owner.get(TOKENS)).body;
    await browser.submit('/account/tokens', { title: 'Laptop & more', days: '365' });
    expect(text(browser)).toContain('Confirm it is you');
    expect((await owner.get(TOKENS)).body.count).toBe(count);
    await browser.submit(PAGE, { password: PASSWORD });
    expect(browser.valuesOf('/account/tokens')['title']).toBe('Laptop & more');
    expect(text(browser)).toMatch(/<option value="365" selected>/);
  });

  it('also applies to password forms', async () => {
    const browser = await aSignedIn(server, owner);
    server.advance(16 * MINUTE_MS);
    await browser.submit('/account/password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    expect(text(browser)).toContain('Confirm it is you');
    expect(text(browser)).not.toContain(NEW_PASSWORD);
    await browser.submit(PAGE, { password: PASSWORD });
    expect(text(browser)).toContain('action="/account/password"');
  });

  it('shows errors, and allows sign-out without confirmation', async () => {
    const browser = await aSignedIn(server, owner);
    server.advance(16 * MINUTE_MS);
    await browser.open(PAGE);
    await browser.submit(PAGE, { password: 'wrong' });
    expect(browser.page?.status).toBe(403);
    expect(text(browser)).toContain('The password is wrong.');
    await browser.open('/account');
    await browser.submit('/sign-out');
    expect(browser.url).toBe('/sign-in?done=signed-out');
  });

  it('redirects recent sessions at once, and visitors to the sign-in', async () => {
    const browser = await aSignedIn(server, owner);
    await browser.open(`${PAGE}?returnTo=${encodeURIComponent('/account?done=joined')}`);
    expect(browser.url).toBe('/account?done=joined');
    await browser.submit('/sign-out');
    await browser.open(`${PAGE}?returnTo=${encodeURIComponent('/account?done=joined')}`);
    expect(browser.url).toBe('/sign-in?returnTo=%2Faccount%3Fdone%3Djoined');
  });

  it.each(['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)'])(
    'never redirects to %s',
    async (url) => {
      const browser = await aSignedIn(server, owner);
      server.advance(16 * MINUTE_MS);
      await browser.open(`${PAGE}?returnTo=${encodeURIComponent(url)}`);
      expect(browser.valuesOf(PAGE)['returnTo']).toBe('/account');
      await browser.submit(PAGE, { password: PASSWORD, returnTo: url });
      expect(browser.url).toBe('/account');
    },
  );

  it('accepts no form of another page', async () => {
    const browser = await aSignedIn(server, owner);
    server.advance(16 * MINUTE_MS);
    await browser.post(PAGE, { password: PASSWORD, csrf: 'A'.repeat(32) });
    expect(browser.page?.status).toBe(403);
    await browser.open(PAGE);
    expect(browser.url).toBe(PAGE);
  });

  it('asks for another sign-in if the person has no credentials', async () => {
    const person = await aPerson(server);
    const { headers } = await aSession(server, person);
    server.advance(16 * MINUTE_MS);
    const page = await server.call('GET', PAGE, { headers });
    expect(page.text).toContain('Sign out and sign in again');
    expect(page.text).not.toContain('type="password"');
  });
});
