import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../dialect.ts';
import { tableBuilder } from './table-builder.ts';

/** Archives of a person's data. */
export async function createAccountExports(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { table, required, optional } = tableBuilder(db, types);
  await optional(
    required(table('account_exports'), 'user_id', 'state', 'created_at').addColumn('size', 'integer'),
    ...['blob', 'finished_at', 'expires_at'],
  )
    .addForeignKeyConstraint('account_exports_user', ['user_id'], 'users', ['id'], (on) => on.onDelete('cascade'))
    .execute();
  await db.schema
    .createIndex('account_exports_user')
    .on('account_exports')
    .columns(['user_id', 'created_at', 'id'])
    .execute();
}
