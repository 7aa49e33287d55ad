import type { Caller } from '../../access/tokens.ts';
import { recordAttempt } from '../../accounts/attempts.ts';
import { invitationUrl } from '../../accounts/invitation-url.ts';
import { hashSecret, newSecret } from '../../accounts/sign-in-links.ts';
import { writeAuditEvent } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import type { Role } from '../../db/role.ts';
import type { InviteRow } from '../../db/tables/invites.ts';
import type { Tx } from '../../db/transact.ts';
import { badRequest, notFound, tooManyAttempts } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { isEmail } from '../../mail/email.ts';
import { enqueueMail } from '../../mail/mail.ts';
import { foldEmail } from '../../queries/fold.ts';
import * as queries from '../../queries/invites.ts';
import { listMembersByEmail } from '../../queries/members.ts';
import { findOrganization } from '../../queries/organizations.ts';
import type { InvitedUsers, InviteUsers } from './schema.ts';
import { newInvite } from './service.ts';

const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;
/** Invitations that one user has mailed: nobody sends bulk mail through this server. */
const mailLimit = (userId: string) => ({ subject: `invitations ${userId}`, max: 500, within: 24 * 60 * 60 * 1000 });

interface Addressee {
  readonly email: string;
  readonly role: Role | null;
}

/**
 * Keeps an invitation for 30 days for every address, in place of an earlier one: it is mailed, or where no mail is sent
 * the inviter receives its link. The person with the e-mail address becomes a member by accepting it, with an account
 * or without one: nothing that is done or answered here depends on whose an address is, but for members of this
 * organization, who stay as they are. With `sso`, and single sign-on switched off in the organization, nobody is
 * invited and the addresses come back.
 * @throws 400 naming the first address that is none, and 429 after 500 mails a day; nothing is stored then
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
  const addressees = readAddressees(body, organization.default_role);
  if (body.sso === true && organization.sso === 0)
    return { users: [], invited: 0, failedSSOEmails: [...addressees.values()].map(({ email }) => email) };
  const members = await listMembersByEmail(tx.db, organizationId, [...addressees.keys()]);
  await queries.deleteReplacedInvites(tx.db, organizationId, [...addressees.keys()], tx.now);
  const invited = [...addressees].filter(([key]) => !members.has(key));
  const expires_at = endOfInvitation(tx.now, inviter.expiresAt);
  const blank = { ...newInvite(tx, organizationId, invitedBy), sso: Number(body.sso === true), expires_at };
  const invitations = await invite(ctx, tx, blank, invited);
  return { users: [], invited: invited.length, ...(invitations.length > 0 && { invitations }) };
}

/** An invitation outlives no token that it was made with. */
function endOfInvitation(now: string, tokenExpiresAt: string | undefined): string {
  const end = new Date(Date.parse(now) + LIFETIME_MS).toISOString();
  return tokenExpiresAt !== undefined && tokenExpiresAt < end ? tokenExpiresAt : end;
}

/** Stores an invitation for each address. @returns their links, where nobody mails them */
async function invite(
  ctx: Context,
  tx: Tx,
  blank: InviteRow,
  invited: readonly (readonly [string, Addressee])[],
): Promise<{ email: string; url: string }[]> {
  const { organization_id: organizationId, created_by: actorId } = blank;
  const isMailed = ctx.config.mail !== undefined;
  const wait = isMailed && actorId !== null && (await recordAttempt(tx, [mailLimit(actorId)], invited.length));
  if (typeof wait === 'number') throw tooManyAttempts(wait);
  const made = invited.map(([email_folded, { email, role }]) => {
    const secret = newSecret();
    const row = { ...blank, id: newId(), email, email_folded, role, secret_hash: hashSecret(secret) };
    return { row: { ...row, link_shown: Number(!isMailed) }, email, secret };
  });
  await queries.insertInvites(
    tx.db,
    made.map(({ row }) => row),
  );
  for (const { row, email, secret } of made) {
    const target = { kind: 'invite', id: row.id };
    await writeAuditEvent(tx, organizationId, {
      action: 'member.invited',
      actorId,
      target,
      details: { email, role: row.role },
    });
    if (isMailed) await enqueueMail(ctx, tx, { kind: 'invitation', organizationId, inviteId: row.id, secret });
  }
  return isMailed ? [] : made.map(({ row, email, secret }) => ({ email, url: invitationUrl(ctx.config, row, secret) }));
}

/** Withdraws an invitation to an address; nothing when the organization has no such one. */
export async function withdrawInvite(tx: Tx, organizationId: string, inviteId: string, actorId: string): Promise<void> {
  const found = await queries.findInvite(tx.db, organizationId, inviteId);
  if (found === undefined || found.email === null) return;
  await queries.deleteInvite(tx.db, inviteId);
  const target = { kind: 'invite', id: inviteId };
  await writeAuditEvent(tx, organizationId, {
    action: 'member.uninvited',
    actorId,
    target,
    details: { email: found.email },
  });
}

/** The addresses by their folded form; of several equal ones the first counts. */
function readAddressees({ emails, role: commonRole }: InviteUsers, defaultRole: Role): Map<string, Addressee> {
  const addressees = new Map<string, Addressee>();
  for (const [index, item] of emails.entries()) {
    const email = typeof item === 'string' ? item : item.email;
    if (!isEmail(email)) throw badRequest(`body/emails/${index} is not an e-mail address: ${JSON.stringify(email)}.`);
    const role = typeof item !== 'string' ? item.role : commonRole === undefined ? defaultRole : commonRole;
    const key = foldEmail(email);
    if (!addressees.has(key)) addressees.set(key, { email, role });
  }
  return addressees;
}
