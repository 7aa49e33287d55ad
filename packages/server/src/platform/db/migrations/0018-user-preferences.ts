import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../dialect.ts';
import { tableBuilder } from './table-builder.ts';

/** Users' preferences for the application, and their favorites. */
export async function createUserPreferences(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { table, required } = tableBuilder(db, types);
  await required(table('user_preferences', ['user_id']), 'preferences', 'updated_at')
    .addForeignKeyConstraint('user_preferences_user', ['user_id'], 'users', ['id'], (on) => on.onDelete('cascade'))
    .execute();
  // No foreign key to the target: it may be of several kinds, and deleted ones are not listed.
  await required(table('favorites', ['user_id', 'kind', 'space_id', 'target_id']), 'created_at')
    .addForeignKeyConstraint('favorites_user', ['user_id'], 'users', ['id'], (on) => on.onDelete('cascade'))
    .execute();
}
