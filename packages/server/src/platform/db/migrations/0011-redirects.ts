import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../dialect.ts';

/** Whether a redirect is temporary, and whether it is a draft. */
export async function extendRedirects(db: Kysely<unknown>, _types: ColumnTypes): Promise<void> {
  // Null if a node of an earlier version wrote the row: permanent, and no draft.
  await db.schema.alterTable('site_redirects').addColumn('is_temporary', 'integer').execute();
  await db.schema.alterTable('site_redirects').addColumn('is_draft', 'integer').execute();
}
