import { queryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { type ChangeRequestRef, changeRequestKeys } from './change-requests.ts';
import { api, call } from './client.ts';
import { type Loaded, loadAll } from './list.ts';
import { change, withOptimism } from './optimistic.ts';
import { SHARED_MS } from './query-client.ts';

export type Review = Schemas['ChangeRequestReview'];
export type RequestedReviewer = Schemas['ChangeRequestRequestedReviewer'];

export const reviewKeys = {
  all: (ref: ChangeRequestRef) => [...changeRequestKeys.within(ref), 'reviews'] as const,
  reviewers: (ref: ChangeRequestRef) => [...changeRequestKeys.within(ref), 'reviewers'] as const,
};

const pathOf = ({ space, number }: ChangeRequestRef) => ({ spaceId: space, changeRequestId: number });
const MAX_REVIEWS = 1000;

/** Reviews of a change request, newest first. */
export const reviewsQuery = (ref: ChangeRequestRef) =>
  queryOptions({
    queryKey: reviewKeys.all(ref),
    queryFn: ({ signal }) =>
      loadAll(
        (query) =>
          call(
            api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews', {
              params: { path: pathOf(ref), query },
              signal,
            }),
          ),
        MAX_REVIEWS,
      ),
    staleTime: SHARED_MS,
    meta: { persist: true },
  });

/** Requested reviewers, last requested first. */
export const reviewersQuery = (ref: ChangeRequestRef) =>
  queryOptions({
    queryKey: reviewKeys.reviewers(ref),
    queryFn: ({ signal }) =>
      loadAll(
        (query) =>
          call(
            api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers', {
              params: { path: pathOf(ref), query },
              signal,
            }),
          ),
        MAX_REVIEWS,
      ),
    staleTime: SHARED_MS,
    meta: { persist: true },
  });

export interface NewReview {
  readonly status: Review['status'];
  readonly comment?: string;
}

export const createReview = (ref: ChangeRequestRef, { status, comment = '' }: NewReview): Promise<Review> =>
  withOptimism(
    [],
    () =>
      call(
        api.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews', {
          params: { path: pathOf(ref) },
          body: { status, ...(comment.trim() !== '' && { comment: { markdown: comment } }) },
        }),
      ),
    [changeRequestKeys.within(ref), changeRequestKeys.allOf(ref.organization)],
  );

/** Requests reviews from people, which opens a draft. */
export const requestReviewers = (ref: ChangeRequestRef, users: readonly string[]): Promise<unknown> =>
  withOptimism(
    [],
    () =>
      call(
        api.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers', {
          params: { path: pathOf(ref) },
          body: { users: [...users] },
        }),
      ),
    [changeRequestKeys.within(ref), changeRequestKeys.allOf(ref.organization)],
  );

export const removeReviewer = (ref: ChangeRequestRef, userId: string): Promise<unknown> =>
  withOptimism(
    [
      change<Loaded<RequestedReviewer>>(reviewKeys.reviewers(ref), ({ items, count }) => ({
        items: items.filter(({ user }) => user.id !== userId),
        count: count - 1,
      })),
    ],
    () =>
      call(
        api.DELETE('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers/{userId}', {
          params: { path: { ...pathOf(ref), userId } },
        }),
      ),
    [changeRequestKeys.allOf(ref.organization)],
  );
