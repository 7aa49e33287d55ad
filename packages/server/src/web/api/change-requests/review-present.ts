import type { Context } from '../../../domain/context.ts';
import type { ChangeRequestReviewerRow, ChangeRequestReviewRow } from '../../../platform/db/tables/change-requests.ts';
import type { UserRow } from '../../../platform/db/tables/users.ts';
import type { Comment } from '../comments/schema.ts';
import { presentPerson } from '../users/present.ts';
import type { ReviewAge } from './review-age.ts';
import type { RequestedReviewer, Review } from './review-schema.ts';

/** A review with its age, and its comment if the caller may read it. */
export const presentReview = (
  ctx: Context,
  row: ChangeRequestReviewRow,
  people: ReadonlyMap<string, UserRow>,
  comment: Comment | undefined,
  age: ReviewAge,
): Review => ({
  object: 'change-request-review',
  id: row.id,
  revision: row.revision_id,
  ...age,
  reviewer: presentPerson(ctx, people, row.reviewer_id),
  ...(row.requested_by !== null && { requestedBy: presentPerson(ctx, people, row.requested_by) }),
  status: row.status,
  ...(comment !== undefined && { comment }),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** A requested reviewer. */
export const presentReviewer = (
  ctx: Context,
  row: ChangeRequestReviewerRow,
  people: ReadonlyMap<string, UserRow>,
): RequestedReviewer => ({
  object: 'change-request-requested-reviewer',
  kind: 'user',
  user: presentPerson(ctx, people, row.user_id),
  revision: row.revision_id,
  requestedBy: presentPerson(ctx, people, row.requested_by),
  createdAt: row.created_at,
});
