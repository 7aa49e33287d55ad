import { queryOptions } from '@tanstack/preact-query';
import { ApiError } from './client.ts';
import type { ContentScope } from './content.ts';
import { loadDraftSource, tagOfDraft } from './draft-sources.ts';
import { loadPageByPath, type PageSource, sourceKeys } from './page-source.ts';
import { queryClient } from './query-client.ts';
import { spaceQuery } from './spaces.ts';

/**
 * The text of the page at a path, the first one for the empty path, or of its draft if that has unpublished changes.
 * Not cached: an outdated text is no base for changes.
 */
export const openedSourceQuery = (scope: ContentScope, path: string) =>
  queryOptions({
    queryKey: sourceKeys.byPath(scope, path),
    queryFn: async ({ signal }) => withDraft(scope, await loadPageByPath(scope, path, signal)),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

async function withDraft(scope: ContentScope, opened: PageSource): Promise<PageSource> {
  const { permissions } = await queryClient.ensureQueryData(spaceQuery(scope.space));
  if (!permissions.edit || opened.source === undefined) return opened;
  try {
    const draft = await loadDraftSource(scope, opened.page.id);
    if (!draft.unsaved) return opened;
    const { source, warnings } = draft;
    return { ...opened, source, warnings, tag: tagOfDraft(draft), isDraft: true };
  } catch (error) {
    // A draft that cannot be written as text stays a draft, and a save of the page is merged into it.
    if (error instanceof ApiError && error.status === 409) return opened;
    throw error;
  }
}
