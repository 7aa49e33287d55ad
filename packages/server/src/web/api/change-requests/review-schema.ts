import { type Static, Type } from 'typebox';
import { Body, Id, Line, ListQuery, named, OneOf, Timestamp } from '../../../platform/http/schemas.ts';
import { CommentForm } from '../comments/comment-form.ts';
import { Comment } from '../comments/schema.ts';
import { User } from '../users/schema.ts';
import { ChangeRequestParams } from './schema.ts';

export const RequestedReviewerParams = Type.Object({ ...ChangeRequestParams.properties, userId: Id });

export const ReviewParams = Type.Object({ ...ChangeRequestParams.properties, reviewId: Id });

const ReviewStatus = OneOf(['approved', 'changes-requested']);

/** A review of one revision of a change request. */
export const Review = named(
  'ChangeRequestReview',
  Type.Object({
    object: Type.Literal('change-request-review'),
    id: Id,
    revision: Type.String({ description: 'Id of the revision of the change request that was reviewed.' }),
    isCurrent: Type.Boolean({ description: 'Whether that is the active revision.' }),
    editsSince: Type.Integer({
      description: 'Revisions of the change request since then, without updates from the space; at most 1,000.',
    }),
    reviewer: User,
    requestedBy: Type.Optional(User),
    status: ReviewStatus,
    comment: Type.Optional(Comment),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  }),
);
export type Review = Static<typeof Review>;

export const ReviewQuery = Type.Object({
  format: Type.Optional(
    Type.Enum(['markdown', 'document'], {
      default: 'markdown',
      description: 'With document, bodies of comments have both forms.',
    }),
  ),
});

export const ListReviewsQuery = Type.Object({ ...ListQuery, ...ReviewQuery.properties });

export const CreateReview = Body({
  status: ReviewStatus,
  comment: Type.Optional(CommentForm),
});
export type CreateReview = Static<typeof CreateReview>;

/** A requested reviewer of a change request. */
export const RequestedReviewer = named(
  'ChangeRequestRequestedReviewer',
  Type.Object({
    object: Type.Literal('change-request-requested-reviewer'),
    kind: Type.Literal('user'),
    user: User,
    revision: Type.String({
      description: 'Id of the active revision of the change request when the review was requested.',
    }),
    requestedBy: User,
    createdAt: Timestamp,
  }),
);
export type RequestedReviewer = Static<typeof RequestedReviewer>;

export const RequestReviewers = Body({
  users: Type.Array(Id, { minItems: 1, maxItems: 100, description: 'Ids of people who may read the space.' }),
  subject: Type.Optional(Line({ maxLength: 100, description: 'New subject of the change request.' })),
});
export type RequestReviewers = Static<typeof RequestReviewers>;

/** The review requests created by the call. */
export const RequestedReviewers = Type.Object({ users: Type.Array(RequestedReviewer) });
