import type { Context } from '../../../domain/context.ts';
import type { CommentReplyRow, CommentRow } from '../../../platform/db/tables/comments.ts';
import type { UserRow } from '../../../platform/db/tables/users.ts';
import { findUsers } from '../../../platform/queries/users.ts';
import type { ContentAccess } from '../content/scopes.ts';
import { discussionOf, discussionPath } from './discussion.ts';
import { locateComments } from './locate.ts';
import { type Format, presentComment, presentReply, type Shown } from './present.ts';
import { countReplies } from './queries.ts';
import { type CountedReaction, listReactions } from './reaction-queries.ts';
import type { Comment, CommentReply } from './schema.ts';

/** Maximum number of displayed users per emoji; always includes the caller. */
const SHOWN_USERS = 20;
/** Maximum users in a statement. */
const MAX_IDS = 500;

/** Presents comments of one discussion, with a constant number of queries. */
export async function showComments(
  ctx: Context,
  access: ContentAccess,
  rows: readonly CommentRow[],
  format: Format,
): Promise<Comment[]> {
  const db = ctx.database.reader;
  const ids = rows.map(({ id }) => id);
  const [locationOf, replies, reactions] = await Promise.all([
    locateComments(ctx, access, rows),
    countReplies(db, ids),
    listReactions(db, 'comment_reactions', ids, access.caller.userId, SHOWN_USERS),
  ]);
  const resolvers = rows.flatMap(({ resolved_by }) => resolved_by ?? []);
  const context = await loadShown(ctx, access, rows, reactions, resolvers);
  const path = discussionPath(discussionOf(access));
  return rows.map((row) =>
    presentComment(context, row, { path, format, replies: replies.get(row.id) ?? 0, location: locationOf(row) }),
  );
}

/** Presents replies to one comment. */
export async function showReplies(
  ctx: Context,
  access: ContentAccess,
  commentId: string,
  rows: readonly CommentReplyRow[],
  format: Format,
): Promise<CommentReply[]> {
  const ids = rows.map(({ id }) => id);
  const db = ctx.database.reader;
  const reactions = await listReactions(db, 'comment_reply_reactions', ids, access.caller.userId, SHOWN_USERS);
  const context = await loadShown(ctx, access, rows, reactions, []);
  const path = `${discussionPath(discussionOf(access))}/${commentId}/replies`;
  return rows.map((row) => presentReply(context, row, path, format));
}

/** Loads all referenced users. */
async function loadShown(
  ctx: Context,
  access: ContentAccess,
  rows: readonly Pick<CommentRow, 'posted_by'>[],
  reactions: readonly CountedReaction[],
  others: readonly string[],
): Promise<Shown> {
  const reacting = reactions.map(({ user_id }) => user_id);
  const userIds = [...new Set([...rows.flatMap(({ posted_by }) => posted_by ?? []), ...reacting, ...others])];
  const people = new Map<string, UserRow>();
  for (let start = 0; start < userIds.length; start += MAX_IDS) {
    const users = await findUsers(ctx.database.reader, userIds.slice(start, start + MAX_IDS));
    for (const [id, user] of users) people.set(id, user);
  }
  const bySubject = new Map<string, CountedReaction[]>();
  for (const reaction of reactions) {
    const list = bySubject.get(reaction.subject_id);
    if (list === undefined) bySubject.set(reaction.subject_id, [reaction]);
    else list.push(reaction);
  }
  return { ctx, access, people, reactions: bySubject };
}
