import { includesRole } from '../../access/permissions.ts';
import type { Context } from '../../context.ts';
import type { ChangeRequestReviewerRow, ChangeRequestReviewRow } from '../../db/tables/change-requests.ts';
import { findUsers } from '../../queries/users.ts';
import { discussionOf } from '../comments/discussion.ts';
import { presentComments } from '../comments/present.ts';
import { selectComments } from '../comments/queries.ts';
import type { Comment } from '../comments/schema.ts';
import type { ContentAccess } from '../content/scopes.ts';
import { presentPerson } from '../users/present.ts';
import type { RequestedReviewer, Review } from './review-schema.ts';

/**
 * Presents reviews of one change request. What was said with them is a comment as others are, for who may read these, until
 * somebody deletes it.
 */
export async function presentReviews(
  ctx: Context,
  access: ContentAccess,
  rows: readonly ChangeRequestReviewRow[],
  format?: 'markdown' | 'document',
): Promise<Review[]> {
  const userIds = rows.flatMap((row) => [row.reviewer_id, row.requested_by].filter((id) => id !== null));
  const people = await findUsers(ctx.database.reader, [...new Set(userIds)]);
  const comments = await loadReviewComments(ctx, access, rows, format);
  return rows.map((row) => {
    const comment = comments.get(row.id);
    return {
      object: 'change-request-review',
      id: row.id,
      revision: row.revision_id,
      reviewer: presentPerson(ctx, people, row.reviewer_id),
      ...(row.requested_by !== null && { requestedBy: presentPerson(ctx, people, row.requested_by) }),
      status: row.status,
      ...(comment !== undefined && { comment }),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    };
  });
}

/** What was said with some reviews, by their ids. */
async function loadReviewComments(
  ctx: Context,
  access: ContentAccess,
  rows: readonly ChangeRequestReviewRow[],
  format: 'markdown' | 'document' | undefined,
): Promise<ReadonlyMap<string | undefined, Comment>> {
  if (rows.length === 0 || !includesRole(access.role, 'comment')) return new Map();
  const reviews = rows.map(({ id }) => id);
  const comments = await selectComments(ctx.database.reader, discussionOf(access), { reviews }).execute();
  const presented = await presentComments(ctx, access, comments, format);
  return new Map(presented.map((comment) => [comment.target.review, comment]));
}

/** Presents people who were asked to review. */
export async function presentReviewers(
  ctx: Context,
  rows: readonly ChangeRequestReviewerRow[],
): Promise<RequestedReviewer[]> {
  const userIds = rows.flatMap((row) => [row.user_id, row.requested_by].filter((id) => id !== null));
  const users = await findUsers(ctx.database.reader, [...new Set(userIds)]);
  return rows.map((row) => ({
    object: 'change-request-requested-reviewer',
    kind: 'user',
    user: presentPerson(ctx, users, row.user_id),
    revision: row.revision_id,
    requestedBy: presentPerson(ctx, users, row.requested_by),
    createdAt: row.created_at,
  }));
}
