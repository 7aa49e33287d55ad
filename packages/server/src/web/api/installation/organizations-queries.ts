import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { selectDeletedOrganizations } from '../../../platform/queries/deleted-organizations.ts';

/** Bytes that an organization stores: the sum of its spaces and specifications. */
export const STORED_BYTES = sql<number>`(
  cast(coalesce((select sum(content_bytes + file_bytes) from space_storage
    join spaces on spaces.id = space_storage.space_id where spaces.organization_id = organizations.id), 0)
  + coalesce((select sum(bytes) from specification_storage
    join openapi_specs on openapi_specs.id = specification_storage.specification_id
    where openapi_specs.organization_id = organizations.id), 0) as bigint))`;

const COLUMNS = [
  'organizations.id',
  'organizations.title',
  'organizations.hostname',
  'organizations.created_at',
  'deleted_organizations.deleted_at',
  'organization_quotas.bytes as quota',
] as const;

/** Every organization; with an instant (ISO 8601), only those deleted after it. */
export function selectAllOrganizations(db: Db, deletedAfter: string | undefined) {
  const all = db
    .selectFrom('organizations')
    .leftJoin('deleted_organizations', 'deleted_organizations.organization_id', 'organizations.id')
    .leftJoin('organization_quotas', 'organization_quotas.organization_id', 'organizations.id')
    .select(COLUMNS)
    .select(STORED_BYTES.as('stored_bytes'));
  return deletedAfter === undefined
    ? all.where('organizations.id', 'not in', selectDeletedOrganizations(db))
    : all.where('deleted_organizations.deleted_at', '>', deletedAfter);
}

/** The number of rows of a table by organization; organizations without any are omitted. */
export async function countRowsOf(
  db: Db,
  table: 'members' | 'spaces' | 'sites',
  organizationIds: readonly string[],
): Promise<Map<string, number>> {
  if (organizationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom(table)
    .select((select) => ['organization_id', select.fn.countAll().as('count')])
    .where('organization_id', 'in', organizationIds)
    .$if(table === 'spaces', (query) => query.where('deleted_at' as never, 'is', null))
    .groupBy('organization_id')
    .execute();
  return new Map(rows.map(({ organization_id, count }) => [organization_id, Number(count)]));
}
