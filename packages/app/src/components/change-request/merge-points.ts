import type { ChangeRequest, ChangeRequestRef } from '../../data/change-requests.ts';
import type { MergeCheck } from '../../data/merge-rules.ts';
import { queryClient } from '../../data/query-client.ts';
import { reviewersQuery, reviewsQuery } from '../../data/reviews.ts';
import { formatNames } from '../../texts/format-names.ts';
import { fill, formatCount, getTexts } from '../../texts/texts.ts';
import { describeReviewAge, isWaitedFor, listReviewStates, type ReviewState } from './review-states.ts';

/** A condition of a merge: met, blocking, a reason to wait with it, or informative. */
export interface MergePoint {
  readonly tone: 'met' | 'blocked' | 'warning' | 'waiting' | 'notice';
  readonly text: string;
}

/** Whether people have not come to an agreement yet, although it may be merged. */
export const isUnsettled = ({ tone }: MergePoint): boolean => tone === 'warning' || tone === 'waiting';

export function checkComments({ comments }: ChangeRequest): MergePoint[] {
  const { box: texts } = getTexts('changes').request;
  return comments > 0 ? [{ tone: 'warning', text: formatCount(texts.comments, comments) }] : [];
}

/** @param rules of the space: with one about reviews, their absence is its point */
export function checkReviews(states: readonly ReviewState[], rules: readonly MergeCheck[]): MergePoint[] {
  const { box: texts } = getTexts('changes').request;
  const checkWithNames = (tone: MergePoint['tone'], text: string, which: (state: ReviewState) => boolean) => {
    const names = states.filter(which).map(({ person }) => person.displayName);
    return names.length === 0 ? [] : [{ tone, text: fill(text, { names: formatNames(names) }) }];
  };
  const hasStatus = (status: string) => (state: ReviewState) => state.review?.status === status && state.isCurrent;
  /** One sentence a person: each review is of another age. */
  const outdated = (tone: MergePoint['tone'], status: string, text: string): MergePoint[] =>
    states.flatMap(({ review, person, isCurrent }) => {
      const age = review && describeReviewAge(review);
      if (review?.status !== status || isCurrent || age === undefined) return [];
      return [{ tone, text: fill(text, { names: person.displayName, age }) }];
    });
  if (states.length === 0)
    return rules.some(({ rule }) => rule === 'reviews') ? [] : [{ tone: 'notice', text: texts.noReview }];
  return [
    ...checkWithNames('warning', texts.changesRequested, hasStatus('changes-requested')),
    ...outdated('warning', 'changes-requested', texts.changesRequestedOutdated),
    ...checkWithNames('met', texts.approved, hasStatus('approved')),
    ...outdated('notice', 'approved', texts.approvedOutdated),
    ...checkWithNames('waiting', texts.waiting, isWaitedFor),
  ];
}

/** What is unsettled in a change request, as sentences. */
export async function listUnsettled(ref: ChangeRequestRef, request: ChangeRequest): Promise<string[]> {
  const [reviews, requested] = await Promise.all([
    queryClient.fetchQuery(reviewsQuery(ref)),
    queryClient.fetchQuery(reviewersQuery(ref)),
  ]);
  const { box: texts } = getTexts('changes').request;
  const states = listReviewStates(reviews.items, requested.items);
  const points = [...checkReviews(states, []), ...checkComments(request)].filter(isUnsettled);
  return [...(request.status === 'draft' ? [texts.draft] : []), ...points.map(({ text }) => text)];
}
