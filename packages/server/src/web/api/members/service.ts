import { type NewAuditEvent, writeAuditEvent } from '../../../domain/audit/record.ts';
import type { Context } from '../../../domain/context.ts';
import type { Role } from '../../../platform/db/role.ts';
import type { MemberRow } from '../../../platform/db/tables/members.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { deleteInvitesBy } from '../../../platform/queries/invites.ts';
import * as queries from '../../../platform/queries/members.ts';
import { deleteRemovedMember, insertRemovedMember } from '../../../platform/queries/removed-members.ts';
import type { SpacePlace } from '../../../platform/queries/spaces.ts';
import { listVisiblePlaces, type VisibleSpace } from '../spaces/service.ts';
import { deleteGrantsOf, deleteInvitesOf } from './grant-queries.ts';
import { isAdministrator, requireOtherAdministrator } from './last-administrator.ts';
import type { UpdateMember } from './schema.ts';

/** A membership, and the user who changes it. */
export interface MemberChange {
  readonly organizationId: string;
  readonly userId: string;
  readonly actorId: string;
}

/**
 * Changes the role of a member, null for guests, or revokes all access and restores it.
 * @throws 404 if the member does not exist, 409 if the organization would be left without an administrator
 */
export async function updateMember(tx: Tx, change: MemberChange, body: UpdateMember): Promise<MemberRow> {
  const before = await getMember(tx, change);
  const { role = before.role, disabled = before.disabled === 1 } = body;
  const after = { ...before, role, disabled: Number(disabled) };
  if (!isAdministrator(after)) await requireOtherAdministrator(tx, before);
  const changes = {
    ...(after.role !== before.role && { oldRole: before.role, newRole: after.role }),
    ...(after.disabled !== before.disabled && { disabled }),
    ...(await endInvitations(tx, change, before, after)),
  };
  return store(tx, change, before, { role: after.role, disabled: after.disabled }, changes);
}

/**
 * Adds a member without consent, as only the operator of the server may: everybody else invites. Consumes a pending
 * invitation of the organization to the user.
 * @throws 409 for existing members
 */
export async function addMember(tx: Tx, organizationId: string, userId: string, role: Role | null): Promise<void> {
  if ((await queries.findMember(tx.db, organizationId, userId)) !== undefined)
    throw conflict('This user is a member of the organization already.', 'already_exists');
  const membership = { disabled: 0, sso: 0, joined_at: tx.now, last_seen_at: null };
  await queries.insertMember(tx.db, { organization_id: organizationId, user_id: userId, role, ...membership });
  await deleteInvitesOf(tx.db, organizationId, userId);
  await deleteRemovedMember(tx.db, organizationId, userId);
  const target = { kind: 'member', id: userId };
  await writeAuditEvent(tx, organizationId, {
    action: 'member.joined',
    actorId: null,
    target,
    details: { role, by: 'command-line' },
  });
}

/**
 * Sets whether single sign-on is required of a member: a marked member can only access the organization with a sign-in
 * by its identity providers (`access/require-sso-scope.ts`). A sign-in itself does not change the mark.
 * @throws 404 if the member does not exist
 */
export async function setMemberSso(tx: Tx, change: MemberChange, sso: boolean): Promise<MemberRow> {
  const before = await getMember(tx, change);
  return store(tx, change, before, { sso: Number(sso) }, (before.sso === 1) === sso ? {} : { sso });
}

/**
 * Ends a membership, with the member's grants, team memberships, pending invitations and those that the member made in
 * this organization. No-op if
 * the member does not exist.
 * @throws 409 if the organization would be left without an administrator
 */
export async function deleteMember(tx: Tx, change: MemberChange): Promise<void> {
  const { organizationId, userId } = change;
  const member = await queries.findMember(tx.db, organizationId, userId);
  if (member === undefined) return;
  await requireOtherAdministrator(tx, member);
  await deleteGrantsOf(tx.db, organizationId, userId);
  await deleteInvitesOf(tx.db, organizationId, userId);
  const ended = await endInvitations(tx, change, member, undefined);
  await queries.deleteMemberRow(tx.db, organizationId, userId);
  if (change.actorId !== userId)
    await insertRemovedMember(tx.db, { organization_id: organizationId, user_id: userId, removed_at: tx.now });
  await record(tx, change, 'member.removed', { role: member.role, ...ended });
}

/**
 * Ends the invitations that an administrator made who is none any more: they would hand on rights that the person has not.
 * @returns how many, for the audit log
 */
async function endInvitations(
  tx: Tx,
  { organizationId, userId }: MemberChange,
  before: MemberRow,
  after: MemberRow | undefined,
): Promise<{ readonly endedInvitations?: number }> {
  if (!isAdministrator(before) || (after !== undefined && isAdministrator(after))) return {};
  const endedInvitations = await deleteInvitesBy(tx.db, organizationId, userId);
  return endedInvitations > 0 ? { endedInvitations } : {};
}

/** Records that a member is active. @throws 404 if the membership ended meanwhile */
export async function pingOrganization(tx: Tx, organizationId: string, userId: string): Promise<void> {
  await getMember(tx, { organizationId, userId });
  await queries.updateMemberRow(tx.db, organizationId, userId, { last_seen_at: tx.now });
}

/** A space as shown to its viewer, and the role of a member on it. */
export interface MemberSpaceRole extends VisibleSpace<SpacePlace> {
  readonly permission: Role;
}

/**
 * The spaces that a member may read, by creation time. Viewers of another member's spaces only see those that they may
 * read too.
 */
export async function listMemberSpaces(
  ctx: Context,
  member: MemberRow,
  viewer: MemberRow,
  order: 'asc' | 'desc',
): Promise<MemberSpaceRole[]> {
  const own = await listVisiblePlaces(ctx, member);
  const seen = member.user_id === viewer.user_id ? own : await listVisiblePlaces(ctx, viewer);
  const permissions = new Map(own.map(({ space, role }) => [space.id, role]));
  const shared = seen.flatMap((visible) => {
    const permission = permissions.get(visible.space.id);
    return permission === undefined ? [] : [{ ...visible, permission }];
  });
  const age = ({ space }: MemberSpaceRole) => `${space.created_at} ${space.id}`;
  const sign = order === 'asc' ? 1 : -1;
  return shared.sort((one, other) => (age(one) < age(other) ? -sign : sign));
}

async function getMember(
  tx: Tx,
  { organizationId, userId }: Pick<MemberChange, 'organizationId' | 'userId'>,
): Promise<MemberRow> {
  const member = await queries.findMember(tx.db, organizationId, userId);
  if (member === undefined) throw notFound('member');
  return member;
}

/** Updates columns of a member and writes the audit log, unless nothing changes. */
async function store(
  tx: Tx,
  change: MemberChange,
  before: MemberRow,
  columns: Partial<MemberRow>,
  details: NonNullable<NewAuditEvent['details']>,
): Promise<MemberRow> {
  if (Object.keys(details).length === 0) return before;
  await queries.updateMemberRow(tx.db, change.organizationId, change.userId, columns);
  await record(tx, change, 'member.updated', details);
  return { ...before, ...columns };
}

async function record(
  tx: Tx,
  { organizationId, userId, actorId }: MemberChange,
  action: 'member.updated' | 'member.removed',
  details: NonNullable<NewAuditEvent['details']>,
): Promise<void> {
  await writeAuditEvent(tx, organizationId, { action, actorId, target: { kind: 'member', id: userId }, details });
}
