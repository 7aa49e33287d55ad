import type { Db } from '../../platform/db/database.ts';
import type { Role } from '../../platform/db/role.ts';
import type { CollectionRow } from '../../platform/db/tables/collections.ts';
import type { Tx } from '../../platform/db/transact.ts';
import { notFound } from '../../platform/errors.ts';
import { findCollection } from '../../platform/queries/collections.ts';
import { findMember } from '../../platform/queries/members.ts';
import type { Context } from '../context.ts';
import { loadRoles } from './load-roles.ts';
import { type AccessRequest, requireCaller } from './require.ts';
import { requireRole } from './require-role.ts';
import { requireSsoScope } from './require-sso-scope.ts';
import type { Caller } from './tokens.ts';

export interface CollectionAccess {
  readonly caller: Caller;
  /** As the caller sees it: without its parent, where the caller may not see that. */
  readonly collection: CollectionRow;
  /** Effective role of the caller; never null here. */
  readonly role: Role;
}

/**
 * The collection in the path, for a caller whose effective role reaches `needed`. A role on an item in it is not a role
 * on the collection.
 * @throws 404 to callers who may not see it, 403 to those who may see it and lack the role
 */
export async function requireCollection(
  ctx: Context,
  request: AccessRequest<{ collectionId: string }>,
  needed: Role,
): Promise<CollectionAccess> {
  const caller = requireCaller(request);
  const access = await readCollectionAccess(ctx, request.params.collectionId, caller.userId);
  if (access.collection !== undefined && access.role !== null)
    await requireSsoScope(ctx, caller, access.collection.organization_id);
  const checked = checkCollectionAccess(access, needed);
  ctx.presence.note(checked.collection.organization_id, caller.userId);
  return { caller, ...checked };
}

/** Like `requireCollection`, inside a unit of work, on the data it reads. */
export async function requireCollectionIn(
  tx: Tx,
  collectionId: string,
  userId: string,
  needed: Role,
): Promise<Omit<CollectionAccess, 'caller'>> {
  return checkCollectionAccess(await loadCollectionAccess(tx.db, collectionId, userId), needed);
}

function checkCollectionAccess({ collection, role }: FoundCollection, needed: Role): Omit<CollectionAccess, 'caller'> {
  if (collection === undefined || role === null) throw notFound('collection');
  requireRole(role, needed);
  return { collection, role };
}

/** A collection as a user sees it, if it exists, and that user's effective role on it, which is null for non-members. */
interface FoundCollection {
  readonly collection: CollectionRow | undefined;
  readonly role: Role | null;
}

/** The collection with this id as the user sees it, and the user's effective role on it, which is null for non-members. */
export async function readCollectionAccess(
  ctx: Context,
  collectionId: string,
  userId: string,
): Promise<FoundCollection> {
  const { cache, database } = ctx;
  return cache.get(`collection ${collectionId} ${userId}`, () =>
    loadCollectionAccess(database.reader, collectionId, userId),
  );
}

async function loadCollectionAccess(db: Db, collectionId: string, userId: string): Promise<FoundCollection> {
  const collection = await findCollection(db, collectionId);
  if (collection === undefined) return { collection, role: null };
  const member = await findMember(db, collection.organization_id, userId);
  const roles = await loadRoles(db, member, { collections: [collection] });
  return { collection: roles.hideParent(collection), role: roles.onCollection(collection) };
}
