import type { Context } from '../../../domain/context.ts';
import type { ChangeRequestReviewRow, ChangeRequestRow } from '../../../platform/db/tables/change-requests.ts';
import { numberHistory } from '../revisions/number-history.ts';
import { listNumbers, listTypesAfter } from './review-queries.ts';

/** Maximum number of counted edits; older reviews have this age. */
const MAX_COUNTED = 1000;

/** Changes of a change request since a review. */
export interface ReviewAge {
  /** Whether the reviewed revision is the active one. */
  readonly isCurrent: boolean;
  /** Revisions since then, without updates from the space; at most 1,000. */
  readonly editsSince: number;
}

/** The age of reviews of one change request, with two queries regardless of their number. */
export async function readReviewAges(
  ctx: Context,
  changeRequest: ChangeRequestRow,
  reviews: readonly ChangeRequestReviewRow[],
): Promise<(review: ChangeRequestReviewRow) => ReviewAge> {
  const { id, space_id, revision_id, revision_initial_id } = changeRequest;
  const outdated = new Set(reviews.map((review) => review.revision_id).filter((revision) => revision !== revision_id));
  if (outdated.size === 0) return () => ({ isCurrent: true, editsSince: 0 });
  const db = ctx.database.reader;
  const head = { spaceId: space_id, headId: id, revisionId: revision_id, startedFrom: revision_initial_id };
  await numberHistory(ctx, head);
  const numbers = await listNumbers(db, id, [...outdated]);
  // The base of the change request is not one of its revisions, and precedes all of them.
  const first = Math.min(...[...outdated].map((revision) => numbers.get(revision) ?? 0));
  const later = await listTypesAfter(db, id, first, MAX_COUNTED);
  return (review) => {
    if (review.revision_id === revision_id) return { isCurrent: true, editsSince: 0 };
    const number = numbers.get(review.revision_id) ?? 0;
    const edits = later.filter((revision) => revision.number > number && revision.type !== 'update');
    return { isCurrent: false, editsSince: edits.length };
  };
}
