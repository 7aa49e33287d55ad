import type { Db } from '../../platform/db/database.ts';
import type { InviteRow } from '../../platform/db/tables/invites.ts';
import type { OrganizationRow } from '../../platform/db/tables/organizations.ts';
import type { UserRow } from '../../platform/db/tables/users.ts';
import { transact } from '../../platform/db/transact.ts';
import { insertUnverified } from '../../platform/queries/accounts.ts';
import { findOrganization } from '../../platform/queries/organizations.ts';
import { findUser, findUserByEmail } from '../../platform/queries/users.ts';
import type { Context } from '../context.ts';
import { findOpenInvite, isLinkFor, isSecretOf, redeemInvite } from './accept-invite.ts';
import { createUser } from './create-user.ts';
import { isLinkKey } from './invitation-url.ts';
import { hashPassword } from './passwords.ts';
import type { StartedSession } from './sessions.ts';
import { type BrowserInfo, beginSession, requirePasswords, storePassword } from './set-password.ts';
import { isUnverified, verifyEmail } from './verify-email.ts';

/** The id of an invitation, and the secret in its link. */
export interface InvitationLink {
  readonly organizationId: string;
  readonly inviteId: string;
  readonly key: string | undefined;
}

/** An invitation as shown to people who may see it. */
export interface OpenInvitation {
  readonly invite: InviteRow;
  readonly organization: OrganizationRow;
  readonly inviter: UserRow | undefined;
  /** The user with the invited e-mail address. */
  readonly recipient: UserRow | undefined;
  /**
   * Whether a visitor with the link may set a password and become the recipient. A link shown to the inviter permits it
   * whether or not the e-mail address has an account, so that the inviter cannot find out by opening it.
   */
  readonly mayJoin: boolean;
}

/**
 * The invitation of a link: one for anyone, or one to an e-mail address for the holder of its secret or its owner.
 * Undefined for all others, and if it no longer exists.
 */
export async function openInvitation(
  ctx: Context,
  { organizationId, inviteId, key }: InvitationLink,
  viewer: UserRow | undefined,
): Promise<OpenInvitation | undefined> {
  const db = ctx.database.reader;
  const invite = await findOpenInvite({ db, now: ctx.clock().toISOString() }, organizationId, inviteId);
  const organization = await findOrganization(db, organizationId);
  if (invite === undefined || organization === undefined) return undefined;
  if (!isLinkFor(invite, isLinkKey(ctx, inviteId, key))) return undefined;
  const hasSecret = isSecretOf(invite, key);
  const isOwner = viewer?.email_folded === invite.email_folded && viewer !== undefined;
  if (invite.email !== null && !hasSecret && (!isOwner || (await isUnverified(db, viewer.id)))) return undefined;
  const recipient = invite.email === null ? undefined : await findUserByEmail(db, invite.email);
  return {
    invite,
    organization,
    inviter: invite.created_by === null ? undefined : await findUser(db, invite.created_by),
    recipient,
    mayJoin: hasSecret && (invite.link_shown === 1 || (await mayBecome(db, invite, recipient))),
  };
}

/** A link that was shown to nobody else also transfers an account with an e-mail address that was never verified. */
const mayBecome = async (db: Db, { link_shown }: InviteRow, recipient: UserRow | undefined) =>
  recipient === undefined || (link_shown === 0 && (await isUnverified(db, recipient.id)));

/**
 * Makes the holder of an invitation's secret its recipient: creates a user with a password, and signs them in. A user
 * who joins by a link shown to an administrator joins only that organization, with an unverified e-mail address.
 * @returns undefined if the invitation no longer exists, or its e-mail address has an owner by now
 * @throws 412 if passwords are disabled
 */
export async function joinByInvitation(
  ctx: Context,
  { organizationId, inviteId, key }: InvitationLink,
  { name, password, browser }: { name: string; password: string; browser: BrowserInfo },
): Promise<StartedSession | undefined> {
  requirePasswords(ctx);
  const hash = await hashPassword(ctx.config, password);
  return transact(ctx, async (tx) => {
    const invite = await findOpenInvite(tx, organizationId, inviteId);
    if (invite === undefined || invite.email === null || !isSecretOf(invite, key)) return undefined;
    const recipient = await findUserByEmail(tx.db, invite.email);
    if (!(await mayBecome(tx.db, invite, recipient))) return undefined;
    const user = recipient ?? (await createUser(tx, invite.email, name));
    if (recipient !== undefined) await verifyEmail(tx, recipient.id);
    else if (invite.link_shown === 1) await insertUnverified(tx.db, user.id, tx.now);
    await redeemInvite(tx, invite, user.id);
    await storePassword(ctx, tx, user.id, hash);
    return beginSession(tx, user.id, browser, 'invitation');
  });
}
