import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../dialect.ts';
import { tableBuilder } from './table-builder.ts';

/** Viewed pages of a change request, with the viewed revision. */
export async function createViewedPages(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { table, required } = tableBuilder(db, types);
  await required(table('viewed_pages', ['user_id', 'change_request_id', 'page_id']), 'revision_id', 'viewed_at')
    .addForeignKeyConstraint('viewed_pages_user', ['user_id'], 'users', ['id'], (on) => on.onDelete('cascade'))
    .addForeignKeyConstraint('viewed_pages_change_request', ['change_request_id'], 'change_requests', ['id'], (on) =>
      on.onDelete('cascade'),
    )
    .execute();
  await db.schema.createIndex('viewed_pages_change_request').on('viewed_pages').column('change_request_id').execute();
}
