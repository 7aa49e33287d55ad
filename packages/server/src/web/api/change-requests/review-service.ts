import { includesRole } from '../../../domain/access/permissions.ts';
import { readSpaceAccess } from '../../../domain/access/require.ts';
import type { Context } from '../../../domain/context.ts';
import { recordDomainEvent } from '../../../domain/domain-events/record-event.ts';
import type {
  ChangeRequestReviewerRow,
  ChangeRequestReviewRow,
  ChangeRequestRow,
} from '../../../platform/db/tables/change-requests.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { badRequest, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { findChangeRequest, updateChangeRequestRow } from '../../../platform/queries/change-requests.ts';
import { readCommentForm } from '../comments/comment-form.ts';
import { insertComment } from '../comments/queries.ts';
import { requireUnfinished } from './require-unfinished.ts';
import { findReviewer, insertReview, putReviewers } from './review-queries.ts';
import type { CreateReview, RequestReviewers } from './review-schema.ts';

/**
 * Stores a review of the active revision of a change request. Each call creates a separate review; earlier ones stay,
 * with the revisions they refer to. Its text is a comment on the change request.
 * @throws 400 for an invalid comment, 409 if the change request is merged or archived
 */
export async function createChangeRequestReview(
  tx: Tx,
  changeRequest: ChangeRequestRow,
  reviewerId: string,
  { status, comment }: CreateReview,
): Promise<ChangeRequestReviewRow> {
  const text = comment === undefined ? undefined : readCommentForm(comment, 'body/comment');
  const { id, space_id, revision_id, number } = await findUnfinished(tx, changeRequest);
  const requested = await findReviewer(tx.db, id, reviewerId);
  const [reviewId, commentId] = [newId(), newId()];
  const review: ChangeRequestReviewRow = {
    id: reviewId,
    change_request_id: id,
    revision_id,
    reviewer_id: reviewerId,
    requested_by: requested?.requested_by ?? null,
    status,
    comment: null,
    created_at: tx.now,
    updated_at: tx.now,
  };
  await insertReview(tx.db, review);
  await recordDomainEvent(tx, {
    type: 'review.submitted',
    actorId: reviewerId,
    spaceId: space_id,
    data: { changeRequest: id, number, review: reviewId, status, ...(text !== undefined && { comment: commentId }) },
  });
  if (text === undefined) return review;
  await insertComment(tx.db, {
    id: commentId,
    space_id,
    change_request_id: id,
    revision_id,
    page_id: null,
    page: null,
    node: null,
    anchor: null,
    body: text,
    status: 'open',
    posted_by: reviewerId,
    posted_at: tx.now,
    edited_at: null,
    resolved_by: null,
    resolved_at: null,
    review_id: reviewId,
    suggestion: null,
    suggestion_revision_id: null,
  });
  return review;
}

/**
 * @throws 400 naming users who may not review in the space: readers, non-members and unknown people alike
 * (docs/api/contract.md#unknown-identifiers)
 */
export async function requireReviewers(ctx: Context, spaceId: string, userIds: readonly string[]): Promise<void> {
  const others: string[] = [];
  for (const userId of new Set(userIds)) {
    const { role } = await readSpaceAccess(ctx, spaceId, userId);
    if (!includesRole(role, 'review')) others.push(userId);
  }
  if (others.length > 0)
    throw badRequest(`body/users names people who do not exist or may not review in this space: ${others.join(', ')}.`);
}

/**
 * Requests reviews of the active revision of a change request, which opens a draft. Earlier requests for the same
 * people are renewed. `users` must have passed `requireReviewers`.
 * @throws 409 if the change request is merged or archived
 */
export async function requestReviewers(
  tx: Tx,
  changeRequest: ChangeRequestRow,
  userId: string,
  { users, subject }: RequestReviewers,
): Promise<ChangeRequestReviewerRow[]> {
  const before = await findUnfinished(tx, changeRequest);
  const rows = [...new Set(users)].map((user) => ({
    change_request_id: before.id,
    user_id: user,
    revision_id: before.revision_id,
    requested_by: userId,
    created_at: tx.now,
  }));
  await putReviewers(tx.db, rows);
  await recordDomainEvent(tx, {
    type: 'review.requested',
    actorId: userId,
    spaceId: before.space_id,
    data: { changeRequest: before.id, number: before.number, reviewers: rows.map(({ user_id }) => user_id) },
  });
  const isNews = before.status === 'draft' || (subject !== undefined && subject !== before.subject);
  if (isNews) {
    const changes = { status: 'open', subject: subject ?? before.subject, updated_at: tx.now } as const;
    await updateChangeRequestRow(tx.db, before.id, changes);
  }
  return rows;
}

async function findUnfinished(tx: Tx, { space_id, id }: ChangeRequestRow): Promise<ChangeRequestRow> {
  const changeRequest = await findChangeRequest(tx.db, space_id, id);
  if (changeRequest === undefined) throw notFound('change request');
  requireUnfinished(changeRequest);
  return changeRequest;
}
