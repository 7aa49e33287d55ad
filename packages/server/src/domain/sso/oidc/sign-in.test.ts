import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InstallationProvider } from '../../../platform/config/oidc-config.ts';
import type { AuditAction } from '../../../platform/db/tables/audit-actions.ts';
import type { OidcProviderRow } from '../../../platform/db/tables/oidc.ts';
import { transact } from '../../../platform/db/transact.ts';
import { newId } from '../../../platform/ids.ts';
import { findMember } from '../../../platform/queries/members.ts';
import { insertOidcProvider, selectIdentitiesOf } from '../../../platform/queries/oidc.ts';
import { findUserByEmail } from '../../../platform/queries/users.ts';
import { aMember, anOrganization, aPerson, type Person } from '../../../testing/factories.ts';
import { type ProvidedAccount, type RunningProvider, startProvider } from '../../../testing/oidc/start-provider.ts';
import { aBrowser, type Browser, type BrowserPage } from '../../../testing/saml/browser.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { emailDomainRecord } from '../../../web/api/email-domains/check-email-domain.ts';
import { disableUser } from '../../../web/api/installation/disable-user.ts';
import { issueToken } from '../../../web/api/tokens/service.ts';
import { findSession } from '../../accounts/sessions.ts';
import { clientSecretOwner } from './provider.ts';

const SECRET = 'a secret of the client';
/** Settings of the installation are read at the start, after the provider was started. */
const installed: InstallationProvider[] = [];
const clients: { clientId: string; clientSecret: string; redirectURIs: string[] }[] = [];

let idp: RunningProvider;
let server: TestServer;
/** The TXT records of domains, by name. */
const records = new Map<string, string>();

const callbackOf = (id: string) => `https://docs.test/oidc/${id}/callback`;

beforeAll(async () => {
  idp = await startProvider(() => clients);
  const common = { kind: 'oidc', issuer: idp.issuer, clientSecret: SECRET } as const;
  installed.push(
    { ...common, id: 'company', label: 'Company', clientId: 'installation', allowsSignUp: false },
    { ...common, id: 'open', label: 'Open', clientId: 'open', allowsSignUp: true },
  );
  for (const { id, clientId } of installed)
    clients.push({ clientId, clientSecret: SECRET, redirectURIs: [callbackOf(id)] });
  server = await startTestServer({ oidcProviders: installed }, undefined, undefined, async (name) => [
    [records.get(name) ?? 'something else'],
  ]);
  server.followMachineClock();
});
afterAll(async () => {
  await server?.close();
  await idp?.close();
});

interface Provider {
  readonly organizationId: string;
  readonly admin: Person;
  readonly id: string;
}

/** An organization with a separate client at the provider. */
async function aProvider(changes: Partial<OidcProviderRow> = {}): Promise<Provider> {
  const { id: organizationId, admin } = await anOrganization(server);
  return { organizationId, admin, id: await addProvider(organizationId, changes) };
}

async function addProvider(organizationId: string, changes: Partial<OidcProviderRow> = {}): Promise<string> {
  const id = newId();
  const clientId = changes.client_id ?? `client ${id}`;
  clients.push({ clientId, clientSecret: SECRET, redirectURIs: [callbackOf(id)] });
  await transact(server.ctx, (tx) =>
    insertOidcProvider(tx.db, {
      id,
      organization_id: organizationId,
      kind: 'oidc',
      label: 'Company',
      issuer: idp.issuer,
      client_id: clientId,
      client_secret: server.ctx.secret.encrypt(clientSecretOwner(id), SECRET),
      groups_claim: 'groups',
      group_mappings: '[]',
      default_team_id: null,
      default_role: 'read',
      sign_out: 0,
      created_at: tx.now,
      updated_at: tx.now,
      ...changes,
    }),
  );
  return id;
}

/** Proves by DNS that a domain is the organization's. */
async function proveDomain({ organizationId, admin }: Provider, domain: string): Promise<void> {
  const { name, value } = emailDomainRecord(server.ctx, organizationId, domain);
  records.set(name, value);
  expect((await admin.patch(`/v1/orgs/${organizationId}`, { emailDomains: [domain] })).status).toBe(200);
  const verified = await admin.post(`/v1/orgs/${organizationId}/email-domains/${domain}`);
  expect(verified.body).toMatchObject({ verified: true });
}

