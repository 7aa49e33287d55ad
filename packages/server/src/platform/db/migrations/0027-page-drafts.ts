import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../dialect.ts';
import { tableBuilder } from './table-builder.ts';

/** Drafts of pages, and their steps. */
export async function createPageDrafts(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { table, required, optional, numbers } = tableBuilder(db, types);
  const drafts = required(
    table('page_drafts'),
    ...['space_id', 'head_id', 'page_id', 'first_revision_id', 'base', 'snapshot', 'created_at', 'updated_at'],
  );
  await numbers(optional(drafts, 'change_request_id'), 'version', 'snapshot_version', 'flushed_version', 'conflicts')
    .addForeignKeyConstraint('page_drafts_space', ['space_id'], 'spaces', ['id'], (on) => on.onDelete('cascade'))
    .addForeignKeyConstraint('page_drafts_request', ['change_request_id'], 'change_requests', ['id'], (on) =>
      on.onDelete('cascade'),
    )
    .execute();
  await db.schema.createIndex('page_drafts_page').unique().on('page_drafts').columns(['head_id', 'page_id']).execute();
  for (const column of ['space_id', 'change_request_id', 'updated_at'])
    await db.schema.createIndex(`page_drafts_${column}`).on('page_drafts').column(column).execute();

  const steps = db.schema
    .createTable('page_draft_steps')
    .addColumn('draft_id', types.text as 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('page_draft_steps_primary', ['draft_id', 'version']);
  await optional(required(steps, 'client', 'batch', 'steps', 'dropped', 'at'), 'user_id')
    .addForeignKeyConstraint('page_draft_steps_draft', ['draft_id'], 'page_drafts', ['id'], (on) =>
      on.onDelete('cascade'),
    )
    .addForeignKeyConstraint('page_draft_steps_user', ['user_id'], 'users', ['id'], (on) => on.onDelete('set null'))
    .execute();
  await db.schema
    .createIndex('page_draft_steps_batch')
    .unique()
    .on('page_draft_steps')
    .columns(['draft_id', 'client', 'batch'])
    .execute();
  await db.schema.createIndex('page_draft_steps_user').on('page_draft_steps').column('user_id').execute();
}
