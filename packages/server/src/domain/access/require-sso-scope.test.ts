import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../platform/db/role.ts';
import { transact } from '../../platform/db/transact.ts';
import { insertMember, updateMemberRow } from '../../platform/queries/members.ts';
import {
  aMember,
  anInstallationAdministrator,
  anOrganization,
  anOrganizationOf,
  aPerson,
  aSpace,
  type Person,
} from '../../testing/factories.ts';
import { aKeyPair } from '../../testing/saml/certificate.ts';
import { aSession } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { issueToken } from '../../web/api/tokens/service.ts';
import { startSession } from '../accounts/sessions.ts';

let server: TestServer;
const { certificate } = aKeyPair();

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let count = 0;

/** An organization with its own identity provider. */
async function anOrganizationWithSso(title?: string) {
  const { id, admin } = await anOrganization(server, title);
  const ssoURL = 'https://login.example.com/saml';
  const settings = { label: 'Company', ssoURL, entityID: `https://login.example.com/${++count}`, certificate };
  const { body } = await admin.post(`/v1/orgs/${id}/saml`, settings);
  expect(body.status).toBe('active');
  return { id, admin, provider: body.id as string };
}

const enforce = (admin: Person, id: string, ssoEnforced = true) => admin.patch(`/v1/orgs/${id}`, { ssoEnforced });

/** A token created in a session of an identity provider. */
const tokenBy = async (samlProviderId: string, person: Person) =>
  (await transact(server.ctx, (tx) => issueToken(tx, person.id, { title: 'By SSO', samlProviderId }))).token;

async function join(organizationId: string, { id: user_id }: Person, role: Role | null = 'read') {
  const membership = { role, disabled: 0, sso: 0, last_seen_at: null };
  await transact(server.ctx, (tx) =>
    insertMember(tx.db, { organization_id: organizationId, user_id, joined_at: tx.now, ...membership }),
  );
}

/** The outcome of a call: its status, or the reason of the refusal. */
async function ask(token: string, url: string, method = 'GET', body?: unknown) {
  const answer = await server.call(method, url, { token, ...(body !== undefined && { body }) });
  return answer.status === 403 ? answer.body.error.reason : answer.status;
}

