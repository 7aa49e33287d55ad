import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../dialect.ts';

/** What drafts of pages were written as in source mode. */
export async function addPageDraftSources(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  // Null where nobody wrote the source since the draft was saved.
  await db.schema
    .alterTable('page_drafts')
    .addColumn('source', types.text as 'text')
    .execute();
}
