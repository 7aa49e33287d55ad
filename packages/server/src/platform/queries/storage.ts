import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { SpaceStorageRow } from '../db/tables/storage.ts';

/** Bytes that are stored, by what they are for. */
export interface StoredBytes {
  /** Texts and structures of pages. */
  readonly content: number;
  /** Files of spaces. */
  readonly files: number;
  /** Texts of OpenAPI specifications. */
  readonly specifications: number;
}

/** Adds to what a space uses. */
export async function addSpaceStorage(
  db: Db,
  spaceId: string,
  { content, files }: Pick<StoredBytes, 'content' | 'files'>,
  now: string,
): Promise<void> {
  const row = { space_id: spaceId, content_bytes: content, file_bytes: files, changed_at: now, counted_at: null };
  await db
    .insertInto('space_storage')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('space_id').doUpdateSet((update) => ({
        content_bytes: update('space_storage.content_bytes', '+', content),
        file_bytes: update('space_storage.file_bytes', '+', files),
        changed_at: now,
      })),
    )
    .execute();
}

/** Adds to what a specification uses. @param bytes of new texts */
export async function addSpecificationStorage(db: Db, specId: string, bytes: number, now: string): Promise<void> {
  await db
    .insertInto('specification_storage')
    .values({ specification_id: specId, bytes, changed_at: now, counted_at: null })
    .onConflict((conflict) =>
      conflict
        .column('specification_id')
        .doUpdateSet((update) => ({ bytes: update('specification_storage.bytes', '+', bytes), changed_at: now })),
    )
    .execute();
}

export async function findSpaceStorage(db: Db, spaceId: string): Promise<SpaceStorageRow | undefined> {
  return db
    .selectFrom('space_storage')
    .select(['space_id', 'content_bytes', 'file_bytes', 'changed_at', 'counted_at'])
    .where('space_id', '=', spaceId)
    .executeTakeFirst();
}

/** Replaces what a space uses. */
export async function replaceSpaceStorage(db: Db, row: SpaceStorageRow): Promise<void> {
  const { space_id: _key, ...values } = row;
  await db
    .insertInto('space_storage')
    .values(row)
    .onConflict((conflict) => conflict.column('space_id').doUpdateSet(values))
    .execute();
}

/** Replaces what a specification uses. */
export async function replaceSpecificationStorage(db: Db, specId: string, bytes: number, now: string): Promise<void> {
  const values = { bytes, changed_at: now, counted_at: now };
  await db
    .insertInto('specification_storage')
    .values({ specification_id: specId, ...values })
    .onConflict((conflict) => conflict.column('specification_id').doUpdateSet(values))
    .execute();
}

