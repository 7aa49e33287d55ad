import { queryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import type { ChangeRequestRef } from './change-requests.ts';
import { api, call } from './client.ts';
import { revisionKeys } from './revisions.ts';

export type PageChanges = Schemas['PageChanges'];
export type Hunk = PageChanges['source']['hunks'][number];
export type DiffLine = Hunk['lines'][number];

/** Two states whose difference is shown: a change request against what it started from, or a revision against another. */
export type Comparison =
  | { readonly kind: 'change-request'; readonly ref: ChangeRequestRef; readonly revision: string }
  | { readonly kind: 'revision'; readonly space: string; readonly revision: string; readonly base?: string };

/** Not below the keys of what can change: the difference of two revisions stays as it is. */
const keyOf = (comparison: Comparison, page: string) =>
  comparison.kind === 'change-request'
    ? ['page-changes', comparison.ref.space, comparison.ref.number, comparison.revision, page]
    : [...revisionKeys.changes(comparison.space, comparison.revision), comparison.base ?? 'parent', page];

/** What differs in one page: its members as changes, its source as a diff. */
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
