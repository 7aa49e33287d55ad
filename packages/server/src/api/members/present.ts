import { decideRoles, type Placed } from '../../access/load-roles.ts';
import type { Role } from '../../access/permissions.ts';
import type { Context } from '../../context.ts';
import { listCollectionsOf } from '../collections/queries.ts';
import type { CollectionRow } from '../collections/table.ts';
import { presentUser } from '../users/present.ts';
import { findUsers } from '../users/queries.ts';
import type { UserRow } from '../users/table.ts';
import { countSpacesByPlace, listCollectionGrantsOf, listGrantsOf } from './queries.ts';
import type { Member } from './schema.ts';
import type { MemberRow } from './table.ts';

/** What the spaces of members are counted from. */
interface Places {
  readonly collections: ReadonlyMap<string, CollectionRow>;
  /** Spaces by parent and default level, which decide alike. */
  readonly spaces: readonly (Omit<Placed, 'id'> & { readonly count: number })[];
}

/** Presents members of one organization, with five queries however many they are. */
export async function presentMembers(
  ctx: Context,
  organizationId: string,
  members: readonly MemberRow[],
): Promise<Member[]> {
  const db = ctx.database.reader;
  const userIds = members.map((member) => member.user_id);
  const users = await findUsers(db, userIds);
  const collections = await listCollectionsOf(db, organizationId);
  const places = {
    collections: new Map(collections.map((collection) => [collection.id, collection])),
    spaces: await countSpacesByPlace(db, organizationId),
  };
  const grants = await listGrantsOf(db, organizationId, userIds);
  const collectionGrants = await listCollectionGrantsOf(db, organizationId, userIds);
  return members.flatMap((member) => {
    const { user_id: id } = member;
    const user = users.get(id);
    // Whoever was deleted since the list was read is no member any more.
    if (user === undefined) return [];
    const spaces = countSpaces(member, places, grants.get(id) ?? [], collectionGrants.get(id) ?? new Map());
    return [presentMember(ctx, member, user, spaces)];
  });
}

function presentMember(ctx: Context, member: MemberRow, user: UserRow, spaces: number): Member {
  return {
    object: 'member',
    id: member.user_id,
    role: member.role,
    user: presentUser(ctx, user),
    disabled: member.disabled === 1,
    joinedAt: member.joined_at,
    ...(member.last_seen_at !== null && { lastSeenAt: member.last_seen_at }),
    sso: member.sso === 1,
    spaces,
    teams: 0,
  };
}

/**
 * Spaces on which the member has a role (decisions, row 281). Without a grant of its own a space's role follows from its
 * place and default level alone, so spaces are counted by these, and then those that only a grant of their own opens.
 */
function countSpaces(
  member: MemberRow,
  { collections, spaces }: Places,
  grants: readonly Placed[],
  collectionGrants: ReadonlyMap<string, readonly Role[]>,
): number {
  if (member.disabled === 1) return 0;
  const roles = decideRoles(member, { collections, spaceGrants: new Map(), collectionGrants });
  const open = spaces.filter((space) => roles.onSpace({ ...space, id: '' }) !== null);
  const opened = grants.filter((space) => roles.onSpace(space) === null);
  return open.reduce((sum, { count }) => sum + Number(count), opened.length);
}
