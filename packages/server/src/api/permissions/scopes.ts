import { listAbove } from '../../access/load-roles.ts';
import type { SpaceAccess } from '../../access/permissions.ts';
import {
  type AccessRequest,
  requireCollection,
  requireCollectionIn,
  requireSite,
  requireSiteIn,
  requireSpace,
  requireSpaceIn,
} from '../../access/require.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/connect.ts';
import type { Role } from '../../db/role.ts';
import type { Tx } from '../../db/transact.ts';
import { Id } from '../../http/schemas.ts';
import { listCollectionsAbove } from '../../queries/collections.ts';
import type { GrantedOn } from '../../queries/permissions.ts';
import { findSpace } from '../../queries/spaces.ts';
import { SiteParams } from '../sites/schema.ts';

/** A space, collection or site whose permissions somebody manages. */
export interface Managed {
  readonly id: string;
  readonly organizationId: string;
  /** Who manages. */
  readonly userId: string;
  /** Effective role of that user on it; at least `create`. */
  readonly role: Role;
}

/** What decides who has a role on one thing: the grants that count there, and the default levels, nearest first. */
export interface RoleSources {
  readonly spaceIds: readonly string[];
  readonly collectionIds: readonly string[];
  readonly siteIds: readonly string[];
  readonly defaultLevels: SpaceAccess['defaultLevels'];
}

const NO_SOURCES: RoleSources = { spaceIds: [], collectionIds: [], siteIds: [], defaultLevels: [] };

/** What permissions are about: the same operations stand under the prefixes of spaces, of collections and of sites. */
export interface PermissionScope {
  readonly kind: GrantedOn;
  readonly tags: readonly string[];
  /** Path parameters of the prefix; operations add their own. */
  readonly params: { readonly spaceId: typeof Id };
  /**
   * Checks access for who manages permissions: the effective role `create`.
   * @throws 401, 404 to strangers, 403 without the role, 409 when it is deleted
   */
  require(ctx: Context, request: AccessRequest<{ spaceId: string }>): Promise<Managed>;
  /** The same inside of a unit of work. */
  requireIn(tx: Tx, id: string, userId: string): Promise<Managed>;
  listSources(db: Database['reader'], id: string): Promise<RoleSources>;
}

/** Prefix `/v1/spaces/:spaceId/permissions`. */
export const SPACE_PERMISSIONS: PermissionScope = {
  kind: 'space',
  tags: ['Space permissions'],
  params: { spaceId: Id },
  require: async (ctx, request) => {
    const { caller, space, role } = await requireSpace(ctx, request, 'create');
    return { id: space.id, organizationId: space.organization_id, userId: caller.userId, role };
  },
  requireIn: async (tx, id, userId) => {
    const { space, role } = await requireSpaceIn(tx, id, userId, 'create');
    return { id, organizationId: space.organization_id, userId, role };
  },
  listSources: async (db, id) => {
    // As it is, not as the caller sees it: a collection that is hidden counts all the same.
    const space = await findSpace(db, id);
    const above = await listSourcesAbove(db, space?.parent_id ?? null);
    return { ...above, spaceIds: [id], defaultLevels: [space?.default_level ?? 'none', ...above.defaultLevels] };
  },
};

/** Prefix `/v1/collections/:collectionId/permissions`. */
export const COLLECTION_PERMISSIONS: PermissionScope = {
  kind: 'collection',
  tags: ['Collection permissions'],
  params: { collectionId: Id } as unknown as { spaceId: typeof Id },
  require: async (ctx, request) => {
    const { caller, collection, role } = await requireCollection(ctx, withCollection(request), 'create');
    return { id: collection.id, organizationId: collection.organization_id, userId: caller.userId, role };
  },
  requireIn: async (tx, id, userId) => {
    const { collection, role } = await requireCollectionIn(tx, id, userId, 'create');
    return { id, organizationId: collection.organization_id, userId, role };
  },
  listSources: (db, id) => listSourcesAbove(db, id),
};

/** Prefix `/v1/orgs/:organizationId/sites/:siteId/permissions`. */
export const SITE_PERMISSIONS: PermissionScope = {
  kind: 'site',
  tags: ['Site permissions'],
  params: SiteParams.properties as unknown as { spaceId: typeof Id },
  require: async (ctx, request) => {
    const { caller, site, role } = await requireSite(ctx, withSite(request), 'create');
    return { id: site.id, organizationId: site.organization_id, userId: caller.userId, role };
  },
  requireIn: async (tx, id, userId) => {
    const { site, role } = await requireSiteIn(tx, id, userId, 'create');
    return { id, organizationId: site.organization_id, userId, role };
  },
  listSources: async (_, id) => ({ ...NO_SOURCES, siteIds: [id] }),
};

/** What counts on a collection, its own included; nothing at the top of the organization (null). */
async function listSourcesAbove(db: Database['reader'], collectionId: string | null): Promise<RoleSources> {
  if (collectionId === null) return NO_SOURCES;
  const found = await listCollectionsAbove(db, [collectionId]);
  const above = listAbove(new Map(found.map((one) => [one.id, one])), collectionId);
  return {
    ...NO_SOURCES,
    collectionIds: above.map(({ id }) => id),
    defaultLevels: above.map(({ default_level }) => default_level),
  };
}

/** Requests under the prefix of collections have its parameter: `COLLECTION_PERMISSIONS.params` declares it. */
const withCollection = (request: AccessRequest<unknown>) => request as AccessRequest<{ collectionId: string }>;
const withSite = (request: AccessRequest<unknown>) =>
  request as AccessRequest<{ organizationId: string; siteId: string }>;
