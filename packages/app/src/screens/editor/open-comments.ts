import { useInfiniteQuery, useQuery } from '@tanstack/preact-query';
import { useEffect, useMemo } from 'preact/hooks';
import { type Comment, commentsQuery, type Discussion } from '../../data/comments.ts';
import { type ContentScope, contentKeys } from '../../data/content.ts';
import { loadStoredBlocks } from '../../data/page-blocks.ts';
import type { KeyedBlock } from '../../editor/comments/align-blocks.ts';
import type { EditorAnchor } from '../../editor/comments/comment-ranges.ts';

export const discussionOf = (scope: ContentScope): Discussion => ({
  space: scope.space,
  ...(scope.kind === 'change-request' && { number: scope.changeRequest }),
});

/** Comments on a page that an editor marks; more are in the panel of the page. */
const MOST_MARKED = 200;

/** The open comments on a page; empty until they are loaded. */
export function useOpenComments(discussion: Discussion, pageId: string): readonly Comment[] {
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery(
    commentsQuery(discussion, { status: 'open', targetPage: pageId }),
  );
  const comments = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  useEffect(() => {
    if (hasNextPage && comments.length < MOST_MARKED) void fetchNextPage();
  }, [hasNextPage, comments.length]);
  return comments;
}

/** What comments are about on a page. Text that only the draft has is looked for as it was quoted. */
export const listEditorAnchors = (comments: readonly Comment[], pageId: string): readonly EditorAnchor[] =>
  comments.flatMap(({ id, target: { page, node, quote } }) => {
    if (page?.id !== pageId || (node === undefined && quote === undefined)) return [];
    const key = node?.top ?? node?.id ?? '';
    if (quote === undefined) {
      const isInside = node?.top !== undefined && node.preview !== undefined;
      return [{ id, key, ...(isInside && { beginning: node.preview }) }];
    }
    const { before = '', after = '' } = quote.current ?? {};
    const quoted = { text: quote.text, before, after };
    return [{ id, key, passage: quoted, ...(quote.current && { otherwise: quote.current }) }];
  });

/** The blocks that comments have keys of. @param isNeeded some comments are not found by their words */
export function useStoredBlocks(scope: ContentScope, pageId: string, isNeeded: boolean): readonly KeyedBlock[] {
  const { data } = useQuery({
    queryKey: [...contentKeys.all(scope), 'page', pageId, 'stored-blocks'],
    queryFn: () => loadStoredBlocks(scope, pageId),
    enabled: isNeeded,
  });
  return data ?? NONE;
}

const NONE: readonly KeyedBlock[] = [];
