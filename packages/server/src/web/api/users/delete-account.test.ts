import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../../platform/db/transact.ts';
import { insertMember } from '../../../platform/queries/members.ts';
import { BrowserClient } from '../../../testing/browser-client.ts';
import {
  aMember,
  anInstallationAdministrator,
  anOrganization,
  aPerson,
  aSpace,
  type Person,
} from '../../../testing/factories.ts';
import { aKeyPair } from '../../../testing/saml/certificate.ts';
import { anApp, aPasskey } from '../../../testing/second-factor.ts';
import { aSession, givePassword, PASSWORD } from '../../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { grantInstallationAdministrator } from '../installation/service.ts';

let server: TestServer;
let operator: Person;

beforeAll(async () => {
  server = await startTestServer();
  operator = await anInstallationAdministrator(server);
});
afterAll(() => server.close());

const deleteOwn = async (person: Person) => (await aSession(server, person)).call('DELETE', '/v1/user');
const join = (organizationId: string, { id: user_id }: Person, role: 'read' | 'admin') =>
  transact(server.ctx, (tx) =>
    insertMember(tx.db, {
      organization_id: organizationId,
      user_id,
      role,
      disabled: 0,
      sso: 0,
      joined_at: tx.now,
      last_seen_at: null,
    }),
  );

/** The tables with a row that contains a text. */
async function findTraces(text: string): Promise<string[]> {
  const { TABLE_COLUMNS } = await import('../../../platform/db/columns.ts');
  const traces: string[] = [];
  for (const table of Object.keys(TABLE_COLUMNS) as (keyof typeof TABLE_COLUMNS)[]) {
    const rows = await server.ctx.database.reader.selectFrom(table).selectAll().execute();
    if (JSON.stringify(rows).includes(text)) traces.push(table);
  }
  return traces;
}

