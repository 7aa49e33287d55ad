import type { Person } from '../../data/people.ts';
import type { RequestedReviewer, Review } from '../../data/reviews.ts';
import { formatCount, getTexts } from '../../texts/texts.ts';

/** Review state of a person: their last review, and whether one was requested since. */
export interface ReviewState {
  readonly person: Person;
  /** The last review; absent for requested reviewers without one. */
  readonly review?: Review;
  readonly request?: RequestedReviewer;
  /** The review is of the current content. */
  readonly isCurrent: boolean;
}

/**
 * All requested and past reviewers, latest first.
 * @param reviews newest first
 */
export function listReviewStates(reviews: readonly Review[], requested: readonly RequestedReviewer[]): ReviewState[] {
  const states = new Map<string, ReviewState>();
  for (const request of requested) states.set(request.user.id, { person: request.user, request, isCurrent: false });
  for (const review of reviews) {
    const { reviewer } = review;
    const before = states.get(reviewer.id);
    if (before?.review !== undefined) continue;
    const { isCurrent } = review;
    states.set(reviewer.id, {
      ...(before?.request && { request: before.request }),
      person: reviewer,
      review,
      isCurrent,
    });
  }
  return [...states.values()];
}

/** Whether a review is pending: requested after the person's last one, or never submitted. */
export const isWaitedFor = ({ request, review }: ReviewState): boolean =>
  request !== undefined && (review === undefined || request.createdAt > review.createdAt);

/** How far the content has gone on since a review; undefined for one of the present content. */
export function describeReviewAge({ isCurrent, editsSince }: Review): string | undefined {
  const { people: texts } = getTexts('changes').request;
  if (isCurrent) return undefined;
  return editsSince === 0 ? texts.olderUpdate : formatCount(texts.older, editsSince);
}
