import { calculateJwkThumbprint, createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writePresence } from '../../../domain/access/record-presence.ts';
import { signingKeyOf } from '../../../domain/access/signing-key.ts';
import { ROLES, type Role } from '../../../platform/db/role.ts';
import { transact } from '../../../platform/db/transact.ts';
import { aMember, anOrganization, aPerson, aSpace, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { deleteMember, updateMember } from './service.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const urlOf = (organizationId: string, { id }: Pick<Person, 'id'>) => `/v1/orgs/${organizationId}/members/${id}`;

/** Events of this kind in an organization, oldest first. */
async function listAuditEvents(organizationId: string, act: 'member.updated' | 'member.removed') {
  const rows = await server.ctx.database.reader
    .selectFrom('audit_events')
    .select(['actor_id', 'target_kind', 'target_id', 'details'])
    .where('organization_id', '=', organizationId)
    .where('act', '=', act)
    .orderBy('created_at')
    .execute();
  return rows.map(({ actor_id, target_kind, target_id, details }) => ({
    actor: actor_id,
    target: `${target_kind} ${target_id}`,
    details: JSON.parse(details),
  }));
}

async function listAdministrators(organizationId: string): Promise<string[]> {
  const rows = await server.ctx.database.reader
    .selectFrom('members')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'admin')
    .where('disabled', '=', 0)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

const LAST = 'This is the last administrator of the organization. Appoint another one first.';

describe('updateMember', () => {
  it('sets each role, or removes it for guests, at once', async () => {
    const { id, admin } = await anOrganization(server);
    const member = await aMember(server, id, 'read');
    for (const role of [...ROLES, null]) {
      const answer = await admin.patch(urlOf(id, member), { role });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ object: 'member', id: member.id, role, disabled: false });
      expect(answer.body).toEqual((await admin.get(urlOf(id, member))).body);
    }
    expect((await member.get(`/v1/orgs/${id}/members`)).status).toBe(403);
  });

  it('revokes all access of disabled members, and restores it unchanged', async () => {
    const { id, admin } = await anOrganization(server);
    const member = await aMember(server, id, 'edit');
    const space = await aSpace(server, id, admin);
    const disabled = await admin.patch(urlOf(id, member), { disabled: true });
    expect(disabled.body).toMatchObject({ role: 'edit', disabled: true, spaces: 0 });
    expect((await member.get(`/v1/orgs/${id}`)).status).toBe(404);
    expect((await member.get(`/v1/spaces/${space.id}`)).status).toBe(404);
    expect((await member.get('/v1/user')).status).toBe(200);
    await admin.patch(urlOf(id, member), { disabled: false });
    expect((await member.get(`/v1/spaces/${space.id}`)).body.permissions).toMatchObject({ edit: true, review: false });
  });

  it('changes only given members, and logs no event without a change', async () => {
    const { id, admin } = await anOrganization(server);
    const member = await aMember(server, id, 'comment');
    const before = (await admin.get(urlOf(id, member))).body;
    for (const body of [{}, { role: 'comment' }, { disabled: false }, { role: 'comment', disabled: false }])
      expect((await admin.patch(urlOf(id, member), body)).body).toEqual(before);
    expect(await listAuditEvents(id, 'member.updated')).toEqual([]);
  });

  it('logs who changed whose role, with both roles', async () => {
    const { id, admin } = await anOrganization(server);
    const member = await aMember(server, id, 'read');
    await admin.patch(urlOf(id, member), { role: 'create' });
    await admin.patch(urlOf(id, member), { role: null, disabled: true });
    const auditEvent = { actor: admin.id, target: `member ${member.id}` };
    expect(await listAuditEvents(id, 'member.updated')).toEqual([
      { ...auditEvent, details: { oldRole: 'read', newRole: 'create' } },
      { ...auditEvent, details: { oldRole: 'create', newRole: null, disabled: true } },
    ]);
  });

  it('rejects the removal of the last enabled administrator', async () => {
    const { id, admin } = await anOrganization(server);
    const second = await aMember(server, id, 'admin');
    await admin.patch(urlOf(id, second), { disabled: true });
    for (const body of [{ role: 'create' }, { role: null }, { disabled: true }, { role: 'admin', disabled: true }]) {
      const answer = await admin.patch(urlOf(id, admin), body);
      expect(answer.status).toBe(409);
      expect(answer.body.error.message).toBe(LAST);
    }
    expect((await admin.get(urlOf(id, admin))).body).toMatchObject({ role: 'admin', disabled: false });
    await admin.patch(urlOf(id, second), { disabled: false });
    expect((await admin.patch(urlOf(id, admin), { role: 'read' })).body.role).toBe('read');
  });

  it('counts only administrators of this organization', async () => {
    const { id, admin } = await anOrganization(server);
    const other = await anOrganization(server);
    await transact(server.ctx, (tx) =>
      tx.db
        .insertInto('members')
        .values({
          organization_id: other.id,
          user_id: admin.id,
          role: 'admin',
          disabled: 0,
          sso: 0,
          joined_at: tx.now,
          last_seen_at: null,
        })
        .execute(),
    );
    expect((await admin.patch(urlOf(id, admin), { role: 'read' })).status).toBe(409);
    expect((await admin.patch(urlOf(other.id, admin), { role: 'read' })).status).toBe(200);
  });

  it.each([
    [{ role: 'owner' }, 'body/role'],
    [{ role: 'guest' }, 'body/role'],
    [{ role: 1 }, 'body/role'],
    [{ disabled: null }, 'body/disabled'],
    [{ disabled: 'true' }, 'body/disabled'],
    [{ sso: true }, 'body/sso'],
  ])('rejects %j and names the path', async (body, location) => {
    const { id, admin } = await anOrganization(server);
    const member = await aMember(server, id, 'read');
    const answer = await admin.patch(urlOf(id, member), body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toContain(location);
  });

  it('requires an administrator, and a member of its organization', async () => {
    const { id, admin } = await anOrganization(server);
    const other = await anOrganization(server);
    const member = await aMember(server, id, 'create');
    const guest = await aMember(server, id, null);
    const body = { role: 'admin' };
    expect((await member.patch(urlOf(id, member), body)).status).toBe(403);
    expect((await guest.patch(urlOf(id, guest), body)).status).toBe(403);
    expect((await other.admin.patch(urlOf(id, member), body)).status).toBe(404);
    expect((await admin.patch(urlOf(id, other.admin), body)).status).toBe(404);
    expect((await admin.patch(urlOf(id, { id: 'unknown' }), body)).status).toBe(404);
    expect((await server.call('PATCH', urlOf(id, member), { body })).status).toBe(401);
    expect((await admin.get(urlOf(id, member))).body.role).toBe('create');
  });
});

