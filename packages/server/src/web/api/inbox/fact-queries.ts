import type { Db } from '../../../platform/db/database.ts';
import type { MentionablePerson } from './find-mentions.ts';

/** Maximum administrators who are notified of a failure. */
const MAX_ADMINISTRATORS = 20;

/** The enabled members of an organization, by their names. */
export async function listMentionablePeople(db: Db, organizationId: string): Promise<MentionablePerson[]> {
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.id', 'users.display_name as name'])
    .where('members.organization_id', '=', organizationId)
    .where('members.disabled', '=', 0)
    .execute();
}

/** Those who replied to a comment. */
export async function listRepliers(db: Db, commentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('comment_replies')
    .select('posted_by')
    .distinct()
    .where('comment_id', '=', commentId)
    .where('posted_by', 'is not', null)
    .execute();
  return rows.flatMap(({ posted_by }) => posted_by ?? []);
}

/** Those who were notified about a thread before. */
export async function listNotifiedOfThread(db: Db, thread: string, commentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('user_id')
    .where('comment_id', '=', commentId)
    .where('thread', '=', thread)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Those who changed the content of a change request. */
export async function listContributorIds(db: Db, changeRequestId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('change_request_contributors')
    .select('user_id')
    .where('change_request_id', '=', changeRequestId)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Those who administrate a space by a role on it or in its organization. */
export async function listAdministratorIds(db: Db, organizationId: string, spaceId: string): Promise<string[]> {
  const granted = await db
    .selectFrom('space_user_grants')
    .select('user_id')
    .where('space_id', '=', spaceId)
    .where('role', '=', 'admin')
    .orderBy('created_at')
    .limit(MAX_ADMINISTRATORS)
    .execute();
  const members = await db
    .selectFrom('members')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'admin')
    .where('disabled', '=', 0)
    .orderBy('joined_at')
    .limit(MAX_ADMINISTRATORS)
    .execute();
  return [...new Set([...granted, ...members].map(({ user_id }) => user_id))].slice(0, MAX_ADMINISTRATORS);
}
