import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../dialect.ts';

/** New texts that comments suggest, and the revisions that have them. */
export async function addCommentSuggestions(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  // Null without a suggestion, or if a node of an earlier version created the row.
  for (const column of ['suggestion', 'suggestion_revision_id'])
    await db.schema
      .alterTable('comments')
      .addColumn(column, types.text as 'text')
      .execute();
}