describe('deleteMember', () => {
  it('ends all access of the member at once, and keeps their tokens', async () => {
    const { id, admin } = await anOrganization(server);
    const member = await aMember(server, id, 'edit');
    const space = await aSpace(server, id, admin);
    expect((await member.get(`/v1/spaces/${space.id}`)).status).toBe(200);
    const answer = await admin.delete(urlOf(id, member));
    expect(answer.status).toBe(204);
    expect(answer.text).toBe('');
    expect((await member.get(`/v1/spaces/${space.id}`)).status).toBe(404);
    expect((await member.get(`/v1/orgs/${id}`)).status).toBe(404);
    expect((await member.get('/v1/orgs')).body.count).toBe(0);
    expect((await member.get('/v1/user')).body.id).toBe(member.id);
    expect((await admin.get(`/v1/orgs/${id}/members`)).body.count).toBe(1);
  });

  it('removes the roles granted in the organization, and no others', async () => {
    const { id, admin } = await anOrganization(server);
    const other = await anOrganization(server);
    const member = await aMember(server, id, null);
    const places = [id, other.id].map(async (organizationId, index) => {
      const owner = index === 0 ? admin : other.admin;
      const open = await aSpace(server, organizationId, owner);
      const deleted = await aSpace(server, organizationId, owner);
      await owner.delete(`/v1/spaces/${deleted.id}`);
      const { id: collection } = (await owner.post(`/v1/orgs/${organizationId}/collections`, {})).body;
      return { spaces: [open.id, deleted.id], collection };
    });
    const [own, foreign] = await Promise.all(places);
    await transact(server.ctx, async (tx) => {
      const grant = { user_id: member.id, role: 'edit', created_at: tx.now } as const;
      for (const location of [own, foreign]) {
        for (const space_id of location?.spaces ?? [])
          await tx.db
            .insertInto('space_user_grants')
            .values({ space_id, ...grant })
            .execute();
        const collection_id = location?.collection;
        await tx.db
          .insertInto('collection_user_grants')
          .values({ collection_id, ...grant })
          .execute();
      }
    });
    await admin.delete(urlOf(id, member));
    const db = server.ctx.database.reader;
    const grants = db.selectFrom('space_user_grants').select('space_id').where('user_id', '=', member.id);
    expect((await grants.execute()).map(({ space_id }) => space_id).sort()).toEqual(
      [...(foreign?.spaces ?? [])].sort(),
    );
    const above = db.selectFrom('collection_user_grants').select('collection_id').where('user_id', '=', member.id);
    expect((await above.execute()).map(({ collection_id }) => collection_id)).toEqual([foreign?.collection]);
  });

  it('removes the member from the teams of the organization, and deletes their pending invitations there', async () => {
    const { id, admin } = await anOrganization(server);
    const other = await anOrganization(server);
    const member = await aMember(server, id, 'read');
    const team = (await admin.put(`/v1/orgs/${id}/teams`, { title: 'Writers', members: [member.id, admin.id] })).body;
    await transact(server.ctx, async (tx) => {
      for (const [index, organization_id] of [id, id, other.id].entries()) {
        const email = index === 1 ? 'someone.else@example.com' : member.email;
        await tx.db
          .insertInto('invites')
          .values({
            id: `${organization_id}${index}`,
            organization_id,
            email,
            email_folded: email,
            role: 'admin',
            space_id: null,
            collection_id: null,
            level: null,
            sso: 0,
            created_by: null,
            created_at: tx.now,
            expires_at: null,
            secret_hash: null,
            link_shown: 0,
            uses: null,
            max_uses: null,
          })
          .execute();
      }
    });
    await admin.delete(urlOf(id, member));
    expect((await admin.get(`/v1/orgs/${id}/teams/${team.id}`)).body.members).toBe(1);
    const remaining = await server.ctx.database.reader.selectFrom('invites').select('id').execute();
    const ids = remaining.map((invite) => invite.id);
    expect(ids).not.toContain(`${id}0`);
    expect(ids).toEqual(expect.arrayContaining([`${id}1`, `${other.id}2`]));
    expect((await member.post(`/v1/orgs/${id}/invites/${id}0`)).status).toBe(404);
  });

  it('lets everybody leave, including guests, except disabled members', async () => {
    const { id, admin } = await anOrganization(server);
    for (const role of ['read', 'create', 'admin', null] as const) {
      const member = await aMember(server, id, role);
      expect((await member.delete(urlOf(id, member))).status).toBe(204);
      expect((await member.get(`/v1/orgs/${id}`)).status).toBe(404);
    }
    const disabled = await aMember(server, id, 'read');
    await admin.patch(urlOf(id, disabled), { disabled: true });
    expect((await disabled.delete(urlOf(id, disabled))).status).toBe(404);
    expect((await admin.get(urlOf(id, disabled))).status).toBe(200);
  });

  it('rejects the last enabled administrator', async () => {
    const { id, admin } = await anOrganization(server);
    const second = await aMember(server, id, 'admin');
    await admin.patch(urlOf(id, second), { disabled: true });
    const answer = await admin.delete(urlOf(id, admin));
    expect(answer.status).toBe(409);
    expect(answer.body.error.message).toBe(LAST);
    expect((await admin.delete(urlOf(id, second))).status).toBe(204);
  });

  it('is idempotent, and a no-op for non-members', async () => {
    const { id, admin } = await anOrganization(server);
    const member = await aMember(server, id, 'read');
    const nonMember = await aPerson(server);
    const other = await anOrganization(server);
    for (const person of [member, member, nonMember, other.admin, { id: 'unknown' }])
      expect((await admin.delete(urlOf(id, person))).status).toBe(204);
    expect((await other.admin.get(`/v1/orgs/${other.id}`)).status).toBe(200);
    expect(await listAuditEvents(id, 'member.removed')).toEqual([
      { actor: admin.id, target: `member ${member.id}`, details: { role: 'read' } },
    ]);
  });

  it('lets only administrators remove others', async () => {
    const { id, admin } = await anOrganization(server);
    const member = await aMember(server, id, 'create');
    const guest = await aMember(server, id, null);
    const other = await anOrganization(server);
    expect((await member.delete(urlOf(id, admin))).status).toBe(403);
    expect((await member.delete(urlOf(id, { id: 'unknown' }))).status).toBe(403);
    expect((await guest.delete(urlOf(id, member))).status).toBe(403);
    expect((await other.admin.delete(urlOf(id, member))).status).toBe(404);
    expect((await server.call('DELETE', urlOf(id, member))).status).toBe(401);
    expect((await admin.get(`/v1/orgs/${id}/members`)).body.count).toBe(3);
  });
});

