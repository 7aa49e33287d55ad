import { collectionPermissions } from '../../../domain/access/permissions.ts';
import type { Context } from '../../../domain/context.ts';
import type { Role } from '../../../platform/db/role.ts';
import type { CollectionRow } from '../../../platform/db/tables/collections.ts';
import type { Collection } from './schema.ts';

/** A collection for a caller with this role. */
export function presentCollection(ctx: Context, row: CollectionRow, role: Role | null): Collection {
  const { publicUrl } = ctx.config;
  return {
    object: 'collection',
    id: row.id,
    title: row.title,
    ...(row.description !== null && { description: row.description }),
    organization: row.organization_id,
    ...(row.parent_id !== null && { parent: row.parent_id }),
    defaultLevel: row.default_level === 'none' ? null : row.default_level,
    urls: {
      location: `${publicUrl}/v1/collections/${row.id}`,
      app: `${publicUrl}/o/${row.organization_id}/c/${row.id}`,
    },
    permissions: collectionPermissions(role),
  };
}
