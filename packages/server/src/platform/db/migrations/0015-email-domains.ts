import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../dialect.ts';
import { tableBuilder } from './table-builder.ts';

/** Results of DNS checks of the e-mail domains of organizations. */
export async function createEmailDomainChecks(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { table, required, optional } = tableBuilder(db, types);
  const checks = required(table('email_domain_checks', ['organization_id', 'domain']), 'checked_at');
  await optional(checks, 'verified_at', 'status')
    .addForeignKeyConstraint('email_domain_checks_organization', ['organization_id'], 'organizations', ['id'], (on) =>
      on.onDelete('cascade'),
    )
    .execute();
  await db.schema.createIndex('email_domain_checks_domain').on('email_domain_checks').column('domain').execute();
}
