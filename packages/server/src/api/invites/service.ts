import { highestRole, includesRole, type Role } from '../../access/permissions.ts';
import type { Tx } from '../../db/transact.ts';
import { badRequest, notFound } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { findCollection, grantCollectionRole, listGrantedCollectionRoles } from '../collections/queries.ts';
import { findMember, insertMember, insertMembers, listMembersAmong, updateMemberRow } from '../members/queries.ts';
import { findOrganization } from '../organizations/queries.ts';
import { findSpace, grantSpaceRole, listGrantedRoles } from '../spaces/queries.ts';
import { foldEmail } from '../users/fold.ts';
import { findUser, findUsersByEmail } from '../users/queries.ts';
import type { UserRow } from '../users/table.ts';
import * as queries from './queries.ts';
import type { CreateLinkInvite, InvitedUsers, InviteUsers, UpdateLinkInvite } from './schema.ts';
import type { InviteRow } from './table.ts';

const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;
/** Something, an @ and something: whether a mailbox is there only mail can tell. No spaces, controls or list signs. */
const EMAIL = /^[^\s\p{C}@<>(),;:"[\]\\]{1,64}@[^\s\p{C}@<>(),;:"[\]\\]{1,189}$/u;

interface Addressee {
  readonly email: string;
  readonly role: Role | null;
}

/**
 * Makes the users with these addresses members, and keeps an invitation for 30 days for every other address, in place of
 * an earlier one. Who is a member already stays as they are. With `sso`, and single sign-on switched off in the
 * organization, nobody is invited and the addresses come back.
 * @throws 400 naming the first address that is none; nothing is stored then
 */
export async function inviteUsers(
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
  const folded = [...addressees.keys()];
  const users = await findUsersByEmail(tx.db, folded);
  const userIds = [...users.values()].map((user) => user.id);
  const members = await listMembersAmong(tx.db, organizationId, userIds);
  const joining = [...addressees].flatMap(([key, { role }]) => {
    const user = users.get(key);
    return user === undefined || members.has(user.id) ? [] : [{ user_id: user.id, role }];
  });
  const invited = [...addressees].filter(([key]) => !users.has(key));
  const sso = Number(body.sso === true);
  const membership = { organization_id: organizationId, disabled: 0, sso, joined_at: tx.now, last_seen_at: null };
  await insertMembers(
    tx.db,
    joining.map((member) => ({ ...membership, ...member })),
  );
  await queries.deleteReplacedInvites(tx.db, organizationId, folded, tx.now);
  const invite = { ...newInvite(tx, organizationId, invitedBy), expires_at: expiryFrom(tx.now), sso };
  await queries.insertInvites(
    tx.db,
    invited.map(([key, { email, role }]) => ({ ...invite, id: newId(), email, email_folded: key, role })),
  );
  return { users: userIds, invited: joining.length + invited.length };
}

/** The addresses by their folded form; of several equal ones the first counts. */
function readAddressees({ emails, role: commonRole }: InviteUsers, defaultRole: Role): Map<string, Addressee> {
  const addressees = new Map<string, Addressee>();
  for (const [index, item] of emails.entries()) {
    const email = typeof item === 'string' ? item : item.email;
    if (!EMAIL.test(email)) throw badRequest(`body/emails/${index} is no e-mail address: ${JSON.stringify(email)}.`);
    const role = typeof item !== 'string' ? item.role : commonRole === undefined ? defaultRole : commonRole;
    const key = foldEmail(email);
    if (!addressees.has(key)) addressees.set(key, { email, role });
  }
  return addressees;
}

const expiryFrom = (now: string): string => new Date(Date.parse(now) + LIFETIME_MS).toISOString();

/** An invitation that gives nothing yet and does not expire. */
function newInvite(tx: Tx, organizationId: string, createdBy: string): InviteRow {
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
  };
}

/** Makes a new user a member of every organization that has invited the address; the invitations are used up. */
export async function fulfilInvites(tx: Tx, user: UserRow): Promise<void> {
  for (const invite of await queries.listInvitesTo(tx.db, user.email_folded)) {
    if (isPending(invite, tx.now)) await join(tx, invite, user.id);
  }
  await queries.deleteInvitesTo(tx.db, user.email_folded);
}

/**
 * Accepts an invitation: one to an address if it is the user's own, which uses it up, or a link while the organization
 * takes links.
 * @throws 404 when there is none for this user, or it has expired; to disabled members always
 */
