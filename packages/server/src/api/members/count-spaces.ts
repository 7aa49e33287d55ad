import { decideRoles, type ScopedNode } from '../../access/load-roles.ts';
import type { MemberRow } from '../../db/tables/members.ts';
import { listCollectionsOf } from '../../queries/collections.ts';
import { countSpacesByPlace, type Granted } from './grant-queries.ts';

/** Somebody whose spaces are counted. A team has what is granted to it and nothing else, as a guest has. */
type Holder = Pick<MemberRow, 'role' | 'disabled'>;

/** Counts the spaces of one organization, deleted ones left out, that somebody may read. */
export type CountSpaces = (holder: Holder, granted: Granted) => number;

/** Spaces that are read without their own grant. */
interface Open {
  readonly count: number;
  readonly places: ReadonlySet<string>;
}

const placeOf = ({ parent_id, default_level }: Omit<ScopedNode, 'id'>) => `${parent_id} ${default_level}`;

/**
 * Loads what the spaces of an organization are counted from, with two queries. Without its own grant a space's role
 * follows from its place and default level alone, so spaces are counted by these, once for all who have the same role
 * and the same collections; then those are added that only their own grant opens.
 */
export async function loadSpaceCounter(
  db: Parameters<typeof countSpacesByPlace>[0],
  organizationId: string,
): Promise<CountSpaces> {
  const rows = await listCollectionsOf(db, organizationId);
  const collections = new Map(rows.map((collection) => [collection.id, collection]));
  const places = await countSpacesByPlace(db, organizationId);
  const known = new Map<string, Open>();
  const findOpen = (holder: Holder, collectionIds: readonly string[]): Open => {
    // Which role was granted does not matter here: each of them reads.
    const collectionGrants = new Map(collectionIds.map((id) => [id, ['read'] as const]));
    const roles = decideRoles(holder, { collections, spaceGrants: new Map(), collectionGrants });
    const open = places.filter((place) => roles.onSpace({ ...place, id: '' }) !== null);
    const count = open.reduce((sum, place) => sum + Number(place.count), 0);
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
