import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../../platform/db/transact.ts';
import { findOidcProviderRow } from '../../../platform/queries/oidc.ts';
import { openSecret } from '../../../platform/secret/secret.ts';
import { anOrganization, type Person } from '../../../testing/factories.ts';
import { type ForgingProvider, startForgingProvider } from '../../../testing/oidc/forging-provider.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { replaceClientSecretEncryption } from './replace-encryption.ts';

const SECRET = 'a secret of the client';

let server: TestServer;
let idp: ForgingProvider;
let admin: Person;
let path: string;

beforeAll(async () => {
  server = await startTestServer();
  idp = await startForgingProvider(() => new Date(), SECRET);
  const organization = await anOrganization(server);
  ({ admin } = organization);
  path = `/v1/orgs/${organization.id}/oidc`;
});
afterAll(async () => {
  await server?.close();
  await idp?.close();
});

const COMPANY = { label: 'Company', issuer: 'https://login.example.com', clientID: 'bindery' };

describe('createOidcProvider', () => {
  it('stores the client secret encrypted, and no response contains it', async () => {
    const { status, body, text, headers } = await admin.post(path, { ...COMPANY, clientSecret: SECRET });
    expect(status).toBe(201);
    expect(headers['location']).toBe(body.urls.location);
    expect(body).toMatchObject({
      object: 'oidc-provider',
      kind: 'oidc',
      hasClientSecret: true,
      groupsClaim: 'groups',
      groupMappings: [],
      defaultRole: expect.any(String),
      service: { redirectURI: `https://docs.test/oidc/${body.id}/callback` },
    });
    const texts = [text, (await admin.get(`${path}/${body.id}`)).text, (await admin.get(path)).text];
    for (const each of texts) expect(each).not.toContain(SECRET);
    const row = await findOidcProviderRow(server.ctx.database.reader, body.id);
    expect(row?.client_secret).toMatch(/^v1\./);
    expect(row?.client_secret).not.toContain(SECRET);
  });

  it('accepts GitHub without an issuer, and a GitHub Enterprise Server with one', async () => {
    const github = await admin.post(path, { label: 'GitHub', kind: 'github', clientID: 'a' });
    expect(github.body.issuer).toBe('https://github.com');
    const own = { label: 'Own', kind: 'github', clientID: 'a', issuer: 'https://github.example.com' };
    expect((await admin.post(path, own)).body.issuer).toBe(own.issuer);
  });

  it('allows 20 providers in an organization, until one is deleted', async () => {
    const organization = await anOrganization(server);
    const providers = `/v1/orgs/${organization.id}/oidc`;
    const create = () => organization.admin.post(providers, COMPANY);
    const answers = [];
    for (let number = 1; number <= 21; number++) answers.push(await create());
    expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(201), 409]);
    expect(answers.at(-1)?.body.error.message).toContain('limit reached (20 per organization)');
    expect((await organization.admin.delete(`${providers}/${answers[0]?.body.id}`)).status).toBe(204);
    expect((await create()).status).toBe(201);
  });

  it.each([
    [{ issuer: undefined }, 'must be a URL'],
    [{ issuer: 'login.example.com' }, 'must be a URL'],
    [{ issuer: 'javascript:alert(1)' }, 'must be a URL'],
    [{ issuer: 'https://user:secret@login.example.com' }, 'must not contain a user name'],
    [{ issuer: 'https://login.example.com/?tenant=1' }, 'must not have a query'],
    [{ issuer: 'https://login.example.com/.well-known/openid-configuration' }, 'must be the issuer alone'],
    [{ issuer: 'http://login.example.com' }, 'must begin with https://'],
    [{ issuer: 'https://login.microsoftonline.com/common/v2.0' }, 'must name your tenant'],
    [{ defaultTeam: 'ffffffffffffffffffff' }, 'body/defaultTeam is not a team'],
    [{ groupMappings: [{ group: 'a', teams: ['ffffffffffffffffffff'] }] }, 'body/groupMappings/0/teams is not a team'],
    [{ groupMappings: [{ group: 'a', teams: [], role: 'owner' }] }, 'body/groupMappings'],
    [{ clientID: 'a b' }, 'body/clientID'],
  ])('rejects %j', async (changes, sentence) => {
    const { status, body } = await admin.post(path, { ...COMPANY, ...changes });
    expect(status).toBe(400);
    expect(body.error.message).toContain(sentence);
  });
});

