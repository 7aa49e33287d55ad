import { queryOptions } from '@tanstack/preact-query';
import { api, call } from './client.ts';
import { type ContentScope, changeRequestPathOf, contentKeys, pathOf, sendChanges } from './content.ts';
import { loadDraftSource } from './draft-sources.ts';
import { discardDraft, type UnsavedDraft } from './drafts.ts';
import { loadSource } from './page-source.ts';

/** A draft whose page was deleted. */
export type DeletedDraft = UnsavedDraft & Required<Pick<UnsavedDraft, 'deletedPage'>>;

const isDeleted = (draft: UnsavedDraft): draft is DeletedDraft => draft.deletedPage !== undefined;

/** Drafts of pages that were deleted, the last written first; for who may edit. */
export const deletedDraftsQuery = (scope: ContentScope) =>
  queryOptions({
    queryKey: [...contentKeys.all(scope), 'deleted-drafts'],
    queryFn: async ({ signal }): Promise<readonly DeletedDraft[]> => {
      const { items } = await (scope.kind === 'space'
        ? call(api.GET('/v1/spaces/{spaceId}/content/drafts', { params: { path: pathOf(scope) }, signal }))
        : call(
            api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/drafts', {
              params: { path: changeRequestPathOf(scope) },
              signal,
            }),
          ));
      return items.filter(isDeleted);
    },
    staleTime: 0,
  });

/**
 * Creates a page that was deleted again, with the text of its draft to the letter, at its former place as far as that is left.
 * The draft ends.
 * @returns the path of the page
 * @throws ApiError; the draft stays then
 */
export async function restoreDeletedPage(
  scope: ContentScope,
  { page, deletedPage }: Pick<DeletedDraft, 'page' | 'deletedPage'>,
): Promise<string> {
  const { source } = await loadDraftSource(scope, page);
  const { title, path, parent, after } = deletedPage;
  const slug = path.split('/').at(-1) ?? '';
  const insertion = {
    operation: 'insert_page' as const,
    title,
    document: { source },
    ...(slug !== '' && { slug }),
    ...(parent !== undefined && { into: parent, at: 'start' as const }),
    ...(after !== undefined && { at: { after } }),
  };
  const { changes } = await sendChanges(scope, [insertion], undefined);
  await discardDraft(scope, page).catch(() => undefined);
  const added = await loadSource(scope, changes[0]?.page ?? '');
  return added.page.path ?? '';
}
