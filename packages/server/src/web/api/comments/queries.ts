import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { CommentReplyRow, CommentRow } from '../../../platform/db/tables/comments.ts';
import type { Discussion } from './discussion.ts';

const COLUMNS = [
  'id',
  'space_id',
  'change_request_id',
  'revision_id',
  'page_id',
  'page',
  'node',
  'anchor',
  'body',
  'status',
  'posted_by',
  'posted_at',
  'edited_at',
  'resolved_by',
  'resolved_at',
  'review_id',
  'suggestion',
  'suggestion_revision_id',
] as const;

const REPLY_COLUMNS = ['id', 'comment_id', 'body', 'posted_by', 'posted_at', 'edited_at'] as const;

/** The comment with this id, if it belongs to this discussion. */
export async function findComment(db: Db, discussion: Discussion, commentId: string): Promise<CommentRow | undefined> {
  return selectComments(db, discussion, {}).where('id', '=', commentId).executeTakeFirst();
}

/** The given comments that belong to a discussion. */
export async function findComments(db: Db, discussion: Discussion, ids: readonly string[]): Promise<CommentRow[]> {
  return selectComments(db, discussion, {}).where('id', 'in', ids).execute();
}

/** Marks a suggestion as applied, and resolves its comment. @returns false if it is already applied, or was deleted */
export async function markApplied(
  db: Db,
  commentId: string,
  { revisionId, userId, now }: { readonly revisionId: string; readonly userId: string; readonly now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('comments')
    .set({ suggestion_revision_id: revisionId, status: 'resolved', resolved_by: userId, resolved_at: now })
    .where('id', '=', commentId)
    .where('suggestion', 'is not', null)
    .where('suggestion_revision_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Filters of a list of comments. People and pages are identified by id. */
export interface CommentFilter {
  readonly status?: CommentRow['status'] | undefined;
  readonly pageId?: string | undefined;
  readonly authors?: readonly string[] | undefined;
  /** Ids of reviews: only their comments. */
  readonly reviews?: readonly string[] | undefined;
}

/** The comments of a discussion that match all given filters. */
export function selectComments(
  db: Db,
  { spaceId, changeRequestId }: Discussion,
  { status, pageId, authors, reviews }: CommentFilter,
) {
  let query = db
    .selectFrom('comments')
    .select(COLUMNS)
    .where('space_id', '=', spaceId)
    .where('change_request_id', changeRequestId === null ? 'is' : '=', changeRequestId);
  if (status !== undefined) query = query.where('status', '=', status);
  if (pageId !== undefined) query = query.where('page_id', '=', pageId);
  if (authors !== undefined) query = query.where('posted_by', 'in', authors);
  if (reviews !== undefined) query = query.where('review_id', 'in', reviews);
  return query;
}

export async function insertComment(db: Db, row: CommentRow): Promise<void> {
  await db.insertInto('comments').values(row).execute();
}

export async function updateCommentRow(db: Db, commentId: string, changes: Partial<CommentRow>): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db.updateTable('comments').set(changes).where('id', '=', commentId).execute();
}

/** Deletes a comment with its replies and all reactions. */
export async function deleteCommentRow(db: Db, commentId: string): Promise<void> {
  await db.deleteFrom('comments').where('id', '=', commentId).execute();
}

/** Numbers of open comments on the main content of spaces, by space; spaces without any are omitted. */
export async function countOpenComments(db: Db, spaceIds: readonly string[]): Promise<Map<string, number>> {
  if (spaceIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('comments')
    .select(['space_id as id', sql<number>`count(*)`.as('count')])
    .where('space_id', 'in', spaceIds)
    .where('change_request_id', 'is', null)
    .where('status', '=', 'open')
    .groupBy('space_id')
    .execute();
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Numbers of open comments on change requests; see `countOpenComments`. */
export async function countOpenCommentsOfChangeRequests(
  db: Db,
  changeRequestIds: readonly string[],
): Promise<Map<string | null, number>> {
  if (changeRequestIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('comments')
    .select(['change_request_id as id', sql<number>`count(*)`.as('count')])
    .where('change_request_id', 'in', changeRequestIds)
    .where('status', '=', 'open')
    .groupBy('change_request_id')
    .execute();
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Members of the organization who commented or replied in a discussion; `only` filters by id. */
export function selectCommenters(db: Db, organizationId: string, discussion: Discussion, only?: string) {
  const comments = selectComments(db, discussion, {}).clearSelect();
  const replies = db.selectFrom('comment_replies').where('comment_id', 'in', comments.select('id'));
  const members = db
    .selectFrom('members')
    .select(['organization_id', 'user_id', 'role', 'disabled', 'sso', 'joined_at', 'last_seen_at'])
    .where('organization_id', '=', organizationId)
    .where(({ or, eb }) =>
      or([eb('user_id', 'in', comments.select('posted_by')), eb('user_id', 'in', replies.select('posted_by'))]),
    );
  return only === undefined ? members : members.where('user_id', '=', only);
}

export async function findReply(db: Db, commentId: string, replyId: string): Promise<CommentReplyRow | undefined> {
  return selectReplies(db, commentId).where('id', '=', replyId).executeTakeFirst();
}

export function selectReplies(db: Db, commentId: string) {
  return db.selectFrom('comment_replies').select(REPLY_COLUMNS).where('comment_id', '=', commentId);
}

/** Numbers of replies by comment; comments without any are omitted. */
export async function countReplies(db: Db, commentIds: readonly string[]): Promise<Map<string, number>> {
  if (commentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('comment_replies')
    .select(['comment_id', sql<number>`count(*)`.as('count')])
    .where('comment_id', 'in', commentIds)
    .groupBy('comment_id')
    .execute();
  return new Map(rows.map(({ comment_id, count }) => [comment_id, count]));
}

export async function insertReply(db: Db, row: CommentReplyRow): Promise<void> {
  await db.insertInto('comment_replies').values(row).execute();
}

export async function updateReplyRow(db: Db, replyId: string, changes: Partial<CommentReplyRow>): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db.updateTable('comment_replies').set(changes).where('id', '=', replyId).execute();
}

/** Deletes a reply with its reactions. */
export async function deleteReplyRow(db: Db, replyId: string): Promise<void> {
  await db.deleteFrom('comment_replies').where('id', '=', replyId).execute();
}
