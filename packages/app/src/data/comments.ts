import { type InfiniteData, infiniteQueryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { changeRequestKeys } from './change-requests.ts';
import { api, call } from './client.ts';
import { change, withOptimism } from './optimistic.ts';
import { queryClient, SHARED_MS } from './query-client.ts';
import { spaceKeys } from './spaces.ts';

export type Comment = Schemas['Comment'];
export type CommentReply = Schemas['CommentReply'];

/** Scope of comments: a space, or one of its change requests by number. */
export interface Discussion {
  readonly space: string;
  readonly number?: string;
}

export interface CommentFilter {
  readonly status?: 'all' | 'open' | 'resolved';
  readonly targetPage?: string;
  readonly authors?: string[];
}

const within = ({ space, number }: Discussion) =>
  number === undefined ? spaceKeys.one(space) : changeRequestKeys.within({ space, number });

export const commentKeys = {
  all: (discussion: Discussion) => [...within(discussion), 'comments'] as const,
  some: (discussion: Discussion, filter: CommentFilter) => [...commentKeys.all(discussion), 'list', filter] as const,
  replies: (discussion: Discussion, commentId: string) =>
    [...commentKeys.all(discussion), 'replies', commentId] as const,
  commenters: (discussion: Discussion) => [...commentKeys.all(discussion), 'commenters'] as const,
};

/** Comments per request. */
const PAGE = 50;

/** Comments that match a filter, newest first. */
export const commentsQuery = (discussion: Discussion, filter: CommentFilter) =>
  infiniteQueryOptions({
    queryKey: commentKeys.some(discussion, filter),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam: page }) => {
      const query = { ...filter, limit: PAGE, ...(page !== undefined && { page }) };
      const { space: spaceId, number } = discussion;
      return number === undefined
        ? call(api.GET('/v1/spaces/{spaceId}/comments', { params: { path: { spaceId }, query }, signal }))
        : call(
            api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments', {
              params: { path: { spaceId, changeRequestId: number }, query },
              signal,
            }),
          );
    },
    getNextPageParam: ({ next }) => next?.page,
    staleTime: SHARED_MS,
    meta: { persist: true },
  });

/** Replies to a comment, newest first. */
export const repliesQuery = (discussion: Discussion, commentId: string) =>
  infiniteQueryOptions({
    queryKey: commentKeys.replies(discussion, commentId),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam: page }) => {
      const query = { limit: PAGE, ...(page !== undefined && { page }) };
      const { space: spaceId, number } = discussion;
      return number === undefined
        ? call(
            api.GET('/v1/spaces/{spaceId}/comments/{commentId}/replies', {
              params: { path: { spaceId, commentId }, query },
              signal,
            }),
          )
        : call(
            api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies', {
              params: { path: { spaceId, changeRequestId: number, commentId }, query },
              signal,
            }),
          );
    },
    getNextPageParam: ({ next }) => next?.page,
    staleTime: SHARED_MS,
    meta: { persist: true },
  });

/** People who have commented or replied. */
export const commentersQuery = (discussion: Discussion) =>
  infiniteQueryOptions({
    queryKey: commentKeys.commenters(discussion),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam: page }) => {
      const query = { limit: 1000, ...(page !== undefined && { page }) };
      const { space: spaceId, number } = discussion;
      return number === undefined
        ? call(api.GET('/v1/spaces/{spaceId}/commenters', { params: { path: { spaceId }, query }, signal }))
        : call(
            api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/commenters', {
              params: { path: { spaceId, changeRequestId: number }, query },
              signal,
            }),
          );
    },
    getNextPageParam: ({ next }) => next?.page,
  });

/** Target of a new comment: everything, a page, a block of a page, or a passage. */
export interface CommentTarget {
  readonly page?: string;
  readonly node?: string;
  /** A passage of the page, or of the block. */
  readonly quote?: { readonly text: string; readonly before: string; readonly after: string };
  /** Another text for it. */
  readonly suggestion?: { readonly markdown: string; readonly insert?: 'before' | 'after' };
  /** Whether the draft of the page is looked at too. */
  readonly draft?: boolean;
}

export function createComment(discussion: Discussion, target: CommentTarget, markdown: string): Promise<Comment> {
  const body = { ...target, ...(markdown.trim() !== '' && { body: { markdown } }) };
  const { space: spaceId, number } = discussion;
  return withOptimism(
    [],
    () =>
      number === undefined
        ? call(api.POST('/v1/spaces/{spaceId}/comments', { params: { path: { spaceId } }, body }))
        : call(
            api.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments', {
              params: { path: { spaceId, changeRequestId: number } },
              body,
            }),
          ),
    touched(discussion),
  );
}

/** Applies suggestions to their pages, in one revision, and resolves their comments. */
export function applySuggestions(discussion: Discussion, comments: string[]): Promise<unknown> {
  const { space: spaceId, number } = discussion;
  const body = { comments };
  return withOptimism(
    [],
    () =>
      number === undefined
        ? call(api.POST('/v1/spaces/{spaceId}/comments/apply-suggestions', { params: { path: { spaceId } }, body }))
        : call(
            api.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/apply-suggestions', {
              params: { path: { spaceId, changeRequestId: number } },
              body,
            }),
          ),
    [...touched(discussion), ['content', spaceId]],
  );
}

/** Updates a comment in every cached list. */
const changeIn = (discussion: Discussion, commentId: string, update: (comment: Comment) => Comment) =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: [...commentKeys.all(discussion), 'list'] })
    .map(({ queryKey }) =>
      change<InfiniteData<{ readonly items: Comment[] }>>(queryKey, (data) => ({
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.map((comment) => (comment.id === commentId ? update(comment) : comment)),
        })),
      })),
    );

const touched = (discussion: Discussion) => [commentKeys.all(discussion), within(discussion)];

export interface CommentUpdate {
  readonly markdown?: string;
  readonly resolved?: boolean;
  readonly addedReactions?: string[];
  readonly removedReactions?: string[];
}

const bodyOf = ({ markdown, ...rest }: CommentUpdate) => ({
  ...rest,
  ...(markdown !== undefined && { body: { markdown } }),
});

/** The optimistic state of a comment. */
const applyUpdate = (comment: Comment, { markdown, resolved }: CommentUpdate): Comment => ({
  ...comment,
  ...(markdown !== undefined && { body: { markdown } }),
  ...(resolved !== undefined && { status: resolved ? ('resolved' as const) : ('open' as const) }),
});

export function updateComment(discussion: Discussion, commentId: string, update: CommentUpdate): Promise<Comment> {
  const { space: spaceId, number } = discussion;
  const body = bodyOf(update);
  return withOptimism(
    changeIn(discussion, commentId, (comment) => applyUpdate(comment, update)),
    () =>
      number === undefined
        ? call(api.PUT('/v1/spaces/{spaceId}/comments/{commentId}', { params: { path: { spaceId, commentId } }, body }))
        : call(
            api.PUT('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}', {
              params: { path: { spaceId, changeRequestId: number, commentId } },
              body,
            }),
          ),
    touched(discussion),
  );
}

/** Deletes a comment and its replies. */
export function deleteComment(discussion: Discussion, commentId: string): Promise<unknown> {
  const { space: spaceId, number } = discussion;
  return withOptimism(
    [],
    () =>
      number === undefined
        ? call(api.DELETE('/v1/spaces/{spaceId}/comments/{commentId}', { params: { path: { spaceId, commentId } } }))
        : call(
            api.DELETE('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}', {
              params: { path: { spaceId, changeRequestId: number, commentId } },
            }),
          ),
    touched(discussion),
  );
}
