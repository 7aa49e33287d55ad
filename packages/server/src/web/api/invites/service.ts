import type { Caller } from '../../../domain/access/tokens.ts';
import { INVITATION_LIFETIME_MS } from '../../../domain/accounts/invitation-url.ts';
import { writeAuditEvent } from '../../../domain/audit/record.ts';
import type { InviteRow } from '../../../platform/db/tables/invites.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { badRequest, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { findCollection } from '../../../platform/queries/collections.ts';
import * as queries from '../../../platform/queries/invites.ts';
import { findSpace } from '../../../platform/queries/spaces.ts';
import type { CreateLinkInvite, UpdateLinkInvite } from './schema.ts';

/** A new invitation without a grant and expiry. */
export function newInvite(tx: Tx, organizationId: string, createdBy: string): InviteRow {
  return {
    id: newId(),
    organization_id: organizationId,
    email: null,
    email_folded: null,
    role: null,
    space_id: null,
    collection_id: null,
    level: null,
    sso: 0,
    created_by: createdBy,
    created_at: tx.now,
    expires_at: null,
    secret_hash: null,
    link_shown: 0,
    uses: 0,
    max_uses: null,
  };
}

/**
 * Creates a link that grants a role in the organization, or a level on one space or collection.
 * @throws 400 if the body has none or several of these, or the space or collection belongs to another organization
 */
export async function createLinkInvite(
  tx: Tx,
  organizationId: string,
  { userId, expiresAt: tokenExpiresAt }: Pick<Caller, 'userId' | 'expiresAt'>,
  { role, level, space, collection, expiresAt, maxUses }: CreateLinkInvite,
): Promise<InviteRow> {
  const targets = [role, space, collection].filter((target) => target !== undefined);
  if (targets.length !== 1 || (role === undefined) !== (level !== undefined))
    throw badRequest('body must have either role, or level and space, or level and collection.');
  if (space !== undefined) await checkSpace(tx, organizationId, space);
  if (collection !== undefined) await checkCollection(tx, organizationId, collection);
  const grant = {
    role: role ?? null,
    level: level ?? null,
    space_id: space ?? null,
    collection_id: collection ?? null,
    expires_at: newInviteExpiry(tx.now, tokenExpiresAt, expiresAt),
    max_uses: maxUses ?? null,
  };
  const invite = { ...newInvite(tx, organizationId, userId), ...grant };
  await queries.insertInvites(tx.db, [invite]);
  await writeAuditEvent(tx, organizationId, {
    action: 'link-invite.created',
    actorId: userId,
    target: { kind: 'link-invite', id: invite.id },
    details: grantOf(invite),
  });
  return invite;
}

const MAX_LIFETIME_MS = 366 * 24 * 60 * 60 * 1000;

/**
 * When an invitation ends: it never outlives the token that creates it.
 * @param requestedEnd default: in 30 days
 * @throws 400 for an end that is past, or more than 366 days from now
 */
export function newInviteExpiry(now: string, tokenExpiresAt: string | undefined, requestedEnd?: string): string {
  const time = requestedEnd === undefined ? Date.parse(now) + INVITATION_LIFETIME_MS : Date.parse(requestedEnd);
  const isWithin = time > Date.parse(now) && time <= Date.parse(now) + MAX_LIFETIME_MS;
  if (!isWithin) throw badRequest('body/expiresAt must be within the next 366 days.');
  const end = new Date(time).toISOString();
  return tokenExpiresAt !== undefined && tokenExpiresAt < end ? tokenExpiresAt : end;
}

/** The grant of a link, for the audit log. */
function grantOf({ role, level, space_id, collection_id }: InviteRow): Record<string, string | null> {
  if (level === null) return { role };
  return { level, ...(space_id === null ? { collection: collection_id } : { space: space_id }) };
}

async function checkSpace(tx: Tx, organizationId: string, spaceId: string): Promise<void> {
  const space = await findSpace(tx.db, spaceId);
  if (space === undefined || space.organization_id !== organizationId || space.deleted_at !== null)
    throw badRequest('body/space is not a space of this organization.');
}

async function checkCollection(tx: Tx, organizationId: string, collectionId: string): Promise<void> {
  const collection = await findCollection(tx.db, collectionId);
  if (collection?.organization_id !== organizationId)
    throw badRequest('body/collection is not a collection of this organization.');
}

/**
 * Changes the future grant of a link; people who have accepted it keep their role.
 * @throws 404 if the link does not exist, 400 if the member belongs to the other kind of link
 */
export async function updateLinkInvite(
  tx: Tx,
  organizationId: string,
  inviteId: string,
  { userId, expiresAt: tokenExpiresAt }: Pick<Caller, 'userId' | 'expiresAt'>,
  { role, level, expiresAt, maxUses }: UpdateLinkInvite,
): Promise<InviteRow> {
  const before = await queries.findInvite(tx.db, organizationId, inviteId);
  if (before === undefined || before.email_folded !== null) throw notFound('invitation');
  const givesLevel = before.level !== null;
  if (givesLevel && role !== undefined)
    throw badRequest('body/role is not for a link to a space or collection: change its level.');
  if (!givesLevel && level !== undefined)
    throw badRequest('body/level is not for a link to the organization: change its role.');
  const changes = {
    role: role ?? before.role,
    level: level ?? before.level,
    ...(expiresAt !== undefined && { expires_at: newInviteExpiry(tx.now, tokenExpiresAt, expiresAt) }),
    ...(maxUses !== undefined && { max_uses: maxUses }),
  };
  await queries.updateInviteRow(tx.db, inviteId, changes);
  const after = { ...before, ...changes };
  await writeAuditEvent(tx, organizationId, {
    action: 'link-invite.updated',
    actorId: userId,
    target: { kind: 'link-invite', id: inviteId },
    details: grantOf(after),
  });
  return after;
}

/** Deletes a link; no-op if the organization has no such one. */
export async function deleteLinkInvite(
  tx: Tx,
  organizationId: string,
  inviteId: string,
  actorId: string,
): Promise<void> {
  const invite = await queries.findInvite(tx.db, organizationId, inviteId);
  if (invite === undefined || invite.email_folded !== null) return;
  await queries.deleteInvite(tx.db, inviteId);
  const target = { kind: 'link-invite', id: inviteId };
  await writeAuditEvent(tx, organizationId, { action: 'link-invite.deleted', actorId, target });
}