/** Signs in with a browser, and follows its redirects. */
async function signIn(
  provider: { readonly id: string },
  account: ProvidedAccount,
  browser: Browser = aBrowser(server),
  query = '',
): Promise<BrowserPage> {
  idp.signInAs(account);
  return browser.get(`https://docs.test/oidc/${provider.id}/start${query}`);
}

const sessionOf = async (browser: Browser) => {
  const token = browser.cookies.get('__Host-bindery-session');
  return token === undefined || token === '' ? undefined : findSession(server.ctx, token);
};

const auditOf = async (action: AuditAction) => {
  const rows = await server.ctx.database.reader
    .selectFrom('installation_audit_events')
    .select('details')
    .where('act', '=', action)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return JSON.parse(rows[0]?.details ?? '{}');
};

let count = 0;
const anAccount = (changes: Partial<ProvidedAccount> = {}): ProvidedAccount => {
  count += 1;
  const name = `person${count}`;
  return {
    sub: `subject ${count}`,
    email: `${name}@company${count}.example.com`,
    email_verified: true,
    name,
    ...changes,
  };
};

describe('a sign-in by the provider of an organization', () => {
  it('creates a member for a domain verified by DNS, whose session is valid there', async () => {
    const provider = await aProvider();
    const account = anAccount();
    await proveDomain(provider, String(account.email).split('@')[1] ?? '');
    const browser = aBrowser(server);
    const page = await signIn(provider, account, browser, '?returnTo=/account');
    expect(page.url).toBe('https://docs.test/account');
    const session = await sessionOf(browser);
    expect(session).toMatchObject({ saml_provider_id: provider.id });
    const user = await findUserByEmail(server.ctx.database.reader, String(account.email));
    expect(user).toMatchObject({ id: session?.user_id, display_name: account.name });
    const member = await findMember(server.ctx.database.reader, provider.organizationId, user?.id ?? '');
    expect(member).toMatchObject({ role: 'read', sso: 1, disabled: 0 });
    expect(await auditOf('session.started')).toMatchObject({ method: 'oidc', provider: provider.id });
  });

  it('identifies people by issuer and subject, not by e-mail address', async () => {
    const provider = await aProvider();
    const account = anAccount();
    const person = await aMember(server, provider.organizationId, 'edit');
    await signIn(provider, { ...account, email: person.email });
    const browser = aBrowser(server);
    await signIn(provider, { ...account, email: 'other@elsewhere.example.com', email_verified: false }, browser);
    expect((await sessionOf(browser))?.user_id).toBe(person.id);
  });

  it('rejects another person who was assigned the e-mail address of a member', async () => {
    const provider = await aProvider();
    const person = await aMember(server, provider.organizationId, 'edit');
    await signIn(provider, anAccount({ email: person.email }));
    const page = await signIn(provider, anAccount({ email: person.email }));
    expect(page.status).toBe(403);
    expect(page.text).toContain('An account with your e-mail address exists');
  });

  it('rejects people without an account whose domain is unverified', async () => {
    const page = await signIn(await aProvider(), anAccount());
    expect(page.status).toBe(403);
    expect(page.text).toContain('You have no account here yet.');
    expect(await auditOf('session.refused')).toMatchObject({ reason: 'not-invited' });
  });

  it('rejects people after the DNS record is removed', async () => {
    const provider = await aProvider();
    const account = anAccount();
    const domain = String(account.email).split('@')[1] ?? '';
    await proveDomain(provider, domain);
    records.delete(`_bindery.${domain}`);
    expect((await signIn(provider, account)).status).toBe(403);
    const check = await provider.admin.get(`/v1/orgs/${provider.organizationId}/email-domains`);
    expect(check.body.items[0]).toMatchObject({ domain, verified: false });
  });

  it('redeems the pending invitation to the e-mail address', async () => {
    const provider = await aProvider();
    const account = anAccount();
    await provider.admin.post(`/v1/orgs/${provider.organizationId}/invites`, {
      emails: [account.email],
      role: 'review',
    });
    const browser = aBrowser(server);
    await signIn(provider, account, browser);
    const session = await sessionOf(browser);
    const member = await findMember(server.ctx.database.reader, provider.organizationId, session?.user_id ?? '');
    expect(member).toMatchObject({ role: 'review', sso: 1 });
  });

  it('rejects an account that is not a member, even with a verified domain', async () => {
    const provider = await aProvider();
    const person = await aPerson(server, 'Stranger');
    await proveDomain(provider, 'example.com');
    const page = await signIn(provider, anAccount({ email: person.email }));
    expect(page.status).toBe(403);
    expect(page.text).toContain('that the identity provider is not trusted for');
    expect(await selectIdentitiesOf(server.ctx.database.reader, person.id).execute()).toEqual([]);
  });

  it.each([
    ['says that it is not verified', { email_verified: false }, 'does not say that your e-mail address is verified'],
    [
      'says nothing of its verification',
      { email_verified: undefined },
      'does not say that your e-mail address is verified',
    ],
    ['sends none', { email: undefined, email_verified: undefined }, 'did not send an e-mail address'],
  ])('rejects a member by an e-mail address of which the provider %s', async (_what, changes, sentence) => {
    const provider = await aProvider();
    const person = await aMember(server, provider.organizationId, 'admin');
    const page = await signIn(provider, anAccount({ email: person.email, ...changes }));
    expect(page.status).toBe(403);
    expect(page.text).toContain(sentence);
  });

  it('trusts an e-mail address without a statement when DNS verifies its domain, never an unverified one', async () => {
    const provider = await aProvider();
    const person = await aMember(server, provider.organizationId, 'edit');
    await proveDomain(provider, 'example.com');
    expect((await signIn(provider, anAccount({ email: person.email, email_verified: false }))).status).toBe(403);
    const browser = aBrowser(server);
    await signIn(provider, anAccount({ email: person.email, email_verified: undefined }), browser);
    expect((await sessionOf(browser))?.user_id).toBe(person.id);
  });

  it('rejects a disabled member, and revokes the sessions when disabled later', async () => {
    const provider = await aProvider();
    const account = anAccount();
    const person = await aMember(server, provider.organizationId, 'edit');
    const browser = aBrowser(server);
    await signIn(provider, { ...account, email: person.email }, browser);
    expect(await sessionOf(browser)).toBeDefined();
    const path = `/v1/orgs/${provider.organizationId}/members/${person.id}`;
    expect((await provider.admin.patch(path, { disabled: true })).status).toBe(200);
    expect(await sessionOf(browser)).toBeUndefined();
    const page = await signIn(provider, account);
    expect(page.status).toBe(403);
    expect(page.text).toContain('Your membership in this organization is disabled.');
  });

  it('rejects a disabled account', async () => {
    const provider = await aProvider();
    const account = anAccount();
    const person = await aMember(server, provider.organizationId, 'edit');
    await signIn(provider, { ...account, email: person.email });
    await transact(server.ctx, (tx) => disableUser(tx, { userId: person.id, actorId: null }));
    const page = await signIn(provider, account);
    expect(page.status).toBe(403);
    expect(page.text).toContain('Your account is disabled. Ask an installation administrator');
  });

  it('is valid in organizations with the same client of the same issuer, and in no others', async () => {
    const provider = await aProvider({ client_id: 'shared' });
    const [same, other] = [await anOrganization(server), await aProvider()];
    await addProvider(same.id, { client_id: 'shared' });
    const person = await aMember(server, provider.organizationId, 'edit');
    for (const organizationId of [same.id, other.organizationId])
      await transact(server.ctx, (tx) =>
        tx.db
          .insertInto('members')
          .values({
            organization_id: organizationId,
            user_id: person.id,
            role: 'edit',
            disabled: 0,
            sso: 0,
            joined_at: tx.now,
            last_seen_at: null,
          })
          .execute(),
      );
    const browser = aBrowser(server);
    await signIn(provider, anAccount({ email: person.email }), browser);
    const session = await sessionOf(browser);
    const { formToken } = await import('../../accounts/form-token.ts');
    const headers = {
      cookie: `__Host-bindery-session=${browser.cookies.get('__Host-bindery-session')}`,
      'x-csrf-token': formToken(server.ctx, { session: session ?? { id: '' } }),
    };
    const read = async (id: string) => (await server.call('GET', `/v1/orgs/${id}`, { headers })).status;
    expect(await read(provider.organizationId)).toBe(200);
    expect(await read(same.id)).toBe(200);
    expect(await read(other.organizationId)).toBe(403);
  });

  it('does not grant access to the account at a provider of the installation with the same issuer', async () => {
    const provider = await aProvider();
    const person = await aMember(server, provider.organizationId, 'edit');
    const account = anAccount({ email: person.email });
    await signIn(provider, account);
    const page = await signIn({ id: 'company' }, account);
    expect(page.status).toBe(403);
    expect(page.text).toContain('An account with your e-mail address exists.');
  });
});

