import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLES } from '../../../platform/db/role.ts';
import { transact } from '../../../platform/db/transact.ts';
import { newId } from '../../../platform/ids.ts';
import { updateMemberRow } from '../../../platform/queries/members.ts';
import {
  aMember,
  anInstallationAdministrator,
  anOrganization,
  aPerson,
  type Person,
} from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let organizationId: string;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

/** The columns of a site that an organization uses. */
async function aSiteOf(organization: string): Promise<string> {
  const id = newId();
  await transact(server.ctx, async (tx) => {
    const times = { created_at: tx.now, updated_at: tx.now };
    const names = { title: 'Site', title_folded: 'site', basename: id, visibility: 'public', type: 'basic' } as const;
    const rest = { published: 0, adaptive_content: 0, proxy_origin: null, default_site_space_id: null };
    await tx.db
      .insertInto('sites')
      .values({ id, organization_id: organization, created_by: null, ...names, ...rest, ...times })
      .execute();
  });
  return id;
}

describe('createOrganization', () => {
  it('creates an organization with its own subdomain and the caller as administrator', async () => {
    const person = await anInstallationAdministrator(server);
    const body = { title: 'Räder & Söhne', emailDomains: ['Wheels.Test', 'wheels.test'], useCase: 'productDocs' };
    const answer = await person.post('/v1/orgs', body);
    expect(answer.status).toBe(201);
    const { id } = answer.body;
    expect(answer.body).toEqual({
      object: 'organization',
      id,
      title: 'Räder & Söhne',
      createdAt: expect.any(String),
      emailDomains: ['wheels.test'],
      hostname: 'rader-sohne',
      type: 'business',
      useCase: 'productDocs',
      defaultRole: 'read',
      sso: false,
      secondFactorEnforced: false,
      ssoEnforced: false,
      ai: false,
      inviteLinks: true,
      plan: 'enterprise_2024',
      urls: { location: `https://docs.test/v1/orgs/${id}`, app: `https://docs.test/o/${id}` },
      trial: { status: 'notapplicable' },
      permissions: {
        view: true,
        admin: true,
        ownTeam: false,
        createContent: true,
        createOpenAPISpec: true,
        viewBilling: true,
        listMembers: true,
        listTeams: true,
        listIntegrations: true,
      },
    });
    expect(answer.headers['location']).toBe(answer.body.urls.location);
    expect((await person.get(`/v1/orgs/${id}`)).body).toEqual(answer.body);
    expect((await person.get(`/v1/orgs/${id}/members/${person.id}`)).body.role).toBe('admin');
  });

  it('never assigns the same subdomain twice, nor a reserved one', async () => {
    const person = await anInstallationAdministrator(server);
    const hostnames = [];
    for (const title of ['Same name', 'Same name', 'API', 'www', '文档']) {
      hostnames.push((await person.post('/v1/orgs', { title })).body.hostname);
    }
    expect(hostnames).toEqual(['same-name', 'same-name-1', 'api-1', 'www-1', 'docs']);
  });

  it.each([
    [{}, 'body/title is required.'],
    [{ title: 'x' }, 'body/title must not have fewer than 2 characters.'],
    [{ title: 'x'.repeat(256) }, 'body/title must not have more than 255 characters.'],
    [{ title: 'Acme', emailDomains: ['no domain'] }, 'body/emailDomains/0'],
    [{ title: 'Acme', type: 'private' }, 'body/type must be one of "business", "community".'],
    [{ title: 'Acme', plan: 'free' }, 'body/plan is not a member of this request.'],
  ])('rejects %j and names the path', async (body, message) => {
    const answer = await (await anInstallationAdministrator(server)).post('/v1/orgs', body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toContain(message);
  });

  it('requires an installation administrator, unless everybody is permitted', async () => {
    const refused = await admin.post('/v1/orgs', { title: 'Mine' });
    expect(refused.status).toBe(403);
    expect(refused.body.error).toEqual({
      code: 403,
      message: 'Only installation administrators create organizations here. Ask one, or the operator of the server.',
      reason: 'organization_creation_restricted',
    });
    expect((await admin.get('/v1/orgs')).body.items).not.toContainEqual(expect.objectContaining({ title: 'Mine' }));
    const open = await startTestServer({ organizationCreation: 'everyone' });
    await anOrganization(open);
    expect((await (await aPerson(open)).post('/v1/orgs', { title: 'Mine' })).status).toBe(201);
    await open.close();
  });

  it('is rejected without a token', async () => {
    expect((await server.call('POST', '/v1/orgs', { body: { title: 'Acme' } })).status).toBe(401);
  });
});

describe('listOrganizations', () => {
  it('lists the own ones, newest first, with the permissions of the caller', async () => {
    const [person, host] = [await anInstallationAdministrator(server), await anInstallationAdministrator(server)];
    const first = (await person.post('/v1/orgs', { title: 'First' })).body;
    const second = (await host.post('/v1/orgs', { title: 'Second' })).body;
    await host.post(`/v1/orgs/${second.id}/invites`, { emails: [person.email], role: 'edit' });
    const [invite] = (await person.get('/v1/user/invites')).body.items;
    await person.post(`/v1/user/invites/${invite.id}`);
    const answer = await person.get('/v1/orgs?limit=1');
    expect(answer.body).toMatchObject({ count: 2, items: [{ id: second.id, permissions: { admin: false } }] });
    const rest = await person.get(`/v1/orgs?limit=1&page=${answer.body.next.page}`);
    expect(rest.body.items).toEqual([first]);
    expect(rest.body.next).toBeUndefined();
    await transact(server.ctx, (tx) => updateMemberRow(tx.db, second.id, person.id, { disabled: 1 }));
    expect((await person.get('/v1/orgs')).body.items).toEqual([first]);
  });

  it('rejects an invalid page with 400 and a missing token with 401', async () => {
    expect((await admin.get('/v1/orgs?page=wrong')).status).toBe(400);
    expect((await server.call('GET', '/v1/orgs')).status).toBe(401);
  });
});

describe('getOrganization', () => {
  it.each([
    ['admin', { admin: true, createContent: true, listMembers: true }],
    ['create', { admin: false, createContent: true, listMembers: true }],
    ['edit', { admin: false, createContent: false, listMembers: true }],
    [null, { view: true, createContent: false, listMembers: false, listTeams: false }],
  ] as const)('returns the permissions of the role %s', async (role, permissions) => {
    const member = await aMember(server, organizationId, role);
    const answer = await member.get(`/v1/orgs/${organizationId}`);
    expect(answer.status).toBe(200);
    expect(answer.body.permissions).toMatchObject(permissions);
  });

  it('returns 404 to non-members and disabled members, as for an unknown one, and 401 without a token', async () => {
    const disabled = await aMember(server, organizationId, 'admin');
    await transact(server.ctx, (tx) => updateMemberRow(tx.db, organizationId, disabled.id, { disabled: 1 }));
    const unknown = await admin.get('/v1/orgs/unknown');
    expect(unknown.status).toBe(404);
    for (const person of [await aPerson(server), disabled]) {
      expect((await person.get(`/v1/orgs/${organizationId}`)).body).toEqual(unknown.body);
    }
    expect((await server.call('GET', `/v1/orgs/${organizationId}`)).status).toBe(401);
  });
});

describe('updateOrganization', () => {
  it('changes the given members, keeps the rest, and clears with null', async () => {
    const { id, admin: owner } = await anOrganization(server, 'Before');
    const site = await aSiteOf(id);
    const before = (await owner.get(`/v1/orgs/${id}`)).body;
    const body = {
      title: 'After',
      emailDomains: ['After.Test'],
      hostname: 'after-it',
      defaultRole: 'comment',
      defaultContent: { type: 'site', site },
      logo: 'https://pictures.test/logo.svg',
      sso: true,
      ai: true,
      inviteLinks: false,
    };
    const { logo, ...shown } = body;
    const answer = await owner.patch(`/v1/orgs/${id}`, body);
    expect(answer.body).toEqual({
      ...before,
      ...shown,
      emailDomains: ['after.test'],
      urls: { ...before.urls, logo },
    });
    expect((await owner.patch(`/v1/orgs/${id}`)).body).toEqual(answer.body);
    const cleared = await owner.patch(`/v1/orgs/${id}`, { logo: null, defaultContent: null });
    expect(cleared.body.urls).toEqual(before.urls);
    expect(cleared.body).not.toHaveProperty('defaultContent');
    expect((await owner.get(`/v1/orgs/${id}`)).body).toEqual(cleared.body);
  });

  it('rejects a taken or reserved hostname with 409, and accepts the current one', async () => {
    const { id, admin: owner } = await anOrganization(server, 'Own name');
    await anOrganization(server, 'Other name');
    const change = async (hostname: string) => (await owner.patch(`/v1/orgs/${id}`, { hostname, title: 'New' })).status;
    expect(await change('other-name')).toBe(409);
    expect(await change('www')).toBe(409);
    expect((await owner.get(`/v1/orgs/${id}`)).body).toMatchObject({ hostname: 'own-name', title: 'Own name' });
    expect(await change('own-name')).toBe(200);
  });

  it('rejects default sites of other organizations and unknown ones', async () => {
    const { id: other } = await anOrganization(server);
    for (const site of [await aSiteOf(other), 'unknown']) {
      const answer = await admin.patch(`/v1/orgs/${organizationId}`, { defaultContent: { type: 'site', site } });
      expect(answer.status).toBe(400);
      expect(answer.body.error.message).toBe('body/defaultContent/site is not a site of this organization.');
    }
  });

  it.each([
    [{ hostname: 'ab' }, 'body/hostname'],
    [{ hostname: 'a'.repeat(33) }, 'body/hostname'],
    [{ hostname: '-abc' }, 'body/hostname'],
    [{ hostname: 'Docs' }, 'body/hostname'],
    [{ defaultRole: null }, 'body/defaultRole'],
    [{ defaultContent: { type: 'space', site: 'x' } }, 'body/defaultContent/type'],
    [{ logo: 'data:image/svg+xml,x' }, 'body/logo'],
    [{ sso: 1 }, 'body/sso must be a boolean.'],
    [{ emailDomains: Array(101).fill('a.test') }, 'body/emailDomains'],
    [{ type: 'community' }, 'body/type is not a member of this request.'],
  ])('rejects %j and names the path', async (body, message) => {
    const answer = await admin.patch(`/v1/orgs/${organizationId}`, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toContain(message);
  });

  it.each([...ROLES, null])('requires the role admin (as %s)', async (role) => {
    const member = await aMember(server, organizationId, role);
    const answer = await member.patch(`/v1/orgs/${organizationId}`, { ai: false });
    expect(answer.status).toBe(role === 'admin' ? 200 : 403);
  });

  it('returns 404 to non-members and 401 without a token', async () => {
    const nonMember = await aPerson(server);
    expect((await nonMember.patch(`/v1/orgs/${organizationId}`, { ai: true })).status).toBe(404);
    expect((await server.call('PATCH', `/v1/orgs/${organizationId}`, { body: {} })).status).toBe(401);
  });
});
