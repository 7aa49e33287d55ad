import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../platform/db/transact.ts';
import { findMember, insertMember, updateMemberRow } from '../../platform/queries/members.ts';
import { findTeamRole } from '../../platform/queries/teams.ts';
import { findUserByEmail } from '../../platform/queries/users.ts';
import { acceptPathOf } from '../../testing/accept-link.ts';
import { aMember, anOrganization, aPerson, type Person } from '../../testing/factories.ts';
import { aBrowser, type BrowserPage, readHtmlForm } from '../../testing/saml/browser.ts';
import { aKeyPair, type KeyPair } from '../../testing/saml/certificate.ts';
import {
  type ProvidedUser,
  type RunningIdentityProvider,
  startIdentityProvider,
} from '../../testing/saml/start-identity-provider.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { disableUser } from '../../web/api/installation/disable-user.ts';
import { formToken } from '../accounts/form-token.ts';
import { findSession } from '../accounts/sessions.ts';

const PASSWORD = 'right & proper';
const NAMES = 'ada ben cleo dora emil fay gus hal ida jon kim leo mia nora pia rob sue tom uma ned'.split(' ');
const emailOf = (name: string) => `${name}@company.example.com`;
const userOf = (name: string, email = emailOf(name)): ProvidedUser => ({
  email,
  password: PASSWORD,
  firstName: name.toUpperCase(),
  lastName: `O'${name}`,
});

let server: TestServer;
let key: KeyPair;
let idp: RunningIdentityProvider;
/** A user of the installation who also has an account at the identity provider. */
let elsewhere: Person;

beforeAll(async () => {
  server = await startTestServer();
  key = aKeyPair();
  elsewhere = await aPerson(server, 'Elsewhere');
  idp = await startIdentityProvider(key, [...NAMES.map((name) => userOf(name)), userOf('elsewhere', elsewhere.email)]);
});
afterAll(async () => {
  await idp.close();
  await server.close();
});

interface Provider {
  readonly organizationId: string;
  readonly admin: Person;
  readonly id: string;
  readonly startURL: string;
}

/** An organization that trusts the identity provider, which knows it. */
async function aProvider(
  settings: object = {},
  organization?: { readonly id: string; readonly admin: Person },
): Promise<Provider> {
  const { id: organizationId, admin } = organization ?? (await anOrganization(server));
  const { status, body } = await admin.post(`/v1/orgs/${organizationId}/saml`, {
    label: 'Company',
    ssoURL: idp.ssoURL,
    entityID: idp.entityID,
    certificate: idp.certificate,
    ...settings,
  });
  expect(status).toBe(201);
  const metadata = await server.call('GET', new URL(body.service.entityID).pathname);
  expect(metadata.status).toBe(200);
  await idp.addService(metadata.text);
  return { organizationId, admin, id: body.id, startURL: body.service.startURL };
}

const setClock = (offset = 0) => idp.set({ offsetMs: server.ctx.clock().getTime() - Date.now() + offset });

/** Signs in like a person with a browser does. */
async function signIn(provider: Provider, email: string, browser = aBrowser(server)): Promise<BrowserPage> {
  await setClock();
  const form = await browser.get(provider.startURL);
  expect(form.url).toContain('127.0.0.1');
  const answer = await browser.submit(form, { email, password: PASSWORD });
  return browser.submit(answer);
}

const SESSION = '__Host-bindery-session';

