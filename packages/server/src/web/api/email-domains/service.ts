import { loadSsoScope } from '../../../domain/access/sso-scope.ts';
import type { Caller } from '../../../domain/access/tokens.ts';
import { redeemInvite } from '../../../domain/accounts/accept-invite.ts';
import { isUnverified } from '../../../domain/accounts/verify-email.ts';
import { writeAuditEvent } from '../../../domain/audit/record.ts';
import type { Context } from '../../../domain/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { EmailDomainCheckRow } from '../../../platform/db/tables/email-domains.ts';
import type { OrganizationRow } from '../../../platform/db/tables/organizations.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { listInvitesTo } from '../../../platform/queries/invites.ts';
import { insertMember } from '../../../platform/queries/members.ts';
import { findOrganization } from '../../../platform/queries/organizations.ts';
import { findUser } from '../../../platform/queries/users.ts';
import type { EmailDomainResult } from './check-email-domain.ts';
import * as queries from './queries.ts';

/** The domains of an organization, in their configured order. */
export const readEmailDomains = ({ email_domains }: Pick<OrganizationRow, 'email_domains'>): readonly string[] =>
  JSON.parse(email_domains);

/**
 * Stores the result of a DNS lookup. An inconclusive one leaves a verified domain verified.
 * @param actorId the user who requested the check; null if a check on joining finds that the record was removed
 * @throws 404 if the organization no longer lists the domain
 */
export async function storeEmailDomainCheck(
  tx: Tx,
  { organizationId, domain }: { readonly organizationId: string; readonly domain: string },
  { isVerified, status }: EmailDomainResult,
  actorId: string | null,
): Promise<EmailDomainCheckRow> {
  const organization = await findOrganization(tx.db, organizationId);
  if (organization === undefined || !readEmailDomains(organization).includes(domain)) throw notFound('e-mail domain');
  const before = (await queries.findEmailDomainCheck(tx.db, organizationId, domain))?.verified_at ?? null;
  const verified_at = isVerified === false ? null : (before ?? (isVerified ? tx.now : null));
  const row = { organization_id: organizationId, domain, verified_at, status, checked_at: tx.now };
  await queries.replaceEmailDomainCheck(tx.db, row);
  if ((verified_at === null) !== (before === null))
    await writeAuditEvent(tx, organizationId, {
      action: verified_at === null ? 'email-domain.unverified' : 'email-domain.verified',
      actorId,
      target: { kind: 'email-domain', id: domain },
    });
  return row;
}

/** The caller as a user who may join organizations. Until an e-mail address is verified, its domain is ignored. */
export async function findJoiningUser(
  ctx: Context,
  db: Db,
  { userId, samlProviderId }: Pick<Caller, 'userId' | 'samlProviderId'>,
): Promise<queries.JoiningUser> {
  const user = await findUser(db, userId);
  const isVerified = user !== undefined && !(await isUnverified(db, userId));
  const domain = isVerified ? user.email_folded.slice(user.email_folded.lastIndexOf('@') + 1) : undefined;
  const within = samlProviderId === undefined ? undefined : await loadSsoScope(ctx, samlProviderId);
  return { userId, domain, within };
}

/**
 * Makes a user a member of an organization that verified the domain of their e-mail address, by a pending invitation or
 * else with the default role.
 * @throws 404 if the user may not join it
 */
export async function joinOrganization(tx: Tx, organizationId: string, user: queries.JoiningUser): Promise<void> {
  const joinable = await findJoinable(tx.db, organizationId, user);
  const invitee = await findUser(tx.db, user.userId);
  const invite = (await listInvitesTo(tx.db, invitee?.email_folded ?? '')).find(
    ({ organization_id, expires_at }) =>
      organization_id === organizationId && (expires_at === null || expires_at > tx.now),
  );
  if (invite !== undefined) return redeemInvite(tx, invite, user.userId);
  const membership = { disabled: 0, sso: 0, joined_at: tx.now, last_seen_at: null };
  const role = joinable.default_role;
  await insertMember(tx.db, { organization_id: organizationId, user_id: user.userId, role, ...membership });
  await writeAuditEvent(tx, organizationId, {
    action: 'member.joined',
    actorId: user.userId,
    target: { kind: 'member', id: user.userId },
    details: { role, by: 'email-domain', domain: user.domain ?? '' },
  });
}

/** @throws 404 if the user may not join the organization */
export async function findJoinable(db: Db, organizationId: string, user: queries.JoiningUser) {
  const organization = await queries
    .selectJoinableOrganizations(db, user)
    .where('id', '=', organizationId)
    .executeTakeFirst();
  if (organization === undefined) throw notFound('organization');
  return organization;
}

/** The error if the verification of a domain could not be confirmed. */
export const emailDomainUnverified = (domain: string) =>
  conflict(
    `The DNS record that verifies ${domain} could not be confirmed. Try again later, or ask an administrator to invite you.`,
    'email_domain_unverified',
  );
