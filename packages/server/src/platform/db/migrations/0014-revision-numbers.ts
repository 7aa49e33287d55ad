import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../dialect.ts';

/**
 * Positions of revisions in the history of a space or change request, so that it is listed without following parents.
 */
export async function addRevisionNumbers(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  // Null if it was written before, or by a node of an earlier version: numbered when the history is first listed.
  await db.schema
    .alterTable('revisions')
    .addColumn('head_id', types.text as 'text')
    .execute();
  await db.schema.alterTable('revisions').addColumn('number', 'integer').execute();
  await db.schema.createIndex('revisions_history').on('revisions').columns(['head_id', 'number']).execute();
}
