import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';

/** The mark `sso` of members now requires single sign-on of them. */
export async function releaseSsoMarks(db: Kysely<unknown>): Promise<void> {
  await clearSignInMarks(db);
}

/**
 * Every sign-in by an identity provider marked its member, without effect. Members with a password may continue to use
 * it: their mark is cleared, unless the audit log shows that an administrator set it. Archives of former versions need
 * the same.
 */
export async function clearSignInMarks(db: QueryExecutorProvider): Promise<void> {
  await sql`
    update members set sso = 0
    where sso = 1
      and exists (select 1 from user_passwords where user_passwords.user_id = members.user_id)
      and not exists (
        select 1 from audit_events
        where audit_events.organization_id = members.organization_id
          and audit_events.act = 'member.updated'
          and audit_events.target_id = members.user_id
          and audit_events.details like '%"sso":true%'
      )`.execute(db);
}
