import { queryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import type { ChangeRequestRef } from './change-requests.ts';
import { api, call } from './client.ts';
import { revisionKeys } from './revisions.ts';

export type PageChanges = Schemas['PageChanges'];
export type PageBlockChanges = Schemas['PageBlockChanges'];
export type BlockDifference = PageBlockChanges['blocks'][number];
export type Hunk = PageChanges['source']['hunks'][number];
export type DiffLine = Hunk['lines'][number];

/** Two compared states: a change request and its base, or two revisions. */
export type Comparison =
  | { readonly kind: 'change-request'; readonly ref: ChangeRequestRef; readonly revision: string }
  | { readonly kind: 'revision'; readonly space: string; readonly revision: string; readonly base?: string };

/** Not below the keys of mutable data: the diff of two revisions never changes. */
const keyOf = (comparison: Comparison, page: string) =>
  comparison.kind === 'change-request'
    ? ['page-changes', comparison.ref.space, comparison.ref.number, comparison.revision, page]
    : [...revisionKeys.changes(comparison.space, comparison.revision), comparison.base ?? 'parent', page];

/** The diff of one page: its changed members, and a diff of its source. */
export const pageChangesQuery = (comparison: Comparison, pageId: string) =>
  queryOptions({
    queryKey: keyOf(comparison, pageId),
    queryFn: ({ signal }) =>
      comparison.kind === 'change-request'
        ? call(
            api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/changes/{pageId}', {
              params: {
                path: { spaceId: comparison.ref.space, changeRequestId: comparison.ref.number, pageId },
              },
              signal,
            }),
          )
        : call(
            api.GET('/v1/spaces/{spaceId}/revisions/{revisionId}/changes/{pageId}', {
              params: {
                path: { spaceId: comparison.space, revisionId: comparison.revision, pageId },
                query: comparison.base === undefined ? {} : { base: comparison.base },
              },
              signal,
            }),
          ),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Equal blocks on each side of a change: the surrounding ones, or all of the page. */
export const BLOCK_CONTEXT = { around: 2, all: 100_000 } as const;

/** The rendered diff of one page, block by block. */
export const pageBlockChangesQuery = (comparison: Comparison, pageId: string, context: number) =>
  queryOptions({
    queryKey: [...keyOf(comparison, pageId), 'blocks', context],
    queryFn: ({ signal }) =>
      comparison.kind === 'change-request'
        ? call(
            api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/changes/{pageId}/blocks', {
              params: {
                path: { spaceId: comparison.ref.space, changeRequestId: comparison.ref.number, pageId },
                query: { context },
              },
              signal,
            }),
          )
        : call(
            api.GET('/v1/spaces/{spaceId}/revisions/{revisionId}/changes/{pageId}/blocks', {
              params: {
                path: { spaceId: comparison.space, revisionId: comparison.revision, pageId },
                query: { context, ...(comparison.base !== undefined && { base: comparison.base }) },
              },
              signal,
            }),
          ),
    // URLs of files in it expire.
    staleTime: 10 * 60_000,
    placeholderData: (previous) => previous,
  });
