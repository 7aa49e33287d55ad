import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../dialect.ts';
import { tableBuilder } from './table-builder.ts';

/** Uses of invitation links, and the people who were removed from an organization. */
export async function endRights(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  // Null for links of earlier versions, and of a node of one: their URL has no key.
  for (const column of ['uses', 'max_uses'])
    await db.schema.alterTable('invites').addColumn(column, 'integer').execute();
  const { table, required } = tableBuilder(db, types);
  await required(table('removed_members', ['organization_id', 'user_id']), 'removed_at')
    .addForeignKeyConstraint('removed_members_organization', ['organization_id'], 'organizations', ['id'], (on) =>
      on.onDelete('cascade'),
    )
    .addForeignKeyConstraint('removed_members_user', ['user_id'], 'users', ['id'], (on) => on.onDelete('cascade'))
    .execute();
  await db.schema.createIndex('removed_members_user').on('removed_members').column('user_id').execute();
}
