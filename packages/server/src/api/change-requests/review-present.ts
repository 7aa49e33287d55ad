import type { Context } from '../../context.ts';
import { presentComment } from '../comments/comment-form.ts';
import { presentPerson } from '../users/present.ts';
import { findUsers } from '../users/queries.ts';
import type { UserRow } from '../users/table.ts';
import type { RequestedReviewer, Review } from './review-schema.ts';
import type { ChangeRequestReviewerRow, ChangeRequestReviewRow } from './table.ts';

type People = ReadonlyMap<string, UserRow>;

/** Loads everybody whom some reviews name. */
export async function loadReviewPeople(ctx: Context, rows: readonly ChangeRequestReviewRow[]): Promise<People> {
  const userIds = rows.flatMap((row) => [row.reviewer_id, row.requested_by].filter((id) => id !== null));
  return findUsers(ctx.database.reader, [...new Set(userIds)]);
}

/** A review with its comment in the form that is asked for. */
export function presentReview(
  ctx: Context,
  row: ChangeRequestReviewRow,
  people: People,
  format?: 'markdown' | 'document',
): Review {
  const { comment } = row;
  return {
    object: 'change-request-review',
    id: row.id,
    revision: row.revision_id,
    reviewer: presentPerson(ctx, people, row.reviewer_id),
    ...(row.requested_by !== null && { requestedBy: presentPerson(ctx, people, row.requested_by) }),
    status: row.status,
    ...(comment !== null && { comment: presentComment(comment, format) }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
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
