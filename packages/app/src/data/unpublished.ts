import { api, call } from './client.ts';
import { type ContentScope, changeRequestPathOf } from './content.ts';
import { indexPages, isWithoutText } from './page-tree.ts';
import { type Page, type PageTree, pageKeys, pageMarkdownQuery } from './pages.ts';
import { queryClient } from './query-client.ts';

/**
 * Whether the path of a page of the loaded tree is still free to change, as nobody links to it: its change request adds
 * it, or it has neither text nor pages below it. False if that cannot be read.
 */
export async function isUnpublished(scope: ContentScope, pageId: string): Promise<boolean> {
  const { pages = [] } = queryClient.getQueryData<PageTree>(pageKeys.tree(scope)) ?? {};
  const page = indexPages(pages).byId.get(pageId)?.page;
  if (page?.type !== 'document' && page?.type !== 'group') return false;
  try {
    return (await isAdded(scope, pageId)) || (await isEmpty(scope, page));
  } catch {
    return false;
  }
}

async function isAdded(scope: ContentScope, pageId: string): Promise<boolean> {
  if (scope.kind === 'space') return false;
  const { changes } = await call(
    api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/changes/{pageId}', {
      params: { path: { ...changeRequestPathOf(scope), pageId } },
    }),
  );
  return changes.some(({ type }) => type === 'page_created');
}

async function isEmpty(scope: ContentScope, { id, type, pages = [], hasPages }: Page): Promise<boolean> {
  if (pages.length > 0 || hasPages === true) return false;
  if (type === 'group') return true;
  const { markdown = '' } = await queryClient.fetchQuery(pageMarkdownQuery(scope, id));
  return isWithoutText(markdown);
}