/** Spaces that were never counted, or have changed since: first those, then by their last count. */
export async function listUncountedSpaces(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('spaces')
    .leftJoin('space_storage', 'space_storage.space_id', 'spaces.id')
    .select('spaces.id')
    .where((where) =>
      where.or([
        where('space_storage.counted_at', 'is', null),
        where('space_storage.changed_at', '>', where.ref('space_storage.counted_at')),
      ]),
    )
    .orderBy(sql`coalesce(space_storage.counted_at, '')`)
    .orderBy('spaces.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Specifications that were never counted, or have changed since. */
export async function listUncountedSpecs(
  db: Db,
  limit: number,
): Promise<{ readonly id: string; readonly source_text: string | null }[]> {
  return db
    .selectFrom('openapi_specs')
    .leftJoin('specification_storage', 'specification_storage.specification_id', 'openapi_specs.id')
    .select(['openapi_specs.id', 'openapi_specs.source_text'])
    .where((where) =>
      where.or([
        where('specification_storage.counted_at', 'is', null),
        where('specification_storage.changed_at', '>', where.ref('specification_storage.counted_at')),
      ]),
    )
    .orderBy('openapi_specs.id')
    .limit(limit)
    .execute();
}

/** Bytes of content objects together. @param hashes few hundred */
export async function sumObjectBytes(db: Db, hashes: readonly string[]): Promise<number> {
  const row = await db
    .selectFrom('content_objects')
    .select(sql<number | string>`coalesce(sum(length(bytes)), 0)`.as('bytes'))
    .where('hash', 'in', hashes)
    .executeTakeFirst();
  return Number(row?.bytes ?? 0);
}

const NOTHING: StoredBytes = { content: 0, files: 0, specifications: 0 };

/** What organizations use, by their ids; those without anything are left out. */
export async function sumStorage(db: Db, organizationIds: readonly string[]): Promise<Map<string, StoredBytes>> {
  const sums = new Map<string, StoredBytes>();
  if (organizationIds.length === 0) return sums;
  const spaces = await db
    .selectFrom('space_storage')
    .innerJoin('spaces', 'spaces.id', 'space_storage.space_id')
    .select((select) => [
      'spaces.organization_id',
      select.fn.sum<number | string>('content_bytes').as('content'),
      select.fn.sum<number | string>('file_bytes').as('files'),
    ])
    .where('spaces.organization_id', 'in', organizationIds)
    .groupBy('spaces.organization_id')
    .execute();
  for (const { organization_id: id, content, files } of spaces)
    sums.set(id, { ...NOTHING, content: Number(content), files: Number(files) });
  const specs = await db
    .selectFrom('specification_storage')
    .innerJoin('openapi_specs', 'openapi_specs.id', 'specification_storage.specification_id')
    .select((select) => ['openapi_specs.organization_id', select.fn.sum<number | string>('bytes').as('bytes')])
    .where('openapi_specs.organization_id', 'in', organizationIds)
    .groupBy('openapi_specs.organization_id')
    .execute();
  for (const { organization_id: id, bytes } of specs)
    sums.set(id, { ...(sums.get(id) ?? NOTHING), specifications: Number(bytes) });
  return sums;
}

/** What an organization uses. */
export const findStoredBytes = async (db: Db, organizationId: string): Promise<StoredBytes> =>
  (await sumStorage(db, [organizationId])).get(organizationId) ?? NOTHING;

export const totalOf = ({ content, files, specifications }: StoredBytes): number => content + files + specifications;

/** The spaces of an organization that use most, the largest first; those in the trash as well. */
export async function listLargestSpaces(db: Db, organizationId: string, limit: number) {
  return db
    .selectFrom('space_storage')
    .innerJoin('spaces', 'spaces.id', 'space_storage.space_id')
    .select(['spaces.id', 'spaces.title', 'spaces.deleted_at', 'content_bytes', 'file_bytes'])
    .where('spaces.organization_id', '=', organizationId)
    .orderBy((order) => order('content_bytes', '+', order.ref('file_bytes')), 'desc')
    .orderBy('spaces.id')
    .limit(limit)
    .execute();
}

/** The organization of a space, with its quota in bytes; undefined where it has none. */
export async function findQuotaOfSpace(
  db: Db,
  spaceId: string,
): Promise<{ readonly organization_id: string; readonly bytes: number } | undefined> {
  return db
    .selectFrom('organization_quotas')
    .innerJoin('spaces', 'spaces.organization_id', 'organization_quotas.organization_id')
    .select(['organization_quotas.organization_id', 'organization_quotas.bytes'])
    .where('spaces.id', '=', spaceId)
    .executeTakeFirst();
}

/** The quotas of organizations in bytes, by their ids; those without one are left out. */
export async function findQuotas(db: Db, organizationIds: readonly string[]): Promise<Map<string, number>> {
  if (organizationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('organization_quotas')
    .select(['organization_id', 'bytes'])
    .where('organization_id', 'in', organizationIds)
    .execute();
  return new Map(rows.map(({ organization_id, bytes }) => [organization_id, bytes]));
}

export const findQuota = async (db: Db, organizationId: string): Promise<number | undefined> =>
  (await findQuotas(db, [organizationId])).get(organizationId);

export async function replaceQuota(db: Db, organizationId: string, bytes: number, now: string): Promise<void> {
  const values = { bytes, updated_at: now };
  await db
    .insertInto('organization_quotas')
    .values({ organization_id: organizationId, ...values })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(values))
    .execute();
}

export async function deleteQuota(db: Db, organizationId: string): Promise<void> {
  await db.deleteFrom('organization_quotas').where('organization_id', '=', organizationId).execute();
}