describe('an organization that enforces its single sign-on', () => {
  it('rejects other sign-ins, which remain valid elsewhere', async () => {
    const home = await anOrganization(server, 'Home');
    const strict = await anOrganizationWithSso('Strict');
    const person = await aMember(server, home.id, 'admin');
    await join(strict.id, person);
    const space = await aSpace(server, strict.id, strict.admin);
    const collection = (await strict.admin.post(`/v1/orgs/${strict.id}/collections`, { title: 'Guides' })).body.id;
    const site = (await strict.admin.post(`/v1/orgs/${strict.id}/sites`, { title: 'Docs' })).body.id;
    const inside = [
      `/v1/orgs/${strict.id}`,
      `/v1/orgs/${strict.id}/members`,
      `/v1/orgs/${strict.id}/sites/${site}`,
      `/v1/spaces/${space.id}`,
      `/v1/spaces/${space.id}/content`,
      `/v1/collections/${collection}`,
      `/v1/urls/content?url=https://docs.test/o/${strict.id}/s/${space.id}`,
    ];
    const outside = ['/v1/user', '/v1/user/tokens', `/v1/orgs/${home.id}`, `/v1/orgs/${home.id}/members`];
    const answers = (urls: readonly string[], token = person.token) => Promise.all(urls.map((url) => ask(token, url)));
    expect(await answers(inside)).toEqual(inside.map(() => 200));
    const { session } = await transact(server.ctx, (tx) =>
      startSession(tx, { userId: person.id, samlProviderId: null, userAgent: undefined }),
    );

    expect((await enforce(strict.admin, strict.id)).body.ssoEnforced).toBe(true);
    expect(await answers(inside)).toEqual(inside.map(() => 'sso_required'));
    expect(await answers(outside)).toEqual(outside.map(() => 200));
    const refused = await person.get(`/v1/spaces/${space.id}`);
    expect(refused.body.error).toEqual({
      code: 403,
      message:
        'This organization requires its single sign-on. Sign in through its identity provider, and use that session or a token created in it.',
      reason: 'sso_required',
    });
    const sessions = (await person.get('/v1/user/sessions')).body.items;
    expect(sessions.map(({ id }: { id: string }) => id)).toContain(session.id);
    const listed = (await person.get('/v1/orgs')).body;
    expect(listed.items.map(({ id }: { id: string }) => id)).toEqual([home.id]);
    expect(listed.count).toBe(1);
    expect(await ask(person.token, `/v1/users/${strict.admin.id}`)).toBe(404);

    const bySso = await tokenBy(strict.provider, person);
    expect(await answers(inside, bySso)).toEqual(inside.map(() => 200));
    // Non-members still get a 404.
    expect(await answers(inside, (await aPerson(server)).token)).toEqual(inside.map(() => 404));

    await enforce(strict.admin, strict.id, false);
    expect(await answers(inside)).toEqual(inside.map(() => 200));
  });

  it('lets its administrators only repair the sign-in settings', async () => {
    const { id, admin, provider } = await anOrganizationWithSso();
    await enforce(admin, id);
    const member = await aMember(server, id, 'create');
    for (const url of [`/v1/orgs/${id}`, `/v1/orgs/${id}/saml`, `/v1/orgs/${id}/saml/${provider}`]) {
      expect(await ask(admin.token, url), url).toBe(200);
      expect(await ask(member.token, url), url).toBe('sso_required');
    }
    for (const part of ['members', 'spaces', 'audit-events', 'invites', 'teams'])
      expect(await ask(admin.token, `/v1/orgs/${id}/${part}`), part).toBe('sso_required');
    // An administrator signed in through another organization's provider may change nothing here.
    const other = await anOrganizationWithSso();
    await join(other.id, admin);
    const foreign = await tokenBy(other.provider, admin);
    expect(await ask(foreign, `/v1/orgs/${id}`, 'PATCH', { ssoEnforced: false })).toBe('sso_required');
    expect(await ask(admin.token, `/v1/orgs/${id}`, 'PATCH', { ssoEnforced: false })).toBe(200);
  });

  it('requires a configured identity provider to enforce it', async () => {
    const { id, admin } = await anOrganization(server);
    const refused = await enforce(admin, id);
    expect(refused.status).toBe(409);
    expect(refused.body.error.message).toContain('has no identity provider that is set up');
    const strict = await anOrganizationWithSso();
    await enforce(strict.admin, strict.id);
    expect(await ask(strict.admin.token, `/v1/orgs/${strict.id}/members`)).toBe('sso_required');
    await strict.admin.delete(`/v1/orgs/${strict.id}/saml/${strict.provider}`);
    expect(await ask(strict.admin.token, `/v1/orgs/${strict.id}/members`)).toBe(200);
  });

  it('neither removes nor moves a space of an organization outside its single sign-on', async () => {
    const home = await anOrganization(server);
    const strict = await anOrganizationWithSso();
    await join(strict.id, home.admin, 'admin');
    const space = await aSpace(server, home.id, home.admin);
    const transfer = (organization: string) =>
      ask(home.admin.token, `/v1/spaces/${space.id}/transfer`, 'POST', { organization });
    await enforce(strict.admin, strict.id);
    expect(await transfer(strict.id)).toBe('sso_required');
    const unknown = await anOrganizationWithSso();
    await enforce(unknown.admin, unknown.id);
    expect(await transfer(unknown.id)).toBe(404);
    await enforce(strict.admin, strict.id, false);
    expect(await transfer(strict.id)).toBe(200);
  });

  it('is reached by share keys as by any visitor', async () => {
    const { id, admin } = await anOrganizationWithSso();
    const shown = await aSpace(server, id, admin);
    const site = (await admin.post(`/v1/orgs/${id}/sites`, { title: 'Docs', spaces: [shown.id] })).body.id;
    const url = `/v1/orgs/${id}/sites/${site}`;
    await admin.post(`${url}/publish`);
    await admin.patch(url, { visibility: 'share-link' });
    const { urls } = (await admin.post(`${url}/share-links`, { name: 'Partners' })).body;
    const key = new URL(urls.published).pathname.split('/').at(-2) ?? '';
    const member = await aMember(server, id, 'edit');
    const asMember = (await member.get(`/v1/spaces/${shown.id}?shareKey=${key}`)).body.permissions;
    expect(asMember.edit).toBe(true);
    await enforce(admin, id);
    const answer = await member.get(`/v1/spaces/${shown.id}?shareKey=${key}`);
    expect(answer.status).toBe(200);
    expect(answer.body.permissions.edit).toBe(false);
    expect(await ask(member.token, `${url}/published?shareKey=${key}`)).toBe(200);
  });
});

