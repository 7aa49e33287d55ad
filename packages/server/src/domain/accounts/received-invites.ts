import type { Db } from '../../platform/db/database.ts';
import type { InviteRow } from '../../platform/db/tables/invites.ts';
import type { Tx } from '../../platform/db/transact.ts';
import { notFound } from '../../platform/errors.ts';
import { deleteInvite, selectReceivedInvites } from '../../platform/queries/invites.ts';
import { findUser } from '../../platform/queries/users.ts';
import { loadSsoScope } from '../access/sso-scope.ts';
import type { Caller } from '../access/tokens.ts';
import { writeAuditEvent } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { acceptInvite, type Invitee } from './accept-invite.ts';
import { isUnverified } from './verify-email.ts';

/** A caller as an invitee. */
export async function inviteeOf(
  ctx: Context,
  { userId, samlProviderId }: Pick<Caller, 'userId' | 'samlProviderId'>,
): Promise<Invitee> {
  return { userId, ssoScope: samlProviderId === undefined ? undefined : await loadSsoScope(ctx, samlProviderId) };
}

/**
 * Query of a user's pending invitations: those to the e-mail address, once it is verified. A sign-in by single sign-on
 * only sees those of organizations that trust it.
 */
export async function selectWaitingInvites(
  { db, now }: Pick<Tx, 'now'> & { readonly db: Db },
  { userId, ssoScope: within }: Invitee,
) {
  const user = await findUser(db, userId);
  const isKnown = user !== undefined && !(await isUnverified(db, userId));
  return selectReceivedInvites(db, { emailFolded: isKnown ? user.email_folded : '', userId, now, within });
}

/** @throws 404 if the user has no such pending invitation */
export async function acceptReceivedInvite(tx: Tx, inviteId: string, invitee: Invitee): Promise<InviteRow> {
  const invite = await findWaiting(tx, inviteId, invitee);
  if (invite === undefined) throw notFound('invitation');
  await acceptInvite(tx, invite.organization_id, inviteId, invitee);
  return invite;
}

/** Deletes a pending invitation of the user; no-op if it does not exist. */
export async function declineReceivedInvite(tx: Tx, inviteId: string, invitee: Invitee): Promise<void> {
  const invite = await findWaiting(tx, inviteId, invitee);
  if (invite === undefined) return;
  await deleteInvite(tx.db, inviteId);
  // Declining does not disclose the user: the organization only knows the e-mail address.
  await writeAuditEvent(tx, invite.organization_id, {
    action: 'member.declined',
    actorId: null,
    target: { kind: 'invite', id: inviteId },
    details: { email: invite.email },
  });
}

async function findWaiting(tx: Tx, inviteId: string, invitee: Invitee): Promise<InviteRow | undefined> {
  return (await selectWaitingInvites(tx, invitee)).where('id', '=', inviteId).executeTakeFirst();
}