export async function acceptInvite(tx: Tx, organizationId: string, inviteId: string, userId: string): Promise<void> {
  const invite = await queries.findInvite(tx.db, organizationId, inviteId);
  if (invite === undefined || !isPending(invite, tx.now) || !(await isMeantFor(tx, invite, userId)))
    throw notFound('invitation');
  await join(tx, invite, userId);
  if (invite.email_folded !== null) await queries.deleteInvite(tx.db, invite.id);
}

const isPending = (invite: InviteRow, now: string): boolean => invite.expires_at === null || invite.expires_at > now;

async function isMeantFor(tx: Tx, invite: InviteRow, userId: string): Promise<boolean> {
  const member = await findMember(tx.db, invite.organization_id, userId);
  if (member?.disabled === 1) return false;
  if (invite.email_folded !== null) return (await findUser(tx.db, userId))?.email_folded === invite.email_folded;
  const organization = await findOrganization(tx.db, invite.organization_id);
  const space = invite.space_id === null ? undefined : await findSpace(tx.db, invite.space_id);
  return organization?.invite_links === 1 && (space?.deleted_at ?? null) === null;
}

/** Gives the user what the invitation gives. Members keep their role, but for guests; nobody loses anything. */
async function join(tx: Tx, invite: InviteRow, userId: string): Promise<void> {
  const { organization_id, role, sso, space_id, collection_id, level } = invite;
  const member = await findMember(tx.db, organization_id, userId);
  if (member === undefined) {
    const membership = { disabled: 0, joined_at: tx.now, last_seen_at: null };
    await insertMember(tx.db, { organization_id, user_id: userId, role, sso, ...membership });
  } else if (member.role === null && role !== null) {
    await updateMemberRow(tx.db, organization_id, userId, { role });
  }
  if (level === null) return;
  if (space_id !== null) {
    const granted = (await listGrantedRoles(tx.db, userId, [space_id])).get(space_id) ?? [];
    if (!includesRole(highestRole(granted), level)) await grantSpaceRole(tx.db, space_id, userId, level, tx.now);
  }
  if (collection_id !== null) {
    const granted = (await listGrantedCollectionRoles(tx.db, userId, [collection_id])).get(collection_id) ?? [];
    if (!includesRole(highestRole(granted), level))
      await grantCollectionRole(tx.db, collection_id, userId, level, tx.now);
  }
}

/**
 * Makes a link that gives a role in the organization, or a level on one space or collection.
 * @throws 400 when the body has none or several of these, or the space or collection is none of this organization
 */
export async function createLinkInvite(
  tx: Tx,
  organizationId: string,
  userId: string,
  { role, level, space, collection }: CreateLinkInvite,
): Promise<InviteRow> {
  const targets = [role, space, collection].filter((target) => target !== undefined);
  if (targets.length !== 1 || (role === undefined) !== (level !== undefined))
    throw badRequest('body must have either role, or level and space, or level and collection.');
  if (space !== undefined) await checkSpace(tx, organizationId, space);
  if (collection !== undefined) await checkCollection(tx, organizationId, collection);
  const gift = {
    role: role ?? null,
    level: level ?? null,
    space_id: space ?? null,
    collection_id: collection ?? null,
  };
  const invite = { ...newInvite(tx, organizationId, userId), ...gift };
  await queries.insertInvites(tx.db, [invite]);
  return invite;
}

async function checkSpace(tx: Tx, organizationId: string, spaceId: string): Promise<void> {
  const space = await findSpace(tx.db, spaceId);
  if (space === undefined || space.organization_id !== organizationId || space.deleted_at !== null)
    throw badRequest('body/space is no space of this organization.');
}

async function checkCollection(tx: Tx, organizationId: string, collectionId: string): Promise<void> {
  const collection = await findCollection(tx.db, collectionId);
  if (collection?.organization_id !== organizationId)
    throw badRequest('body/collection is no collection of this organization.');
}

/**
 * Changes what a link gives from now on; who has accepted it keeps what they have.
 * @throws 404 without such a link, 400 when the member is one of the other kind of link
 */
export async function updateLinkInvite(
  tx: Tx,
  organizationId: string,
  inviteId: string,
  { role, level }: UpdateLinkInvite,
): Promise<InviteRow> {
  const before = await queries.findInvite(tx.db, organizationId, inviteId);
  if (before === undefined || before.email_folded !== null) throw notFound('invitation');
  const givesLevel = before.level !== null;
  if (givesLevel && role !== undefined)
    throw badRequest('body/role is not for a link to a space or collection: change its level.');
  if (!givesLevel && level !== undefined)
    throw badRequest('body/level is not for a link to the organization: change its role.');
  const changes = { role: role ?? before.role, level: level ?? before.level };
  await queries.updateInviteRow(tx.db, inviteId, changes);
  return { ...before, ...changes };
}
