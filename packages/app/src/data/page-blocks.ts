import { queryOptions } from '@tanstack/preact-query';
import { api, call } from './client.ts';
import { type ContentScope, changeRequestPathOf, contentKeys, pathOf } from './content.ts';
import { revisionKeys } from './revisions.ts';

/** A block of a page that a comment can refer to. */
export interface PageBlock {
  readonly key: string;
  /** Its first words. */
  readonly text: string;
}

/** Length of the excerpt of a block, in characters. */
const LONGEST = 80;

/** The top-level blocks of a page that have text. */
export const pageBlocksQuery = (scope: ContentScope, pageId: string) =>
  queryOptions({
    queryKey: [...contentKeys.all(scope), 'page', pageId, 'blocks'],
    queryFn: async ({ signal }): Promise<PageBlock[]> => listBlocks(await loadDocument(scope, pageId, signal)),
  });

async function loadDocument(scope: ContentScope, pageId: string, signal?: AbortSignal) {
  const query = { format: 'document' as const };
  return scope.kind === 'space'
    ? call(
        api.GET('/v1/spaces/{spaceId}/content/page/{pageId}', {
          params: { path: { ...pathOf(scope), pageId }, query },
          ...(signal && { signal }),
        }),
      )
    : call(
        api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}', {
          params: { path: { ...changeRequestPathOf(scope), pageId }, query },
          ...(signal && { signal }),
        }),
      );
}

/** All blocks at the top of a page as it is stored, with their whole text. @throws ApiError */
export async function loadStoredBlocks(
  scope: ContentScope,
  pageId: string,
): Promise<{ readonly key: string; readonly type: string; readonly text: string }[]> {
  const { document } = await loadDocument(scope, pageId);
  return childrenOf(document).flatMap((node) =>
    isKeyed(node) ? [{ key: node.key, type: node.type, text: textOf(node) }] : [],
  );
}

const isKeyed = (node: unknown): node is { readonly key: string; readonly type: string } =>
  typeof node === 'object' &&
  node !== null &&
  'key' in node &&
  'type' in node &&
  typeof node.key === 'string' &&
  typeof node.type === 'string';

/** Like `pageBlocksQuery`, for a page in a revision. */
export const revisionBlocksQuery = (spaceId: string, revisionId: string, pageId: string) =>
  queryOptions({
    queryKey: [...revisionKeys.page(spaceId, revisionId, pageId), 'blocks'],
    queryFn: async ({ signal }): Promise<PageBlock[]> =>
      listBlocks(
        await call(
          api.GET('/v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}', {
            params: { path: { spaceId, revisionId, pageId }, query: { format: 'document' } },
            signal,
          }),
        ),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });

const listBlocks = (page: { readonly document?: unknown }): PageBlock[] => childrenOf(page.document).flatMap(readBlock);

const childrenOf = (node: unknown): readonly unknown[] => {
  const nodes = typeof node === 'object' && node !== null && 'nodes' in node ? node.nodes : [];
  return Array.isArray(nodes) ? nodes : [];
};

function readBlock(node: unknown): PageBlock[] {
  if (typeof node !== 'object' || node === null || !('key' in node) || typeof node.key !== 'string') return [];
  const text = textOf(node).replace(/\s+/g, ' ').trim();
  if (text === '') return [];
  return [{ key: node.key, text: text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text }];
}

function textOf(node: unknown): string {
  if (typeof node !== 'object' || node === null) return '';
  if ('leaves' in node && Array.isArray(node.leaves)) return node.leaves.map(textOf).join('');
  if ('text' in node && typeof node.text === 'string') return node.text;
  return childrenOf(node).map(textOf).join(' ');
}