describe('a member with required single sign-on', () => {
  const mark = (admin: Person, id: string, member: Person) => admin.post(`/v1/orgs/${id}/members/${member.id}/sso`);
  const unmark = (by: Person, id: string, member: Person) => by.delete(`/v1/orgs/${id}/members/${member.id}/sso`);

  it('reaches the organization only by its single sign-on, and other organizations without it', async () => {
    const home = await anOrganization(server, 'Home');
    const company = await anOrganizationWithSso('Company');
    const [person, colleague] = [await aMember(server, home.id, 'admin'), await aMember(server, company.id, 'edit')];
    await join(company.id, person, 'create');
    const space = await aSpace(server, company.id, company.admin);
    const collection = (await company.admin.post(`/v1/orgs/${company.id}/collections`, { title: 'Guides' })).body.id;
    const site = (await company.admin.post(`/v1/orgs/${company.id}/sites`, { title: 'Docs' })).body.id;
    const inside = [
      `/v1/orgs/${company.id}`,
      `/v1/orgs/${company.id}/members/${person.id}`,
      `/v1/orgs/${company.id}/sites/${site}`,
      `/v1/spaces/${space.id}`,
      `/v1/spaces/${space.id}/content`,
      `/v1/collections/${collection}`,
    ];
    const answers = (token: string) => Promise.all(inside.map((url) => ask(token, url)));
    const listed = async (token: string) =>
      (await server.call('GET', '/v1/orgs', { token })).body.items.map(({ title }: { title: string }) => title).sort();
    expect(await answers(person.token)).toEqual(inside.map(() => 200));

    expect((await mark(company.admin, company.id, person)).body).toMatchObject({ id: person.id, sso: true });
    expect(await answers(person.token)).toEqual(inside.map(() => 'sso_required'));
    expect(await ask(person.token, `/v1/spaces/${space.id}`, 'PATCH', { title: 'Mine' })).toBe('sso_required');
    expect(await listed(person.token)).toEqual(['Home']);
    expect(await ask(person.token, `/v1/users/${company.admin.id}`)).toBe(404);
    expect(await ask(person.token, `/v1/orgs/${home.id}/members`)).toBe(200);
    // Their session of a browser is no other than their token.
    const own = await aSession(server, person);
    expect((await own.call('GET', `/v1/spaces/${space.id}`)).body.error.reason).toBe('sso_required');
    expect(await answers(colleague.token)).toEqual(inside.map(() => 200));
    expect(await answers(company.admin.token)).toEqual(inside.map(() => 200));

    const bySso = await tokenBy(company.provider, person);
    expect(await answers(bySso)).toEqual(inside.map(() => 200));
    expect(await listed(bySso)).toEqual(['Company']);
    const other = await anOrganizationWithSso('Elsewhere');
    await join(other.id, person);
    expect(await answers(await tokenBy(other.provider, person))).toEqual(inside.map(() => 'sso_required'));

    expect((await unmark(company.admin, company.id, person)).status).toBe(204);
    expect((await company.admin.get(`/v1/orgs/${company.id}/members/${person.id}`)).body.sso).toBe(false);
    expect(await answers(person.token)).toEqual(inside.map(() => 200));
    expect(await listed(person.token)).toEqual(['Company', 'Elsewhere', 'Home']);
  });

  it('neither moves content out of the organization nor opens its preview after another sign-in', async () => {
    const home = await anOrganization(server);
    const company = await anOrganizationWithSso();
    await join(company.id, home.admin, 'create');
    const space = await aSpace(server, company.id, company.admin);
    const own = await aSpace(server, home.id, home.admin);
    const site = (await company.admin.post(`/v1/orgs/${company.id}/sites`, { title: 'Docs', spaces: [space.id] })).body;
    const preview = await home.admin.get(`/v1/orgs/${company.id}/sites/${site.id}/publishing/preview`);
    const previewPath = new URL(preview.body.url).pathname;
    expect((await server.call('GET', previewPath)).status).toBe(200);
    await mark(company.admin, company.id, home.admin);
    const transfer = (id: string, organization: string) =>
      ask(home.admin.token, `/v1/spaces/${id}/transfer`, 'POST', { organization });
    expect(await transfer(space.id, home.id)).toBe('sso_required');
    expect(await transfer(own.id, company.id)).toBe('sso_required');
    expect((await server.call('GET', previewPath)).status).toBe(404);
  });

  it('can remove the mark as an administrator in case the identity provider fails, and do nothing else', async () => {
    const { id, admin } = await anOrganizationWithSso();
    expect((await mark(admin, id, admin)).status).toBe(200);
    for (const part of ['members', 'spaces', 'audit-events', 'invites', `members/${admin.id}`])
      expect(await ask(admin.token, `/v1/orgs/${id}/${part}`), part).toBe('sso_required');
    const creator = await aMember(server, id, 'create');
    await transact(server.ctx, (tx) => updateMemberRow(tx.db, id, creator.id, { sso: 1 }));
    expect((await unmark(creator, id, creator)).body.error.reason).toBe('sso_required');
    expect((await unmark(admin, id, admin)).status).toBe(204);
    expect(await ask(admin.token, `/v1/orgs/${id}/members`)).toBe(200);
  });

  it('is not restricted without a configured identity provider', async () => {
    const { id, admin } = await anOrganization(server);
    const member = await aMember(server, id, 'read');
    await mark(admin, id, member);
    expect(await ask(member.token, `/v1/orgs/${id}/members`)).toBe(200);
  });
});