describe('a provider of an organization', () => {
  it.each([
    ['is deleted', (path: string, { admin }: Provider) => admin.delete(path)],
    ['gets another client', (path: string, { admin }: Provider) => admin.patch(path, { clientID: 'another' })],
  ])('revokes its sessions and tokens and deletes its identities when it %s', async (_what, change) => {
    const provider = await aProvider();
    const person = await aMember(server, provider.organizationId, 'edit');
    const browser = aBrowser(server);
    await signIn(provider, anAccount({ email: person.email }), browser);
    const { token } = await transact(server.ctx, (tx) =>
      issueToken(tx, person.id, { title: 'By OpenID Connect', samlProviderId: provider.id }),
    );
    const read = async () => (await server.call('GET', '/v1/user', { token })).status;
    expect([await read(), (await sessionOf(browser))?.user_id]).toEqual([200, person.id]);
    const path = `/v1/orgs/${provider.organizationId}/oidc/${provider.id}`;
    expect((await change(path, provider)).status).toBeLessThan(300);
    expect([await read(), await sessionOf(browser)]).toEqual([401, undefined]);
    expect(await selectIdentitiesOf(server.ctx.database.reader, person.id).execute()).toEqual([]);
    expect((await person.get('/v1/user')).status).toBe(200);
  });
});

