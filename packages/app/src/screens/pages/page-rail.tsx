import type { UseQueryResult } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { PageIndex } from '../../data/page-tree.ts';
import type { Page, PageTree } from '../../data/pages.ts';
import { place } from '../../routes/router.ts';
import { isTreeOpen } from '../../shell/page-tree-state.ts';
import type { PagesContext } from '../../shell/pages-context.ts';
import { getTexts } from '../../texts/texts.ts';
import { IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Input } from '../../ui/field.tsx';
import { openMenu } from '../../ui/menu.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { listCreateItems } from './page-menu.tsx';
import { PageSearch } from './page-search.tsx';
import { PageTreeView } from './page-tree-view.tsx';

export interface PageRailProps {
  readonly context: PagesContext;
  readonly tree: UseQueryResult<PageTree, Error>;
  readonly index: PageIndex;
  /** The page that is shown. */
  readonly current: Page | undefined;
}

/** The tree of pages next to the page; where there is no room for both, above it when it is asked for. */
export function PageRail(props: PageRailProps): VNode {
  const { key } = place.value;
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

function PageRailContent({ context, tree, index, current }: PageRailProps): VNode {
  const texts = getTexts('pages');
  const [query, setQuery] = useState('');
  return (
    <nav class="rail" aria-label={texts.openTree}>
      <div class="rail-top">
        <Input
          type="search"
          label={texts.find}
          isLabelHidden
          placeholder={texts.find}
          icon="magnifying-glass"
          value={query}
          onValue={setQuery}
        />
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
            {({ pages }) => <PageTreeView context={context} pages={pages} index={index} current={current} />}
          </QueryView>
        ) : (
          <PageSearch context={context} pages={tree.data?.pages ?? []} query={query} />
        )}
      </div>
    </nav>
  );
}
