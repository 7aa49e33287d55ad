import type { Db } from '../db/database.ts';
import type { InviteRow } from '../db/tables/invites.ts';
import { selectDeletedOrganizations } from './deleted-organizations.ts';
import { selectDisabledUsers } from './disabled-users.ts';

const COLUMNS = [
  'id',
  'organization_id',
  'email',
  'email_folded',
  'role',
  'space_id',
  'collection_id',
  'level',
  'sso',
  'created_by',
  'created_at',
  'expires_at',
  'secret_hash',
  'link_shown',
  'uses',
  'max_uses',
] as const;

/**
 * The invitations that can be accepted: their creators are administrators of the organization today. Nobody comes back, or
 * brings others in, by an invitation of a role that has ended.
 */
const selectInvites = (db: Db) =>
  db
    .selectFrom('invites')
    .select(COLUMNS)
    .where('organization_id', 'not in', selectDeletedOrganizations(db))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('members')
          .select('members.user_id')
          .whereRef('members.organization_id', '=', 'invites.organization_id')
          .whereRef('members.user_id', '=', 'invites.created_by')
          .where('members.role', '=', 'admin')
          .where('members.disabled', '=', 0)
          .where('members.user_id', 'not in', selectDisabledUsers(db)),
      ),
    );

/** An invitation of this organization, of either kind, even if expired. */
export async function findInvite(db: Db, organizationId: string, inviteId: string): Promise<InviteRow | undefined> {
  return selectInvites(db).where('organization_id', '=', organizationId).where('id', '=', inviteId).executeTakeFirst();
}

/** Pending invitations to one folded e-mail address, without those of organizations where the user is disabled. */
export function selectReceivedInvites(db: Db, { emailFolded, userId, now, within }: ReceivedInvites) {
  const waiting = selectInvites(db)
    .where('email_folded', '=', emailFolded)
    .where('expires_at', '>', now)
    .where('organization_id', 'not in', (disabled) =>
      disabled
        .selectFrom('members')
        .select('members.organization_id')
        .where('members.user_id', '=', userId)
        .where('members.disabled', '=', 1),
    );
  return within === undefined ? waiting : waiting.where('organization_id', 'in', ['', ...within]);
}

/** Owner of listed invitations; with `within`, only those of these organizations. */
export interface ReceivedInvites {
  readonly emailFolded: string;
  readonly userId: string;
  readonly now: string;
  readonly within: ReadonlySet<string> | undefined;
}

/** The invitations of all organizations to one folded e-mail address, including expired ones. */
export async function listInvitesTo(db: Db, emailFolded: string): Promise<InviteRow[]> {
  return selectInvites(db).where('email_folded', '=', emailFolded).execute();
}

/** The unexpired invitations of one organization to e-mail addresses. */
export const selectEmailInvites = (db: Db, organizationId: string, now: string) =>
  selectInvites(db)
    .where('organization_id', '=', organizationId)
    .where('email_folded', 'is not', null)
    .where('expires_at', '>', now);

export const selectLinkInvites = (db: Db, organizationId: string) =>
  selectInvites(db).where('organization_id', '=', organizationId).where('email_folded', 'is', null);

/** The invitations of a list that a user created; the whole list without a user. */
export const createdBy = (invites: ReturnType<typeof selectInvites>, userId: string | undefined) =>
  userId === undefined ? invites : invites.where('created_by', '=', userId);

export async function insertInvites(db: Db, rows: InviteRow[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('invites').values(rows).execute();
}

export async function updateInviteRow(db: Db, inviteId: string, changes: Partial<InviteRow>): Promise<void> {
  await db.updateTable('invites').set(changes).where('id', '=', inviteId).execute();
}

/** Counts a use of a link. @returns false if it has none left */
export async function countInviteUse(db: Db, inviteId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invites')
    .set((is) => ({ uses: is(is.fn.coalesce('uses', is.lit(0)), '+', 1) }))
    .where('id', '=', inviteId)
    .where((is) => is.or([is('max_uses', 'is', null), is(is.fn.coalesce('uses', is.lit(0)), '<', is.ref('max_uses'))]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteInvite(db: Db, inviteId: string): Promise<void> {
  await db.deleteFrom('invites').where('id', '=', inviteId).execute();
}

/** Deletes the invitations of both kinds that a user made in an organization. @returns how many there were */
export async function deleteInvitesBy(db: Db, organizationId: string, userId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('invites')
    .where('organization_id', '=', organizationId)
    .where('created_by', '=', userId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes the links that invite to a space. */
export async function deleteInvitesToSpace(db: Db, spaceId: string): Promise<void> {
  await db.deleteFrom('invites').where('space_id', '=', spaceId).execute();
}

/** Deletes the invitations of one organization to these folded e-mail addresses, and all that have expired. */
export async function deleteReplacedInvites(
  db: Db,
  organizationId: string,
  emailsFolded: readonly string[],
  now: string,
): Promise<void> {
  await db
    .deleteFrom('invites')
    .where('organization_id', '=', organizationId)
    .where((is) => is.or([is('email_folded', 'in', emailsFolded), is('expires_at', '<=', now)]))
    .execute();
}
