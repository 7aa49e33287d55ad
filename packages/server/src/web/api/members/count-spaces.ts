import { decideRoles, type ScopedNode } from '../../../domain/access/load-roles.ts';
import type { MemberRow } from '../../../platform/db/tables/members.ts';
import { listCollectionsOf } from '../../../platform/queries/collections.ts';
import { countSpacesByPlace, type Granted } from './grant-queries.ts';

/** The subject of a count. A team only has the roles granted to it, like a guest. */
type Holder = Pick<MemberRow, 'role' | 'disabled'>;

/** Counts the spaces of one organization that a user or team may read, without deleted ones. */
export type CountSpaces = (holder: Holder, granted: Granted) => number;

/** Spaces that are readable without a direct grant. */
interface Open {
  readonly count: number;
  readonly places: ReadonlySet<string>;
}

const placeOf = ({ parent_id, default_level }: Omit<ScopedNode, 'id'>) => `${parent_id} ${default_level}`;

/**
 * Loads the inputs of space counts of an organization, with two queries. Without a direct grant, the role on a space
 * depends only on its parent and default level, so spaces are counted by these, once for all subjects with the same
 * role and collections; spaces with direct grants are then added.
 */
export async function loadSpaceCounter(
  db: Parameters<typeof countSpacesByPlace>[0],
  organizationId: string,
): Promise<CountSpaces> {
  const rows = await listCollectionsOf(db, organizationId);
  const collections = new Map(rows.map((collection) => [collection.id, collection]));
  const spaceCounts = await countSpacesByPlace(db, organizationId);
  const known = new Map<string, Open>();
  const findOpen = (holder: Holder, collectionIds: readonly string[]): Open => {
    // The granted role does not matter here: all of them can read.
    const collectionGrants = new Map(collectionIds.map((id) => [id, ['read'] as const]));
    const roles = decideRoles(holder, { collections, spaceGrants: new Map(), collectionGrants });
    const open = spaceCounts.filter((location) => roles.onSpace({ ...location, id: '' }) !== null);
    const count = open.reduce((sum, location) => sum + Number(location.count), 0);
    return { count, places: new Set(open.map(placeOf)) };
  };
  return (holder, granted) => {
    if (holder.disabled === 1) return 0;
    const collectionIds = [...new Set(granted.collectionIds)].sort();
    const key = [holder.role, ...collectionIds].join(' ');
    const open = known.get(key) ?? findOpen(holder, collectionIds);
    known.set(key, open);
    const opened = granted.spaces.filter((space) => !open.places.has(placeOf(space)));
    return open.count + new Set(opened.map(({ id }) => id)).size;
  };
}
