import { includesRole } from '../../access/permissions.ts';
import type { Context } from '../../context.ts';
import type { CommentReplyRow, CommentRow } from '../../db/tables/comments.ts';
import type { UserRow } from '../../db/tables/users.ts';
import { findUsers } from '../../queries/users.ts';
import type { ContentAccess } from '../content/scopes.ts';
import { presentPerson } from '../users/present.ts';
import { presentComment as presentForm } from './comment-form.ts';
import { discussionOf, discussionPath } from './discussion.ts';
import { locateComments } from './locate.ts';
import { countReplies } from './queries.ts';
import { type CountedReaction, listReactions } from './reaction-queries.ts';
import type { Comment, CommentReply } from './schema.ts';

type Format = 'markdown' | 'document' | undefined;

/** Users of one emoji who are shown; the caller is always among them. */
const SHOWN_USERS = 20;
/** A statement names so many users at most. */
const MAX_IDS = 500;

/** Presents comments of one discussion, with a few queries however many they are. */
export async function presentComments(
  ctx: Context,
  access: ContentAccess,
  rows: readonly CommentRow[],
  format: Format,
): Promise<Comment[]> {
  const db = ctx.database.reader;
  const ids = rows.map(({ id }) => id);
  const [placeOf, replies, reactions] = await Promise.all([
    locateComments(ctx, access, rows),
    countReplies(db, ids),
    listReactions(db, 'comment_reactions', ids, access.caller.userId, SHOWN_USERS),
  ]);
  const resolvers = rows.flatMap(({ resolved_by }) => resolved_by ?? []);
  const shown = await loadShown(ctx, access, rows, reactions, resolvers);
  const path = discussionPath(discussionOf(access));
  return rows.map((row) => {
    const written = presentWritten(shown, row, path, format);
    return {
      object: 'comment',
      ...written,
      replies: replies.get(row.id) ?? 0,
      target: {
        space: row.space_id,
        revision: row.revision_id,
        ...(row.change_request_id !== null && { changeRequest: row.change_request_id }),
        ...(row.review_id !== null && { review: row.review_id }),
        ...placeOf(row),
      },
      status: row.status,
      ...(row.resolved_at !== null && {
        resolvedAt: row.resolved_at,
        resolvedBy: presentPerson(ctx, shown.people, row.resolved_by),
      }),
      permissions: { ...written.permissions, reply: true },
    };
  });
}

/** Presents replies to one comment. */
export async function presentReplies(
  ctx: Context,
  access: ContentAccess,
  commentId: string,
  rows: readonly CommentReplyRow[],
  format: Format,
): Promise<CommentReply[]> {
  const ids = rows.map(({ id }) => id);
  const db = ctx.database.reader;
  const reactions = await listReactions(db, 'comment_reply_reactions', ids, access.caller.userId, SHOWN_USERS);
  const shown = await loadShown(ctx, access, rows, reactions, []);
  const path = `${discussionPath(discussionOf(access))}/${commentId}/replies`;
  return rows.map((row) => ({ object: 'comment-reply', ...presentWritten(shown, row, path, format) }));
}

/** What comments and replies are shown with, to one caller. */
interface Shown {
  readonly ctx: Context;
  readonly access: ContentAccess;
  readonly people: ReadonlyMap<string, UserRow>;
  readonly reactions: ReadonlyMap<string, readonly CountedReaction[]>;
}

/** Loads everybody who is named. */
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
    const found = await findUsers(ctx.database.reader, userIds.slice(start, start + MAX_IDS));
    for (const [id, user] of found) people.set(id, user);
  }
  const bySubject = new Map<string, CountedReaction[]>();
  for (const reaction of reactions) {
    const list = bySubject.get(reaction.subject_id);
    if (list === undefined) bySubject.set(reaction.subject_id, [reaction]);
    else list.push(reaction);
  }
  return { ctx, access, people, reactions: bySubject };
}

/**
 * What comments and replies have in common. `path` is the address of the list that contains it, below the public one.
 */
function presentWritten(
  shown: Shown,
  row: Pick<CommentRow, 'id' | 'posted_by' | 'posted_at' | 'edited_at' | 'body'>,
  path: string,
  format: Format,
) {
  const { ctx, access, people } = shown;
  const isAuthor = row.posted_by === access.caller.userId;
  return {
    id: row.id,
    postedBy: presentPerson(ctx, people, row.posted_by),
    postedAt: row.posted_at,
    ...(row.edited_at !== null && { editedAt: row.edited_at }),
    reactions: presentReactions(shown, row.id),
    body: { ...presentForm(row.body), ...(format === 'document' && presentForm(row.body, format)) },
    urls: { location: `${ctx.config.publicUrl}${path}/${row.id}` },
    permissions: { view: true, edit: isAuthor, delete: isAuthor || includesRole(access.role, 'create') },
  };
}

function presentReactions({ ctx, people, reactions }: Shown, subjectId: string): Comment['reactions'] {
  const groups = new Map<string, Comment['reactions'][number]>();
  for (const { emoji, count, user_id, reacted_at } of reactions.get(subjectId) ?? []) {
    const group = groups.get(emoji) ?? { emoji, count, users: [] };
    group.users.push({ user: presentPerson(ctx, people, user_id), reactedAt: reacted_at });
    groups.set(emoji, group);
  }
  return [...groups.values()];
}
