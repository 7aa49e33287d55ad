import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../dialect.ts';
import { tableBuilder } from './table-builder.ts';

/** Second factors of users, organizations that require one, and the sign-in method of sessions. */
export async function createSecondFactors(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { table, required, optional, numbers } = tableBuilder(db, types);
  await optional(numbers(required(table('user_totp', ['user_id']), 'secret', 'created_at'), 'last_step'), 'used_at')
    .addForeignKeyConstraint('user_totp_user', ['user_id'], 'users', ['id'], (on) => on.onDelete('cascade'))
    .execute();
  await required(table('recovery_codes', ['user_id', 'code_hash']), 'created_at')
    .addForeignKeyConstraint('recovery_codes_user', ['user_id'], 'users', ['id'], (on) => on.onDelete('cascade'))
    .execute();
  const columns = ['user_id', 'credential_id', 'public_key', 'counter', 'transports', 'name', 'created_at'];
  await optional(required(table('passkeys'), ...columns), 'used_at')
    .addForeignKeyConstraint('passkeys_user', ['user_id'], 'users', ['id'], (on) => on.onDelete('cascade'))
    .execute();
  await db.schema.createIndex('passkeys_credential').unique().on('passkeys').column('credential_id').execute();
  await db.schema.createIndex('passkeys_user').on('passkeys').column('user_id').execute();
  await required(table('spent_challenges', ['challenge_hash']), 'expires_at').execute();
  await db.schema.createIndex('spent_challenges_expiry').on('spent_challenges').column('expires_at').execute();
  // Nodes of the former version write rows without them.
  await db.schema
    .alterTable('organizations')
    .addColumn('second_factor_enforced', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('sessions')
    .addColumn('sign_in_method', types.text as 'text')
    .execute();
}