describe('a sign-in by single sign-on', () => {
  /** A member of two organizations, signed in through the identity provider of the first. */
  async function aPersonOfTwo() {
    const company = await anOrganizationWithSso('Company');
    const club = await anOrganization(server, 'Club');
    const person = await aMember(server, company.id, 'read');
    await join(club.id, person, 'admin');
    return { company, club, person, token: await tokenBy(company.provider, person) };
  }

  it('grants no access to other organizations, and reveals nothing about them', async () => {
    const { company, club, token, person } = await aPersonOfTwo();
    const space = await aSpace(server, club.id, club.admin);
    expect(await ask(token, `/v1/orgs/${company.id}`)).toBe(200);
    expect(await ask(token, `/v1/orgs/${club.id}`)).toBe('sso_out_of_scope');
    expect(await ask(token, `/v1/orgs/${club.id}`, 'PATCH', { title: 'Mine' })).toBe('sso_out_of_scope');
    expect(await ask(token, `/v1/spaces/${space.id}`)).toBe('sso_out_of_scope');
    expect(await ask(token, `/v1/users/${club.admin.id}`)).toBe(404);
    const listed = await server.call('GET', '/v1/orgs', { token });
    expect(listed.body.items.map(({ id }: { id: string }) => id)).toEqual([company.id]);
    expect((await person.get('/v1/orgs')).body.count).toBe(2);
  });

  it("neither lists nor ends its user's other sessions", async () => {
    const { company, person, token } = await aPersonOfTwo();
    const begin = (samlProviderId: string | null) =>
      transact(server.ctx, (tx) => startSession(tx, { userId: person.id, samlProviderId, userAgent: undefined }));
    const [own, bySso] = [(await begin(null)).session.id, (await begin(company.provider)).session.id];
    const list = async (url: string, by: string) =>
      (await server.call('GET', url, { token: by })).body.items.map(({ id }: { id: string }) => id);
    expect(await list('/v1/user/sessions', token)).toEqual([bySso]);
    const tokens = await list('/v1/user/tokens', person.token);
    const visible = await list('/v1/user/tokens', token);
    expect({ all: tokens.length, visible: visible.length }).toEqual({ all: 2, visible: 1 });
    const hidden = tokens.find((id: string) => !visible.includes(id));
    expect(await ask(token, `/v1/user/tokens/${hidden}`, 'DELETE')).toBe(204);
    expect(await ask(token, `/v1/user/sessions/${own}`, 'DELETE')).toBe(204);
    expect(await list('/v1/user/tokens', person.token)).toEqual(tokens);
    expect(await list('/v1/user/sessions', person.token)).toEqual(expect.arrayContaining([own, bySso]));
    expect(await ask(token, `/v1/user/sessions/${bySso}`, 'DELETE')).toBe(204);
    expect(await list('/v1/user/sessions', token)).toEqual([]);
    expect(await ask(token, `/v1/users/${person.id}`, 'PATCH', { displayName: 'Eve' })).toBe('sso_out_of_scope');
    // In an account that only its organization has, everything is its own.
    const staff = await aMember(server, company.id, 'read');
    const bySsoAlone = await tokenBy(company.provider, staff);
    expect(await ask(bySsoAlone, `/v1/users/${staff.id}`, 'PATCH', { displayName: 'Ada' })).toBe(200);
  });

  it('accepts no invitation of other organizations, and lists none', async () => {
    const { company, person, token } = await aPersonOfTwo();
    const other = await anOrganization(server, 'Other');
    await other.admin.post(`/v1/orgs/${other.id}/invites`, { emails: [person.email] });
    expect((await server.call('GET', '/v1/user/invites', { token })).body.count).toBe(0);
    const [{ id }] = (await person.get('/v1/user/invites')).body.items;
    expect(await ask(token, `/v1/user/invites/${id}`, 'POST')).toBe(404);
    expect(await ask(token, `/v1/user/invites/${id}`, 'DELETE')).toBe(204);
    expect(await ask(token, `/v1/orgs/${other.id}/invites/${id}`, 'POST')).toBe('sso_out_of_scope');
    expect((await person.get('/v1/user/invites')).body.count).toBe(1);
    // It is valid where it is trusted.
    const { entityID } = (await company.admin.get(`/v1/orgs/${company.id}/saml/${company.provider}`)).body;
    const trusted = { label: 'Same', ssoURL: 'https://login.example.com/saml', entityID, certificate };
    await other.admin.post(`/v1/orgs/${other.id}/saml`, trusted);
    expect(await ask(token, `/v1/user/invites/${id}`, 'POST')).toBe(200);
    expect(await ask(token, `/v1/orgs/${other.id}`)).toBe(200);
  });

  it('never grants access to the installation', async () => {
    const company = await anOrganizationWithSso();
    const operator = await anInstallationAdministrator(server);
    await join(company.id, operator);
    const token = await tokenBy(company.provider, operator);
    const calls: [string, string, object?][] = [
      ['POST', '/v1/orgs', { title: 'Mine' }],
      ['GET', '/v1/installation/administrators'],
      ['GET', '/v1/installation/audit-events'],
      ['PUT', `/v1/installation/administrators/${company.admin.id}`],
    ];
    for (const [method, url, body] of calls) {
      expect(await ask(token, url, method, body), url).toBe('sso_out_of_scope');
      expect(await ask(operator.token, url, method, body), url).toBeLessThan(300);
    }
  });

  it('stays valid in one organization after its user leaves another, and ends with the last one that trusts it', async () => {
    const { company, club, person, token } = await aPersonOfTwo();
    const { id: second } = await anOrganizationOf(server, club.admin, 'Second');
    await join(second, person);
    await person.delete(`/v1/orgs/${club.id}/members/${person.id}`);
    expect(await ask(token, `/v1/orgs/${company.id}`)).toBe(200);
    await company.admin.delete(`/v1/orgs/${company.id}/members/${person.id}`);
    expect(await ask(token, '/v1/user')).toBe(401);
    expect(await ask(person.token, `/v1/orgs/${second}`)).toBe(200);
  });
});
