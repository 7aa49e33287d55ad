import type { UseQueryResult } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { isTreeOpen, unnamedPage } from '../../components/pages/page-tree-state.ts';
import type { PagesContext } from '../../components/pages/pages-context.ts';
import type { PageIndex } from '../../data/page-tree.ts';
import type { Page, PageTree } from '../../data/pages.ts';
import { currentRoute } from '../../routes/location.ts';
import { getTexts } from '../../texts/texts.ts';
import { IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FilterField } from '../../ui/field.tsx';
import { openMenu } from '../../ui/menu.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { listCreateItems } from './page-menu.tsx';
import { PageSearch } from './page-search.tsx';
import { PageTreeView } from './page-tree-view.tsx';

export interface PageRailProps {
  readonly context: PagesContext;
  readonly tree: UseQueryResult<PageTree, Error>;
  /** The tree has only its first levels: it is not edited, as positions and deletions depend on the others. */
  readonly isPartial: boolean;
  readonly index: PageIndex;
  /** The displayed page. */
  readonly current: Page | undefined;
}

/** The page tree next to the page; on narrow screens, above it on demand. */
export function PageRail(props: PageRailProps): VNode {
  const { key } = currentRoute.value;
  useEffect(() => {
    isTreeOpen.value = false;
  }, [key]);
  return (
    <>
      <PageRailContent {...props} />
      {isTreeOpen.value && (
        <Dialog
          title={getTexts('pages').openTree}
          kind="sheet"
          isTitleHidden
          onClose={() => {
            isTreeOpen.value = false;
          }}
        >
          <PageRailContent {...props} />
        </Dialog>
      )}
    </>
  );
}

function PageRailContent({ context, tree, isPartial, index, current }: PageRailProps): VNode {
  const texts = getTexts('pages');
  const [query, setQuery] = useState('');
  const hasUnnamed = unnamedPage.value !== undefined;
  useLayoutEffect(() => {
    if (hasUnnamed) setQuery('');
  }, [hasUnnamed]);
  return (
    <nav class="rail" aria-label={texts.openTree}>
      <div class="rail-top">
        <FilterField label={texts.find} value={query} onValue={setQuery} />
        {context.mayEdit && (
          <IconButton
            icon="plus"
            label={texts.create}
            aria-haspopup="menu"
            onClick={({ currentTarget: anchor }) =>
              openMenu({ label: texts.create, groups: listCreateItems(context), anchor, placement: 'bottom-end' })
            }
          />
        )}
      </div>
      <div class="rail-scroll" data-scroller>
        {query.trim() === '' ? (
          <QueryView query={tree} skeleton={<SkeletonRows rows={10} />} isCompact>
            {({ pages }) => (
              <PageTreeView
                context={isPartial ? { ...context, mayEdit: false } : context}
                pages={pages}
                index={index}
                current={current}
              />
            )}
          </QueryView>
        ) : (
          <PageSearch context={context} pages={tree.data?.pages ?? []} query={query} />
        )}
      </div>
    </nav>
  );
}