describe('groups at a provider', () => {
  it('set role and teams at each sign-in, only for mapped groups', async () => {
    const { organizationId, admin } = await aProvider();
    const team = async (title: string) => (await admin.put(`/v1/orgs/${organizationId}/teams`, { title })).body.id;
    const [writers, reviewers, others] = [await team('Writers'), await team('Reviewers'), await team('Others')];
    const mappings = [
      { group: 'writers', role: 'edit', teams: [writers] },
      { group: 'reviewers', role: 'review', teams: [reviewers] },
    ];
    const id = await addProvider(organizationId, { group_mappings: JSON.stringify(mappings) });
    const person = await aMember(server, organizationId, 'create');
    await admin.put(`/v1/orgs/${organizationId}/teams/${others}/members`, { add: [person.id] });
    const account = anAccount({ email: person.email });
    const roleAndTeams = async (groups: readonly string[] | undefined) => {
      await signIn({ id }, { ...account, groups });
      const db = server.ctx.database.reader;
      const rows = await db.selectFrom('team_members').select('team_id').where('user_id', '=', person.id).execute();
      const teams = rows.map((row) => row.team_id).filter((one) => one !== others);
      return { role: (await findMember(db, organizationId, person.id))?.role, teams: teams.sort() };
    };
    expect(await roleAndTeams(undefined)).toEqual({ role: 'create', teams: [] });
    expect(await roleAndTeams(['writers', 'x'])).toEqual({ role: 'edit', teams: [writers] });
    expect(await roleAndTeams(['writers', 'reviewers'])).toEqual({
      role: 'review',
      teams: [writers, reviewers].sort(),
    });
    expect(await roleAndTeams([])).toEqual({ role: 'read', teams: [] });
  });

  it('never demote the last administrator', async () => {
    const mappings = JSON.stringify([{ group: 'admins', role: 'admin', teams: [] }]);
    const { id, organizationId, admin } = await aProvider({ group_mappings: mappings });
    await signIn({ id }, anAccount({ email: admin.email, groups: [] }));
    expect((await findMember(server.ctx.database.reader, organizationId, admin.id))?.role).toBe('admin');
  });
});

