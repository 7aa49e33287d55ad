import { type Static, Type } from 'typebox';
import { Body, Id, ListQuery, named, OneOf, Timestamp } from '../../../platform/http/schemas.ts';
import { User } from '../users/schema.ts';
import { CommentBody, CommentForm } from './comment-form.ts';

export const CommentParams = { commentId: Id };
export const CommentReplyParams = { commentId: Id, commentReplyId: Id };

const Emoji = Type.String({
  maxLength: 50,
  description: 'A character, or its hexadecimal code points joined by "-".',
});

/** Reactions by emoji, in the order of the first reaction with each. */
const Reactions = Type.Array(
  Type.Object({
    emoji: Emoji,
    count: Type.Integer({ description: 'Users who reacted with it.' }),
    users: Type.Array(Type.Object({ user: User, reactedAt: Timestamp }), {
      description: 'The first 20 people, and the caller; earliest reaction first.',
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

/** Permissions of the caller on a comment or a reply. */
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
  preview: Type.Optional(Type.String({ description: 'Beginning of its text.' })),
  top: Type.Optional(
    Type.String({ description: 'Key of the block at the top of the page that it is in; absent when it is one.' }),
  ),
});

const QuotedText = Type.String({ minLength: 1, maxLength: 2000, description: 'Text of one page, without marks.' });

/** The passage that a comment refers to: at the time of the comment, and now. */
const TargetQuote = Type.Object({
  text: Type.String({ description: 'As it was when the comment was created.' }),
  status: OneOf(['unchanged', 'changed', 'gone']),
  current: Type.Optional(
    Type.Object(
      {
        text: Type.String(),
        before: Type.String({ description: 'End of the text before it.' }),
        after: Type.String({ description: 'Beginning of the text after it.' }),
        start: Type.Integer({ description: 'In UTF-16 code units of the text of the block on one line.' }),
        end: Type.Integer(),
      },
      { description: 'The passage now; absent when it is gone.' },
    ),
  ),
});

const SuggestedText = Type.String({
  maxLength: 20_000,
  description: 'Markdown: one paragraph for a passage, blocks for a block; empty to remove it.',
});

/** Replaces the passage or block that a comment refers to. */
const Suggestion = Type.Object({
  markdown: SuggestedText,
  original: Type.String({
    description: 'What it replaces, as it was: the text of a passage, the Markdown of a block.',
  }),
  status: OneOf(['open', 'applied'], 'An open suggestion can be applied while the text that it replaces is unchanged.'),
  revision: Type.Optional(Type.String({ description: 'Id of the revision in which it was applied.' })),
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
      quote: Type.Optional(TargetQuote),
    }),
    suggestion: Type.Optional(Suggestion),
    status: OneOf(['open', 'resolved']),
    resolvedAt: Type.Optional(Timestamp),
    resolvedBy: Type.Optional(User),
    permissions: Type.Object({
      ...permissions,
      reply: Type.Boolean(),
      apply: Type.Boolean({ description: 'Apply its suggestion: it has one that is open, and the caller may edit.' }),
    }),
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
  quote: Type.Optional(
    Body({
      text: QuotedText,
      before: Type.Optional(Type.String({ maxLength: 200, description: 'End of the text before it.' })),
      after: Type.Optional(Type.String({ maxLength: 200, description: 'Beginning of the text after it.' })),
    }),
  ),
  suggestion: Type.Optional(
    Body({
      markdown: SuggestedText,
      insert: Type.Optional(
        OneOf(['before', 'after'], 'Inserts the text before or after the block instead of replacing it.'),
      ),
    }),
  ),
  draft: Type.Optional(
    Type.Boolean({ description: 'Whether to search the draft if the page does not have the text. Requires `edit`.' }),
  ),
  body: Type.Optional(CommentForm),
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

export const ApplySuggestions = Body({
  comments: Type.Array(Id, {
    minItems: 1,
    maxItems: 50,
    uniqueItems: true,
    description: 'Comments whose suggestions are applied, in this order.',
  }),
});
export type ApplySuggestions = Static<typeof ApplySuggestions>;

export const AppliedSuggestions = Type.Object({
  revision: Type.String({ description: 'Id of the active revision, which has the suggested texts.' }),
  comments: Type.Array(Comment),
});
