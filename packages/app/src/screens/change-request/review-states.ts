import type { ChangeRequest } from '../../data/change-requests.ts';
import type { Person } from '../../data/people.ts';
import type { RequestedReviewer, Review } from '../../data/reviews.ts';
import type { ListedRevision } from '../../data/revisions.ts';

/** How somebody stands to a change request: what they said last, and whether they were asked since. */
export interface ReviewState {
  readonly person: Person;
  /** The last one; absent for who has only been asked. */
  readonly review?: Review;
  readonly request?: RequestedReviewer;
  /** The review is of the content as it is now. */
  readonly isCurrent: boolean;
}

/**
 * Everybody who was asked or has reviewed, the last first.
 * @param reviews the newest first
 */
export function listReviewStates(
  { revision }: Pick<ChangeRequest, 'revision'>,
  reviews: readonly Review[],
  requested: readonly RequestedReviewer[],
): ReviewState[] {
  const states = new Map<string, ReviewState>();
  for (const request of requested) states.set(request.user.id, { person: request.user, request, isCurrent: false });
  for (const review of reviews) {
    const { reviewer } = review;
    const before = states.get(reviewer.id);
    if (before?.review !== undefined) continue;
    const isCurrent = review.revision === revision;
    states.set(reviewer.id, {
      ...(before?.request && { request: before.request }),
      person: reviewer,
      review,
      isCurrent,
    });
  }
  return [...states.values()];
}

/** Whether somebody is waited for: asked after their last review, or never answered. */
export const isWaitedFor = ({ request, review }: ReviewState): boolean =>
  request !== undefined && (review === undefined || request.createdAt > review.createdAt);

/**
 * How many revisions came after one.
 * @param history the newest first, as far as it is loaded
 * @returns undefined for a revision that it does not have
 */
export function countEditsAfter(revisionId: string, history: readonly ListedRevision[]): number | undefined {
  const at = history.findIndex(({ id }) => id === revisionId);
  return at < 0 ? undefined : at;
}
