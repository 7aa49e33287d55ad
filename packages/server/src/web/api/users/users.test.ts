import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../../platform/db/transact.ts';
import { insertMember, updateMemberRow } from '../../../platform/queries/members.ts';
import { aMember, anOrganization, aPerson, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let organizationId: string;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

describe('getCurrentUser', () => {
  it('returns the calling user, with a generated avatar by default', async () => {
    const person = await aPerson(server, 'Ada');
    const answer = await person.get('/v1/user');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      object: 'user',
      id: person.id,
      displayName: 'Ada',
      email: person.email,
      photoURL: `https://docs.test/avatars/${person.id}.svg`,
      installationAdministrator: false,
      urls: { location: `https://docs.test/v1/users/${person.id}` },
    });
  });

  it('is rejected without a token or with an invalid one', async () => {
    expect((await server.call('GET', '/v1/user')).status).toBe(401);
    expect((await server.call('GET', '/v1/user', { token: 'bnd_wrong' })).status).toBe(401);
  });
});

describe('getUser', () => {
  it('returns the caller and people of the own organizations, including guests', async () => {
    const [reader, guest] = [
      await aMember(server, organizationId, 'read'),
      await aMember(server, organizationId, null),
    ];
    for (const id of [reader.id, admin.id, guest.id]) {
      const answer = await reader.get(`/v1/users/${id}`);
      expect(answer.status).toBe(200);
      expect(answer.body.id).toBe(id);
    }
  });

  it('returns 404 to non-members, guests and disabled members, as for unknown users', async () => {
    const [nonMember, guest, disabled] = [
      await aPerson(server),
      await aMember(server, organizationId, null),
      await aMember(server, organizationId, 'edit'),
    ];
    await transact(server.ctx, (tx) => updateMemberRow(tx.db, organizationId, disabled.id, { disabled: 1 }));
    const unknown = await admin.get('/v1/users/unknown');
    expect(unknown.status).toBe(404);
    for (const person of [nonMember, guest, disabled]) {
      expect((await person.get(`/v1/users/${admin.id}`)).body).toEqual(unknown.body);
      expect((await person.get(`/v1/users/${person.id}`)).status).toBe(200);
    }
    expect((await server.call('GET', `/v1/users/${admin.id}`)).status).toBe(401);
  });

  it('only considers organizations of which the caller is a member', async () => {
    const { id: other, admin: otherAdmin } = await anOrganization(server);
    const person = await aMember(server, organizationId, 'read');
    expect((await person.get(`/v1/users/${otherAdmin.id}`)).status).toBe(404);
    const membership = { disabled: 0, sso: 0, joined_at: '2026-01-01T00:00:00.000Z', last_seen_at: null };
    await transact(server.ctx, (tx) =>
      insertMember(tx.db, { organization_id: other, user_id: person.id, role: 'read', ...membership }),
    );
    expect((await person.get(`/v1/users/${otherAdmin.id}`)).status).toBe(200);
  });
});

describe('updateUser', () => {
  it('changes the given members of the own profile, and null restores the generated avatar', async () => {
    const person = await aPerson(server, 'Before');
    const url = `/v1/users/${person.id}`;
    const drawn = (await person.get(url)).body.photoURL;
    const answer = await person.patch(url, { displayName: 'After', photoURL: 'https://pictures.test/me.png' });
    expect(answer.body).toMatchObject({ displayName: 'After', photoURL: 'https://pictures.test/me.png' });
    expect((await person.patch(url, {})).body).toEqual(answer.body);
    expect((await person.patch(url, { photoURL: null })).body).toMatchObject({ displayName: 'After', photoURL: drawn });
    expect((await person.get('/v1/user')).body.displayName).toBe('After');
  });

  it.each([
    [{ displayName: '' }, 'body/displayName'],
    [{ displayName: 'x'.repeat(65) }, 'body/displayName'],
    [{ displayName: null }, 'body/displayName'],
    [{ photoURL: 'javascript:alert(1)' }, 'body/photoURL'],
    [{ email: 'new@example.com' }, 'body/email is not a member of this request.'],
  ])('rejects %j and names the path', async (body, message) => {
    const answer = await admin.patch(`/v1/users/${admin.id}`, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toContain(message);
  });

  it('is rejected for other users: 403 if visible, 404 if not, 401 without a token', async () => {
    const member = await aMember(server, organizationId, 'read');
    const nonMember = await aPerson(server);
    expect((await admin.patch(`/v1/users/${member.id}`, { displayName: 'Mine' })).status).toBe(403);
    expect((await nonMember.patch(`/v1/users/${member.id}`, { displayName: 'Mine' })).status).toBe(404);
    expect((await server.call('PATCH', `/v1/users/${member.id}`, { body: {} })).status).toBe(401);
    expect((await member.get('/v1/user')).body.displayName).toBe('read member');
  });
});
