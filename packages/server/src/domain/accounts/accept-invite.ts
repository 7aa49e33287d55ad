import type { InviteRow } from '../../platform/db/tables/invites.ts';
import type { Tx } from '../../platform/db/transact.ts';
import { notFound, ServiceError } from '../../platform/errors.ts';
import { deleteUnverified } from '../../platform/queries/accounts.ts';
import * as queries from '../../platform/queries/invites.ts';
import { findMember, insertMember, updateMemberRow } from '../../platform/queries/members.ts';
import { findOrganization } from '../../platform/queries/organizations.ts';
import { deleteRemovedMember, wasRemoved } from '../../platform/queries/removed-members.ts';
import { findSpace } from '../../platform/queries/spaces.ts';
import { findUser } from '../../platform/queries/users.ts';
import { isSameText } from '../../platform/secret/secret.ts';
import { grantAtLeast } from '../access/change-grant.ts';
import { outOfSsoScope } from '../access/require-sso-scope.ts';
import { writeAuditEvent } from '../audit/record.ts';
import { expiryOfInvite } from './invitation-url.ts';
import { hashSecret } from './sign-in-links.ts';
import { isUnverified } from './verify-email.ts';

/** The user who accepts or declines. */
export interface Invitee {
  readonly userId: string;
  /** The secret in the link of an invitation to an e-mail address, besides its id. */
  readonly secret?: string | undefined;
  /** Whether the key in the URL of a link for anyone was sent. */
  readonly hasLinkKey?: boolean;
  /** The organizations in which a sign-in by single sign-on is valid; absent for every other sign-in. */
  readonly ssoScope?: ReadonlySet<string> | undefined;
}

/**
 * Accepts an invitation: one to the user's e-mail address, which consumes it, or a link while the organization accepts
 * links. If the user's e-mail address is not verified, the secret of the link is required too.
 * @throws 404 if none exists for this user, or it has expired; always to disabled members. 403 for a user signed in
 * only by another organization's identity provider, which cannot consent for them
 */
export async function acceptInvite(
  tx: Tx,
  organizationId: string,
  inviteId: string,
  { userId, secret, hasLinkKey = false, ssoScope }: Invitee,
): Promise<void> {
  const invite = await findOpenInvite(tx, organizationId, inviteId);
  if (invite === undefined || !(await isMeantFor(tx, invite, userId, secret))) throw notFound('invitation');
  if (!isLinkFor(invite, hasLinkKey)) throw notFound('invitation');
  if (isLink(invite) && (await wasRemoved(tx.db, organizationId, userId))) throw removedMember();
  const isInScope = ssoScope === undefined || ssoScope.has(organizationId) || isSecretOf(invite, secret);
  if (!isInScope) throw outOfSsoScope('sso_out_of_scope');
  await redeemInvite(tx, invite, userId);
  // A link that was e-mailed and shown to nobody else verifies the e-mail address.
  if (isSecretOf(invite, secret) && invite.link_shown === 0) await deleteUnverified(tx.db, userId);
}

/** Adds a member by their invitation; one to an e-mail address is consumed. */
export async function redeemInvite(tx: Tx, invite: InviteRow, userId: string): Promise<void> {
  const hasJoined = await join(tx, invite, userId);
  if (!isLink(invite)) await queries.deleteInvite(tx.db, invite.id);
  else if (hasJoined && !(await queries.countInviteUse(tx.db, invite.id))) throw notFound('invitation');
}

const isLink = ({ email_folded }: InviteRow): boolean => email_folded === null;

/** Whether the key of a link was sent, if it has one; true for other invitations. */
export const isLinkFor = (invite: InviteRow, hasLinkKey: boolean): boolean =>
  !isLink(invite) || invite.uses === null || hasLinkKey;

/** For a person whom an administrator removed: only an invitation to their e-mail address lets them join again. */
export const removedMember = () =>
  new ServiceError(
    403,
    'You were removed from this organization. Ask an administrator for an invitation to your e-mail address.',
    'membership_ended',
  );

/** An invitation that can still be accepted: not expired, and a link only while its organization accepts links. */
export async function findOpenInvite(
  { db, now }: Pick<Tx, 'now'> & { readonly db: Parameters<typeof queries.findInvite>[0] },
  organizationId: string,
  inviteId: string,
): Promise<InviteRow | undefined> {
  const invite = await queries.findInvite(db, organizationId, inviteId);
  if (invite === undefined || !isPending(invite, now)) return undefined;
  if (invite.email_folded !== null) return invite;
  const organization = await findOrganization(db, organizationId);
  const space = invite.space_id === null ? undefined : await findSpace(db, invite.space_id);
  return organization?.invite_links === 1 && (space?.deleted_at ?? null) === null ? invite : undefined;
}

/** Whether this is the secret in the link of an invitation to an e-mail address. In constant time. */
export const isSecretOf = (invite: InviteRow, secret: string | undefined): boolean =>
  secret !== undefined && invite.secret_hash !== null && isSameText(hashSecret(secret), invite.secret_hash);

const isPending = (invite: InviteRow, now: string): boolean =>
  expiryOfInvite(invite) > now && (invite.max_uses === null || (invite.uses ?? 0) < invite.max_uses);

async function isMeantFor(tx: Tx, invite: InviteRow, userId: string, secret: string | undefined): Promise<boolean> {
  const member = await findMember(tx.db, invite.organization_id, userId);
  if (member?.disabled === 1) return false;
  if (invite.email_folded === null) return true;
  if ((await findUser(tx.db, userId))?.email_folded !== invite.email_folded) return false;
  return isSecretOf(invite, secret) || !(await isUnverified(tx.db, userId));
}

/**
 * Grants the user what the invitation includes. Members keep their role, except guests; no role is lowered.
 * @returns whether the user was no member before, or a guest
 */
async function join(tx: Tx, invite: InviteRow, userId: string): Promise<boolean> {
  const { organization_id, role, sso } = invite;
  const member = await findMember(tx.db, organization_id, userId);
  const isRaised = member !== undefined && member.role === null && role !== null;
  const hasJoined = member === undefined || isRaised;
  if (member === undefined) {
    const membership = { disabled: 0, joined_at: tx.now, last_seen_at: null };
    await insertMember(tx.db, { organization_id, user_id: userId, role, sso, ...membership });
    await deleteRemovedMember(tx.db, organization_id, userId);
    await writeAuditEvent(tx, organization_id, {
      action: 'member.joined',
      actorId: userId,
      target: { kind: 'member', id: userId },
      details: { role, by: invite.email_folded === null ? 'link' : 'invitation' },
    });
  } else if (isRaised) {
    await updateMemberRow(tx.db, organization_id, userId, { role });
  }
  const { level, space_id, collection_id } = invite;
  if (level === null) return hasJoined;
  if (space_id !== null) await grantAtLeast(tx, organization_id, 'space', space_id, userId, level);
  if (collection_id !== null) await grantAtLeast(tx, organization_id, 'collection', collection_id, userId, level);
  return hasJoined;
}
