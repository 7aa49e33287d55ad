import { keepPreviousData, queryOptions } from '@tanstack/preact-query';
import { appPath } from './bootstrap.ts';
import { api, call } from './client.ts';
import { type ContentScope, contentKeys, pathOf } from './content.ts';

/** A page in search results. */
export interface SearchResultPage {
  readonly id: string;
  readonly title: string;
  /** Title of its space. */
  readonly space: string;
  /** Path in the application. */
  readonly path: string;
}

/** Pages of an organization, best matches first. */
export async function searchPages(
  organizationId: string,
  query: string,
  signal: AbortSignal,
): Promise<SearchResultPage[]> {
  const answer = await call(
    api.GET('/v1/orgs/{organizationId}/search', {
      params: { path: { organizationId }, query: { query, limit: 10 } },
      signal,
    }),
  );
  return answer.items.flatMap((space) =>
    space.pages.map(({ id, title, urls }) => ({ id, title, space: space.title, path: appPath(urls.app) })),
  );
}

/** Pages of a space, best matches first; the content of change requests is not searched. */
export const spaceSearchQuery = (scope: ContentScope, query: string) =>
  queryOptions({
    queryKey: [...contentKeys.all(scope), 'search', query],
    queryFn: ({ signal }) =>
      call(
        api.GET('/v1/spaces/{spaceId}/search', {
          params: { path: pathOf(scope), query: { query, limit: 20 } },
          signal,
        }),
      ),
    enabled: scope.kind === 'space' && query.length > 1,
    placeholderData: keepPreviousData,
  });