describe('a sign-in by an identity provider', () => {
  it('creates a user and a member for a new person, and starts a browser session', async () => {
    const { id, admin } = await anOrganization(server);
    const team = (await admin.put(`/v1/orgs/${id}/teams`, { title: 'Staff' })).body;
    const provider = await aProvider({ defaultRole: 'edit', defaultTeam: team.id }, { id, admin });
    const browser = aBrowser(server);
    const done = await signIn(provider, emailOf('ada'), browser);
    expect(done.url).toBe('https://docs.test/');
    expect(String(done.headers['set-cookie'])).toMatch(/^__Host-bindery-session=.*HttpOnly; Secure; SameSite=Lax/);

    const session = await findSession(server.ctx, browser.cookies.get(SESSION) ?? '');
    expect(session).toMatchObject({ saml_provider_id: provider.id, user_agent: 'Test browser' });
    const db = server.ctx.database.reader;
    const user = await findUserByEmail(db, emailOf('ada'));
    expect(user).toMatchObject({ id: session?.user_id, display_name: "ADA O'ada" });
    const member = await findMember(db, id, user?.id ?? '');
    expect(member).toMatchObject({ role: 'edit', sso: 1, disabled: 0, last_seen_at: expect.any(String) });
    expect(await findTeamRole(db, team.id, user?.id ?? '')).toBe('member');

    const { items } = (await admin.get(`/v1/orgs/${id}/audit-events`)).body;
    expect(items.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['session.started', 'member.joined', 'saml-provider.created']),
    );
    expect(JSON.stringify(items)).not.toContain('BEGIN CERTIFICATE');
  });

  it('rejects a disabled account', async () => {
    const provider = await aProvider({ defaultRole: 'read' });
    const browser = aBrowser(server);
    await signIn(provider, emailOf('ned'), browser);
    const user = await findUserByEmail(server.ctx.database.reader, emailOf('ned'));
    await transact(server.ctx, (tx) => disableUser(tx, { userId: user?.id ?? '', actorId: null }));
    const page = await signIn(provider, emailOf('ned'), aBrowser(server));
    expect(page.status).toBe(403);
    expect(page.text).toContain('Your account is disabled. Ask an installation administrator');
  });

  it('is required again before a token is created, at a provider with a session of the person', async () => {
    const provider = await aProvider({ defaultRole: 'read' });
    const browser = aBrowser(server);
    await signIn(provider, emailOf('uma'), browser);
    server.advance(16 * 60_000);
    const page = await browser.get('https://docs.test/account/confirm');
    expect(page.text).toContain('Continue with Company');
    const session = browser.cookies.get(SESSION);
    const confirmURL = `${provider.startURL}?confirm=1&returnTo=%2Faccount`;
    expect(page.text).toContain(confirmURL.replace('&', '&amp;'));
    const done = await signIn({ ...provider, startURL: confirmURL }, emailOf('uma'), browser);
    expect(done.url).toBe('https://docs.test/account');
    expect(browser.cookies.get(SESSION)).toBe(session);
    const row = await findSession(server.ctx, session ?? '');
    expect(Date.parse(row?.authenticated_at ?? '') - Date.parse(row?.created_at ?? '')).toBeGreaterThan(15 * 60_000);
  });

  it('keeps role and teams of a returning user, and matches e-mail addresses in any letter case', async () => {
    const { id, admin } = await anOrganization(server);
    const team = (await admin.put(`/v1/orgs/${id}/teams`, { title: 'Staff' })).body;
    const provider = await aProvider({ defaultRole: 'read', defaultTeam: team.id }, { id, admin });
    await signIn(provider, emailOf('ben'));
    const user = await findUserByEmail(server.ctx.database.reader, emailOf('ben'));
    await transact(server.ctx, (tx) => updateMemberRow(tx.db, id, user?.id ?? '', { role: 'create', sso: 0 }));
    await admin.delete(`/v1/orgs/${id}/teams/${team.id}/members/${user?.id}`);
    await admin.patch(`/v1/orgs/${id}/saml/${provider.id}`, { defaultRole: 'admin' });
    const browser = aBrowser(server);
    expect((await signIn(provider, emailOf('ben'), browser)).url).toBe('https://docs.test/');
    expect(browser.cookies.has(SESSION)).toBe(true);
    expect(await findMember(server.ctx.database.reader, id, user?.id ?? '')).toMatchObject({ role: 'create', sso: 0 });
    expect(await findTeamRole(server.ctx.database.reader, team.id, user?.id ?? '')).toBeUndefined();
  });

  it('creates guests if the provider has no default role', async () => {
    const provider = await aProvider({ defaultRole: null });
    await signIn(provider, emailOf('cleo'));
    const user = await findUserByEmail(server.ctx.database.reader, emailOf('cleo'));
    const member = await findMember(server.ctx.database.reader, provider.organizationId, user?.id ?? '');
    expect(member).toMatchObject({ role: null, sso: 1 });
  });

  it('redeems the pending invitation of its organization to the e-mail address, and no other', async () => {
    const provider = await aProvider({ defaultRole: 'read' });
    const other = await anOrganization(server);
    const invite = { emails: [{ email: emailOf('dora'), role: 'review' }] };
    await provider.admin.post(`/v1/orgs/${provider.organizationId}/invites`, invite);
    await other.admin.post(`/v1/orgs/${other.id}/invites`, { emails: [{ email: emailOf('dora'), role: 'admin' }] });
    expect((await signIn(provider, emailOf('dora'))).url).toBe('https://docs.test/');
    const db = server.ctx.database.reader;
    const user = await findUserByEmail(db, emailOf('dora'));
    expect(await findMember(db, provider.organizationId, user?.id ?? '')).toMatchObject({ role: 'review', sso: 1 });
    expect(await findMember(db, other.id, user?.id ?? '')).toBeUndefined();
    // Nor do those that are created later, before the e-mail address is verified.
    const third = await anOrganization(server);
    await third.admin.post(`/v1/orgs/${third.id}/invites`, { emails: [{ email: emailOf('dora'), role: 'admin' }] });
    expect(await findMember(db, third.id, user?.id ?? '')).toBeUndefined();
  });

  it('accepts a signature over the response around the signed assertion, and SHA-512', async () => {
    const provider = await aProvider();
    await idp.set({ isMessageSigned: true, algorithm: 'rsa-sha512' });
    expect((await signIn(provider, emailOf('emil'))).url).toBe('https://docs.test/');
    await idp.set({ isMessageSigned: false, algorithm: 'rsa-sha256' });
  });

  it('rejects SHA-1', async () => {
    const provider = await aProvider();
    await idp.set({ algorithm: 'rsa-sha1' });
    const page = await signIn(provider, emailOf('fay'));
    await idp.set({ algorithm: 'rsa-sha256' });
    expect(page.status).toBe(400);
    expect(page.text).toContain('SHA-256');
    expect(await findUserByEmail(server.ctx.database.reader, emailOf('fay'))).toBeUndefined();
  });

  it('redirects to the requested URL, on this server only', async () => {
    const provider = await aProvider();
    for (const [asked, reached] of [
      ['/o/some/where?a=b#c', 'https://docs.test/o/some/where?a=b#c'],
      ['//evil.example.com/', 'https://docs.test/'],
      ['/\\evil.example.com/', 'https://docs.test/'],
      ['https://evil.example.com/', 'https://docs.test/'],
      ['javascript:alert(1)', 'https://docs.test/'],
      ['/..//evil.example.com', 'https://docs.test/'],
    ] as const) {
      const startURL = `${provider.startURL}?returnTo=${encodeURIComponent(asked)}`;
      expect((await signIn({ ...provider, startURL }, emailOf('gus'))).url, asked).toBe(reached);
    }
  });

  it('works in several tabs of a browser concurrently', async () => {
    const provider = await aProvider();
    await setClock();
    const browser = aBrowser(server);
    const [first, second] = [await browser.get(provider.startURL), await browser.get(provider.startURL)];
    for (const form of [second, first]) {
      const answer = await browser.submit(form, { email: emailOf('hal'), password: PASSWORD });
      expect((await browser.submit(answer)).url).toBe('https://docs.test/');
    }
  });

  it('accepts both keys during a key rollover', async () => {
    const provider = await aProvider({ certificate: `${aKeyPair().certificate}\n${idp.certificate}` });
    expect((await signIn(provider, emailOf('ida'))).url).toBe('https://docs.test/');
  });

  it('tolerates a clock skew of a minute, and no more', async () => {
    const provider = await aProvider();
    const browser = aBrowser(server);
    const tryAt = async (offset: number) => {
      const form = await browser.get(provider.startURL);
      await setClock(offset);
      const answer = await browser.submit(form, { email: emailOf('jon'), password: PASSWORD });
      return browser.submit(answer);
    };
    expect((await tryAt(50_000)).url).toBe('https://docs.test/');
    expect((await tryAt(70_000)).text).toContain('Check the clocks');
    expect((await tryAt(-350_000)).url).toBe('https://docs.test/');
    expect((await tryAt(-370_000)).text).toContain('has expired');
  });
});

