import type { Comment } from '../../data/comments.ts';
import type { Review } from '../../data/reviews.ts';

/** An entry of a conversation. */
export type TimelineEntry =
  | { readonly comment: Comment }
  | {
      readonly review: Review;
      /** Whether its comment is the next entry. */
      readonly hasThread: boolean;
    };

/**
 * Reviews and comments in one list, newest first; the comment of a review follows it. Pure.
 * @param comments newest first
 * @param hasAll whether no older comments exist; otherwise reviews before the last comment are omitted
 */
export function joinTimeline(
  reviews: readonly Review[],
  comments: readonly Comment[],
  hasAll: boolean,
): TimelineEntry[] {
  const byComment = new Map(
    reviews.flatMap((review) => (review.comment ? [[review.comment.id, review] as const] : [])),
  );
  const threaded = new Set(comments.flatMap(({ id }) => byComment.get(id) ?? []));
  const alone = reviews.filter((review) => !threaded.has(review)).toSorted(byAge);
  const entries: TimelineEntry[] = [];
  for (const comment of comments) {
    const review = byComment.get(comment.id);
    const at = review?.createdAt ?? comment.postedAt;
    while (alone[0] !== undefined && alone[0].createdAt > at)
      entries.push({ review: alone.shift() as Review, hasThread: false });
    if (review !== undefined) entries.push({ review, hasThread: true });
    entries.push({ comment });
  }
  return hasAll ? [...entries, ...alone.map((review) => ({ review, hasThread: false }))] : entries;
}

const byAge = (one: Review, other: Review): number => (one.createdAt < other.createdAt ? 1 : -1);
