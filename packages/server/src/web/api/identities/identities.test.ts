import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findSession } from '../../../domain/accounts/sessions.ts';
import type { InstallationProvider } from '../../../platform/config/oidc-config.ts';
import { transact } from '../../../platform/db/transact.ts';
import { findSessionById } from '../../../platform/queries/accounts.ts';
import { insertIdentity } from '../../../platform/queries/oidc.ts';
import { aMember, anOrganization, aPerson, type Person } from '../../../testing/factories.ts';
import { type ProvidedClient, type RunningProvider, startProvider } from '../../../testing/oidc/start-provider.ts';
import { aBrowser, type Browser } from '../../../testing/saml/browser.ts';
import { aSession, givePassword } from '../../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const SECRET = 'a secret of the client';
const clients: ProvidedClient[] = [];
const installed: InstallationProvider[] = [];
let idp: RunningProvider;
let server: TestServer;
let count = 0;

beforeAll(async () => {
  idp = await startProvider(() => clients);
  const common = { kind: 'oidc', issuer: idp.issuer, clientSecret: SECRET, allowsSignUp: true } as const;
  installed.push({ ...common, id: 'company', label: 'Company', clientId: 'installation' });
  clients.push({
    clientId: 'installation',
    clientSecret: SECRET,
    redirectURIs: ['https://docs.test/oidc/company/callback'],
  });
  server = await startTestServer({ oidcProviders: installed });
  server.followMachineClock();
});
afterAll(async () => {
  await server?.close();
  await idp?.close();
});

/** A session of a user, in a browser and for calls. */
async function aBrowserOf(person: Pick<Person, 'id'>, how: Parameters<typeof aSession>[2] = {}) {
  const session = await aSession(server, person, how);
  const browser = aBrowser(server);
  const [name = '', value = ''] = String(session.headers['cookie']).split('=');
  browser.cookies.set(name, value);
  return { ...session, browser };
}

/** Links an account at the provider, like the screen does. */
async function link(caller: Awaited<ReturnType<typeof aBrowserOf>>, sub: string, provider = 'company') {
  idp.signInAs({ sub, email: `${sub}@example.com`, email_verified: true, name: sub });
  const { status, body } = await caller.call('POST', '/v1/user/identities', { provider, returnTo: '/account?linked' });
  return status === 200 ? caller.browser.get(body.url) : { status, url: '', text: body.error.reason };
}

const signInAs = async (sub: string, browser: Browser = aBrowser(server), query = '') => {
  idp.signInAs({ sub, email: `${sub}@example.com`, email_verified: true, name: sub });
  return browser.get(`https://docs.test/oidc/company/start${query}`);
};

const newSub = () => `subject${++count}`;

describe('linkIdentity', () => {
  it('signs a person in by a linked account', async () => {
    const person = await aPerson(server);
    const caller = await aBrowserOf(person);
    const sub = newSub();
    const page = await link(caller, sub);
    expect(page.url).toBe('https://docs.test/account?linked');
    const { body } = await caller.call('GET', '/v1/user/identities');
    expect(body.items).toMatchObject([{ issuer: idp.issuer, email: `${sub}@example.com`, label: 'Company' }]);
    const other = aBrowser(server);
    await signInAs(sub, other);
    const me = await server.call('GET', '/account', {
      headers: { cookie: `__Host-bindery-session=${other.cookies.get('__Host-bindery-session')}` },
    });
    expect(me.text).toContain(person.email);
  });

  it('requires a session, and a recent sign-in', async () => {
    const person = await aPerson(server);
    expect((await person.post('/v1/user/identities', { provider: 'company' })).body.error.reason).toBe(
      'session_required',
    );
    const authenticatedAt = new Date(server.ctx.clock().getTime() - 16 * 60_000).toISOString();
    const caller = await aBrowserOf(person, { authenticatedAt });
    expect(await link(caller, newSub())).toMatchObject({ status: 403, text: 'reauthentication_required' });
  });

  it('links nothing if another session returns the response of the provider', async () => {
    const [attacker, victim] = [await aBrowserOf(await aPerson(server)), await aBrowserOf(await aPerson(server))];
    idp.signInAs({ sub: newSub() });
    const { body } = await attacker.call('POST', '/v1/user/identities', { provider: 'company' });
    const page = await victim.browser.get(body.url);
    expect(page.status).toBe(403);
    for (const one of [attacker, victim]) expect((await one.call('GET', '/v1/user/identities')).body.items).toEqual([]);
  });

  it('rejects an account that is linked to another user', async () => {
    const sub = newSub();
    await link(await aBrowserOf(await aPerson(server)), sub);
    const page = await link(await aBrowserOf(await aPerson(server)), sub);
    expect(page.status).toBe(403);
    expect(page.text).toContain('is connected with another account here');
  });

  it('links nothing to the whole account in a session of an organization', async () => {
    const { id, admin } = await anOrganization(server);
    const provider = await admin.post(`/v1/orgs/${id}/oidc`, { label: 'Theirs', kind: 'github', clientID: 'a' });
    const person = await aMember(server, id, 'edit');
    const caller = await aBrowserOf(person, { samlProviderId: provider.body.id });
    expect(await link(caller, newSub())).toMatchObject({ status: 403, text: 'sso_out_of_scope' });
  });

  it('rejects providers of organizations that the person does not belong to', async () => {
    const { id, admin } = await anOrganization(server);
    const provider = await admin.post(`/v1/orgs/${id}/oidc`, { label: 'Theirs', kind: 'github', clientID: 'a' });
    const caller = await aBrowserOf(await aPerson(server));
    expect((await link(caller, newSub(), provider.body.id)).status).toBe(404);
    expect((await link(caller, newSub(), 'nobody')).status).toBe(404);
  });
});

