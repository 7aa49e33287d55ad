import { includesRole } from '../../../domain/access/permissions.ts';
import type { Context } from '../../../domain/context.ts';
import type { CommentReplyRow, CommentRow } from '../../../platform/db/tables/comments.ts';
import type { UserRow } from '../../../platform/db/tables/users.ts';
import type { ContentAccess } from '../content/scopes.ts';
import { presentPerson } from '../users/present.ts';
import { presentCommentBody as presentForm } from './comment-form.ts';
import type { locateComments } from './locate.ts';
import type { CountedReaction } from './reaction-queries.ts';
import type { Comment, CommentReply } from './schema.ts';
import { suggestionOf } from './suggestion.ts';

export type Format = 'markdown' | 'document' | undefined;

/** Further data of comments and replies, for one caller. */
export interface Shown {
  readonly ctx: Context;
  readonly access: ContentAccess;
  readonly people: ReadonlyMap<string, UserRow>;
  readonly reactions: ReadonlyMap<string, readonly CountedReaction[]>;
}

/** The payload of a comment besides its row. */
interface CommentDetails {
  readonly path: string;
  readonly format: Format;
  /** Number of replies. */
  readonly replies: number;
  readonly location: ReturnType<Awaited<ReturnType<typeof locateComments>>>;
}

export function presentComment(context: Shown, row: CommentRow, details: CommentDetails): Comment {
  const written = presentWritten(context, row, details.path, details.format);
  return {
    object: 'comment',
    ...written,
    replies: details.replies,
    target: {
      space: row.space_id,
      revision: row.revision_id,
      ...(row.change_request_id !== null && { changeRequest: row.change_request_id }),
      ...(row.review_id !== null && { review: row.review_id }),
      ...details.location,
    },
    status: row.status,
    ...(row.resolved_at !== null && {
      resolvedAt: row.resolved_at,
      resolvedBy: presentPerson(context.ctx, context.people, row.resolved_by),
    }),
    ...presentSuggestion(row),
    permissions: {
      ...written.permissions,
      reply: true,
      apply: row.suggestion !== null && row.suggestion_revision_id === null && mayEdit(context.access),
    },
  };
}

/** Whether the target of the comments is editable, and the caller may edit it. */
function mayEdit({ role, space, changeRequest }: ContentAccess): boolean {
  const isOpen =
    changeRequest === undefined
      ? space.edit_mode !== 'locked'
      : changeRequest.status !== 'merged' && changeRequest.status !== 'archived';
  return isOpen && includesRole(role, 'edit');
}

function presentSuggestion(row: CommentRow): Pick<Comment, 'suggestion'> {
  const suggestion = suggestionOf(row);
  if (suggestion === undefined) return {};
  const { suggestion_revision_id: revision } = row;
  const status = revision === null ? 'open' : 'applied';
  return { suggestion: { ...suggestion, status, ...(revision !== null && { revision }) } };
}

export const presentReply = (context: Shown, row: CommentReplyRow, path: string, format: Format): CommentReply => ({
  object: 'comment-reply',
  ...presentWritten(context, row, path, format),
});

/** The common members of comments and replies. `path` is that of the list, below the public URL. */
function presentWritten(
  context: Shown,
  row: Pick<CommentRow, 'id' | 'posted_by' | 'posted_at' | 'edited_at' | 'body'>,
  path: string,
  format: Format,
) {
  const { ctx, access, people } = context;
  const isAuthor = row.posted_by === access.caller.userId;
  return {
    id: row.id,
    postedBy: presentPerson(ctx, people, row.posted_by),
    postedAt: row.posted_at,
    ...(row.edited_at !== null && { editedAt: row.edited_at }),
    reactions: presentReactions(context, row.id),
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
