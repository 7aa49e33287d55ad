import { listAbove } from '../../../domain/access/load-roles.ts';
import type { SpaceAccess } from '../../../domain/access/permissions.ts';
import {
  type AccessRequest,
  requireSite,
  requireSiteIn,
  requireSpace,
  requireSpaceIn,
} from '../../../domain/access/require.ts';
import { requireCollection, requireCollectionIn } from '../../../domain/access/require-collection.ts';
import type { Context } from '../../../domain/context.ts';
import type { Database } from '../../../platform/db/connect.ts';
import type { Role } from '../../../platform/db/role.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { Id } from '../../../platform/http/schemas.ts';
import { listCollectionsAbove } from '../../../platform/queries/collections.ts';
import type { GrantedOn } from '../../../platform/queries/permissions.ts';
import { findSpace } from '../../../platform/queries/spaces.ts';
import { SiteParams } from '../sites/schema.ts';

/** A space, collection or site whose permissions are managed. */
export interface Managed {
  readonly id: string;
  readonly organizationId: string;
  /** The managing user. */
  readonly userId: string;
  /** Effective role of that user on it; at least `create`. */
  readonly role: Role;
}

/** The inputs of roles on one resource: the applicable grants, and the default levels, nearest first. */
export interface RoleSources {
  readonly spaceIds: readonly string[];
  readonly collectionIds: readonly string[];
  readonly siteIds: readonly string[];
  readonly defaultLevels: SpaceAccess['defaultLevels'];
}

const NO_SOURCES: RoleSources = { spaceIds: [], collectionIds: [], siteIds: [], defaultLevels: [] };

/** The resource of permissions: the same operations exist below the paths of spaces, of collections and of sites. */
export interface PermissionScope {
  readonly kind: GrantedOn;
  /** Path prefix of the operations. */
  readonly path: string;
  readonly tags: readonly string[];
  /** Parameters of that path; operations add further ones. */
  readonly params: { readonly spaceId: typeof Id };
  /**
   * Requires the effective role `create`, to manage permissions.
   * @throws 401, 404 to non-members, 403 without the role, 409 if it is deleted
   */
  require(ctx: Context, request: AccessRequest<{ spaceId: string }>): Promise<Managed>;
  /** Like `require`, inside a unit of work. */
  requireIn(tx: Tx, id: string, userId: string): Promise<Managed>;
  listSources(db: Database['reader'], id: string): Promise<RoleSources>;
}

export const SPACE_PERMISSIONS: PermissionScope = {
  kind: 'space',
  path: '/v1/spaces/:spaceId/permissions',
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
    // The actual parent, not the one visible to the caller: a hidden collection counts too.
    const space = await findSpace(db, id);
    const above = await listSourcesAbove(db, space?.parent_id ?? null);
    return { ...above, spaceIds: [id], defaultLevels: [space?.default_level ?? 'none', ...above.defaultLevels] };
  },
};

export const COLLECTION_PERMISSIONS: PermissionScope = {
  kind: 'collection',
  path: '/v1/collections/:collectionId/permissions',
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

export const SITE_PERMISSIONS: PermissionScope = {
  kind: 'site',
  path: '/v1/orgs/:organizationId/sites/:siteId/permissions',
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

/** The inputs of roles on a collection, including its own; empty at the top level of the organization (null). */
async function listSourcesAbove(db: Database['reader'], collectionId: string | null): Promise<RoleSources> {
  if (collectionId === null) return NO_SOURCES;
  const ancestors = await listCollectionsAbove(db, [collectionId]);
  const above = listAbove(new Map(ancestors.map((one) => [one.id, one])), collectionId);
  return {
    ...NO_SOURCES,
    collectionIds: above.map(({ id }) => id),
    defaultLevels: above.map(({ default_level }) => default_level),
  };
}

/** Requests of collections have the parameter of their path: `COLLECTION_PERMISSIONS.params` declares it. */
const withCollection = (request: AccessRequest<unknown>) => request as AccessRequest<{ collectionId: string }>;
const withSite = (request: AccessRequest<unknown>) =>
  request as AccessRequest<{ organizationId: string; siteId: string }>;