describe('unlinkIdentity', () => {
  it('rejects the last sign-in method, and otherwise unlinks and revokes its sessions', async () => {
    const sub = newSub();
    const browser = aBrowser(server);
    await signInAs(sub, browser);
    const row = await server.ctx.database.reader
      .selectFrom('user_identities')
      .select(['id', 'user_id'])
      .where('subject', '=', sub)
      .executeTakeFirstOrThrow();
    const person = { id: row.user_id };
    const sessions = await server.ctx.database.reader
      .selectFrom('sessions')
      .select('id')
      .where('identity_id', '=', row.id)
      .execute();
    expect(sessions.length).toBe(1);
    const caller = await aBrowserOf(person);
    const refused = await caller.call('DELETE', `/v1/user/identities/${row.id}`);
    expect(refused).toMatchObject({ status: 409, body: { error: { reason: 'last_sign_in_method' } } });
    await givePassword(server, person);
    expect((await caller.call('DELETE', `/v1/user/identities/${row.id}`)).status).toBe(204);
    expect(await findSessionById(server.ctx.database.reader, sessions[0]?.id ?? '')).toBeUndefined();
    expect((await caller.call('GET', '/v1/user/identities')).body.items).toEqual([]);
  });

  it('unlinks nothing of another user', async () => {
    const person = await aPerson(server);
    const id = `identity${newSub()}`.slice(0, 20);
    await transact(server.ctx, (tx) =>
      insertIdentity(tx.db, {
        id,
        user_id: person.id,
        trusted_by: '',
        issuer: idp.issuer,
        subject: id,
        email: null,
        created_at: tx.now,
        used_at: tx.now,
      }),
    );
    const other = await aPerson(server);
    expect((await other.delete(`/v1/user/identities/${id}`)).status).toBe(204);
    expect((await person.get('/v1/user/identities')).body.items).toHaveLength(1);
  });
});

describe('listIdentityProviders', () => {
  it('lists providers of the installation and of the own organizations', async () => {
    const { id, admin } = await anOrganization(server, 'Acme');
    await admin.post(`/v1/orgs/${id}/oidc`, { label: 'Theirs', kind: 'github', clientID: 'a' });
    const { body } = await admin.get('/v1/user/identity-providers');
    expect(body.items).toMatchObject([
      { id: 'company', label: 'Company', kind: 'oidc' },
      { label: 'Theirs', kind: 'github', organization: { id, title: 'Acme' } },
    ]);
  });
});

describe('reauthentication at a provider', () => {
  it('requires a new sign-in of the same person, and is valid from then on', async () => {
    const sub = newSub();
    const browser = aBrowser(server);
    await signInAs(sub, browser);
    const cookie = () => `__Host-bindery-session=${browser.cookies.get('__Host-bindery-session')}`;
    const confirmPage = () =>
      server.call('GET', '/account/confirm?returnTo=/account', { headers: { cookie: cookie() } });
    server.advance(16 * 60_000);
    const { formToken } = await import('../../../domain/accounts/form-token.ts');
    const session = await findSession(server.ctx, String(browser.cookies.get('__Host-bindery-session')));
    const headers = { cookie: cookie(), 'x-csrf-token': formToken(server.ctx, { session: session ?? { id: '' } }) };
    // They have no password for confirmation.
    const asked = await server.call('POST', '/v1/user/confirm', { headers, body: { password: 'a password of mine' } });
    expect(asked.body.error.reason).toBe('single_sign_on_required');
    const [, href = ''] = /href="([^"]*\/oidc\/company\/start[^"]*)"/.exec((await confirmPage()).text) ?? [];
    expect(href).toContain('confirm=1');
    const confirmUrl = href.replaceAll('&amp;', '&');
    // The provider still uses the clock of the machine: its statements are a quarter of an hour old.
    idp.signInAs({ sub });
    const stale = await browser.get(confirmUrl);
    expect(stale.status).toBe(400);
    server.advance(-16 * 60_000);
    const another = newSub();
    idp.signInAs({ sub: another, email: `${another}@example.com`, email_verified: true });
    // The same browser, which the provider no longer knows.
    const forgotten = aBrowser(server);
    for (const [name, value] of browser.cookies) forgotten.cookies.set(name, value);
    const wrong = await forgotten.get(confirmUrl);
    expect(wrong.status).toBe(403);
    expect(wrong.text).toContain('signed in another person');
    idp.signInAs({ sub });
    expect((await browser.get(confirmUrl)).url).toBe('https://docs.test/account');
    expect((await confirmPage()).status).toBe(303);
  });
});
