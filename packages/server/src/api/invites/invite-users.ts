import type { Role } from '../../access/permissions.ts';
import { countTry } from '../../account/attempts.ts';
import { findUnproven } from '../../account/queries.ts';
import { hashSecret, newSecret } from '../../account/sign-in-links.ts';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/transact.ts';
import { badRequest, notFound, tooManyTries } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { enqueueMail } from '../../mail/mail.ts';
import { recordDeed } from '../audit-events/record.ts';
import { insertMembers, listMembersAmong } from '../members/queries.ts';
import { findOrganization } from '../organizations/queries.ts';
import { isEmail } from '../users/email.ts';
import { foldEmail } from '../users/fold.ts';
import { findUsersByEmail } from '../users/queries.ts';
import * as queries from './queries.ts';
import type { InvitedUsers, InviteUsers } from './schema.ts';
import { newInvite } from './service.ts';
import type { InviteRow } from './table.ts';

const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;
/** Invitations that one user has mailed: nobody sends bulk mail through this server. */
const mailTries = (userId: string) => ({ subject: `invitations ${userId}`, max: 500, within: 24 * 60 * 60 * 1000 });

interface Addressee {
  readonly email: string;
  readonly role: Role | null;
}

/**
 * Makes the users with these addresses members, and keeps an invitation for 30 days for every other address, in place of
 * an earlier one: it is mailed, or where no mail is sent the inviter is told its link. Who is a member already stays as
 * they are. A user who has not proved the address is not meant by it before its link is used. With `sso`, and single
 * sign-on switched off in the organization, nobody is invited and the addresses come back.
 * @throws 400 naming the first address that is none, and 429 after 500 mails a day; nothing is stored then
 */
export async function inviteUsers(
  ctx: Context,
  tx: Tx,
  organizationId: string,
  invitedBy: string,
  body: InviteUsers,
): Promise<InvitedUsers> {
  const organization = await findOrganization(tx.db, organizationId);
  if (organization === undefined) throw notFound('organization');
  const addressees = readAddressees(body, organization.default_role);
  if (body.sso === true && organization.sso === 0)
    return { users: [], invited: 0, failedSSOEmails: [...addressees.values()].map(({ email }) => email) };
  const { users, members } = await findMeant(tx, organizationId, [...addressees.keys()]);
  const joining = [...addressees].flatMap(([key, addressee]) => {
    const userId = users.get(key);
    return userId === undefined || members.has(userId) ? [] : [{ ...addressee, userId }];
  });
  const sso = Number(body.sso === true);
  await addMembers(tx, organizationId, invitedBy, sso, joining);
  await queries.deleteReplacedInvites(tx.db, organizationId, [...addressees.keys()], tx.now);
  const invited = [...addressees].filter(([key]) => !users.has(key));
  const invitations = await invite(ctx, tx, { ...newInvite(tx, organizationId, invitedBy), sso }, invited);
  return {
    users: [...users.values()],
    invited: joining.length + invited.length,
    ...(invitations.length > 0 && { invitations }),
  };
}

/** Of some folded addresses the users who own them, by address, and those of them who are members. */
async function findMeant(tx: Tx, organizationId: string, folded: readonly string[]) {
  const found = [...(await findUsersByEmail(tx.db, folded))].map(([key, { id }]) => [key, id] as const);
  const ids = found.map(([, id]) => id);
  const members = await listMembersAmong(tx.db, organizationId, ids);
  const unproven = await findUnproven(tx.db, ids);
  return { users: new Map(found.filter(([, id]) => members.has(id) || !unproven.has(id))), members };
}

async function addMembers(
  tx: Tx,
  organizationId: string,
  actorId: string,
  sso: number,
  joining: readonly (Addressee & { readonly userId: string })[],
): Promise<void> {
  const membership = { organization_id: organizationId, disabled: 0, sso, joined_at: tx.now, last_seen_at: null };
  await insertMembers(
    tx.db,
    joining.map(({ userId, role }) => ({ ...membership, user_id: userId, role })),
  );
  for (const { userId, role } of joining) {
    const target = { kind: 'member', id: userId };
    await recordDeed(tx, organizationId, {
      act: 'member.joined',
      actorId,
      target,
      details: { role, by: 'invitation' },
    });
  }
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
  const wait = isMailed && actorId !== null && (await countTry(tx, [mailTries(actorId)], invited.length));
  if (typeof wait === 'number') throw tooManyTries(wait);
  const expires_at = new Date(Date.parse(tx.now) + LIFETIME_MS).toISOString();
  const made = invited.map(([email_folded, { email, role }]) => {
    const secret = newSecret();
    const row = { ...blank, id: newId(), email, email_folded, role, expires_at, secret_hash: hashSecret(secret) };
    return { row: { ...row, link_shown: Number(!isMailed) }, email, secret };
  });
  await queries.insertInvites(
    tx.db,
    made.map(({ row }) => row),
  );
  for (const { row, email, secret } of made) {
    const target = { kind: 'invite', id: row.id };
    await recordDeed(tx, organizationId, {
      act: 'member.invited',
      actorId,
      target,
      details: { email, role: row.role },
    });
    if (isMailed) await enqueueMail(ctx, tx, { kind: 'invitation', organizationId, inviteId: row.id, secret });
  }
  return isMailed ? [] : made.map(({ row, email, secret }) => ({ email, url: invitationUrl(ctx.config, row, secret) }));
}

/** The page where an invitation to an address is accepted by who has its secret. */
export const invitationUrl = (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { organization_id, id }: Pick<InviteRow, 'organization_id' | 'id'>,
  secret: string,
): string => `${publicUrl}/invitations/${organization_id}/${id}?key=${secret}`;

/** Withdraws an invitation to an address; nothing when the organization has no such one. */
export async function deleteInvite(tx: Tx, organizationId: string, inviteId: string, actorId: string): Promise<void> {
  const found = await queries.findInvite(tx.db, organizationId, inviteId);
  if (found === undefined || found.email === null) return;
  await queries.deleteInvite(tx.db, inviteId);
  const target = { kind: 'invite', id: inviteId };
  await recordDeed(tx, organizationId, { act: 'member.uninvited', actorId, target, details: { email: found.email } });
}

/** The addresses by their folded form; of several equal ones the first counts. */
function readAddressees({ emails, role: commonRole }: InviteUsers, defaultRole: Role): Map<string, Addressee> {
  const addressees = new Map<string, Addressee>();
  for (const [index, item] of emails.entries()) {
    const email = typeof item === 'string' ? item : item.email;
    if (!isEmail(email)) throw badRequest(`body/emails/${index} is no e-mail address: ${JSON.stringify(email)}.`);
    const role = typeof item !== 'string' ? item.role : commonRole === undefined ? defaultRole : commonRole;
    const key = foldEmail(email);
    if (!addressees.has(key)) addressees.set(key, { email, role });
  }
  return addressees;
}
