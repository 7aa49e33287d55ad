import { queryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { api, call, callTagged } from './client.ts';
import { type ContentScope, changeRequestPathOf, contentKeys, pathOf } from './content.ts';

export type Page = Schemas['Page'];

/** All pages of a scope as they stand below each other. */
export interface PageTree {
  readonly pages: readonly Page[];
  /** Names the state of the content that this is, for changes that are decided on it. */
  readonly tag: string | undefined;
}

export const pageKeys = {
  tree: (scope: ContentScope) => [...contentKeys.all(scope), 'pages'] as const,
  one: (scope: ContentScope, page: string) => [...contentKeys.all(scope), 'page', page] as const,
  html: (scope: ContentScope, page: string) => [...contentKeys.all(scope), 'page', page, 'html'] as const,
  markdown: (scope: ContentScope, page: string) => [...contentKeys.all(scope), 'page', page, 'markdown'] as const,
  backlinks: (scope: ContentScope, page: string) => [...contentKeys.all(scope), 'page', page, 'backlinks'] as const,
};

export async function loadPageTree(scope: ContentScope, signal?: AbortSignal): Promise<PageTree> {
  const query = { metadata: false };
  const options = signal && { signal };
  const { data, tag } = await (scope.kind === 'space'
    ? callTagged(api.GET('/v1/spaces/{spaceId}/content/pages', { params: { path: pathOf(scope), query }, ...options }))
    : callTagged(
        api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/pages', {
          params: { path: changeRequestPathOf(scope), query },
          ...options,
        }),
      ));
  return { pages: data.pages, tag };
}

/** The tree of pages, with those that are computed. */
export const pageTreeQuery = (scope: ContentScope) =>
  queryOptions({
    queryKey: pageKeys.tree(scope),
    queryFn: ({ signal }) => loadPageTree(scope, signal),
    meta: { persist: true },
  });

/** One page with its source, as markdown. */
export const pageMarkdownQuery = (scope: ContentScope, pageId: string) =>
  queryOptions({
    queryKey: pageKeys.markdown(scope, pageId),
    queryFn: ({ signal }): Promise<Page> => {
      const query = { format: 'markdown' as const };
      return scope.kind === 'space'
        ? call(
            api.GET('/v1/spaces/{spaceId}/content/page/{pageId}', {
              params: { path: { ...pathOf(scope), pageId }, query },
              signal,
            }),
          )
        : call(
            api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}', {
              params: { path: { ...changeRequestPathOf(scope), pageId }, query },
              signal,
            }),
          );
    },
  });

/** What refers to a page, in this space and in others. */
export const backlinksQuery = (scope: ContentScope, pageId: string) =>
  queryOptions({
    queryKey: pageKeys.backlinks(scope, pageId),
    queryFn: ({ signal }) => {
      const query = { limit: 100 };
      return scope.kind === 'space'
        ? call(
            api.GET('/v1/spaces/{spaceId}/content/page/{pageId}/backlinks', {
              params: { path: { ...pathOf(scope), pageId }, query },
              signal,
            }),
          )
        : call(
            api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/backlinks', {
              params: { path: { ...changeRequestPathOf(scope), pageId }, query },
              signal,
            }),
          );
    },
  });

/** The text of a page as sites show it. */
export const pageHtmlQuery = (scope: ContentScope, pageId: string) =>
  queryOptions({
    queryKey: pageKeys.html(scope, pageId),
    queryFn: ({ signal }) =>
      scope.kind === 'space'
        ? call(
            api.GET('/v1/spaces/{spaceId}/content/page/{pageId}/html', {
              params: { path: { ...pathOf(scope), pageId } },
              signal,
            }),
          )
        : call(
            api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/html', {
              params: { path: { ...changeRequestPathOf(scope), pageId } },
              signal,
            }),
          ),
    meta: { persist: true },
  });
