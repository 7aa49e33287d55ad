import { queryOptions } from '@tanstack/preact-query';
import type { Step } from 'prosemirror-transform';
import type { ContentScope } from '../../data/content.ts';
import { draftKey } from '../../data/device-drafts.ts';
import { listUnsentSteps } from '../../data/draft-steps.ts';
import { loadDraft, type PageDraft } from '../../data/drafts.ts';
import { loadPageByPath } from '../../data/page-source.ts';
import { indexPages } from '../../data/page-tree.ts';
import { type Page, type PageTree, pageKeys } from '../../data/pages.ts';
import { queryClient } from '../../data/query-client.ts';
import type { RecoveredPage } from '../../editor/recover-steps.ts';
import type { Failure } from '../../editor/save-state.ts';

/** Initial data of the editor for a page. */
export interface OpenedPage {
  readonly page: Page;
  /** Absent for a page that is generated from something else. */
  readonly draft: PageDraft | undefined;
  /** Steps of earlier windows that cannot be applied. */
  readonly dropped: readonly Step[];
  /** Why steps of earlier windows are still on the device. */
  readonly failure: Failure | undefined;
}

/** Sends what earlier windows have not sent; what sends it is only loaded if there is something. */
async function recoverUnsent(scope: ContentScope, pageId: string): Promise<RecoveredPage> {
  const unsent = await listUnsentSteps(scope, pageId).catch(() => []);
  if (unsent.length === 0) return { dropped: [], hadSteps: false };
  const { recoverSteps } = await import('../../editor/recover-steps.ts');
  return recoverSteps(scope, pageId);
}

/** The draft of a page. Unsent steps of earlier windows are sent first. */
async function readDraft(scope: ContentScope, pageId: string) {
  // Usually nothing is unsent, and the check is as slow as the request.
  const reading = loadDraft(scope, pageId);
  reading.catch(() => undefined);
  const { dropped, failure, hadSteps } = await recoverUnsent(scope, pageId);
  return { draft: await (hadSteps ? loadDraft(scope, pageId) : reading), dropped, failure };
}

/** Starts to load the draft of the page at a path of the displayed tree, before the server confirms its id. */
function readDraftAhead(scope: ContentScope, path: string) {
  const tree = queryClient.getQueryData<PageTree>(pageKeys.tree(scope));
  if (tree === undefined) return undefined;
  const { byPath, first } = indexPages(tree.pages);
  const page = path === '' ? first : byPath.get(path);
  if (page?.type !== 'document') return undefined;
  const reading = readDraft(scope, page.id);
  // If the tree is outdated, the result is not used.
  reading.catch(() => undefined);
  return { pageId: page.id, reading };
}

/**
 * The page at a path, the first one for the empty path, with its draft. It is loaded once per visit: later changes arrive
 * as steps, so its key is not one of the content's.
 */
export const openedPageQuery = (scope: ContentScope, path: string) =>
  queryOptions({
    queryKey: ['opened-page', draftKey(scope, path)],
    queryFn: async ({ signal }): Promise<OpenedPage> => {
      const ahead = readDraftAhead(scope, path);
      const { page, source } = await loadPageByPath(scope, path, signal);
      if (source === undefined) return { page, draft: undefined, dropped: [], failure: undefined };
      return { page, ...(await (ahead?.pageId === page.id ? ahead.reading : readDraft(scope, page.id))) };
    },
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
