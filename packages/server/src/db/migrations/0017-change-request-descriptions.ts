import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../dialect.ts';

/** What authors say of their change requests. */
export async function addChangeRequestDescriptions(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  // Null where nobody wrote any, or where a node of an earlier version made the row.
  await db.schema
    .alterTable('change_requests')
    .addColumn('description', types.text as 'text')
    .execute();
}
