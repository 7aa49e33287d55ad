import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ROLES, type Role } from '../../../platform/db/role.ts';
import { transact } from '../../../platform/db/transact.ts';
import { newId } from '../../../platform/ids.ts';
import { updateMemberRow } from '../../../platform/queries/members.ts';
import { insertTeam, setTeamMembers } from '../../../platform/queries/teams.ts';
import { acceptPathOf } from '../../../testing/accept-link.ts';
import { aMember, anOrganization, aPerson, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let organizationId: string;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

const KINDS = ['space', 'collection'] as const;
type Kind = (typeof KINDS)[number];

/** A new space or collection, by its URL. */
async function aThing(kind: Kind, parent?: string): Promise<string> {
  const { body, status } = await admin.post(`/v1/orgs/${organizationId}/${kind}s`, { title: kind, parent });
  expect(status).toBe(201);
  return `/v1/${kind}s/${body.id}`;
}

const idOf = (url: string): string => url.split('/').at(-1) ?? '';

async function aTeam(members: readonly Person[], organization = organizationId, title = 'Writers'): Promise<string> {
  const id = newId();
  await transact(server.ctx, async (tx) => {
    await insertTeam(tx.db, {
      id,
      organization_id: organization,
      title,
      title_folded: title.toLowerCase(),
      created_at: tx.now,
    });
    const row = { team_id: id, organization_id: organization, role: 'member', added_at: tx.now } as const;
    await setTeamMembers(
      tx.db,
      members.map((member) => ({ ...row, user_id: member.id })),
    );
  });
  return id;
}

/** Grants, and expects success. */
async function grant(url: string, body: object, by = admin): Promise<void> {
  const answer = await by.post(`${url}/permissions`, body);
  expect({ status: answer.status, text: answer.text }).toEqual({ status: 204, text: '' });
}

/** The effective roles in `aggregate`, by id of the user. */
async function listRoles(url: string, query = ''): Promise<Record<string, Role>> {
  const { status, body } = await admin.get(`${url}/permissions/aggregate?limit=1000${query}`);
  expect(status).toBe(200);
  expect(body.count).toBe(body.items.length);
  return Object.fromEntries(
    body.items.map((item: { permission: Role; user: Person }) => [item.user.id, item.permission]),
  );
}

async function listGrants(url: string, to: 'users' | 'teams'): Promise<[string, Role][]> {
  const { status, body } = await admin.get(`${url}/permissions/${to}`);
  expect(status).toBe(200);
  expect(body.count).toBe(body.items.length);
  const one = to === 'users' ? 'user' : 'team';
  return body.items.map((item: Record<string, { id: string } & Role>) => [item[one]?.id, item['permission']]);
}

/** Grant events in the log of the organization, oldest first. */
async function listAuditEvents() {
  const rows = await server.ctx.database.reader
    .selectFrom('audit_events')
    .select(['act', 'actor_id', 'target_kind', 'target_id', 'details'])
    .where('organization_id', '=', organizationId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows
    .filter(({ act }) => /granted|revoked|default-level/.test(act))
    .map(({ details, ...row }) => ({ ...row, details: JSON.parse(details) }));
}

const setDisabled = (person: Person) =>
  transact(server.ctx, (tx) => updateMemberRow(tx.db, organizationId, person.id, { disabled: 1 }));

describe.each(KINDS)('permissions of a %s', (kind) => {
  let url: string;
  beforeEach(async () => {
    url = await aThing(kind);
    await admin.patch(url, { defaultLevel: null });
  });

  describe('grant', () => {
    it('grants access to members, guests and members of teams, and lists the newest grant first', async () => {
      const [member, guest, inTeam] = [
        await aMember(server, organizationId, 'read'),
        await aMember(server, organizationId, null),
        await aMember(server, organizationId, null),
      ];
      const team = await aTeam([inTeam]);
      for (const person of [member, guest, inTeam]) expect((await person.get(url)).status).toBe(404);
      await grant(url, { users: [member.id], role: 'edit' });
      server.advance(1000);
      await grant(url, { users: [guest.id], teams: [team], role: 'read' });
      for (const person of [member, guest, inTeam]) expect((await person.get(url)).status).toBe(200);
      expect(await listGrants(url, 'users')).toEqual([
        [guest.id, 'read'],
        [member.id, 'edit'],
      ]);
      expect(await listGrants(url, 'teams')).toEqual([[team, 'read']]);
      const { body } = await admin.get(`${url}/permissions/teams`);
      expect(body.items[0].team).toMatchObject({ object: 'team', id: team, title: 'Writers', members: 1 });
    });

    it('replaces an earlier role, higher or lower', async () => {
      const guest = await aMember(server, organizationId, null);
      const team = await aTeam([]);
      for (const role of ['edit', 'read', 'review'] as const) {
        await grant(url, { users: [guest.id, guest.id], teams: [team], role });
        expect(await listGrants(url, 'users')).toEqual([[guest.id, role]]);
        expect(await listGrants(url, 'teams')).toEqual([[team, role]]);
      }
    });

    it('names all users outside of the organization, and stores nothing', async () => {
      const guest = await aMember(server, organizationId, null);
      const nonMember = await aPerson(server);
      const elsewhere = await anOrganization(server);
      const [team, foreign] = [await aTeam([]), await aTeam([], elsewhere.id)];
      const answer = await admin.post(`${url}/permissions`, {
        users: [guest.id, nonMember.id, 'nobody', elsewhere.admin.id],
        teams: [team, foreign, 'none'],
        role: 'read',
      });
      expect(answer.status).toBe(400);
      expect(answer.body.error.message).toBe(
        `body/users names people who are not members of this organization: ${nonMember.id}, nobody, ${elsewhere.admin.id}; ` +
          `body/teams names teams that do not belong to this organization: ${foreign}, none.`,
      );
      expect(await listGrants(url, 'users')).toEqual([]);
      expect(await listGrants(url, 'teams')).toEqual([]);
      expect(await listAuditEvents()).toHaveLength(1);
    });

    it.each([
      ['nobody', { role: 'read' }, 'body must have users or teams.'],
      ['no users', { users: [], role: 'read' }, 'body/users must not have fewer than 1 items.'],
      ['no teams', { teams: [], role: 'read' }, 'body/teams must not have fewer than 1 items.'],
      ['101 users', { users: Array(101).fill('x'), role: 'read' }, 'body/users must not have more than 100 items.'],
      ['101 teams', { teams: Array(101).fill('x'), role: 'read' }, 'body/teams must not have more than 100 items.'],
      ['a long id', { users: ['x'.repeat(65)], role: 'read' }, 'body/users/0 must not have more than 64 characters.'],
      ['no role', { users: ['x'] }, 'body/role is required.'],
    ])('rejects %s', async (_what, body, message) => {
      const answer = await admin.post(`${url}/permissions`, body);
      expect({ status: answer.status, message: answer.body?.error?.message }).toEqual({ status: 400, message });
    });

    it('rejects a role of null and an unknown one', async () => {
      const guest = await aMember(server, organizationId, null);
      for (const role of [null, 'owner']) {
        const answer = await admin.post(`${url}/permissions`, { users: [guest.id], role });
        expect(answer.status).toBe(400);
        expect(answer.body.error.message).toContain('body/role');
      }
    });

    it('accepts a hundred people at once', async () => {
      const guests = [];
      for (let index = 0; index < 100; index++) guests.push(await aMember(server, organizationId, null));
      await grant(url, { users: guests.map(({ id }) => id), role: 'comment' });
      const { body } = await admin.get(`${url}/permissions/users?limit=30`);
      expect(body).toMatchObject({ count: 100, next: { page: expect.any(String) } });
      expect(body.items).toHaveLength(30);
      expect(Object.values(await listRoles(url, '&role=comment'))).toHaveLength(100);
    });

    it('logs each changed role, and no unchanged one', async () => {
      const guest = await aMember(server, organizationId, null);
      const team = await aTeam([]);
      const before = (await listAuditEvents()).length;
      await grant(url, { users: [guest.id], teams: [team], role: 'edit' });
      await grant(url, { users: [guest.id], teams: [team], role: 'edit' });
      await grant(url, { users: [guest.id], role: 'read' });
      const target = { actor_id: admin.id, target_kind: kind, target_id: idOf(url) };
      const auditEvents = (await listAuditEvents()).slice(before);
      // Those of one call have the same time.
      expect([...auditEvents.slice(0, 2).sort((a) => ('user' in a.details ? -1 : 1)), ...auditEvents.slice(2)]).toEqual(
        [
          { ...target, act: `${kind}.granted`, details: { user: guest.id, role: 'edit', previousRole: null } },
          { ...target, act: `${kind}.granted`, details: { team, role: 'edit', previousRole: null } },
          { ...target, act: `${kind}.granted`, details: { user: guest.id, role: 'read', previousRole: 'edit' } },
        ],
      );
    });
  });

  describe('permission to grant roles', () => {
    it.each(ROLES)('allows %s to manage permissions from create on', async (role) => {
      const [caller, guest] = [
        await aMember(server, organizationId, 'read'),
        await aMember(server, organizationId, null),
      ];
      await grant(url, { users: [caller.id], role });
      await grant(url, { users: [guest.id], role: 'comment' });
      const isManager = role === 'create' || role === 'admin';
      const user = `${url}/permissions/users/${guest.id}`;
      const answers = [
        await caller.post(`${url}/permissions`, { users: [guest.id], role: 'read' }),
        await caller.get(`${url}/permissions/aggregate`),
        await caller.get(`${url}/permissions/users`),
        await caller.get(`${url}/permissions/teams`),
        await caller.patch(user, { role: 'edit' }),
        await caller.delete(user),
      ];
      expect(answers.map(({ status }) => status)).toEqual(
        isManager ? [204, 200, 200, 200, 204, 204] : [403, 403, 403, 403, 403, 403],
      );
    });

    it('does not exist for non-members, disabled members and guests without a grant', async () => {
      const [guest, disabled] = [
        await aMember(server, organizationId, null),
        await aMember(server, organizationId, null),
      ];
      await grant(url, { users: [disabled.id], role: 'create' });
      await setDisabled(disabled);
      for (const caller of [await aPerson(server), guest, disabled]) {
        const user = `${url}/permissions/users/${admin.id}`;
        const answers = [
          await caller.post(`${url}/permissions`, { users: [caller.id], role: 'read' }),
          await caller.get(`${url}/permissions/aggregate`),
          await caller.get(`${url}/permissions/users`),
          await caller.get(`${url}/permissions/teams`),
          await caller.patch(user, { role: 'edit' }),
          await caller.delete(user),
        ];
        for (const { status, body } of answers) {
          expect({ status, body }).toEqual({
            status: 404,
            body: { error: { code: 404, message: `The ${kind} does not exist.`, reason: 'not_found' } },
          });
        }
      }
    });

    it('prevents creators from making themselves or others administrators', async () => {
      const [creator, guest] = [
        await aMember(server, organizationId, null),
        await aMember(server, organizationId, null),
      ];
      const team = await aTeam([creator]);
      await grant(url, { users: [creator.id], role: 'create' });
      await grant(url, { users: [guest.id], role: 'edit' });
      await grant(url, { teams: [team], role: 'read' });
      const attempts = [
        await creator.post(`${url}/permissions`, { users: [creator.id], role: 'admin' }),
        await creator.post(`${url}/permissions`, { teams: [team], role: 'admin' }),
        await creator.patch(`${url}/permissions/users/${guest.id}`, { role: 'admin' }),
        await creator.patch(`${url}/permissions/teams/${team}`, { role: 'admin' }),
        await creator.patch(url, { defaultLevel: 'admin' }),
      ];
      for (const { status, body } of attempts) {
        expect({ status, message: body?.error?.message }).toEqual({
          status: 403,
          message: 'You do not have permission to grant or revoke a role above your own here.',
        });
      }
      await grant(url, { users: [guest.id], role: 'create' }, creator);
      expect(await listRoles(url)).toEqual({ [admin.id]: 'admin', [creator.id]: 'create', [guest.id]: 'create' });
    });

    it('prevents creators from lowering the role of an administrator', async () => {
      const [creator, higher] = [
        await aMember(server, organizationId, null),
        await aMember(server, organizationId, null),
      ];
      const team = await aTeam([]);
      await grant(url, { users: [creator.id], role: 'create' });
      await grant(url, { users: [higher.id], teams: [team], role: 'admin' });
      const attempts = [
        await creator.post(`${url}/permissions`, { users: [higher.id], role: 'read' }),
        await creator.post(`${url}/permissions`, { teams: [team], role: 'read' }),
        await creator.patch(`${url}/permissions/users/${higher.id}`, { role: 'read' }),
        await creator.patch(`${url}/permissions/users/${higher.id}`, { role: null }),
        await creator.delete(`${url}/permissions/users/${higher.id}`),
        await creator.delete(`${url}/permissions/teams/${team}`),
      ];
      expect(attempts.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
      expect(await listGrants(url, 'teams')).toEqual([[team, 'admin']]);
      expect((await listRoles(url))[higher.id]).toBe('admin');
      await grant(url, { users: [creator.id], role: 'read' }, higher);
      expect((await listRoles(url))[creator.id]).toBe('read');
    });

    it('allows guests who manage it to grant roles, without disclosing other members', async () => {
      const [guest, other] = [await aMember(server, organizationId, null), await aMember(server, organizationId, null)];
      await grant(url, { users: [guest.id], role: 'create' });
      await grant(url, { users: [other.id], role: 'read' }, guest);
      expect((await other.get(url)).status).toBe(200);
      for (const list of ['aggregate', 'users', 'teams']) {
        const { status, body } = await guest.get(`${url}/permissions/${list}`);
        expect({ status, body }).toEqual({
          status: 403,
          body: {
            error: {
              code: 403,
              message: 'You do not have permission to list the members of this organization.',
              reason: 'permission_denied',
            },
          },
        });
      }
    });

    it('is checked when the grant is written: of two creators who remove each other, one remains', async () => {
      const [one, two] = [await aMember(server, organizationId, null), await aMember(server, organizationId, null)];
      await grant(url, { users: [one.id, two.id], role: 'create' });
      const answers = await Promise.all([
        one.delete(`${url}/permissions/users/${two.id}`),
        two.delete(`${url}/permissions/users/${one.id}`),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
      expect(await listGrants(url, 'users')).toHaveLength(1);
    });
  });

  describe('one grant', () => {
    it('is changed by PATCH, unchanged by an empty one, and removed by null', async () => {
      const guest = await aMember(server, organizationId, null);
      const team = await aTeam([guest]);
      await grant(url, { users: [guest.id], teams: [team], role: 'read' });
      for (const [to, id] of [
        ['users', guest.id],
        ['teams', team],
      ] as const) {
        const one = `${url}/permissions/${to}/${id}`;
        expect((await admin.patch(one, {})).status).toBe(204);
        expect(await listGrants(url, to)).toEqual([[id, 'read']]);
        expect((await admin.patch(one, { role: 'review' })).status).toBe(204);
        expect(await listGrants(url, to)).toEqual([[id, 'review']]);
        expect((await admin.patch(one, { role: null })).status).toBe(204);
        expect(await listGrants(url, to)).toEqual([]);
        expect((await admin.patch(one, { role: 'read' })).status).toBe(404);
      }
      expect((await guest.get(url)).status).toBe(404);
      const acts = (await listAuditEvents()).slice(-4).map(({ act, details }) => [act, details]);
      expect(acts).toEqual([
        [`${kind}.granted`, { user: guest.id, role: 'review', previousRole: 'read' }],
        [`${kind}.revoked`, { user: guest.id, role: null, previousRole: 'review' }],
        [`${kind}.granted`, { team, role: 'review', previousRole: 'read' }],
        [`${kind}.revoked`, { team, role: null, previousRole: 'review' }],
      ]);
    });

    it('is removed by DELETE, idempotently, and at once', async () => {
      const [guest, other] = [await aMember(server, organizationId, null), await aMember(server, organizationId, null)];
      await grant(url, { users: [guest.id, other.id], role: 'read' });
      for (let times = 0; times < 2; times++) {
        expect((await admin.delete(`${url}/permissions/users/${guest.id}`)).status).toBe(204);
        expect((await guest.get(url)).status).toBe(404);
      }
      expect((await admin.delete(`${url}/permissions/users/nobody`)).status).toBe(204);
      expect((await admin.delete(`${url}/permissions/teams/none`)).status).toBe(204);
      expect(await listGrants(url, 'users')).toEqual([[other.id, 'read']]);
      expect((await listAuditEvents()).filter(({ act }) => act === `${kind}.revoked`)).toHaveLength(1);
    });

    it('does not exist for unknown users, non-members, or without a direct grant', async () => {
      const [nonMember, member] = [await aPerson(server), await aMember(server, organizationId, 'edit')];
      const elsewhere = await anOrganization(server);
      const foreign = await aTeam([], elsewhere.id);
      for (const path of [
        `users/nobody`,
        `users/${nonMember.id}`,
        `users/${elsewhere.admin.id}`,
        `users/${member.id}`,
        `teams/none`,
        `teams/${foreign}`,
        `teams/${await aTeam([])}`,
      ]) {
        const { status, body } = await admin.patch(`${url}/permissions/${path}`, { role: 'read' });
        expect({ path, status, body }).toEqual({
          path,
          status: 404,
          body: { error: { code: 404, message: 'The permission does not exist.', reason: 'not_found' } },
        });
      }
    });
  });

  describe('aggregate', () => {
    it('lists the effective role of everyone who has one, newest members first', async () => {
      await admin.patch(url, { defaultLevel: 'comment' });
      const reader = await aMember(server, organizationId, 'read');
      const editor = await aMember(server, organizationId, 'edit');
      const guest = await aMember(server, organizationId, null);
      const hidden = await aMember(server, organizationId, null);
      const inTeams = await aMember(server, organizationId, 'create');
      const disabled = await aMember(server, organizationId, 'admin');
      await setDisabled(disabled);
      const [low, high] = [await aTeam([inTeams, guest]), await aTeam([inTeams, disabled])];
      await grant(url, { users: [guest.id], teams: [low], role: 'read' });
      await grant(url, { teams: [high], role: 'review' });
      const { body } = await admin.get(`${url}/permissions/aggregate`);
      expect(body.items.map((item: { permission: Role; user: Person }) => [item.user.id, item.permission])).toEqual([
        [inTeams.id, 'review'],
        [guest.id, 'read'],
        [editor.id, 'comment'],
        [reader.id, 'comment'],
        [admin.id, 'admin'],
      ]);
      expect(body.items[1].user).toMatchObject({ object: 'user', email: guest.email });
      expect(JSON.stringify(body)).not.toContain(hidden.id);
      expect(await listRoles(url, '&role=comment')).toEqual({ [editor.id]: 'comment', [reader.id]: 'comment' });
      expect(await listRoles(url, '&role=create')).toEqual({});
    });

    it('returns all pages of the list, for any page size', async () => {
      const people = [admin];
      for (let index = 0; index < 7; index++) people.push(await aMember(server, organizationId, null));
      await grant(url, { users: people.slice(1).map(({ id }) => id), role: 'read' });
      for (const limit of [1, 3, 8, 100]) {
        const seen: string[] = [];
        let page = '';
        do {
          const { body } = await admin.get(`${url}/permissions/aggregate?limit=${limit}${page}`);
          expect(body.count).toBe(8);
          seen.push(...body.items.map((item: { user: Person }) => item.user.id));
          page = body.next === undefined ? '' : `&page=${body.next.page}`;
        } while (page !== '');
        expect(seen).toEqual(people.map(({ id }) => id).reverse());
      }
    });
  });
});

describe('a role on a collection', () => {
  it('applies to its whole content, through nested collections', async () => {
    const guest = await aMember(server, organizationId, null);
    const inTeam = await aMember(server, organizationId, null);
    const outer = await aThing('collection');
    const inner = await aThing('collection', idOf(outer));
    const [space, beside] = [await aThing('space', idOf(inner)), await aThing('space')];
    await grant(outer, { users: [guest.id], teams: [await aTeam([inTeam])], role: 'edit' });
    for (const person of [guest, inTeam]) {
      expect((await person.get(space)).body.permissions).toMatchObject({ edit: true, merge: false });
      expect((await person.get(beside)).status).toBe(404);
    }
    const roles = { [admin.id]: 'admin', [guest.id]: 'edit', [inTeam.id]: 'edit' };
    for (const url of [outer, inner, space]) expect(await listRoles(url)).toEqual(roles);
    expect(await listRoles(beside)).toEqual({ [admin.id]: 'admin' });
    expect(await listGrants(space, 'users')).toEqual([]);
  });

  it('is reported on the space, even if the caller may not see the collection', async () => {
    const [creator, other] = [
      await aMember(server, organizationId, 'read'),
      await aMember(server, organizationId, null),
    ];
    const collection = await aThing('collection');
    const space = await aThing('space', idOf(collection));
    await admin.patch(collection, { defaultLevel: null });
    await grant(collection, { users: [other.id], role: 'review' });
    await grant(space, { users: [creator.id], role: 'create' });
    expect((await creator.get(collection)).status).toBe(404);
    const { body } = await creator.get(`${space}/permissions/aggregate`);
    expect(body.items.map((item: { permission: Role; user: Person }) => [item.user.id, item.permission])).toEqual([
      [other.id, 'review'],
      [creator.id, 'create'],
      [admin.id, 'admin'],
    ]);
  });

  it('is kept on the spaces when the collection is deleted, for teams as for people', async () => {
    const [guest, inTeam, both] = [
      await aMember(server, organizationId, null),
      await aMember(server, organizationId, null),
      await aMember(server, organizationId, null),
    ];
    const team = await aTeam([inTeam, both]);
    const outer = await aThing('collection');
    const inner = await aThing('collection', idOf(outer));
    const [space, other] = [await aThing('space', idOf(inner)), await aThing('space', idOf(outer))];
    await grant(outer, { users: [guest.id], teams: [team], role: 'edit' });
    await grant(inner, { teams: [team], role: 'review' });
    await grant(space, { teams: [team], role: 'comment' });
    await grant(space, { users: [guest.id], role: 'create' });
    const before = [await listRoles(space), await listRoles(other)];
    expect((await admin.delete(outer)).status).toBe(204);
    for (const url of [space, other]) expect((await admin.post(`${url}/restore`)).status).toBe(200);
    expect([await listRoles(space), await listRoles(other)]).toEqual(before);
    expect(await listGrants(space, 'teams')).toEqual([[team, 'review']]);
    expect(await listGrants(space, 'users')).toEqual([[guest.id, 'create']]);
    expect(await listGrants(other, 'teams')).toEqual([[team, 'edit']]);
  });
});

describe('roles granted to teams', () => {
  it('are copied when a space is duplicated', async () => {
    const inTeam = await aMember(server, organizationId, null);
    const guest = await aMember(server, organizationId, null);
    const team = await aTeam([inTeam]);
    const space = await aThing('space');
    await grant(space, { users: [guest.id], teams: [team], role: 'edit' });
    const copy = `/v1/spaces/${(await admin.post(`${space}/duplicate`)).body.id}`;
    expect(await listGrants(copy, 'teams')).toEqual([[team, 'edit']]);
    expect(await listRoles(copy)).toEqual(await listRoles(space));
    expect((await inTeam.get(copy)).status).toBe(200);
  });

  it('end when a space is transferred to another organization', async () => {
    const elsewhere = await anOrganization(server);
    const inBoth = await aMember(server, organizationId, null);
    await transact(server.ctx, async (tx) => {
      const joined = { disabled: 0, sso: 0, joined_at: tx.now, last_seen_at: null };
      const rows = [
        { organization_id: elsewhere.id, user_id: admin.id, role: 'admin', ...joined },
        { organization_id: elsewhere.id, user_id: inBoth.id, role: null, ...joined },
      ] as const;
      await tx.db.insertInto('members').values(rows).execute();
    });
    const space = await aThing('space');
    await grant(space, { teams: [await aTeam([inBoth])], role: 'edit' });
    expect((await inBoth.get(space)).status).toBe(200);
    expect((await admin.post(`${space}/transfer`, { organization: elsewhere.id })).status).toBe(200);
    expect((await inBoth.get(space)).status).toBe(404);
    expect(await listGrants(space, 'teams')).toEqual([]);
    const rows = server.ctx.database.reader.selectFrom('space_team_grants').selectAll();
    expect(await rows.where('space_id', '=', idOf(space)).execute()).toEqual([]);
  });

  it('end with the team membership, at once', async () => {
    const inTeam = await aMember(server, organizationId, null);
    const team = await aTeam([inTeam]);
    const space = await aThing('space');
    await grant(space, { teams: [team], role: 'edit' });
    expect((await inTeam.get(space)).status).toBe(200);
    await transact(server.ctx, (tx) => tx.db.deleteFrom('team_members').where('team_id', '=', team).execute());
    expect((await inTeam.get(space)).status).toBe(404);
    expect(await listRoles(space)).not.toHaveProperty(inTeam.id);
  });
});

describe('default levels', () => {
  it.each(KINDS)('of a %s are logged when they change, with both levels', async (kind) => {
    const url = await aThing(kind);
    for (const defaultLevel of ['edit', 'edit', null, 'inherit'])
      expect((await admin.patch(url, { defaultLevel })).status).toBe(200);
    await admin.patch(url, { title: 'Another title' });
    const common = {
      act: `${kind}.default-level-changed`,
      actor_id: admin.id,
      target_kind: kind,
      target_id: idOf(url),
    };
    expect(await listAuditEvents()).toEqual([
      { ...common, details: { defaultLevel: 'edit', previousDefaultLevel: 'inherit' } },
      { ...common, details: { defaultLevel: null, previousDefaultLevel: 'edit' } },
      { ...common, details: { defaultLevel: 'inherit', previousDefaultLevel: null } },
    ]);
  });

  it.each(KINDS)('that restrict a %s keep the role of the caller, as a logged grant', async (kind) => {
    const creator = await aMember(server, organizationId, 'create');
    const other = await aMember(server, organizationId, 'create');
    const url = await aThing(kind);
    expect((await creator.patch(url, { defaultLevel: null })).status).toBe(200);
    expect(await listGrants(url, 'users')).toEqual([[creator.id, 'create']]);
    expect((await creator.patch(url, { title: 'Still mine' })).status).toBe(200);
    expect((await other.get(url)).status).toBe(404);
    const details = { user: creator.id, role: 'create', previousRole: null };
    expect((await listAuditEvents()).filter(({ act }) => act === `${kind}.granted`)).toMatchObject([
      { actor_id: creator.id, target_id: idOf(url), details },
    ]);
  });

  it('that restrict a space grant and log nothing if the same call is rejected', async () => {
    const creator = await aMember(server, organizationId, 'create');
    const url = await aThing('space');
    const refused = await creator.patch(url, { defaultLevel: null, emoji: 'no' });
    expect([refused.status, refused.body.error.message]).toEqual([400, expect.stringContaining('must be one emoji')]);
    expect([await listGrants(url, 'users'), await listAuditEvents()]).toEqual([[], []]);
    expect((await creator.get(url)).body.defaultLevel).toBe('inherit');
  });

  it('that restrict a space grant nothing to callers who keep their role anyway', async () => {
    const [space, collection] = [await aThing('space'), await aThing('collection')];
    const inTeam = await aMember(server, organizationId, 'create');
    await grant(space, { teams: [await aTeam([inTeam])], role: 'create' });
    expect((await inTeam.patch(space, { defaultLevel: null })).status).toBe(200);
    expect((await admin.patch(collection, { defaultLevel: null })).status).toBe(200);
    expect([await listGrants(space, 'users'), await listGrants(collection, 'users')]).toEqual([[], []]);
  });

  it('above the own role can be neither set nor removed', async () => {
    const space = await aThing('space');
    const guest = await aMember(server, organizationId, null);
    await grant(space, { users: [guest.id], role: 'create' });
    await admin.patch(space, { defaultLevel: 'admin' });
    expect((await guest.patch(space, { defaultLevel: 'read' })).status).toBe(403);
    expect((await guest.patch(space, { defaultLevel: 'admin', title: 'Same level' })).status).toBe(200);
    await admin.patch(space, { defaultLevel: 'read' });
    expect((await guest.patch(space, { defaultLevel: 'create' })).status).toBe(200);
  });
});

describe('a deleted space', () => {
  it('keeps its grants, which can be read and changed after it is restored', async () => {
    const guest = await aMember(server, organizationId, null);
    const space = await aThing('space');
    await grant(space, { users: [guest.id], role: 'read' });
    await admin.delete(space);
    for (const answer of [
      await admin.get(`${space}/permissions/aggregate`),
      await admin.post(`${space}/permissions`, { users: [guest.id], role: 'edit' }),
      await admin.delete(`${space}/permissions/users/${guest.id}`),
    ])
      expect(answer.status).toBe(409);
    expect((await guest.get(space)).status).toBe(404);
    await admin.post(`${space}/restore`);
    expect(await listGrants(space, 'users')).toEqual([[guest.id, 'read']]);
  });
});

describe('an invitation by a link', () => {
  it.each(KINDS)(
    'grants on a %s even if a team already grants the role, so that it outlives the team',
    async (kind) => {
      const url = await aThing(kind);
      const guest = await aMember(server, organizationId, null);
      const team = await aTeam([guest]);
      await grant(url, { teams: [team], role: 'create' });
      const link = await admin.post(`/v1/orgs/${organizationId}/link-invites`, { level: 'read', [kind]: idOf(url) });
      expect((await guest.post(acceptPathOf(link.body))).status).toBe(200);
      expect(await listGrants(url, 'users')).toEqual([[guest.id, 'read']]);
      expect((await listAuditEvents()).at(-1)).toMatchObject({
        act: `${kind}.granted`,
        actor_id: guest.id,
        details: { user: guest.id, role: 'read', previousRole: null },
      });
    },
  );
});
