import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../dialect.ts';
import { tableBuilder } from './table-builder.ts';

/** The conditions for merging change requests: in all spaces of an organization, or in one of them. */
export async function createMergeRules(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { table, required } = tableBuilder(db, types);
  await required(table('organization_merge_rules', ['organization_id']), 'rules', 'updated_at')
    .addForeignKeyConstraint(
      'organization_merge_rules_organization',
      ['organization_id'],
      'organizations',
      ['id'],
      (on) => on.onDelete('cascade'),
    )
    .execute();
  await required(table('space_merge_rules', ['space_id']), 'rules', 'updated_at')
    .addForeignKeyConstraint('space_merge_rules_space', ['space_id'], 'spaces', ['id'], (on) => on.onDelete('cascade'))
    .execute();
}
