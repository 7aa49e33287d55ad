import type { Kysely, Transaction } from 'kysely';
import type { Role } from '../../access/permissions.ts';
import type { Tables } from '../../db/database.ts';
import type { SiteLocation } from '../../published/address.ts';
import { findSiteHostnames } from '../hostnames/queries.ts';
import { selectShownSiteSpaces } from '../site-spaces/queries.ts';
import type { SiteVisibility } from '../sites/schema.ts';
import { loadStructures } from '../sites/structure.ts';
import type { SpaceRow, SpaceUserGrantTable } from './table.ts';

type Db = Kysely<Tables> | Transaction<Tables>;

const COLUMNS = [
  'id',
  'organization_id',
  'parent_id',
  'position',
  'title',
  'emoji',
  'edit_mode',
  'default_level',
  'revision_id',
  'change_request_count',
  'created_by',
  'created_at',
  'updated_at',
  'deleted_at',
] as const;

/** A statement names so many ids at most: either engine bounds its parameters. */
const MAX_IDS = 500;

export async function findSpace(db: Db, spaceId: string): Promise<SpaceRow | undefined> {
  return db.selectFrom('spaces').select(COLUMNS).where('id', '=', spaceId).executeTakeFirst();
}

/** The spaces with these ids, by id. */
export async function findSpaces(db: Db, spaceIds: readonly string[]): Promise<Map<string, SpaceRow>> {
  if (spaceIds.length === 0) return new Map();
  const rows = await db.selectFrom('spaces').select(COLUMNS).where('id', 'in', spaceIds).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** All spaces of an organization in no order, deleted ones left out. */
export async function listSpacesOf(db: Db, organizationId: string): Promise<SpaceRow[]> {
  return db
    .selectFrom('spaces')
    .select(COLUMNS)
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .execute();
}

/** The spaces of an organization that were deleted after this instant, the last deleted first. */
export async function listSpacesDeletedAfter(db: Db, organizationId: string, instant: string): Promise<SpaceRow[]> {
  return db
    .selectFrom('spaces')
    .select(COLUMNS)
    .where('organization_id', '=', organizationId)
    .where('deleted_at', '>', instant)
    .orderBy('deleted_at', 'desc')
    .orderBy('id')
    .execute();
}

/** The spaces of one parent in no order, deleted ones included; null is the top of the organization. */
export async function listChildSpaces(db: Db, organizationId: string, parentId: string | null): Promise<SpaceRow[]> {
  return db
    .selectFrom('spaces')
    .select(COLUMNS)
    .where('organization_id', '=', organizationId)
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .execute();
}

/** The spaces right inside of these collections, deleted ones included, in the order of positions. */
export async function listSpacesInside(
  db: Db,
  organizationId: string,
  collectionIds: readonly string[],
): Promise<SpaceRow[]> {
  if (collectionIds.length === 0) return [];
  return db
    .selectFrom('spaces')
    .select(COLUMNS)
    .where('organization_id', '=', organizationId)
    .where('parent_id', 'in', collectionIds)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function insertSpace(db: Db, row: SpaceRow): Promise<void> {
  await db.insertInto('spaces').values(row).execute();
}

export async function updateSpaceRow(db: Db, spaceId: string, changes: Partial<SpaceRow>): Promise<void> {
  await db.updateTable('spaces').set(changes).where('id', '=', spaceId).execute();
}

/**
 * Moves the head of a space from one revision to the next.
 * @returns false when the head was not at `from` any more; nothing was changed then
 */
export async function moveHead(db: Db, spaceId: string, from: string, to: string, now: string): Promise<boolean> {
  const result = await db
    .updateTable('spaces')
    .set({ revision_id: to, updated_at: now })
    .where('id', '=', spaceId)
    .where('revision_id', '=', from)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Roles granted on each of these spaces to the user, and to the teams that the user is in. */
export async function listGrantedRoles(
  db: Db,
  userId: string,
  spaceIds: readonly string[],
): Promise<Map<string, Role[]>> {
  const roles = new Map<string, Role[]>();
  if (spaceIds.length === 0) return roles;
  let own = db.selectFrom('space_user_grants').select(['space_id', 'role']).where('user_id', '=', userId);
  let ofTeams = db
    .selectFrom('team_members')
    .innerJoin('space_team_grants', 'space_team_grants.team_id', 'team_members.team_id')
    .select(['space_team_grants.space_id', 'space_team_grants.role'])
    .where('team_members.user_id', '=', userId);
  // A user has fewer grants than large organizations have spaces.
  if (spaceIds.length <= MAX_IDS) {
    own = own.where('space_id', 'in', spaceIds);
    ofTeams = ofTeams.where('space_team_grants.space_id', 'in', spaceIds);
  }
  for (const { space_id, role } of await own.unionAll(ofTeams).execute())
    roles.set(space_id, [...(roles.get(space_id) ?? []), role]);
  return roles;
}

/** Gives the user a role on the space, in place of one granted before. */
export async function grantSpaceRole(db: Db, spaceId: string, userId: string, role: Role, now: string): Promise<void> {
  await db
    .insertInto('space_user_grants')
    .values({ space_id: spaceId, user_id: userId, role, created_at: now })
    .onConflict((conflict) => conflict.columns(['space_id', 'user_id']).doUpdateSet({ role }))
    .execute();
}

/** Grants on these spaces: the role by `<space> <user>`. */
export async function listGrantsOn(db: Db, spaceIds: readonly string[]): Promise<Map<string, Role>> {
  const roles = new Map<string, Role>();
  for (let start = 0; start < spaceIds.length; start += MAX_IDS) {
    const rows = await db
      .selectFrom('space_user_grants')
      .select(['space_id', 'user_id', 'role'])
      .where('space_id', 'in', spaceIds.slice(start, start + MAX_IDS))
      .execute();
    for (const { space_id, user_id, role } of rows) roles.set(`${space_id} ${user_id}`, role);
  }
  return roles;
}

/** Gives these roles, each in place of one granted before. */
export async function setSpaceGrants(db: Db, rows: readonly SpaceUserGrantTable[]): Promise<void> {
  for (let start = 0; start < rows.length; start += MAX_IDS) {
    await db
      .insertInto('space_user_grants')
      .values(rows.slice(start, start + MAX_IDS))
      .onConflict((conflict) =>
        conflict.columns(['space_id', 'user_id']).doUpdateSet((is) => ({ role: is.ref('excluded.role') })),
      )
      .execute();
  }
}

/** Gives everybody the role on a new space that they were granted on another one. */
export async function copySpaceGrants(db: Db, fromId: string, toId: string, now: string): Promise<void> {
  await db
    .insertInto('space_user_grants')
    .columns(['space_id', 'user_id', 'role', 'created_at'])
    .expression((from) =>
      from
        .selectFrom('space_user_grants')
        .select((is) => [is.val(toId).as('space_id'), 'user_id', 'role', is.val(now).as('created_at')])
        .where('space_id', '=', fromId),
    )
    .execute();
}

/** Takes the roles on a space from those who are no members of the organization. */
export async function deleteGrantsOfStrangers(db: Db, spaceId: string, organizationId: string): Promise<void> {
  await db
    .deleteFrom('space_user_grants')
    .where('space_id', '=', spaceId)
    .where('user_id', 'not in', (members) =>
      members.selectFrom('members').select('user_id').where('organization_id', '=', organizationId),
    )
    .execute();
}

/** The places of a space on sites, published or not. */
export async function listSiteLinks(db: Db, spaceId: string): Promise<{ id: string; site_id: string }[]> {
  return db.selectFrom('site_spaces').select(['id', 'site_id']).where('space_id', '=', spaceId).execute();
}

/** Removes up to `limit` rows of a space from a table. @returns how many there were */
export async function deleteSomeOfSpace(
  db: Db,
  table: 'change_requests' | 'revisions',
  spaceId: string,
  limit: number,
): Promise<number> {
  const result = await db
    .deleteFrom(table)
    .where('id', 'in', (some) => some.selectFrom(table).select('id').where('space_id', '=', spaceId).limit(limit))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Removes a space for good, with what refers to it. */
export async function deleteSpaceRow(db: Db, spaceId: string): Promise<void> {
  await db.deleteFrom('spaces').where('id', '=', spaceId).execute();
}

/** Where a space is shown: one for each published site that shows it. */
export interface Publication {
  readonly spaceId: string;
  readonly siteId: string;
  readonly visibility: SiteVisibility;
  readonly location: SiteLocation;
  /** Segments below the site. */
  readonly segments: readonly string[];
}

/** The oldest site first. */
export async function listPublications(db: Db, spaceIds: readonly string[]): Promise<Publication[]> {
  if (spaceIds.length === 0) return [];
  const rows = await selectShownSiteSpaces(db)
    .innerJoin('sites', 'sites.id', 'site_spaces.site_id')
    .innerJoin('organizations', 'organizations.id', 'sites.organization_id')
    .select(['site_spaces.space_id as spaceId', 'site_spaces.id as siteSpaceId', 'sites.id as id'])
    .select(['sites.visibility', 'sites.basename', 'sites.proxy_origin'])
    .select(['sites.default_site_space_id', 'sites.default_section_id', 'organizations.hostname'])
    .where('site_spaces.space_id', 'in', spaceIds)
    .where('sites.published', '=', 1)
    .orderBy('sites.created_at')
    .orderBy('sites.id')
    .execute();
  const structures = await loadStructures(db, rows);
  const hostnames = await findSiteHostnames(db, [...structures.keys()]);
  return rows.flatMap(({ spaceId, siteSpaceId, id, visibility, ...row }) => {
    const placed = structures.get(id)?.siteSpaces.find((one) => one.row.id === siteSpaceId);
    if (placed === undefined) return [];
    const location = {
      organizationHostname: row.hostname,
      basename: row.basename,
      proxyOrigin: row.proxy_origin,
      hostnames: hostnames.get(id),
    };
    return [{ spaceId, siteId: id, visibility, location, segments: placed.segments }];
  });
}
