import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { CommentReplyRow, CommentRow } from '../../../platform/db/tables/comments.ts';

/** Maximum characters of a text that are read: more than any excerpt. */
const MAX_TEXT = 8000;

const beginningOfBody = sql<string>`substr(body, 1, ${sql.lit(MAX_TEXT)})`.as('body');

export interface RequestTitle {
  readonly id: string;
  readonly number: number;
  readonly subject: string;
}

/** A comment, with the beginning of its text. */
export type CommentText = Pick<CommentRow, 'id' | 'page_id' | 'page' | 'body' | 'posted_by' | 'posted_at'>;

/** A reply, with the beginning of its text. */
export type ReplyText = Pick<CommentReplyRow, 'id' | 'body' | 'posted_by' | 'posted_at'>;

const byId = <Row extends { readonly id: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));

export async function findRequestTitles(db: Db, ids: readonly string[]): Promise<Map<string, RequestTitle>> {
  if (ids.length === 0) return new Map();
  const query = db.selectFrom('change_requests').select(['id', 'number', 'subject']).where('id', 'in', ids);
  return byId(await query.execute());
}

export async function findCommentTexts(db: Db, ids: readonly string[]): Promise<Map<string, CommentText>> {
  if (ids.length === 0) return new Map();
  const query = db
    .selectFrom('comments')
    .select(['id', 'page_id', 'page', 'posted_by', 'posted_at', beginningOfBody])
    .where('id', 'in', ids);
  return byId(await query.execute());
}

export async function findReplyTexts(db: Db, ids: readonly string[]): Promise<Map<string, ReplyText>> {
  if (ids.length === 0) return new Map();
  const query = db
    .selectFrom('comment_replies')
    .select(['id', 'posted_by', 'posted_at', beginningOfBody])
    .where('id', 'in', ids);
  return byId(await query.execute());
}

/** The replies of other people to a comment since an instant, oldest first. */
export async function listRepliesSince(
  db: Db,
  commentId: string,
  { since, userId, limit }: { readonly since: string; readonly userId: string; readonly limit: number },
): Promise<ReplyText[]> {
  const latest = await db
    .selectFrom('comment_replies')
    .select(['id', 'posted_by', 'posted_at', beginningOfBody])
    .where('comment_id', '=', commentId)
    .where('posted_at', '>=', since)
    .where((where) => where.or([where('posted_by', 'is', null), where('posted_by', '!=', userId)]))
    .orderBy('posted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return latest.toReversed();
}
