import type { Caller } from '../../../domain/access/tokens.ts';
import { recordAttempt } from '../../../domain/accounts/attempts.ts';
import { invitationUrl } from '../../../domain/accounts/invitation-url.ts';
import { hashSecret, newSecret } from '../../../domain/accounts/sign-in-links.ts';
import { writeAuditEvent } from '../../../domain/audit/record.ts';
import type { Context } from '../../../domain/context.ts';
import { isEmail } from '../../../platform/config/email-address.ts';
import type { Role } from '../../../platform/db/role.ts';
import type { InviteRow } from '../../../platform/db/tables/invites.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { badRequest, notFound, tooManyAttempts } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueueMail } from '../../../platform/mail/mail.ts';
import { foldEmail } from '../../../platform/queries/fold.ts';
import * as queries from '../../../platform/queries/invites.ts';
import { listMembersByEmail } from '../../../platform/queries/members.ts';
import { findOrganization } from '../../../platform/queries/organizations.ts';
import type { InvitedUsers, InviteUsers } from './schema.ts';
import { newInvite, newInviteExpiry } from './service.ts';

/** Maximum invitations that one user sends by e-mail: prevents bulk mail. */
const mailLimit = (userId: string) => ({ subject: `invitations ${userId}`, max: 500, within: 24 * 60 * 60 * 1000 });

interface InviteRecipient {
  readonly email: string;
  readonly role: Role | null;
}

/**
 * Creates an invitation for 30 days for every e-mail address, replacing earlier ones: it is sent by e-mail, or without
 * e-mail the inviter receives its link. The owner of the e-mail address becomes a member by accepting it, with or
 * without an account: effect and response do not depend on who owns an e-mail address, except for members of this
 * organization, who stay unchanged. With `sso`, and single sign-on disabled in the organization, nobody is invited and
 * the e-mail addresses are returned.
 * @throws 400 naming the first invalid e-mail address, and 429 after 500 mails a day; then nothing is stored
 */
export async function inviteUsers(
  ctx: Context,
  tx: Tx,
  organizationId: string,
  inviter: Pick<Caller, 'userId' | 'expiresAt'>,
  body: InviteUsers,
): Promise<InvitedUsers> {
  const { userId: invitedBy } = inviter;
  const organization = await findOrganization(tx.db, organizationId);
  if (organization === undefined) throw notFound('organization');
  const recipients = readRecipients(body, organization.default_role);
  if (body.sso === true && organization.sso === 0)
    return { users: [], invited: 0, failedSSOEmails: [...recipients.values()].map(({ email }) => email) };
  const members = await listMembersByEmail(tx.db, organizationId, [...recipients.keys()]);
  await queries.deleteReplacedInvites(tx.db, organizationId, [...recipients.keys()], tx.now);
  const invited = [...recipients].filter(([key]) => !members.has(key));
  const expires_at = newInviteExpiry(tx.now, inviter.expiresAt);
  const blank = { ...newInvite(tx, organizationId, invitedBy), sso: Number(body.sso === true), expires_at };
  const invitations = await invite(ctx, tx, blank, invited);
  return { users: [], invited: invited.length, ...(invitations.length > 0 && { invitations }) };
}

/** Stores an invitation for each e-mail address. @returns their links, if no e-mail is sent */
async function invite(
  ctx: Context,
  tx: Tx,
  blank: InviteRow,
  invited: readonly (readonly [string, InviteRecipient])[],
): Promise<{ email: string; url: string }[]> {
  const { organization_id: organizationId, created_by: actorId } = blank;
  const isMailed = ctx.config.mail !== undefined;
  const wait = isMailed && actorId !== null && (await recordAttempt(tx, [mailLimit(actorId)], invited.length));
  if (typeof wait === 'number') throw tooManyAttempts(wait);
  const created = invited.map(([email_folded, { email, role }]) => {
    const secret = newSecret();
    const row = { ...blank, id: newId(), email, email_folded, role, secret_hash: hashSecret(secret) };
    return { row: { ...row, link_shown: Number(!isMailed) }, email, secret };
  });
  await queries.insertInvites(
    tx.db,
    created.map(({ row }) => row),
  );
  for (const { row, email, secret } of created) {
    const target = { kind: 'invite', id: row.id };
    await writeAuditEvent(tx, organizationId, {
      action: 'member.invited',
      actorId,
      target,
      details: { email, role: row.role },
    });
    if (isMailed) await enqueueMail(ctx, tx, { kind: 'invitation', organizationId, inviteId: row.id, secret });
  }
  return isMailed
    ? []
    : created.map(({ row, email, secret }) => ({ email, url: invitationUrl(ctx.config, row, secret) }));
}

/** Withdraws an invitation to an e-mail address; no-op if the organization has no such one. */
export async function withdrawInvite(tx: Tx, organizationId: string, inviteId: string, actorId: string): Promise<void> {
  const withdrawn = await queries.findInvite(tx.db, organizationId, inviteId);
  if (withdrawn === undefined || withdrawn.email === null) return;
  await queries.deleteInvite(tx.db, inviteId);
  const target = { kind: 'invite', id: inviteId };
  await writeAuditEvent(tx, organizationId, {
    action: 'member.uninvited',
    actorId,
    target,
    details: { email: withdrawn.email },
  });
}

/** The recipients by folded e-mail address; duplicates are dropped. */
function readRecipients({ emails, role: commonRole }: InviteUsers, defaultRole: Role): Map<string, InviteRecipient> {
  const recipients = new Map<string, InviteRecipient>();
  for (const [index, item] of emails.entries()) {
    const email = typeof item === 'string' ? item : item.email;
    if (!isEmail(email)) throw badRequest(`body/emails/${index} is not an e-mail address: ${JSON.stringify(email)}.`);
    const role = typeof item !== 'string' ? item.role : commonRole === undefined ? defaultRole : commonRole;
    const key = foldEmail(email);
    if (!recipients.has(key)) recipients.set(key, { email, role });
  }
  return recipients;
}
