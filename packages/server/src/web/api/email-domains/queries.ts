import type { Db } from '../../../platform/db/database.ts';
import type { EmailDomainCheckRow } from '../../../platform/db/tables/email-domains.ts';
import { selectDeletedOrganizations } from '../../../platform/queries/deleted-organizations.ts';
import { selectRemovals } from '../../../platform/queries/removed-members.ts';

const COLUMNS = ['organization_id', 'domain', 'verified_at', 'status', 'checked_at'] as const;

export async function listEmailDomainChecks(db: Db, organizationId: string): Promise<EmailDomainCheckRow[]> {
  return db.selectFrom('email_domain_checks').select(COLUMNS).where('organization_id', '=', organizationId).execute();
}

export async function findEmailDomainCheck(
  db: Db,
  organizationId: string,
  domain: string,
): Promise<EmailDomainCheckRow | undefined> {
  return db
    .selectFrom('email_domain_checks')
    .select(COLUMNS)
    .where('organization_id', '=', organizationId)
    .where('domain', '=', domain)
    .executeTakeFirst();
}

export async function replaceEmailDomainCheck(db: Db, row: EmailDomainCheckRow): Promise<void> {
  const { organization_id, domain, ...checked } = row;
  await db
    .insertInto('email_domain_checks')
    .values(row)
    .onConflict((conflict) => conflict.columns(['organization_id', 'domain']).doUpdateSet(checked))
    .execute();
}

/** Deletes the checks of an organization for all domains but these. */
export async function deleteOtherEmailDomainChecks(
  db: Db,
  organizationId: string,
  domains: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('email_domain_checks')
    .where('organization_id', '=', organizationId)
    .where('domain', 'not in', ['', ...domains])
    .execute();
}

/** The joining user, and their domain. */
export interface JoiningUser {
  readonly userId: string;
  /** Undefined for a user whose e-mail address is not verified. */
  readonly domain: string | undefined;
  /** The organizations in which the sign-in is valid; undefined for all of them. */
  readonly within: ReadonlySet<string> | undefined;
}

/** The organizations that verified a domain and of which the user is not a member, not even a disabled or removed one. */
export function selectJoinableOrganizations(db: Db, { userId, domain = '', within }: JoiningUser) {
  const joinable = db
    .selectFrom('organizations')
    .select(['id', 'title', 'default_role', 'created_at'])
    .where('id', 'not in', selectDeletedOrganizations(db))
    // A domain has no characters that `like` treats specially. A node of the previous release does not delete checks.
    .where('email_domains', 'like', `%"${domain}"%`)
    .where('id', 'in', (verified) =>
      verified
        .selectFrom('email_domain_checks')
        .select('email_domain_checks.organization_id')
        .where('email_domain_checks.domain', '=', domain)
        .where('email_domain_checks.verified_at', 'is not', null),
    )
    .where('id', 'not in', (member) =>
      member.selectFrom('members').select('members.organization_id').where('members.user_id', '=', userId),
    )
    .where('id', 'not in', selectRemovals(db, userId));
  return within === undefined ? joinable : joinable.where('id', 'in', ['', ...within]);
}
