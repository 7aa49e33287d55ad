import { sql } from 'kysely';
import type { ScopedNode } from '../../../domain/access/load-roles.ts';
import type { Db } from '../../../platform/db/database.ts';

/** Targets of grants, with any role: spaces that are not deleted, with their parent, and collections. */
export interface Granted {
  readonly spaces: readonly ScopedNode[];
  readonly collectionIds: readonly string[];
}

export const NOTHING_GRANTED: Granted = { spaces: [], collectionIds: [] };

/** A statement names so many ids at most: either engine bounds its parameters. */
const MAX_IDS = 500;

const POSITION_COLUMNS = ['spaces.id', 'spaces.parent_id', 'spaces.default_level'] as const;

/** The number of spaces of the organization, without deleted ones, by parent and default level. */
export async function countSpacesByPlace(db: Db, organizationId: string) {
  return db
    .selectFrom('spaces')
    .select(['parent_id', 'default_level', sql<number>`count(*)`.as('count')])
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .groupBy(['parent_id', 'default_level'])
    .execute();
}

/** The direct grants in the organization to each of these users, by user. */
export async function listGrantedToUsers(
  db: Db,
  organizationId: string,
  userIds: readonly string[],
): Promise<Map<string, Granted>> {
  if (userIds.length === 0) return new Map();
  const spaces = await db
    .selectFrom('space_user_grants')
    .innerJoin('spaces', 'spaces.id', 'space_user_grants.space_id')
    .select(['space_user_grants.user_id as holder', ...POSITION_COLUMNS])
    .where('spaces.organization_id', '=', organizationId)
    .where('spaces.deleted_at', 'is', null)
    .where('space_user_grants.user_id', 'in', userIds)
    .execute();
  const collections = await db
    .selectFrom('collection_user_grants')
    .innerJoin('collections', 'collections.id', 'collection_user_grants.collection_id')
    .select(['collection_user_grants.user_id as holder', 'collections.id'])
    .where('collections.organization_id', '=', organizationId)
    .where('collection_user_grants.user_id', 'in', userIds)
    .execute();
  return byHolder(spaces, collections);
}

/** The grants to each of these teams of the organization, by team. */
export async function listGrantedToTeams(
  db: Db,
  organizationId: string,
  teamIds: readonly string[],
): Promise<Map<string, Granted>> {
  if (teamIds.length === 0) return new Map();
  let spaces = db
    .selectFrom('space_team_grants')
    .innerJoin('spaces', 'spaces.id', 'space_team_grants.space_id')
    .select(['space_team_grants.team_id as holder', ...POSITION_COLUMNS])
    .where('spaces.organization_id', '=', organizationId)
    .where('spaces.deleted_at', 'is', null);
  let collections = db
    .selectFrom('collection_team_grants')
    .innerJoin('collections', 'collections.id', 'collection_team_grants.collection_id')
    .select(['collection_team_grants.team_id as holder', 'collections.id'])
    .where('collections.organization_id', '=', organizationId);
  // Beyond that, reading the grants of all teams of the organization is hardly more.
  if (teamIds.length <= MAX_IDS) {
    spaces = spaces.where('space_team_grants.team_id', 'in', teamIds);
    collections = collections.where('collection_team_grants.team_id', 'in', teamIds);
  }
  return byHolder(await spaces.execute(), await collections.execute());
}

function byHolder(
  spaces: readonly (ScopedNode & { readonly holder: string })[],
  collections: readonly { readonly holder: string; readonly id: string }[],
): Map<string, Granted> {
  const granted = new Map<string, { spaces: ScopedNode[]; collectionIds: string[] }>();
  const of = (holder: string) => {
    const own = granted.get(holder) ?? { spaces: [], collectionIds: [] };
    granted.set(holder, own);
    return own;
  };
  for (const space of spaces) of(space.holder).spaces.push(space);
  for (const { holder, id } of collections) of(holder).collectionIds.push(id);
  return granted;
}

/** Revokes the roles of a user on spaces, collections and sites of the organization. */
export async function deleteGrantsOf(db: Db, organizationId: string, userId: string): Promise<void> {
  await db
    .deleteFrom('space_user_grants')
    .where('user_id', '=', userId)
    .where('space_id', 'in', (inside) =>
      inside.selectFrom('spaces').select('id').where('organization_id', '=', organizationId),
    )
    .execute();
  await db
    .deleteFrom('site_user_grants')
    .where('user_id', '=', userId)
    .where('site_id', 'in', (inside) =>
      inside.selectFrom('sites').select('id').where('organization_id', '=', organizationId),
    )
    .execute();
  await db
    .deleteFrom('collection_user_grants')
    .where('user_id', '=', userId)
    .where('collection_id', 'in', (inside) =>
      inside.selectFrom('collections').select('id').where('organization_id', '=', organizationId),
    )
    .execute();
}

/** Deletes the invitations of one organization to the e-mail address of a user. */
export async function deleteInvitesOf(db: Db, organizationId: string, userId: string): Promise<void> {
  await db
    .deleteFrom('invites')
    .where('organization_id', '=', organizationId)
    .where('email_folded', 'in', (own) => own.selectFrom('users').select('email_folded').where('id', '=', userId))
    .execute();
}
