import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../dialect.ts';
import { tableBuilder } from './table-builder.ts';

/** Repositories connected to spaces, their webhook deliveries, and a log of synchronizations. */
export async function createGitConnections(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { table, required, optional, numbers } = tableBuilder(db, types);
  const connections = required(
    table('git_connections', ['space_id']),
    ...['url', 'initial_direction', 'commit_message', 'host_keys', 'created_by', 'created_at', 'updated_at'],
  );
  await optional(
    numbers(connections, 'auto_import', 'auto_export', 'import_interval', 'failure_count'),
    ...['ref', 'project_directory', 'repo_tree_url', 'repo_commit_url'],
    ...['credentials_type', 'username', 'public_key', 'credentials', 'webhook_secret'],
    ...['failure', 'paused_at', 'next_import_at'],
  )
    .addForeignKeyConstraint('git_connections_space', ['space_id'], 'spaces', ['id'], (on) => on.onDelete('cascade'))
    .execute();
  await required(table('git_deliveries', ['space_id', 'digest']), 'received_at')
    .addForeignKeyConstraint('git_deliveries_connection', ['space_id'], 'git_connections', ['space_id'], (on) =>
      on.onDelete('cascade'),
    )
    .execute();
  const operations = required(table('git_operations'), 'space_id', 'kind', 'state', 'cause', 'started_at');
  await optional(
    numbers(operations, 'warning_count'),
    ...['user_id', 'finished_at', 'commit_oid', 'revision_id', 'counts', 'error', 'error_reason'],
  )
    .addForeignKeyConstraint('git_operations_space', ['space_id'], 'spaces', ['id'], (on) => on.onDelete('cascade'))
    .execute();
  await db.schema
    .createIndex('git_operations_space')
    .on('git_operations')
    .columns(['space_id', 'started_at', 'id'])
    .execute();
}