describe('two administrators who act concurrently', () => {
  const update =
    (body: { role?: Role | null; disabled?: boolean }) => (organizationId: string, from: Person, to: Person) =>
      transact(server.ctx, (tx) => updateMember(tx, { organizationId, userId: to.id, actorId: from.id }, body));
  const remove = (organizationId: string, from: Person, to: Person) =>
    transact(server.ctx, (tx) => deleteMember(tx, { organizationId, userId: to.id, actorId: from.id }));

  it.each([
    ['demote each other', update({ role: 'create' }), 'other'],
    ['make each other guests', update({ role: null }), 'other'],
    ['disable each other', update({ disabled: true }), 'other'],
    ['remove each other', remove, 'other'],
    ['leave', remove, 'self'],
  ] as const)('never leave the organization without one when they %s', async (_what, act, whom) => {
    for (let round = 0; round < 5; round++) {
      const { id, admin } = await anOrganization(server);
      const second = await aMember(server, id, 'admin');
      const pairs =
        whom === 'other'
          ? ([
              [admin, second],
              [second, admin],
            ] as const)
          : ([
              [admin, admin],
              [second, second],
            ] as const);
      const results = await Promise.allSettled(pairs.map(([from, to]) => act(id, from, to)));
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const refused = results.find((result) => result.status === 'rejected');
      expect(refused?.reason).toMatchObject({ status: 409, message: LAST });
      expect(await listAdministrators(id)).toHaveLength(1);
    }
  });

  it('always leave one, through the API as well', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, admin } = await anOrganization(server);
      const second = await aMember(server, id, 'admin');
      const answers = await Promise.all([admin.delete(urlOf(id, second)), second.delete(urlOf(id, admin))]);
      const statuses = answers.map(({ status }) => status).sort();
      // The slower one is rejected, or finds that it is no longer a member.
      expect([
        [204, 404],
        [204, 409],
      ]).toContainEqual(statuses);
      expect(await listAdministrators(id)).toHaveLength(1);
    }
  });
});