describe('deleteAccount', () => {
  it('keeps authored content, as that of a deleted user', async () => {
    const { id, admin } = await anOrganization(server);
    const person = await aMember(server, id, 'edit');
    const space = await aSpace(server, id, admin);
    const url = `/v1/spaces/${space.id}`;
    const comment = (await person.post(`${url}/comments`, { body: { markdown: 'Why?' } })).body;
    const change = (await person.post(`${url}/change-requests`, { subject: 'Better words' })).body;
    expect((await deleteOwn(person)).status).toBe(204);
    const gone = { id: person.id, displayName: 'Deleted user', email: '' };
    const left = (await admin.get(`${url}/comments/${comment.id}`)).body;
    expect(left).toMatchObject({ body: { markdown: 'Why?' }, postedBy: gone });
    const request = (await admin.get(`${url}/change-requests/${change.id}`)).body;
    expect(request).toMatchObject({ subject: 'Better words', createdBy: gone });
    expect((await admin.get(`/v1/users/${person.id}`)).status).toBe(404);
    expect((await admin.get(`/v1/orgs/${id}/members`)).text).not.toContain(person.id);
  });

  it('deletes sessions, tokens, passwords, passkeys and all other personal data', async () => {
    const { id } = await anOrganization(server);
    const person = await aMember(server, id, 'edit');
    await givePassword(server, person);
    const session = await aSession(server, person);
    await anApp(server, session);
    const { authenticator } = await aPasskey(session);
    await person.patch('/v1/user/preferences', { theme: 'dark' });
    const signedIn = new BrowserClient(server);
    expect(await findTraces(person.email)).toContain('users');
    expect((await session.call('DELETE', '/v1/user')).status).toBe(204);
    expect((await session.call('GET', '/v1/user')).status).toBe(401);
    expect((await person.get('/v1/user')).status).toBe(401);
    await signedIn.open('/sign-in');
    expect((await signedIn.submit('/sign-in', { email: person.email, password: PASSWORD })).status).toBe(403);
    expect(await findTraces(person.email)).toEqual([]);
    expect(await findTraces(authenticator.id)).toEqual([]);
    expect((await findTraces(person.id)).toSorted()).toEqual(['audit_events', 'installation_audit_events']);
  });

  it('removes the e-mail addresses of the person from the audit log', async () => {
    const { writeEmail } = await import('../../../domain/accounts/change-email.ts');
    const { findUser } = await import('../../../platform/queries/users.ts');
    const person = await aPerson(server);
    await transact(server.ctx, async (tx) => {
      const user = await findUser(tx.db, person.id);
      if (user !== undefined) await writeEmail(server.ctx, tx, user, 'another.name@example.com');
    });
    expect(await findTraces('another.name@example.com')).toContain('installation_audit_events');
    await deleteOwn(person);
    expect(await findTraces('another.name@example.com')).toEqual([]);
  });

  it('is rejected for the only administrator of organizations, naming these', async () => {
    const person = await aPerson(server);
    const [first, second] = [await anOrganization(server, 'Alpha'), await anOrganization(server, 'Beta')];
    for (const { id, admin } of [first, second]) {
      await join(id, person, 'admin');
      expect((await admin.patch(`/v1/orgs/${id}/members/${admin.id}`, { role: 'edit' })).status).toBe(200);
    }
    const refused = await deleteOwn(person);
    expect(refused).toMatchObject({ status: 409, body: { error: { reason: 'last_administrator' } } });
    expect(refused.body.error.message).toBe(
      'You are the only administrator of these organizations: Alpha, Beta. Appoint another administrator in each first.',
    );
    for (const { id, admin } of [first, second])
      expect((await person.patch(`/v1/orgs/${id}/members/${admin.id}`, { role: 'admin' })).status).toBe(200);
    expect((await deleteOwn(person)).status).toBe(204);
  });

  it('is rejected for the last installation administrator', async () => {
    const alone = await startTestServer();
    try {
      const last = await anInstallationAdministrator(alone);
      const { call } = await aSession(alone, last);
      expect((await call('DELETE', '/v1/user')).body.error.reason).toBe('last_installation_administrator');
      const next = await aPerson(alone);
      await transact(alone.ctx, (tx) => grantInstallationAdministrator(tx, { userId: next.id, actorId: null }));
      expect((await call('DELETE', '/v1/user')).status).toBe(204);
    } finally {
      await alone.close();
    }
  });

  it('requires a recent sign-in that is valid in all organizations of the person, and no token', async () => {
    const person = await aPerson(server);
    expect((await server.call('DELETE', '/v1/user', { token: person.token })).body.error.reason).toBe(
      'session_required',
    );
    const authenticatedAt = new Date(server.ctx.clock().getTime() - 16 * 60_000).toISOString();
    const stale = await aSession(server, person, { authenticatedAt });
    expect((await stale.call('DELETE', '/v1/user')).body.error.reason).toBe('reauthentication_required');
    const [home, company] = [await anOrganization(server), await anOrganization(server)];
    const { certificate } = aKeyPair();
    const settings = {
      label: 'Company',
      ssoURL: 'https://login.example.com/a',
      entityID: 'https://a.example',
      certificate,
    };
    const provider = (await company.admin.post(`/v1/orgs/${company.id}/saml`, settings)).body.id;
    await join(home.id, person, 'read');
    await join(company.id, person, 'read');
    const foreign = await aSession(server, person, { samlProviderId: provider });
    expect((await foreign.call('DELETE', '/v1/user')).body.error.reason).toBe('sso_out_of_scope');
  });

  it('is logged in the audit logs, without a name', async () => {
    const { id, admin } = await anOrganization(server);
    const person = await aMember(server, id, 'read');
    await deleteOwn(person);
    const [event] = (await operator.get('/v1/installation/audit-events?action=account.deleted')).body.items;
    expect(event).toMatchObject({ target: { kind: 'user', id: person.id }, actor: { displayName: 'Deleted user' } });
    const [left] = (await admin.get(`/v1/orgs/${id}/audit-events?action=member.removed`)).body.items;
    expect(left.details).toEqual({ role: 'read', by: 'account-deletion' });
  });
});
