import { queryOptions } from '@tanstack/preact-query';
import { api, call } from './client.ts';
import { revisionKeys } from './revisions.ts';

/** A page of a revision, rendered as on sites. */
export const revisionHtmlQuery = (spaceId: string, revisionId: string, pageId: string) =>
  queryOptions({
    queryKey: [...revisionKeys.page(spaceId, revisionId, pageId), 'html'],
    queryFn: ({ signal }) =>
      call(
        api.GET('/v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}/html', {
          params: { path: { spaceId, revisionId, pageId } },
          signal,
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The source of a page of a revision. */
export const revisionMarkdownQuery = (spaceId: string, revisionId: string, pageId: string) =>
  queryOptions({
    queryKey: [...revisionKeys.page(spaceId, revisionId, pageId), 'markdown'],
    queryFn: ({ signal }) =>
      call(
        api.GET('/v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}', {
          params: { path: { spaceId, revisionId, pageId }, query: { format: 'markdown' } },
          signal,
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });
