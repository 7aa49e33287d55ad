import { queryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { api, call, callTagged } from './client.ts';
import { type ContentScope, changeRequestPathOf, contentKeys, pathOf } from './content.ts';
import { queryClient } from './query-client.ts';

export type Page = Schemas['Page'];

/** The page tree of a scope. */
export interface PageTree {
  readonly pages: readonly Page[];
  /** The ETag of the content, for conditional changes. */
  readonly tag: string | undefined;
}

export const pageKeys = {
  tree: (scope: ContentScope) => [...contentKeys.all(scope), 'pages'] as const,
  top: (scope: ContentScope) => [...contentKeys.all(scope), 'top-pages'] as const,
  one: (scope: ContentScope, page: string) => [...contentKeys.all(scope), 'page', page] as const,
  html: (scope: ContentScope, page: string) => [...contentKeys.all(scope), 'page', page, 'html'] as const,
  markdown: (scope: ContentScope, page: string) => [...contentKeys.all(scope), 'page', page, 'markdown'] as const,
  backlinks: (scope: ContentScope, page: string) => [...contentKeys.all(scope), 'page', page, 'backlinks'] as const,
};

/** @param depth the number of levels; all without it */
export async function loadPageTree(scope: ContentScope, signal?: AbortSignal, depth?: number): Promise<PageTree> {
  const query = { metadata: false, compact: true, ...(depth !== undefined && { depth }) };
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

/** Of a large tree, at first: groups are expanded, and only at the top level. */
const FIRST_LEVELS = 2;

const isCut = (pages: readonly Page[]): boolean =>
  pages.some(({ hasPages, pages: below = [] }) => hasPages === true || isCut(below));

/**
 * Loads the page tree. That of a large space is megabytes, and written by a process that may have to start first: until
 * it is loaded, `topPagesQuery` has its first levels.
 */
async function loadTopFirst(scope: ContentScope, signal: AbortSignal): Promise<PageTree> {
  if (queryClient.getQueryData(pageKeys.tree(scope)) !== undefined) return loadPageTree(scope, signal);
  const top = await loadPageTree(scope, signal, FIRST_LEVELS);
  if (!isCut(top.pages)) return top;
  queryClient.setQueryData(pageKeys.top(scope), top);
  return loadPageTree(scope, signal);
}

/** The page tree, including computed pages. */
export const pageTreeQuery = (scope: ContentScope) =>
  queryOptions({
    queryKey: pageKeys.tree(scope),
    queryFn: ({ signal }) => loadTopFirst(scope, signal),
    meta: { persist: true },
  });

/** The first levels of a large page tree, while `pageTreeQuery` loads all of it. */
export const topPagesQuery = (scope: ContentScope) =>
  queryOptions({
    queryKey: pageKeys.top(scope),
    queryFn: ({ signal }) => loadPageTree(scope, signal, FIRST_LEVELS),
    enabled: false,
  });

/** One page with its Markdown source. */
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

/** References to a page, in this space and in others. */
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

/** The stored text of a page, rendered as on sites. */
export const loadPageHtml = (scope: ContentScope, pageId: string, signal: AbortSignal) =>
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
      );

export const pageHtmlQuery = (scope: ContentScope, pageId: string) =>
  queryOptions({
    queryKey: pageKeys.html(scope, pageId),
    queryFn: ({ signal }) => loadPageHtml(scope, pageId, signal),
    meta: { persist: true },
  });