describe('markMemberAsSso', () => {
  it('marks a member once, and logs one event', async () => {
    const { id, admin } = await anOrganization(server);
    const member = await aMember(server, id, 'read');
    for (let time = 0; time < 2; time++) {
      const answer = await admin.post(`${urlOf(id, member)}/sso`);
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ object: 'member', id: member.id, sso: true, role: 'read' });
    }
    expect((await admin.get(urlOf(id, member))).body.sso).toBe(true);
    expect(await listAuditEvents(id, 'member.updated')).toEqual([
      { actor: admin.id, target: `member ${member.id}`, details: { sso: true } },
    ]);
  });

  it('requires an administrator, and a member', async () => {
    const { id, admin } = await anOrganization(server);
    const other = await anOrganization(server);
    const member = await aMember(server, id, 'create');
    const guest = await aMember(server, id, null);
    for (const person of [await aPerson(server), other.admin, { id: 'unknown' }])
      expect((await admin.post(`${urlOf(id, person)}/sso`)).status).toBe(404);
    expect((await member.post(`${urlOf(id, member)}/sso`)).status).toBe(403);
    expect((await guest.post(`${urlOf(id, guest)}/sso`)).status).toBe(403);
    expect((await other.admin.post(`${urlOf(id, member)}/sso`)).status).toBe(404);
    expect((await server.call('POST', `${urlOf(id, member)}/sso`)).status).toBe(401);
  });
});

describe('unmarkMemberAsSso', () => {
  it('removes the mark once, and logs one event', async () => {
    const { id, admin } = await anOrganization(server);
    const member = await aMember(server, id, 'read');
    expect((await admin.delete(`${urlOf(id, member)}/sso`)).status).toBe(204);
    await admin.post(`${urlOf(id, member)}/sso`);
    for (let time = 0; time < 2; time++) {
      expect((await admin.delete(`${urlOf(id, member)}/sso`)).status).toBe(204);
      expect((await admin.get(urlOf(id, member))).body.sso).toBe(false);
    }
    expect((await listAuditEvents(id, 'member.updated')).map(({ details }) => details)).toEqual([
      { sso: true },
      { sso: false },
    ]);
  });

  it('requires an administrator, and a member', async () => {
    const { id, admin } = await anOrganization(server);
    const other = await anOrganization(server);
    const member = await aMember(server, id, 'create');
    await admin.post(`${urlOf(id, member)}/sso`);
    for (const person of [await aPerson(server), other.admin, { id: 'unknown' }])
      expect((await admin.delete(`${urlOf(id, person)}/sso`)).status).toBe(404);
    expect((await member.delete(`${urlOf(id, member)}/sso`)).status).toBe(403);
    expect((await other.admin.delete(`${urlOf(id, member)}/sso`)).status).toBe(404);
    expect((await server.call('DELETE', `${urlOf(id, member)}/sso`)).status).toBe(401);
    expect((await admin.get(urlOf(id, member))).body.sso).toBe(true);
  });
});

