import type { PagePosition } from '../../data/page-tree.ts';
import { isComputed, isText } from '../../data/page-tree.ts';
import type { Page } from '../../data/pages.ts';
import { type PagesContext, pagePath } from '../../shell/pages-context.ts';
import { getTexts } from '../../texts/texts.ts';
import { ContentIcon, Icon } from '../../ui/icon.tsx';
import type { TreeDestination, TreeNode } from '../../ui/tree/tree-node.ts';

/** A page as a node of the tree. */
export interface PageNode extends TreeNode {
  readonly page: Page;
  readonly children?: readonly PageNode[];
}

const DEFAULT_ICONS = { document: 'file-lines', computed: 'code', group: 'folder', link: 'link' } as const;

/** The icon of a page: its own, or that of its kind. */
export const pageIcon = ({ type, emoji, icon }: Page) => (
  <ContentIcon emoji={emoji} icon={icon === undefined || icon === '' ? DEFAULT_ICONS[type] : icon} />
);

/** The tree of pages as nodes. */
export function buildPageNodes(pages: readonly Page[], context: PagesContext): PageNode[] {
  const { hidden } = getTexts('pages');
  const hiddenMark = (
    <span title={hidden}>
      <Icon name="eye-slash" />
      <span class="visually-hidden">{hidden}</span>
    </span>
  );
  const build = (page: Page): PageNode => {
    const { id, title, pages: below = [] } = page;
    return {
      ...{ id, title, page, icon: pageIcon(page), isDimmed: page.hidden },
      isEditable: context.mayEdit && !isComputed(page),
      mayContain: page.type !== 'link' && !isComputed(page),
      ...(isText(page) && { path: pagePath(context, page) }),
      ...(below.length > 0 && { children: below.map(build) }),
      ...(page.hidden && { meta: hiddenMark }),
    };
  };
  return pages.map(build);
}

/** Groups stand at the top alone, and nothing is put among what is computed. */
export function mayMovePage(moved: PageNode, { target, position, parent }: TreeDestination): boolean {
  const [at, into] = [(target as PageNode).page, (parent as PageNode | null)?.page];
  if (moved.page.type === 'group' && into !== undefined) return false;
  if (position !== 'into' && isComputed(at)) return false;
  return into === undefined || (into.type !== 'link' && !isComputed(into));
}

export const toPosition = ({ position, target, parent }: TreeDestination): PagePosition => ({
  into: parent?.id ?? null,
  ...(position !== 'into' && { [position]: target.id }),
});

/** The nodes whose title, or that of one within them, contains a text. Pure. */
export function findPages(pages: readonly Page[], text: string, most: number): Page[] {
  const wanted = text.trim().toLocaleLowerCase();
  const found: Page[] = [];
  const visit = (siblings: readonly Page[]): void => {
    for (const page of siblings) {
      if (found.length >= most) return;
      if (page.title.toLocaleLowerCase().includes(wanted)) found.push(page);
      visit(page.pages ?? []);
    }
  };
  visit(pages);
  return found;
}
