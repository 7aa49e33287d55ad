import type { Db } from '../../platform/db/database.ts';
import type { Role } from '../../platform/db/role.ts';
import type { CollectionRow } from '../../platform/db/tables/collections.ts';
import type { MemberRow } from '../../platform/db/tables/members.ts';
import type { SpaceRow } from '../../platform/db/tables/spaces.ts';
import { listCollectionsAbove } from '../../platform/queries/collections.ts';
import { listGrantedRoles } from '../../platform/queries/permissions.ts';
import { effectiveSpaceRole, type SpaceAccess } from './permissions.ts';

type Level = SpaceRow['default_level'];

/** The properties of a space or collection that determine roles. */
export type ScopedNode = Pick<SpaceRow, 'id' | 'parent_id' | 'default_level'>;

/** The inputs of one person's roles: the collections and the roles granted to the person, by id. */
export interface GrantSet {
  readonly collections: ReadonlyMap<string, CollectionRow>;
  readonly spaceGrants: ReadonlyMap<string, readonly Role[]>;
  readonly collectionGrants: ReadonlyMap<string, readonly Role[]>;
}

/** The effective roles of one person on the spaces and collections that the facts are about. */
export interface Roles {
  onSpace(space: ScopedNode): Role | null;
  onCollection(collection: ScopedNode): Role | null;
  /** The space or collection as the person sees it: its parent is hidden unless they have a role on that. */
  hideParent<Thing extends { readonly parent_id: string | null }>(thing: Thing): Thing;
}

const NOTHING_ABOVE = { grants: [], defaultLevels: [] };
const NO_FACTS: GrantSet = { collections: new Map(), spaceGrants: new Map(), collectionGrants: new Map() };

/**
 * Loads the inputs of a member's roles in the organization of all of these; undefined for non-members. At most three
 * queries, regardless of their number and depth; none for administrators, and none for collections if there are none.
 */
export async function loadRoles(
  db: Db,
  member: MemberRow | undefined,
  { spaces = [], collections = [] }: { spaces?: readonly ScopedNode[]; collections?: readonly CollectionRow[] },
): Promise<Roles> {
  if (member === undefined || member.disabled === 1 || member.role === 'admin') return decideRoles(member, NO_FACTS);
  const known = new Map(collections.map((collection) => [collection.id, collection]));
  const parents = new Set([...spaces, ...collections].flatMap(({ parent_id }) => parent_id ?? []));
  const unknown = [...parents].filter((id) => !known.has(id));
  for (const collection of await listCollectionsAbove(db, unknown)) known.set(collection.id, collection);
  const spaceIds = spaces.map(({ id }) => id);
  return decideRoles(member, {
    collections: known,
    spaceGrants: await listGrantedRoles(db, 'space', member.user_id, spaceIds),
    collectionGrants: await listGrantedRoles(db, 'collection', member.user_id, [...known.keys()]),
  });
}

/** The roles of a member, from facts that were loaded. */
export function decideRoles(
  member: Pick<MemberRow, 'role' | 'disabled'> | undefined,
  { collections, spaceGrants, collectionGrants }: GrantSet,
): Roles {
  const membership = member && { role: member.role, disabled: member.disabled === 1 };
  // The ancestors of spaces in the same collection are evaluated once.
  const inherited = new Map<string, Omit<SpaceAccess, 'member'>>();
  const inherit = (parentId: string) => {
    const known = inherited.get(parentId);
    if (known !== undefined) return known;
    const above = listAbove(collections, parentId);
    const inheritedAccess = {
      grants: above.flatMap(({ id }) => collectionGrants.get(id) ?? []),
      defaultLevels: above.map(({ default_level }) => default_level),
    };
    inherited.set(parentId, inheritedAccess);
    return inheritedAccess;
  };
  const decide = (parentId: string | null, ownGrants: readonly Role[], ownLevels: readonly Level[]) => {
    const { grants, defaultLevels } = parentId === null ? NOTHING_ABOVE : inherit(parentId);
    return effectiveSpaceRole({
      member: membership,
      grants: [...ownGrants, ...grants],
      defaultLevels: [...ownLevels, ...defaultLevels],
    });
  };
  return {
    onSpace: (space) => decide(space.parent_id, spaceGrants.get(space.id) ?? [], [space.default_level]),
    onCollection: ({ id, parent_id, default_level }) =>
      decide(parent_id, collectionGrants.get(id) ?? [], [default_level]),
    hideParent: (thing) =>
      thing.parent_id === null || decide(thing.parent_id, [], []) !== null ? thing : { ...thing, parent_id: null },
  };
}

/** The effective role of a member on a site: the highest of that in the organization and of those granted on the site. */
export async function loadSiteRole(db: Db, siteId: string, member: MemberRow | undefined): Promise<Role | null> {
  const membership = member && { role: member.role, disabled: member.disabled === 1 };
  const isDecided = member === undefined || membership?.disabled || member.role === 'admin';
  const granted = isDecided ? undefined : await listGrantedRoles(db, 'site', member.user_id, [siteId]);
  return effectiveSpaceRole({ member: membership, grants: granted?.get(siteId) ?? [], defaultLevels: [] });
}

/** The ancestors of an item with this parent, nearest first. */
export function listAbove(collections: ReadonlyMap<string, CollectionRow>, parentId: string | null): CollectionRow[] {
  const above: CollectionRow[] = [];
  let next = parentId === null ? undefined : collections.get(parentId);
  while (next !== undefined && !above.includes(next)) {
    above.push(next);
    next = next.parent_id === null ? undefined : collections.get(next.parent_id);
  }
  return above;
}