describe('a sign-in by a provider of the installation', () => {
  it('rejects people without an account, an invitation or a verified domain', async () => {
    const page = await signIn({ id: 'company' }, anAccount());
    expect(page.status).toBe(403);
    expect(page.text).toContain('You have no account here yet.');
  });

  it('creates an account for invited people, who then accept the invitation', async () => {
    const { id, admin } = await anOrganization(server);
    const account = anAccount();
    await admin.post(`/v1/orgs/${id}/invites`, { emails: [account.email], role: 'edit' });
    const browser = aBrowser(server);
    await signIn({ id: 'company' }, account, browser);
    const session = await sessionOf(browser);
    expect(session).toMatchObject({ saml_provider_id: null });
    expect(await findMember(server.ctx.database.reader, id, session?.user_id ?? '')).toBeUndefined();
  });

  it('makes people members of the organization whose domain is verified by DNS', async () => {
    const provider = await aProvider();
    const account = anAccount();
    await proveDomain(provider, String(account.email).split('@')[1] ?? '');
    const browser = aBrowser(server);
    await signIn({ id: 'company' }, account, browser);
    const member = await findMember(
      server.ctx.database.reader,
      provider.organizationId,
      (await sessionOf(browser))?.user_id ?? '',
    );
    expect(member).toMatchObject({ sso: 0, disabled: 0 });
  });

  it('trusts an e-mail address without a statement where DNS verifies its domain', async () => {
    const account = anAccount({ email_verified: undefined });
    expect((await signIn({ id: 'open' }, account)).text).toContain('does not say that your e-mail address is verified');
    await proveDomain(await aProvider(), String(account.email).split('@')[1] ?? '');
    const browser = aBrowser(server);
    await signIn({ id: 'company' }, account, browser);
    expect(await sessionOf(browser)).toBeDefined();
    const refused = await signIn({ id: 'company' }, anAccount({ ...account, sub: 'x', email_verified: false }));
    expect(refused.status).toBe(403);
  });

  it('creates accounts for everybody if the operator allows it, but not the first one of the installation', async () => {
    const browser = aBrowser(server);
    await signIn({ id: 'open' }, anAccount(), browser);
    expect(await sessionOf(browser)).toBeDefined();
    const empty = await startTestServer({ oidcProviders: installed });
    empty.followMachineClock();
    idp.signInAs(anAccount());
    const page = await aBrowser(empty).get('https://docs.test/oidc/open/start');
    expect(page.status).toBe(403);
    await empty.close();
  });

  it('never links an existing account automatically, even by a verified e-mail address', async () => {
    const person = await aPerson(server, 'Existing');
    for (const id of ['company', 'open']) {
      const page = await signIn({ id }, anAccount({ email: person.email }));
      expect(page.status).toBe(403);
      expect(page.text).toContain('An account with your e-mail address exists.');
    }
  });

  it('is revoked with the setting', async () => {
    const browser = aBrowser(server);
    await signIn({ id: 'open' }, anAccount(), browser);
    expect(await sessionOf(browser)).toBeDefined();
    const removed = installed.splice(0, 2);
    expect(await sessionOf(browser)).toBeUndefined();
    installed.push(...removed);
    expect(await sessionOf(browser)).toBeDefined();
  });
});

describe('the redirect to the provider and back', () => {
  it('sends a new state, nonce and code challenge each time, and uses PKCE', async () => {
    const { id } = await aProvider();
    const start = async () => {
      const { headers } = await server.call('GET', `/oidc/${id}/start`);
      return new URL(String(headers['location'])).searchParams;
    };
    const [one, other] = [await start(), await start()];
    expect(one.get('response_type')).toBe('code');
    expect(one.get('code_challenge_method')).toBe('S256');
    expect(one.get('redirect_uri')).toBe(callbackOf(id));
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(one.get(name)?.length).toBeGreaterThan(40);
      expect(one.get(name)).not.toBe(other.get(name));
    }
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/%09/evil.example/..//evil',
    'javascript:alert(1)',
  ])('redirects to no other server for returnTo %s', async (returnTo) => {
    const page = await signIn({ id: 'open' }, anAccount(), aBrowser(server), `?${new URLSearchParams({ returnTo })}`);
    expect(new URL(page.url).origin).toBe('https://docs.test');
  });

  it('returns 404 for a provider that does not exist', async () => {
    expect((await server.call('GET', '/oidc/nobody/start')).status).toBe(404);
    expect((await server.call('GET', '/oidc/nobody/callback?code=a&state=b')).status).toBe(404);
  });

  it('offers the providers on the sign-in page', async () => {
    const page = await server.call('GET', '/sign-in');
    expect(page.text).toContain('/oidc/company/start?');
    expect(page.text).toContain('Continue with Open');
  });
});
