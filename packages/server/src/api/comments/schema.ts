import { type Static, Type } from 'typebox';
import { Body, Id, ListQuery, named, OneOf, Timestamp } from '../../http/schemas.ts';
import { User } from '../users/schema.ts';
import { CommentBody, CommentForm } from './comment-form.ts';

export const CommentParams = { commentId: Id };
export const CommentReplyParams = { commentId: Id, commentReplyId: Id };

const Emoji = Type.String({
  maxLength: 50,
  description: 'A character, or its code points in hexadecimal joined by "-".',
});

/** Reactions by emoji, in the order of the first reaction with each. */
const Reactions = Type.Array(
  Type.Object({
    emoji: Emoji,
    count: Type.Integer({ description: 'Users who reacted with it.' }),
    users: Type.Array(Type.Object({ user: User, reactedAt: Timestamp }), {
      description: 'The first 20 of them, and the caller; who reacted first comes first.',
    }),
  }),
);

const common = {
  id: Id,
  postedBy: User,
  postedAt: Timestamp,
  editedAt: Type.Optional(Timestamp),
  reactions: Reactions,
  body: CommentBody,
  urls: Type.Object({ location: Type.String() }),
};

/** What the caller may do with a comment or a reply. */
const permissions = { view: Type.Boolean(), edit: Type.Boolean(), delete: Type.Boolean() };

const TargetPage = Type.Object({
  id: Id,
  title: Type.String(),
  emoji: Type.Optional(Type.String()),
  icon: Type.Optional(Type.String()),
  createdAt: Type.Optional(Timestamp),
  updatedAt: Type.Optional(Timestamp),
  path: Type.String(),
  outdated: Type.Boolean({ description: 'The page, or the block on it, is no longer in the content.' }),
});

const TargetNode = Type.Object({
  id: Type.String({ description: 'Key of the block where it is now; of one that is gone, the key that it had.' }),
  preview: Type.Optional(Type.String({ description: 'The beginning of its text.' })),
});

/** A comment as a member sees it. */
export const Comment = named(
  'Comment',
  Type.Object({
    object: Type.Literal('comment'),
    ...common,
    replies: Type.Integer(),
    target: Type.Object({
      space: Id,
      revision: Type.String({ description: 'Id of the active revision when the comment was posted.' }),
      changeRequest: Type.Optional(Id),
      review: Type.Optional({ ...Id, description: 'Id of the review that the comment belongs to.' }),
      page: Type.Optional(TargetPage),
      node: Type.Optional(TargetNode),
    }),
    status: OneOf(['open', 'resolved']),
    resolvedAt: Type.Optional(Timestamp),
    resolvedBy: Type.Optional(User),
    permissions: Type.Object({ ...permissions, reply: Type.Boolean() }),
  }),
);
export type Comment = Static<typeof Comment>;

/** A reply to a comment. */
export const CommentReply = named(
  'CommentReply',
  Type.Object({ object: Type.Literal('comment-reply'), ...common, permissions: Type.Object(permissions) }),
);
export type CommentReply = Static<typeof CommentReply>;

const Format = Type.Optional(OneOf(['markdown', 'document'], 'With document, bodies have both forms.'));

export const FormatQuery = Type.Object({ format: Format });
export const ListRepliesQuery = Type.Object({ ...ListQuery, format: Format });
export const ListCommentsQuery = Type.Object({
  ...ListQuery,
  order: Type.Optional(Type.Enum(['asc', 'desc'], { default: 'desc', description: 'By the time of posting.' })),
  status: Type.Optional(Type.Enum(['all', 'open', 'resolved'], { default: 'all' })),
  format: Format,
  targetPage: Type.Optional(Type.String({ maxLength: 64, description: 'Only comments on this page, by its id.' })),
  authors: Type.Optional(Type.Array(Id, { maxItems: 100, description: 'Only comments of these users.' })),
});

export const CreateComment = Body({
  page: Type.Optional(Type.String({ maxLength: 64, description: 'Id of a page of the active revision.' })),
  node: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: 'Key of a block of this page, as its document has it.' }),
  ),
  body: CommentForm,
});
export type CreateComment = Static<typeof CreateComment>;

const EmojiList = Type.Optional(Type.Array(Emoji, { maxItems: 50 }));
const changes = { body: Type.Optional(CommentForm), addedReactions: EmojiList, removedReactions: EmojiList };

export const UpdateComment = Body({ resolved: Type.Optional(Type.Boolean()), ...changes });
export type UpdateComment = Static<typeof UpdateComment>;

export const CreateCommentReply = Body({ body: CommentForm });
export type CreateCommentReply = Static<typeof CreateCommentReply>;

/** Of a reply in a space. */
export const UpdateCommentReply = Body(changes);
export type UpdateCommentReply = Static<typeof UpdateCommentReply>;

/** Of a reply in a change request: accepts `resolved` too, without effect. A comment is resolved, not its replies. */
export const UpdateChangeRequestCommentReply = Body({
  resolved: Type.Optional(Type.Boolean({ description: 'No effect: a comment is resolved, not its replies.' })),
  ...changes,
});
