import type { Context } from '../context.ts';
import type { InviteRow } from '../db/tables/invites.ts';
import type { OrganizationRow } from '../db/tables/organizations.ts';
import type { UserRow } from '../db/tables/users.ts';
import { transact } from '../db/transact.ts';
import { insertUnverified } from '../queries/accounts.ts';
import { findOrganization } from '../queries/organizations.ts';
import { findUser, findUserByEmail } from '../queries/users.ts';
import { findOpenInvite, isSecretOf, redeemInvite } from './accept-invite.ts';
import { createUser } from './create-user.ts';
import { hashPassword } from './passwords.ts';
import type { StartedSession } from './sessions.ts';
import { type BrowserInfo, beginSession, requirePasswords, storePassword } from './set-password.ts';
import { isUnverified, verifyEmail } from './verify-email.ts';

type Db = Parameters<typeof isUnverified>[0];

/** Which invitation is meant, and what the link held besides its id. */
export interface InvitationLink {
  readonly organizationId: string;
  readonly inviteId: string;
  readonly key: string | undefined;
}

/** An invitation as somebody sees who may. */
export interface OpenInvitation {
  readonly invite: InviteRow;
  readonly organization: OrganizationRow;
  readonly inviter: UserRow | undefined;
  /** The user with the address that is invited. */
  readonly addressee: UserRow | undefined;
  /** Anyone who
   * has the link is offered to set a password, and so to become the addressee. A link that the inviter was shown
   * offers it whether the address has an account or not: the inviter is not to learn that by opening it.
   */
  readonly mayJoin: boolean;
}

/**
 * The invitation that a link leads to: one for anyone, or one to an address for who has its secret, or whose the address
 * is. Undefined for everybody else, and when there is none any more.
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
  const hasSecret = isSecretOf(invite, key);
  const isOwner = viewer?.email_folded === invite.email_folded && viewer !== undefined;
  if (invite.email !== null && !hasSecret && (!isOwner || (await isUnverified(db, viewer.id)))) return undefined;
  const addressee = invite.email === null ? undefined : await findUserByEmail(db, invite.email);
  return {
    invite,
    organization,
    inviter: invite.created_by === null ? undefined : await findUser(db, invite.created_by),
    addressee,
    mayJoin: hasSecret && (invite.link_shown === 1 || (await mayBecome(db, invite, addressee))),
  };
}

/** A link that nobody else was shown also transfers an account that somebody made without proving the address. */
const mayBecome = async (db: Db, { link_shown }: InviteRow, addressee: UserRow | undefined) =>
  addressee === undefined || (link_shown === 0 && (await isUnverified(db, addressee.id)));

/**
 * Makes the person with the secret of an invitation its addressee: a new user, with a password, who is signed in. Who came
 * by a link that an administrator was shown joins that organization alone, and is not known to own the address.
 * @returns undefined when there is no such invitation any more, or the address has become somebody's
 * @throws 412 where passwords are switched off
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
    const addressee = await findUserByEmail(tx.db, invite.email);
    if (!(await mayBecome(tx.db, invite, addressee))) return undefined;
    const user = addressee ?? (await createUser(tx, invite.email, name));
    if (addressee !== undefined) await verifyEmail(tx, addressee.id);
    else if (invite.link_shown === 1) await insertUnverified(tx.db, user.id, tx.now);
    await redeemInvite(tx, invite, user.id);
    await storePassword(ctx, tx, user.id, hash);
    return beginSession(tx, user.id, browser, 'invitation');
  });
}