describe('the steps of a sign-in', () => {
  const begin = async (name: string) => {
    const provider = await aProvider();
    await setClock();
    const browser = aBrowser(server);
    const form = await browser.get(provider.startURL);
    const answer = await browser.submit(form, { email: emailOf(name), password: PASSWORD });
    return { provider, browser, answer };
  };
  const exists = async (name: string) =>
    (await findUserByEmail(server.ctx.database.reader, emailOf(name))) !== undefined;

  it('complete only in the browser that began, even after another one tried', async () => {
    const { browser, answer } = await begin('kim');
    const { action, values } = readHtmlForm(answer);
    const other = aBrowser(server);
    await other.get((await begin('leo')).provider.startURL);
    const refused = await other.post(action, values);
    expect(refused.status).toBe(403);
    expect(refused.text).toContain('another browser');
    expect(await exists('kim')).toBe(false);
    expect(other.cookies.has(SESSION)).toBe(false);
    const request = new URL(refused.url).searchParams.get('request');
    expect((await browser.get(refused.url)).url, String(request)).toBe('https://docs.test/');
    expect(browser.cookies.has(SESSION)).toBe(true);
    // And once only.
    browser.cookies.delete(SESSION);
    expect((await browser.get(refused.url)).text).toContain('was already completed');
    expect(browser.cookies.has(SESSION)).toBe(false);
  });

  it('create a new session, and revoke the previous one of the browser', async () => {
    const provider = await aProvider();
    const browser = aBrowser(server);
    await signIn(provider, emailOf('rob'), browser);
    const before = browser.cookies.get(SESSION) ?? '';
    await signIn(provider, emailOf('rob'), browser);
    expect(browser.cookies.get(SESSION)).not.toBe(before);
    expect(await findSession(server.ctx, before)).toBeUndefined();
    expect(await findSession(server.ctx, browser.cookies.get(SESSION) ?? '')).toBeDefined();
  });

  it('accept a response once', async () => {
    const { browser, answer } = await begin('leo');
    const { action, values } = readHtmlForm(answer);
    expect((await browser.post(action, values)).url).toBe('https://docs.test/');
    const again = await browser.post(action, values);
    expect(again.status).toBe(400);
    expect(again.text).toContain('was already completed');
  });

  it('accept a response once under concurrency', async () => {
    const { answer } = await begin('mia');
    const { action, values } = readHtmlForm(answer);
    const { pathname } = new URL(action);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        server.app.inject({ method: 'POST', url: pathname, headers, payload: new URLSearchParams(values).toString() }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 400, 400, 400, 400]);
  });

  it('expire after fifteen minutes', async () => {
    const { browser, answer } = await begin('nora');
    server.advance(15 * 60_000);
    const page = await browser.submit(answer);
    expect(page.status).toBe(400);
    expect(page.text).toContain('or has expired');
    expect(await exists('nora')).toBe(false);
  });

  it('reveal nothing without a usable provider, and change nothing on HEAD', async () => {
    const { provider, browser, answer } = await begin('nora');
    for (const path of ['/saml/unknown/start', '/saml/unknown/metadata', '/saml/unknown/finish', '/saml/unknown/acs']) {
      const method = path.endsWith('acs') ? 'POST' : 'GET';
      const page = await server.call(method, path);
      expect([path, page.status]).toEqual([path, 404]);
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    }
    expect((await server.call('HEAD', `/saml/${provider.id}/start`)).status).toBe(404);
    await provider.admin.patch(`/v1/orgs/${provider.organizationId}/saml/${provider.id}`, { certificate: '' });
    expect((await browser.get(provider.startURL)).status).toBe(404);
    expect((await browser.submit(answer)).status).toBe(404);
    // Its metadata exists before and after.
    const metadata = await server.call('GET', `/saml/${provider.id}/metadata`);
    expect(metadata.headers['content-type']).toBe('application/samlmetadata+xml; charset=utf-8');
    expect(metadata.text).toContain(`Location="https://docs.test/saml/${provider.id}/acs"`);
  });

  it('are rate-limited by IP address, with a page', async () => {
    const limited = await startTestServer({ rateLimit: 2 });
    const paths = ['/saml/unknown/start', '/saml/unknown/finish', '/saml/unknown/start'];
    const answers = [];
    for (const path of paths) answers.push(await limited.call('GET', path));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 429]);
    expect(answers[2]?.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answers[2]?.text).toMatch(/Try again in \d+ seconds/);
    await limited.close();
  });

  it('set cookies without Secure over http', async () => {
    const plain = await startTestServer({ publicUrl: 'http://docs.test:4000' });
    const { id, admin } = await anOrganization(plain);
    const settings = { label: 'Company', ssoURL: idp.ssoURL, entityID: idp.entityID, certificate: idp.certificate };
    const { body } = await admin.post(`/v1/orgs/${id}/saml`, settings);
    await idp.addService((await plain.call('GET', new URL(body.service.entityID).pathname)).text);
    await idp.set({ offsetMs: plain.ctx.clock().getTime() - Date.now() });
    const browser = aBrowser(plain);
    const answer = await browser.submit(await browser.get(body.service.startURL), {
      email: emailOf('ada'),
      password: PASSWORD,
    });
    const done = await browser.submit(answer);
    expect(done.url).toBe('http://docs.test:4000/');
    expect(String(done.headers['set-cookie'])).toMatch(
      /^bindery-session=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    await plain.close();
  });
});

