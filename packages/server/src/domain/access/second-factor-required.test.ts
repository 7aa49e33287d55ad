import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../platform/db/transact.ts';
import { insertMember } from '../../platform/queries/members.ts';
import { aMember, anOrganization, aPerson, aSpace, type Person } from '../../testing/factories.ts';
import { aKeyPair } from '../../testing/saml/certificate.ts';
import { anApp } from '../../testing/second-factor.ts';
import { aSession } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { issueToken } from '../../web/api/tokens/service.ts';
import { resetSecondFactors } from '../accounts/second-factor/manage.ts';
import { writeSessionCookie } from '../accounts/session-cookie.ts';
import { startSession } from '../accounts/sessions.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** An organization that requires a second factor, whose administrator has one. */
async function aStrictOrganization(title = 'Strict') {
  const { id, admin } = await anOrganization(server, title);
  await anApp(server, await aSession(server, admin));
  const { body } = await admin.patch(`/v1/orgs/${id}`, { secondFactorEnforced: true });
  expect(body.secondFactorEnforced).toBe(true);
  return { id, admin };
}

async function join(organizationId: string, { id: user_id }: Person) {
  const membership = { role: 'read', disabled: 0, sso: 0, last_seen_at: null } as const;
  await transact(server.ctx, (tx) =>
    insertMember(tx.db, { organization_id: organizationId, user_id, joined_at: tx.now, ...membership }),
  );
}

const reasonOf = async (person: Person, url: string) => (await person.get(url)).body.error?.reason;

describe('an organization that requires a second factor', () => {
  it('rejects members without one, who keep access elsewhere', async () => {
    const home = await anOrganization(server, 'Home');
    const strict = await aStrictOrganization();
    const person = await aMember(server, home.id, 'admin');
    await join(strict.id, person);
    const space = await aSpace(server, strict.id, strict.admin);
    for (const url of [`/v1/orgs/${strict.id}`, `/v1/orgs/${strict.id}/members`, `/v1/spaces/${space.id}/content`])
      expect(await reasonOf(person, url)).toBe('second_factor_required');
    expect((await person.get(`/v1/orgs/${home.id}/members`)).status).toBe(200);
    const listed = async () => (await person.get('/v1/orgs')).body.items.map(({ id }: { id: string }) => id);
    expect(await listed()).toEqual([home.id]);
    const { body } = await person.get('/v1/user/second-factors');
    expect(body.requiredBy).toEqual([{ id: strict.id, title: 'Strict' }]);
    await anApp(server, await aSession(server, person));
    expect((await person.get(`/v1/orgs/${strict.id}/members`)).status).toBe(200);
    expect((await listed()).toSorted()).toEqual([home.id, strict.id].toSorted());
    await transact(server.ctx, (tx) => resetSecondFactors(server.ctx, tx, person.id, null));
    expect(await reasonOf(person, `/v1/orgs/${strict.id}`)).toBe('second_factor_required');
  });

  it('reveals this only to members', async () => {
    const strict = await aStrictOrganization();
    const nonMember = await aPerson(server);
    expect((await nonMember.get(`/v1/orgs/${strict.id}`)).status).toBe(404);
    expect((await nonMember.get('/v1/user/second-factors')).body.requiredBy).toEqual([]);
  });

  it('accepts sign-ins through its identity provider', async () => {
    const strict = await aStrictOrganization();
    const { certificate } = aKeyPair();
    const settings = {
      label: 'Company',
      ssoURL: 'https://login.example.com/saml',
      entityID: 'https://a.test',
      certificate,
    };
    const provider = (await strict.admin.post(`/v1/orgs/${strict.id}/saml`, settings)).body.id;
    const person = await aMember(server, strict.id, 'read');
    expect(await reasonOf(person, `/v1/orgs/${strict.id}`)).toBe('second_factor_required');
    const { token } = await transact(server.ctx, (tx) =>
      issueToken(tx, person.id, { title: 'By SSO', samlProviderId: provider }),
    );
    expect((await server.call('GET', `/v1/orgs/${strict.id}`, { token })).status).toBe(200);
    const session = await aSession(server, person, { samlProviderId: provider });
    expect((await session.call('GET', `/v1/orgs/${strict.id}`)).status).toBe(200);
    expect((await session.call('GET', '/v1/user/second-factors')).body.requiredBy).toEqual([]);
    expect((await session.call('POST', '/v1/user/totp')).body.error.reason).toBe('sso_out_of_scope');
  });

  it('cannot be enabled by an administrator without a second factor, who would be locked out', async () => {
    const { id, admin } = await anOrganization(server);
    const refused = await admin.patch(`/v1/orgs/${id}`, { secondFactorEnforced: true });
    expect(refused).toMatchObject({ status: 409, body: { error: { reason: 'second_factor_missing' } } });
    expect((await admin.get(`/v1/orgs/${id}`)).body.secondFactorEnforced).toBe(false);
  });

  it('logs the change in its audit log', async () => {
    const { id, admin } = await aStrictOrganization();
    const { items } = (await admin.get(`/v1/orgs/${id}/audit-events?action=organization.updated`)).body;
    expect(items[0].details).toEqual({ changed: 'secondFactorEnforced' });
  });

  it("redirects only members' browsers to the setup of a second factor", async () => {
    const strict = await aStrictOrganization();
    const open = async (person: Person, path: string) => {
      const { session, token } = await transact(server.ctx, (tx) =>
        startSession(tx, { userId: person.id, samlProviderId: null, userAgent: undefined }),
      );
      const cookie = String(writeSessionCookie(server.ctx, { session, token })).split(';')[0] ?? '';
      return server.call('GET', path, { headers: { cookie, accept: 'text/html' } });
    };
    const member = await aMember(server, strict.id, 'read');
    for (const path of [`/o/${strict.id}`, `/o/${strict.id}/~/members`, '/']) {
      const { status, headers } = await open(member, path);
      expect([status, headers['location']]).toEqual([303, '/settings/security#two-step']);
    }
    expect((await open(member, '/settings/security')).status).toBe(200);
    expect((await open(await aPerson(server), `/o/${strict.id}`)).status).toBe(404);
  });
});
