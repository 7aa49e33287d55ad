import { queryOptions } from '@tanstack/preact-query';
import { api, call, callTagged } from './client.ts';
import { type ContentScope, changeRequestPathOf, contentKeys, isConflict, pathOf, sendChanges } from './content.ts';
import type { Page } from './pages.ts';
import { queryClient } from './query-client.ts';

/** The stored text of a page at one moment. */
export interface PageSource {
  readonly page: Page;
  /** Verbatim: including front matter, line endings and byte order mark. Absent for computed pages. */
  readonly source: string | undefined;
  /** The ETag of the content, for conditional changes. */
  readonly tag: string;
  /** Options of the text that do not act as written. */
  readonly warnings?: Page['warnings'] | undefined;
  /** The text is that of a draft. */
  readonly isDraft?: boolean;
}

export const sourceKeys = {
  byPath: (scope: ContentScope, path: string) => [...contentKeys.all(scope), 'source', path] as const,
  content: (scope: ContentScope) => [...contentKeys.all(scope), 'targets'] as const,
};

const query = { format: 'source' } as const;

/** The page at a path, the first one at the empty path, with its text. */
export const loadPageByPath = (scope: ContentScope, path: string, signal?: AbortSignal): Promise<PageSource> =>
  readSource(
    scope.kind === 'space'
      ? callTagged(
          api.GET('/v1/spaces/{spaceId}/content/path/{path}', {
            params: { path: { ...pathOf(scope), path }, query },
            ...(signal !== undefined && { signal }),
          }),
        )
      : callTagged(
          api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/path/{path}', {
            params: { path: { ...changeRequestPathOf(scope), path }, query },
            ...(signal !== undefined && { signal }),
          }),
        ),
  );

async function readSource(
  answered: Promise<{ readonly data: Page; readonly tag: string | undefined }>,
): Promise<PageSource> {
  const { data: page, tag = '' } = await answered;
  return { page, source: page.source, tag, warnings: page.warnings };
}

/** The current text of a page. */
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
 * @param tag ETag of the content that it is based on
 * @returns whether it was stored: false if the content has changed since, even on another page
 */
export async function sendSource(scope: ContentScope, pageId: string, source: string, tag: string): Promise<boolean> {
  try {
    await sendChanges(scope, [{ operation: 'update_page', page: pageId, document: { source } }], tag);
  } catch (error) {
    if (isConflict(error)) return false;
    throw error;
  }
  reloadOthers(scope);
  return true;
}

/** The editor has its own copy of the text: the rest of the content is reloaded. */
export function reloadOthers(scope: ContentScope): void {
  const predicate = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => !queryKey.includes('source');
  void queryClient.invalidateQueries({ queryKey: contentKeys.all(scope), predicate });
}

/** Creates a page from a text whose page was deleted. @returns its path */
export async function insertSource(scope: ContentScope, title: string, source: string): Promise<string> {
  const { changes } = await sendChanges(scope, [{ operation: 'insert_page', title, document: { source } }], undefined);
  reloadOthers(scope);
  const inserted = await loadSource(scope, changes[0]?.page ?? '');
  const { path = '' } = inserted.page;
  // The new page may have the path of the deleted one, whose cached text this replaces.
  queryClient.setQueryData(sourceKeys.byPath(scope, path), inserted);
  return path;
}

/** An unsaved text, rendered as on sites. */
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

/** Names that texts of the content can refer to: pages, files, reusable contents and variables. */
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