describe('an identity provider', () => {
  it('cannot sign in an account without a relation to its organization', async () => {
    const provider = await aProvider();
    const page = await signIn(provider, elsewhere.email);
    expect(page.status).toBe(403);
    expect(page.text).toContain('is not trusted for');
    const db = server.ctx.database.reader;
    expect(await findMember(db, provider.organizationId, elsewhere.id)).toBeUndefined();
    const { items } = (await provider.admin.get(`/v1/orgs/${provider.organizationId}/audit-events`)).body;
    expect(items[0]).toMatchObject({
      action: 'session.refused',
      target: { kind: 'saml-provider', id: provider.id },
      details: { reason: 'foreign-account', email: elsewhere.email },
    });
    expect(JSON.stringify(items)).not.toContain(elsewhere.id);

    expect(server.logged()).toContain('"reason":"foreign-account"');
  });

  it('is valid in its organization and in those that trust the same keys, and revokes nothing elsewhere', async () => {
    const provider = await aProvider();
    const other = await anOrganization(server);
    const join = (organizationId: string) =>
      transact(server.ctx, (tx) =>
        tx.db
          .insertInto('members')
          .values({
            organization_id: organizationId,
            user_id: elsewhere.id,
            role: 'read',
            disabled: 0,
            sso: 0,
            joined_at: tx.now,
            last_seen_at: null,
          })
          .execute(),
      );
    await join(provider.organizationId);
    const browser = aBrowser(server);
    expect((await signIn(provider, elsewhere.email, browser)).url).toBe('https://docs.test/');
    const cookie = browser.cookies.get(SESSION) ?? '';
    const reached = async (organizationId: string, session = cookie) => {
      const row = await findSession(server.ctx, session);
      const headers = {
        cookie: `${SESSION}=${session}`,
        'x-csrf-token': formToken(server.ctx, { session: row ?? { id: '' } }),
      };
      const { status, body } = await server.call('GET', `/v1/orgs/${organizationId}`, { headers });
      return status === 403 ? body.error.reason : status;
    };
    await join(other.id);
    expect(await reached(provider.organizationId)).toBe(200);
    expect(await reached(other.id)).toBe('sso_out_of_scope');
    expect((await elsewhere.get(`/v1/orgs/${other.id}`)).status).toBe(200);
    expect((await signIn(provider, elsewhere.email)).url).toBe('https://docs.test/');

    // One with the same name and another key is another one.
    const theirs = { label: 'Ours', ssoURL: idp.ssoURL, entityID: idp.entityID };
    const { body } = await other.admin.post(`/v1/orgs/${other.id}/saml`, {
      ...theirs,
      certificate: aKeyPair().certificate,
    });
    expect(await reached(other.id)).toBe('sso_out_of_scope');
    await other.admin.patch(`/v1/orgs/${other.id}/saml/${body.id}`, { certificate: idp.certificate });
    expect(await reached(other.id)).toBe(200);
    // The provider that vouches may not have keys beyond those.
    await provider.admin.patch(`/v1/orgs/${provider.organizationId}/saml/${provider.id}`, {
      certificate: `${idp.certificate}${aKeyPair().certificate}`,
    });
    expect(await reached(other.id)).toBe('sso_out_of_scope');
    expect(await reached(provider.organizationId)).toBe(200);
  });

  it('limits the scope of tokens created in its sessions, and of tokens created with those', async () => {
    const provider = await aProvider();
    const browser = aBrowser(server);
    await signIn(provider, emailOf('pia'), browser);
    const session = await findSession(server.ctx, browser.cookies.get(SESSION) ?? '');
    const headers = {
      cookie: `${SESSION}=${browser.cookies.get(SESSION)}`,
      'x-csrf-token': formToken(server.ctx, { session: session ?? { id: '' } }),
    };
    const first = await server.call('POST', '/v1/user/tokens', { headers, body: { title: 'One' } });
    expect(first.status).toBe(201);
    const second = await server.call('POST', '/v1/user/tokens', { token: first.body.token, body: { title: 'Two' } });
    expect(second.status).toBe(201);
    const tokens = [first.body.token, second.body.token];
    const statuses = async () =>
      Promise.all(tokens.map(async (token) => (await server.call('GET', '/v1/user', { token })).status));
    expect(await statuses()).toEqual([200, 200]);

    // A password would continue to work without the provider.
    for (const token of tokens) {
      const body = { newPassword: 'a password of its own' };
      expect((await server.call('POST', '/v1/user/password', { token, body })).status).toBe(403);
    }
    // Nobody agrees to anything by the word of an organization: not even by a link that anybody may have.
    const other = await anOrganization(server);
    const link = (await other.admin.post(`/v1/orgs/${other.id}/link-invites`, { role: 'admin' })).body;
    const accept = () => server.call('POST', acceptPathOf(link), { token: tokens[0] });
    expect((await accept()).body.error).toMatchObject({ code: 403, reason: 'sso_out_of_scope' });
    const userId = session?.user_id ?? '';
    const membership = { role: 'admin', disabled: 0, sso: 0, joined_at: '', last_seen_at: null } as const;
    await transact(server.ctx, (tx) =>
      insertMember(tx.db, { organization_id: other.id, user_id: userId, ...membership }),
    );
    expect(await statuses()).toEqual([200, 200]);
    for (const token of tokens) {
      expect((await server.call('GET', `/v1/orgs/${provider.organizationId}`, { token })).status).toBe(200);
      expect((await server.call('GET', `/v1/orgs/${other.id}`, { token })).body.error.reason).toBe('sso_out_of_scope');
    }
    await other.admin.delete(`/v1/orgs/${other.id}/members/${userId}`);
    expect(await statuses()).toEqual([200, 200]);

    const at = `/v1/orgs/${provider.organizationId}`;
    await provider.admin.patch(`${at}/members/${session?.user_id}`, { disabled: true });
    expect(await statuses()).toEqual([401, 401]);
    await provider.admin.patch(`${at}/members/${session?.user_id}`, { disabled: false });
    expect(await statuses()).toEqual([200, 200]);
    await provider.admin.delete(`${at}/saml/${provider.id}`);
    expect(await statuses()).toEqual([401, 401]);
  });

  it('cannot reuse logins verified by another key by adopting the name and key of a trusted one', async () => {
    const theirs = aKeyPair();
    const provider = await aProvider();
    const browser = aBrowser(server);
    await signIn(provider, emailOf('sue'), browser);
    const token = browser.cookies.get(SESSION) ?? '';
    const session = await findSession(server.ctx, token);
    const headers = {
      cookie: `${SESSION}=${token}`,
      'x-csrf-token': formToken(server.ctx, { session: session ?? { id: '' } }),
    };
    const created = (await server.call('POST', '/v1/user/tokens', { headers, body: { title: 'Kept' } })).body;
    const waiting = await browser.get(provider.startURL);

    const other = await anOrganization(server);
    const trusted = { entityID: 'https://theirs.example.com', certificate: theirs.certificate };
    await other.admin.post(`/v1/orgs/${other.id}/saml`, { label: 'Theirs', ...trusted });
    const membership = { role: 'admin', disabled: 0, sso: 0, joined_at: '', last_seen_at: null } as const;
    await transact(server.ctx, (tx) =>
      insertMember(tx.db, { organization_id: other.id, user_id: session?.user_id ?? '', ...membership }),
    );
    const at = `/v1/orgs/${provider.organizationId}/saml/${provider.id}`;
    expect((await provider.admin.patch(at, trusted)).body.status).toBe('active');
    expect(await findSession(server.ctx, token)).toBeUndefined();
    expect((await server.call('GET', '/v1/user', { token: created.token })).status).toBe(401);
    // Nor does a sign-in that waited for the one key end with the other.
    await provider.admin.patch(at, { entityID: idp.entityID, certificate: idp.certificate });
    const answer = await browser.submit(waiting, { email: emailOf('sue'), password: PASSWORD });
    expect((await browser.submit(answer)).text).toContain('was not started here');
  });

  it('keeps its sessions while keys are added, and ends them with a removed key', async () => {
    const provider = await aProvider();
    const browser = aBrowser(server);
    await signIn(provider, emailOf('tom'), browser);
    const isThere = async () => (await findSession(server.ctx, browser.cookies.get(SESSION) ?? '')) !== undefined;
    const next = aKeyPair().certificate;
    const at = `/v1/orgs/${provider.organizationId}/saml/${provider.id}`;
    await provider.admin.patch(at, { label: 'Login', certificate: next + idp.certificate });
    expect(await isThere()).toBe(true);
    await provider.admin.patch(at, { certificate: next });
    expect(await isThere()).toBe(false);
  });

  it('cannot admit members whom the organization has disabled or removed', async () => {
    const provider = await aProvider();
    const browser = aBrowser(server);
    await signIn(provider, emailOf('nora'), browser);
    const token = browser.cookies.get(SESSION) ?? '';
    const { user_id: userId = '' } = (await findSession(server.ctx, token)) ?? {};
    await transact(server.ctx, (tx) => updateMemberRow(tx.db, provider.organizationId, userId, { disabled: 1 }));
    expect(await findSession(server.ctx, token)).toBeUndefined();
    const page = await signIn(provider, emailOf('nora'));
    expect(page.status).toBe(403);
    expect(page.text).toContain('is disabled');
  });

  it('is deleted with its sessions and pending sign-ins', async () => {
    const provider = await aProvider();
    const browser = aBrowser(server);
    const name = 'fay';
    await signIn(provider, emailOf(name), browser);
    const token = browser.cookies.get(SESSION) ?? '';
    expect(await findSession(server.ctx, token)).toBeDefined();
    await browser.get(provider.startURL);
    const { admin, organizationId, id } = provider;
    expect((await admin.delete(`/v1/orgs/${organizationId}/saml/${id}`)).status).toBe(204);
    expect(await findSession(server.ctx, token)).toBeUndefined();
    const db = server.ctx.database.reader;
    expect(await db.selectFrom('sessions').select('id').where('saml_provider_id', '=', id).execute()).toEqual([]);
    expect(await db.selectFrom('saml_requests').select('id').where('provider_id', '=', id).execute()).toEqual([]);
    expect(
      await db.selectFrom('saml_assertions').select('assertion_id').where('provider_id', '=', id).execute(),
    ).toEqual([]);
  });

  it('is optional for a member who joined in another way, and keeps the role', async () => {
    const { id, admin } = await anOrganization(server);
    const member = await aMember(server, id, 'comment');
    const own = await startIdentityProvider(key, [userOf('member', member.email)]);
    const provider = await aProvider({ ssoURL: own.ssoURL, entityID: own.entityID }, { id, admin });
    await own.addService((await server.call('GET', `/saml/${provider.id}/metadata`)).text);
    await own.set({ offsetMs: server.ctx.clock().getTime() - Date.now() });
    expect((await signIn(provider, member.email)).url).toBe('https://docs.test/');
    expect(await findMember(server.ctx.database.reader, id, member.id)).toMatchObject({ role: 'comment', sso: 0 });
    expect((await member.get(`/v1/orgs/${id}/members`)).status).toBe(200);
    await own.close();
  });
});
