import { includesRole } from '../../../domain/access/permissions.ts';
import type { Context } from '../../../domain/context.ts';
import type {
  ChangeRequestReviewerRow,
  ChangeRequestReviewRow,
  ChangeRequestRow,
} from '../../../platform/db/tables/change-requests.ts';
import { findUsers } from '../../../platform/queries/users.ts';
import { discussionOf } from '../comments/discussion.ts';
import { selectComments } from '../comments/queries.ts';
import type { Comment } from '../comments/schema.ts';
import { showComments } from '../comments/show.ts';
import type { ContentAccess } from '../content/scopes.ts';
import { readReviewAges } from './review-age.ts';
import { presentReview, presentReviewer } from './review-present.ts';
import type { RequestedReviewer, Review } from './review-schema.ts';

/**
 * Presents reviews of one change request. Their texts are regular comments, for users who may read these, until they
 * are deleted.
 */
export async function showReviews(
  ctx: Context,
  access: ContentAccess & { readonly changeRequest: ChangeRequestRow },
  rows: readonly ChangeRequestReviewRow[],
  format?: 'markdown' | 'document',
): Promise<Review[]> {
  const userIds = rows.flatMap((row) => [row.reviewer_id, row.requested_by].filter((id) => id !== null));
  const people = await findUsers(ctx.database.reader, [...new Set(userIds)]);
  const comments = await loadReviewComments(ctx, access, rows, format);
  const ageOf = await readReviewAges(ctx, access.changeRequest, rows);
  return rows.map((row) => presentReview(ctx, row, people, comments.get(row.id), ageOf(row)));
}

/** The comments of reviews, by review id. */
async function loadReviewComments(
  ctx: Context,
  access: ContentAccess,
  rows: readonly ChangeRequestReviewRow[],
  format: 'markdown' | 'document' | undefined,
): Promise<ReadonlyMap<string | undefined, Comment>> {
  if (rows.length === 0 || !includesRole(access.role, 'comment')) return new Map();
  const reviews = rows.map(({ id }) => id);
  const comments = await selectComments(ctx.database.reader, discussionOf(access), { reviews }).execute();
  const presented = await showComments(ctx, access, comments, format);
  return new Map(presented.map((comment) => [comment.target.review, comment]));
}

/** Presents requested reviewers. */
export async function showReviewers(
  ctx: Context,
  rows: readonly ChangeRequestReviewerRow[],
): Promise<RequestedReviewer[]> {
  const userIds = rows.flatMap((row) => [row.user_id, row.requested_by].filter((id) => id !== null));
  const people = await findUsers(ctx.database.reader, [...new Set(userIds)]);
  return rows.map((row) => presentReviewer(ctx, row, people));
}
