import { writeSiteToken } from '../packages/server/src/domain/access/site-tokens.ts';
import { ROLES, type Role } from '../packages/server/src/platform/db/role.ts';
import { transact } from '../packages/server/src/platform/db/transact.ts';
import { newId } from '../packages/server/src/platform/ids.ts';
import {
  aMember,
  anInstallationAdministrator,
  aPerson,
  type Person,
} from '../packages/server/src/testing/factories.ts';
import type { TestServer } from '../packages/server/src/testing/test-server.ts';
import type { Basis } from './required-roles.ts';
import type { World } from './world.ts';

/** A role of a caller in the ladder; null for callers who see nothing. */
export type Standing = Role | 'guest' | null;

/** A caller with their roles in one world; a non-member of all others. */
export interface TestCaller {
  readonly name: string;
  readonly token?: string;
  /** Whether the token is one of a person, one of a site, or none that works. */
  readonly kind: 'person' | 'site' | 'none' | 'wrong';
  readonly standing: Readonly<Record<Exclude<Basis, 'caller'>, Standing>>;
  readonly isDisabled?: true;
  readonly isInstallationAdministrator?: true;
}

const NOTHING = { organization: null, membership: null, space: null, collection: null };

/** Everybody who may come to a world: each role by each way to it, and everybody who has none. */
export async function listCallers(server: TestServer, world: World, other: World): Promise<TestCaller[]> {
  return [
    ...(await listOutsiders(server, world, other)),
    { name: 'guest', kind: 'person', token: (await join(server, world, null)).token, standing: asGuest(null) },
    ...(await listMembers(server, world)),
  ];
}

/** Members with each role, and guests to whom or to whose team it was granted. */
async function listMembers(server: TestServer, world: World): Promise<TestCaller[]> {
  const callers: TestCaller[] = [];
  for (const role of ROLES) {
    const [member, guest, teammate] = [
      await join(server, world, role),
      await join(server, world, null),
      await join(server, world, null),
    ];
    await grant(server, world, role, { user_id: guest.id });
    await grant(server, world, role, { team_id: await aTeam(server, world, teammate) });
    const inOrganization = { organization: role, membership: role, space: role, collection: role };
    callers.push(
      { name: role, kind: 'person', token: member.token, standing: inOrganization },
      { name: `guest who was granted ${role}`, kind: 'person', token: guest.token, standing: asGuest(role) },
      { name: `guest whose team has ${role}`, kind: 'person', token: teammate.token, standing: asGuest(role) },
    );
  }
  return callers;
}

const join = (server: TestServer, { values }: World, role: Role | null): Promise<Person> =>
  aMember(server, values['organizationId'] ?? '', role);

/** A guest, with what was granted on the space and the collection. */
const asGuest = (granted: Role | null) =>
  ({ organization: 'guest', membership: null, space: granted, collection: granted }) as const;

/** Those who reach nothing: without a token that works, or as nobody in this organization. */
async function listOutsiders(server: TestServer, world: World, other: World): Promise<TestCaller[]> {
  const outsider = { kind: 'person', standing: NOTHING } as const;
  const [disabled, removed] = [await leaveTraces(server, world), await leaveTraces(server, world)];
  const [expired, revoked] = [await join(server, world, 'admin'), await join(server, world, 'admin')];
  await transact(server.ctx, async ({ db, now }) => {
    await db.updateTable('members').set({ disabled: 1 }).where('user_id', '=', disabled.id).execute();
    await db.deleteFrom('members').where('user_id', '=', removed.id).execute();
    await db.updateTable('access_tokens').set({ expires_at: now }).where('user_id', '=', expired.id).execute();
    await db.deleteFrom('access_tokens').where('user_id', '=', revoked.id).execute();
  });
  const site = await writeSiteToken(server.ctx, { siteId: world.values['siteId'] ?? '', entrance: '' });
  return [
    { name: 'without a token', kind: 'none', standing: NOTHING },
    { name: 'with a wrong token', kind: 'wrong', token: 'bnd_wrong', standing: NOTHING },
    { name: 'with an expired token', kind: 'wrong', token: expired.token, standing: NOTHING },
    { name: 'with a revoked token', kind: 'wrong', token: revoked.token, standing: NOTHING },
    { name: 'with a token of the site', kind: 'site', token: site, standing: NOTHING },
    { name: 'non-member', token: (await aPerson(server, 'Outsider')).token, ...outsider },
    { name: 'administrator of another organization', token: other.admin.token, ...outsider },
    { name: 'disabled administrator', token: disabled.token, isDisabled: true, ...outsider },
    { name: 'removed administrator', token: removed.token, ...outsider },
    {
      name: 'installation administrator',
      token: (await anInstallationAdministrator(server)).token,
      isInstallationAdministrator: true,
      ...outsider,
    },
  ];
}

/** An administrator who was granted everything in addition. */
async function leaveTraces(server: TestServer, world: World): Promise<Person> {
  const person = await join(server, world, 'admin');
  await grant(server, world, 'admin', { user_id: person.id });
  await grant(server, world, 'admin', { team_id: await aTeam(server, world, person) });
  return person;
}

/** Grants a role on the space and on the collection of a world. */
async function grant(
  server: TestServer,
  { values }: World,
  role: Role,
  to: { readonly user_id: string } | { readonly team_id: string },
): Promise<void> {
  await transact(server.ctx, async ({ db, now }) => {
    const granted = { role, created_at: now };
    const [space_id, collection_id] = [values['spaceId'] ?? '', values['collectionId'] ?? ''];
    if ('team_id' in to) {
      await db
        .insertInto('space_team_grants')
        .values({ ...granted, ...to, space_id })
        .execute();
      await db
        .insertInto('collection_team_grants')
        .values({ ...granted, ...to, collection_id })
        .execute();
    } else {
      await db
        .insertInto('space_user_grants')
        .values({ ...granted, ...to, space_id })
        .execute();
      await db
        .insertInto('collection_user_grants')
        .values({ ...granted, ...to, collection_id })
        .execute();
    }
  });
}

/** A team of one. */
async function aTeam(server: TestServer, { values }: World, { id: user_id }: Person): Promise<string> {
  const organization_id = values['organizationId'] ?? '';
  const id = newId();
  await transact(server.ctx, async ({ db, now }) => {
    const team = { id, organization_id, title: 'Team', title_folded: 'team', created_at: now };
    await db.insertInto('teams').values(team).execute();
    const membership = { team_id: id, user_id, organization_id, role: 'member', added_at: now } as const;
    await db.insertInto('team_members').values(membership).execute();
  });
  return id;
}
