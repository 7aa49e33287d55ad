import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../dialect.ts';

/** Descriptions of change requests. */
export async function addChangeRequestDescriptions(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  // Null without a description, or if a node of an earlier version created the row.
  await db.schema
    .alterTable('change_requests')
    .addColumn('description', types.text as 'text')
    .execute();
}
