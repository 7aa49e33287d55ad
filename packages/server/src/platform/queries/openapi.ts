import { createHash } from 'node:crypto';
import type { Db } from '../db/database.ts';
import type { OpenApiSpecRow, OpenApiSpecVersionRow } from '../db/tables/openapi.ts';

const SPEC_COLUMNS = [
  ...(['id', 'organization_id', 'slug', 'visibility', 'source_url', 'source_text', 'processing_state', 'run'] as const),
  ...(['error_code', 'error_message', 'processed_at', 'last_version_id', 'created_by', 'created_at'] as const),
  'updated_at',
] as const;

const VERSION_COLUMNS = ['id', 'spec_id', 'entry', 'files', 'format', 'source_url', 'created_at'] as const;

export function selectSpecs(db: Db, organizationId: string) {
  return db.selectFrom('openapi_specs').select(SPEC_COLUMNS).where('organization_id', '=', organizationId);
}

export async function findSpec(db: Db, organizationId: string, slug: string): Promise<OpenApiSpecRow | undefined> {
  return selectSpecs(db, organizationId).where('slug', '=', slug).executeTakeFirst();
}

export async function findSpecById(db: Db, specId: string): Promise<OpenApiSpecRow | undefined> {
  return db.selectFrom('openapi_specs').select(SPEC_COLUMNS).where('id', '=', specId).executeTakeFirst();
}

/** The specification of an organization that is fetched from this URL; if there are several, the oldest. */
export async function findSpecOfUrl(db: Db, organizationId: string, url: string): Promise<OpenApiSpecRow | undefined> {
  return selectSpecs(db, organizationId)
    .where('source_url', '=', url)
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst();
}

/** Changes with every version and name of an organization's specifications; undefined without any. */
export async function digestSpecs(db: Db, organizationId: string): Promise<string | undefined> {
  const rows = await db
    .selectFrom('openapi_specs')
    .select(['slug', 'source_url', 'last_version_id'])
    .where('organization_id', '=', organizationId)
    .orderBy('slug')
    .execute();
  if (rows.length === 0) return undefined;
  return createHash('sha256').update(JSON.stringify(rows)).digest('base64url').slice(0, 22);
}

export async function insertSpec(db: Db, row: OpenApiSpecRow): Promise<void> {
  await db.insertInto('openapi_specs').values(row).execute();
}

export async function updateSpecRow(db: Db, specId: string, changes: Partial<OpenApiSpecRow>): Promise<void> {
  await db.updateTable('openapi_specs').set(changes).where('id', '=', specId).execute();
}

/** @returns whether it existed */
export async function deleteSpecRow(db: Db, organizationId: string, slug: string): Promise<boolean> {
  const result = await db
    .deleteFrom('openapi_specs')
    .where('organization_id', '=', organizationId)
    .where('slug', '=', slug)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export function selectSpecVersions(db: Db, specId: string) {
  return db.selectFrom('openapi_spec_versions').select(VERSION_COLUMNS).where('spec_id', '=', specId);
}

export async function findSpecVersion(
  db: Db,
  specId: string,
  versionId: string,
): Promise<OpenApiSpecVersionRow | undefined> {
  return selectSpecVersions(db, specId).where('id', '=', versionId).executeTakeFirst();
}

export async function insertSpecVersion(db: Db, row: OpenApiSpecVersionRow): Promise<void> {
  await db.insertInto('openapi_spec_versions').values(row).execute();
}

/** Rows that refer to blobs, up to a limit, after the id `after`. */
export async function listSpecTexts(db: Db, after: string, limit: number) {
  return db
    .selectFrom('openapi_specs')
    .select(['id', 'source_text'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Like `listSpecTexts`, for versions. */
export async function listSpecVersionFiles(db: Db, after: string, limit: number) {
  return db
    .selectFrom('openapi_spec_versions')
    .select(['id', 'files'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The sites of an organization, which may show its specifications. */
export async function listSiteIds(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db.selectFrom('sites').select('id').where('organization_id', '=', organizationId).execute();
  return rows.map(({ id }) => id);
}
