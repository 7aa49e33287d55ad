import { useInfiniteQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { requestComment } from '../../actions/wanted-comment.ts';
import type { PagesContext } from '../../components/pages/pages-context.ts';
import { commentsQuery, type Discussion } from '../../data/comments.ts';
import type { Page } from '../../data/pages.ts';
import { currentRoute } from '../../routes/location.ts';
import { showQuote } from '../../ui/quote-marks.ts';
import { pendingQuote, wantedThread } from '../discussion/quoted-selection.ts';
import { Quotes } from '../discussion/quotes.tsx';
import { openPanel } from './panel-state.ts';

interface PageQuotesProps {
  readonly context: PagesContext;
  readonly page: Page;
  readonly rendered: { readonly root: ShadowRoot };
}

/** Passages of a page that are commented on; each leads to its comment in the panel. */
export function PageQuotes({ context, page, rendered }: PageQuotesProps): VNode {
  const { scope } = context;
  const discussion: Discussion = {
    space: scope.space,
    ...(scope.kind === 'change-request' && { number: scope.changeRequest }),
  };
  const query = useInfiniteQuery(commentsQuery(discussion, { status: 'open', targetPage: page.id }));
  const comments = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const needle = currentRoute.value.query.get('comment');
  const isLoaded = query.data !== undefined;
  useEffect(() => {
    if (needle !== null && isLoaded) showQuote(needle);
  }, [needle, isLoaded, rendered]);
  useEffect(
    () => () => {
      pendingQuote.value = undefined;
    },
    [page.id],
  );
  return (
    <Quotes
      rendered={rendered}
      comments={comments}
      pending={pendingQuote.value?.quote}
      onOpen={(id) => {
        wantedThread.value = id;
        openPanel('comments');
      }}
      onQuote={(quote, kind) => {
        pendingQuote.value = { page: page.id, quote, kind };
        if (kind === 'comment') requestComment();
        openPanel('comments');
      }}
    />
  );
}