describe('pingOrganization', () => {
  it('records when a member, or a guest, was last seen', async () => {
    const { id, admin } = await anOrganization(server);
    for (const role of ['read', null] as const) {
      const member = await aMember(server, id, role);
      expect((await admin.get(urlOf(id, member))).body).not.toHaveProperty('lastSeenAt');
      const times = [];
      for (let time = 0; time < 2; time++) {
        server.advance(1000);
        expect((await member.post(`/v1/orgs/${id}/ping`)).status).toBe(200);
        times.push(Date.parse((await admin.get(urlOf(id, member))).body.lastSeenAt));
      }
      expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(1000);
    }
    expect((await admin.get(`/v1/orgs/${id}/members?sort=lastSeenAt`)).body.count).toBe(2);
  });

  it('is recorded with any other call of members, once an hour, and not with rejected ones', async () => {
    const { id, admin } = await anOrganization(server);
    const [member, disabled] = [await aMember(server, id, 'read'), await aMember(server, id, 'read')];
    const { id: spaceId } = await aSpace(server, id, admin);
    await admin.patch(urlOf(id, disabled), { disabled: true });
    const lastSeenOf = async (person: Person) => {
      await writePresence(server.ctx);
      return (await admin.get(urlOf(id, person))).body.lastSeenAt;
    };
    server.ctx.presence.forget();
    expect(await lastSeenOf(member)).toBeUndefined();
    await member.get(`/v1/spaces/${spaceId}`);
    await disabled.get(`/v1/spaces/${spaceId}`);
    const first = await lastSeenOf(member);
    expect(Date.parse(first)).toBeLessThanOrEqual(server.ctx.clock().getTime());
    expect(await lastSeenOf(disabled)).toBeUndefined();
    await member.get(`/v1/orgs/${id}`);
    expect(await lastSeenOf(member)).toBe(first);
    server.ctx.presence.forget();
    await member.get(`/v1/orgs/${id}`);
    expect(await lastSeenOf(member)).not.toBe(first);
  });

  it("returns a signed statement of the caller's identity, valid for an hour", async () => {
    const { id } = await anOrganization(server);
    const member = await aMember(server, id, 'read');
    const { serviceVisitorClaims: token } = (await member.post(`/v1/orgs/${id}/ping`)).body;
    const now = server.ctx.clock();
    const published = await server.call('GET', '/.well-known/jwks.json');
    const key = createLocalJWKSet(published.body);
    const { payload, protectedHeader } = await jwtVerify(token, key, { currentDate: now, algorithms: ['ES256'] });
    expect(protectedHeader).toEqual({ alg: 'ES256', kid: published.body.keys[0].kid });
    expect(payload).toEqual({ sub: member.id, email: member.email, exp: expect.any(Number) });
    expect(Math.abs((payload.exp ?? 0) - now.getTime() / 1000 - 3600)).toBeLessThan(5);
  });

  it('returns a statement that no operation accepts as a token', async () => {
    const { id } = await anOrganization(server);
    const member = await aMember(server, id, 'admin');
    const { serviceVisitorClaims: token } = (await member.post(`/v1/orgs/${id}/ping`)).body;
    for (const url of ['/v1/user', `/v1/orgs/${id}`])
      expect((await server.call('GET', url, { token })).status).toBe(401);
    await expect(
      jwtVerify(token, signingKeyOf(server.ctx.secret, 'site token'), { currentDate: server.ctx.clock() }),
    ).rejects.toThrow();
  });

  it('publishes the key that verifies it, and no signing key', async () => {
    const { status, headers, body } = await server.call('GET', '/.well-known/jwks.json');
    expect([status, headers['content-type'], headers['access-control-allow-origin']]).toEqual([
      ...[200, expect.stringMatching(/^application\/jwk-set\+json/), '*'],
    ]);
    const text = expect.any(String);
    expect(body).toEqual({
      keys: [{ kty: 'EC', crv: 'P-256', x: text, y: text, kid: text, alg: 'ES256', use: 'sig' }],
    });
    expect(body.keys[0].kid).toBe(await calculateJwkThumbprint(body.keys[0]));
  });

  it('requires a member', async () => {
    const { id, admin } = await anOrganization(server);
    const disabled = await aMember(server, id, 'read');
    await admin.patch(urlOf(id, disabled), { disabled: true });
    expect((await disabled.post(`/v1/orgs/${id}/ping`)).status).toBe(404);
    expect((await (await aPerson(server)).post(`/v1/orgs/${id}/ping`)).status).toBe(404);
    expect((await server.call('POST', `/v1/orgs/${id}/ping`)).status).toBe(401);
    expect((await admin.get(urlOf(id, disabled))).body).not.toHaveProperty('lastSeenAt');
  });
});
