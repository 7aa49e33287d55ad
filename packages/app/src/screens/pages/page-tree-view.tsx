import type { VNode } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { createNamed, isUnnamed, placePage, removePageWithUndo, renamePage } from '../../actions/pages.tsx';
import {
  expandPage,
  focusedPage,
  isExpandedPage,
  listExpandedPages,
  renamingPage,
  unnamedPage,
} from '../../components/pages/page-tree-state.ts';
import type { PagesContext } from '../../components/pages/pages-context.ts';
import { type ContentScope, contentKeys } from '../../data/content.ts';
import { insertPage, type PageIndex } from '../../data/page-tree.ts';
import type { Page } from '../../data/pages.ts';
import { getTexts, language } from '../../texts/texts.ts';
import { Tree } from '../../ui/tree/tree.tsx';
import { openPageOptions } from './options-dialog.tsx';
import { listPageItems } from './page-menu.tsx';
import { buildPageNodes, mayMovePage, type PageNode, toPosition } from './page-nodes.tsx';

interface PageTreeViewProps {
  readonly context: PagesContext;
  readonly pages: readonly Page[];
  readonly index: PageIndex;
  readonly current: Page | undefined;
}

/** Maximum length of a page title, in characters. */
const TITLE_LIMIT = 250;

/** The page tree, with editing of positions and titles. */
export function PageTreeView({ context, pages, index, current }: PageTreeViewProps): VNode {
  const texts = getTexts('pages');
  const { mayEdit, scope, organization } = context;
  const unnamed = mayEdit && isSameScope(unnamedPage.value?.scope, scope) ? unnamedPage.value : undefined;
  const nodes = useMemo(
    () => buildPageNodes(unnamed === undefined ? pages : insertPage(pages, unnamed.page, unnamed.position), context),
    [pages, unnamed, mayEdit, scope, organization, language.value],
  );
  useEffect(() => {
    for (const page of index.byId.get(current?.id ?? '')?.ancestors ?? []) expandPage(page, true);
  }, [current?.id]);
  const expanded = listExpandedPages(pages);
  const pageOf = (id: string) => index.byId.get(id)?.page;
  const edits = {
    onRenaming: (id: string | undefined) => {
      renamingPage.value = id;
    },
    onRename: ({ page }: PageNode, title: string, isLeft: boolean) =>
      void (isUnnamed(page) ? createNamed(context, title, isLeft) : renamePage(context, page, title)),
    onDiscard: () => {
      unnamedPage.value = undefined;
    },
    onDelete: (node: PageNode) => void removePageWithUndo(context, node.page),
  };
  return (
    <Tree
      label={texts.openTree}
      nodes={nodes}
      expanded={expanded}
      onExpand={(id, isExpanded) => expandPage(pageOf(id) ?? { id, type: 'document' }, isExpanded)}
      current={current?.id}
      titleLimit={TITLE_LIMIT}
      menu={(node) => listPageItems(context, (node as PageNode).page, pages)}
      onOpen={(node) => openNode(context, node as PageNode)}
      {...(mayEdit && {
        renaming: renamingPage.value,
        onRenaming: edits.onRenaming,
        focusRequest: focusedPage.value,
        onRename: (node, title, isLeft) => edits.onRename(node as PageNode, title, isLeft),
        onDiscard: edits.onDiscard,
        onDelete: (node) => edits.onDelete(node as PageNode),
        onMove: (node, to) => void placePage(context, (node as PageNode).page, toPosition(to)),
        mayMove: (node, to) => mayMovePage(node as PageNode, to),
      })}
    />
  );
}

const isSameScope = (one: ContentScope | undefined, other: ContentScope): boolean =>
  one !== undefined && contentKeys.all(one).join() === contentKeys.all(other).join();

/** Groups open and close; links show their target. */
function openNode(context: PagesContext, { page }: PageNode): void {
  if (page.type === 'group') expandPage(page, !isExpandedPage(page));
  else if (context.mayEdit) openPageOptions(context, page);
  else if (page.href !== undefined) window.open(page.href, '_blank', 'noreferrer');
}
