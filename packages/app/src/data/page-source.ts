import { queryOptions } from '@tanstack/preact-query';
import { api, call, callTagged } from './client.ts';
import { type ContentScope, changeRequestPathOf, contentKeys, isConflict, pathOf, sendChanges } from './content.ts';
import type { Page } from './pages.ts';
import { queryClient } from './query-client.ts';

/** The stored text of a page at one moment. */
export interface PageSource {
  readonly page: Page;
  /** To the letter: front matter, line ends and byte order mark included. Absent for a page that is made of something else. */
  readonly source: string | undefined;
  /** Names the state of the content that this is, for changes that are decided on it. */
  readonly tag: string;
}

export const sourceKeys = {
  byPath: (scope: ContentScope, path: string) => [...contentKeys.all(scope), 'source', path] as const,
  content: (scope: ContentScope) => [...contentKeys.all(scope), 'targets'] as const,
};

const query = { format: 'source' } as const;

/** The text of the page at a path, the first one at the empty path; what is cached would be an old base for changes, so nothing is. */
export const sourceByPathQuery = (scope: ContentScope, path: string) =>
  queryOptions({
    queryKey: sourceKeys.byPath(scope, path),
    queryFn: ({ signal }): Promise<PageSource> =>
      readSource(
        scope.kind === 'space'
          ? callTagged(
              api.GET('/v1/spaces/{spaceId}/content/path/{path}', {
                params: { path: { ...pathOf(scope), path }, query },
                signal,
              }),
            )
          : callTagged(
              api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/path/{path}', {
                params: { path: { ...changeRequestPathOf(scope), path }, query },
                signal,
              }),
            ),
      ),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

async function readSource(
  answered: Promise<{ readonly data: Page; readonly tag: string | undefined }>,
): Promise<PageSource> {
  const { data: page, tag = '' } = await answered;
  return { page, source: page.source, tag };
}

/** The text of a page as it is now. */
export const loadSource = (scope: ContentScope, pageId: string): Promise<PageSource> =>
  readSource(
    scope.kind === 'space'
      ? callTagged(
          api.GET('/v1/spaces/{spaceId}/content/page/{pageId}', {
            params: { path: { ...pathOf(scope), pageId }, query },
          }),
        )
      : callTagged(
          api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}', {
            params: { path: { ...changeRequestPathOf(scope), pageId }, query },
          }),
        ),
  );

/**
 * Stores the text of a page.
 * @param tag that of the content which it was written on
 * @returns whether it was stored: not where the content has changed since, even if it was another page
 */
export async function sendSource(scope: ContentScope, pageId: string, source: string, tag: string): Promise<boolean> {
  try {
    await sendChanges(scope, [{ operation: 'update_page', page: pageId, document: { source } }], tag);
  } catch (error) {
    if (isConflict(error)) return false;
    throw error;
  }
  void queryClient.invalidateQueries({ queryKey: contentKeys.all(scope), predicate: isOther });
  return true;
}

/** The text in the editor is its own copy: everything else of the content is loaded again. */
const isOther = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean => !queryKey.includes('source');

/** A text that has lost its page becomes another one. @returns its path */
export async function insertSource(scope: ContentScope, title: string, source: string): Promise<string> {
  const { changes } = await sendChanges(scope, [{ operation: 'insert_page', title, document: { source } }], undefined);
  void queryClient.invalidateQueries({ queryKey: contentKeys.all(scope), predicate: isOther });
  const { page } = await loadSource(scope, changes[0]?.page ?? '');
  return page.path ?? '';
}

/** A text that is not stored, as sites would show it. */
export const renderSource = (scope: ContentScope, pageId: string, markdown: string, signal: AbortSignal) =>
  scope.kind === 'space'
    ? call(
        api.POST('/v1/spaces/{spaceId}/content/page/{pageId}/html', {
          params: { path: { ...pathOf(scope), pageId } },
          body: { markdown },
          signal,
        }),
      )
    : call(
        api.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/html', {
          params: { path: { ...changeRequestPathOf(scope), pageId } },
          body: { markdown },
          signal,
        }),
      );

/** The stored text as sites show it: what those see who may not change it. */
export const renderStored = (scope: ContentScope, pageId: string, signal: AbortSignal) =>
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

/** What texts of the content can name: pages, files, texts to include and variables. */
export const targetsQuery = (scope: ContentScope) =>
  queryOptions({
    queryKey: sourceKeys.content(scope),
    queryFn: ({ signal }) =>
      scope.kind === 'space'
        ? call(api.GET('/v1/spaces/{spaceId}/content', { params: { path: pathOf(scope) }, signal }))
        : call(
            api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content', {
              params: { path: changeRequestPathOf(scope) },
              signal,
            }),
          ),
    staleTime: 60_000,
  });
