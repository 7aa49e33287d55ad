import { useInfiniteQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { encodePagePath, type PagesContext } from '../../components/pages/pages-context.ts';
import { commentsQuery, createComment, type Discussion } from '../../data/comments.ts';
import { scopePath } from '../../data/content.ts';
import type { Page } from '../../data/pages.ts';
import { getTexts } from '../../texts/texts.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { QuoteChip } from '../discussion/comment-quote.tsx';
import { Composer } from '../discussion/composer.tsx';
import { pendingQuote } from '../discussion/quoted-selection.ts';
import { SuggestionComposer } from '../discussion/suggestion.tsx';
import { Thread } from '../discussion/thread.tsx';

interface PageCommentsProps {
  readonly context: Pick<PagesContext, 'organization' | 'scope'>;
  readonly page: Page;
}

/** Comments on a page, with the field for new ones. */
export function PageComments({ context, page }: PageCommentsProps): VNode {
  const texts = getTexts('changes').comments;
  const { organization, scope } = context;
  const discussion: Discussion = {
    space: scope.space,
    ...(scope.kind === 'change-request' && { number: scope.changeRequest }),
  };
  const pending = pendingQuote.value?.page === page.id ? pendingQuote.value.quote : undefined;
  const forget = () => {
    pendingQuote.value = undefined;
  };
  return (
    <div class="discussion">
      {pending !== undefined && pendingQuote.value?.kind === 'suggestion' ? (
        <SuggestionComposer
          key={pending.text}
          organization={organization}
          discussion={discussion}
          target={{ page: page.id }}
          quote={pending}
          onClose={forget}
        />
      ) : (
        <Composer
          isMain
          organization={organization}
          label={texts.label}
          placeholder={texts.placeholder}
          send={texts.send}
          onSend={async (markdown) => {
            await createComment(discussion, { page: page.id, ...(pending && { quote: pending }) }, markdown);
            forget();
          }}
          beside={pending && <QuoteChip quote={pending} onRemove={forget} />}
        />
      )}
      <Threads
        organization={organization}
        discussion={discussion}
        page={page}
        pathOf={(path) => `${scopePath(organization, scope)}/${encodePagePath(path)}`}
      />
    </div>
  );
}

interface ThreadsProps {
  readonly organization: string;
  readonly discussion: Discussion;
  readonly page: Page;
  readonly pathOf: (path: string) => string;
}

function Threads({ organization, discussion, page, pathOf }: ThreadsProps): VNode {
  const words = getTexts('changes');
  const query = useInfiniteQuery(commentsQuery(discussion, { status: 'all', targetPage: page.id }));
  const items = query.data?.pages.flatMap((each) => each.items);
  if (items === undefined)
    return query.error === null ? (
      <SkeletonRows rows={4} />
    ) : (
      <ErrorState isCompact error={query.error} onRetry={() => void query.refetch()} />
    );
  if (items.length === 0) return <EmptyState isCompact icon="comment" title={getTexts('pages').noComments} />;
  return (
    <div class="threads">
      {items.map((comment) => (
        <Thread
          key={comment.id}
          organization={organization}
          discussion={discussion}
          comment={comment}
          pathOf={pathOf}
        />
      ))}
      <LoadMore query={query} label={query.isFetchingNextPage ? words.loadingMore : words.loadMore} />
    </div>
  );
}
