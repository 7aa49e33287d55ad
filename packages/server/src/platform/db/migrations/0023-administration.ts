import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../dialect.ts';
import { tableBuilder } from './table-builder.ts';

/** Organizations in the trash, and disabled users. Their own rows are unchanged. */
export async function createAdministration(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { table, required, optional } = tableBuilder(db, types);
  await optional(required(table('deleted_organizations', ['organization_id']), 'deleted_at'), 'deleted_by')
    .addForeignKeyConstraint('deleted_organizations_organization', ['organization_id'], 'organizations', ['id'], (on) =>
      on.onDelete('cascade'),
    )
    .execute();
  await optional(required(table('disabled_users', ['user_id']), 'disabled_at'), 'disabled_by')
    .addForeignKeyConstraint('disabled_users_user', ['user_id'], 'users', ['id'], (on) => on.onDelete('cascade'))
    .execute();
}