describe('updateOidcProvider', () => {
  it('changes the given members only', async () => {
    const { body } = await admin.post(path, { ...COMPANY, clientSecret: SECRET });
    const groupMappings = [{ group: 'writers', role: 'edit', teams: [] }];
    const changed = await admin.patch(`${path}/${body.id}`, { groupMappings, defaultRole: null });
    expect(changed.body).toMatchObject({ ...COMPANY, groupMappings, defaultRole: null, hasClientSecret: true });
  });

  it('sends a stored client secret to no other issuer', async () => {
    const { body } = await admin.post(path, { ...COMPANY, clientSecret: SECRET });
    const issuer = 'https://evil.example.com';
    const refused = await admin.patch(`${path}/${body.id}`, { issuer });
    expect(refused.status).toBe(400);
    expect(refused.body.error.message).toContain('body/clientSecret is required');
    expect((await admin.patch(`${path}/${body.id}`, { issuer, clientSecret: null })).body).toMatchObject({
      issuer,
      hasClientSecret: false,
    });
  });

  it('logs the changes, without the secret', async () => {
    const { body } = await admin.post(path, COMPANY);
    await admin.patch(`${path}/${body.id}`, { clientSecret: SECRET, label: 'Renamed' });
    await admin.delete(`${path}/${body.id}`);
    const events = await admin.get(`${path.replace('/oidc', '/audit-events')}?limit=3`);
    expect(events.body.items.map((event: { action: string }) => event.action)).toEqual([
      'oidc-provider.deleted',
      'oidc-provider.updated',
      'oidc-provider.created',
    ]);
    expect(events.body.items[1].details.changed).toBe('label, clientSecret');
    expect(events.text).not.toContain(SECRET);
  });
});

describe('checkOidcProvider', () => {
  const check = async (issuer: string, kind = 'oidc') => {
    const { body } = await admin.post(path, { ...COMPANY, kind, issuer });
    const result = await admin.get(`${path}/${body.id}/check`);
    await admin.delete(`${path}/${body.id}`);
    expect(result.status).toBe(200);
    return result.body;
  };

  it('reports no errors for a complete provider', async () => {
    expect(await check(idp.issuer)).toEqual({ isReachable: true, supportsConfirmation: true });
    expect(await check('https://github.com', 'github')).toEqual({ isReachable: true, supportsConfirmation: false });
  });

  it('explains how to fix any other provider', async () => {
    expect(await check(`${idp.issuer}/elsewhere`)).toMatchObject({
      isReachable: false,
      problem: expect.stringContaining('There is no usable /.well-known/openid-configuration'),
    });
    expect((await check('http://127.0.0.1:1')).problem).toContain('does not respond');
    expect((await check('http://10.0.0.1')).problem).toContain('BINDERY_OUTBOUND_ALLOW');
    idp.forge({ metadata: { issuer: `${idp.issuer}/` } });
    expect((await check(idp.issuer)).problem).toContain('writes its own URL differently');
    idp.forge({});
  });
});

describe('deleteOidcProvider', () => {
  it('does nothing for a provider of another organization', async () => {
    const { body } = await admin.post(path, COMPANY);
    const other = await anOrganization(server);
    expect((await other.admin.delete(`/v1/orgs/${other.id}/oidc/${body.id}`)).status).toBe(204);
    expect((await admin.get(`${path}/${body.id}`)).status).toBe(200);
  });
});

describe('the sign-in page of an organization', () => {
  it('lists providers of both protocols, and single sign-on can be required with either', async () => {
    const { id, admin: owner } = await anOrganization(server);
    expect((await owner.patch(`/v1/orgs/${id}`, { ssoEnforced: true })).status).toBe(409);
    const { body } = await owner.post(`/v1/orgs/${id}/oidc`, COMPANY);
    const { body: logins } = await server.call('GET', `/v1/orgs/${id}/sso`);
    expect(logins.items).toEqual([{ id: body.id, label: 'Company', startURL: body.service.startURL }]);
    expect((await owner.patch(`/v1/orgs/${id}`, { ssoEnforced: true })).status).toBe(200);
    expect((await owner.get(`/v1/orgs/${id}/members`)).body.error.reason).toBe('sso_required');
    // Administrators of the setting can repair it.
    expect((await owner.get(`/v1/orgs/${id}/oidc`)).status).toBe(200);
  });
});

describe('a replaced secret key of the installation', () => {
  const keyOf = (digit: string) => openSecret({ kind: 'key', key: Buffer.from(digit.repeat(64), 'hex') });

  it('re-encrypts client secrets with the former key, and reports others as lost', async () => {
    const { body } = await admin.post(path, { ...COMPANY, clientSecret: SECRET });
    const next = keyOf('a');
    const replace = (former?: ReturnType<typeof keyOf>) =>
      transact(server.ctx, (tx) => replaceClientSecretEncryption(tx, next, former));
    expect((await replace()).lost).toBeGreaterThan(0);
    expect((await server.call('GET', `/oidc/${body.id}/start`)).status).not.toBe(500);
    expect((await replace(server.ctx.secret)).reencrypted).toBeGreaterThan(0);
    const start = await server.call('GET', `/oidc/${body.id}/start`);
    expect(start.status).toBe(503);
    expect(start.text).toContain('client secret of the identity provider can no longer be decrypted');
  });
});
