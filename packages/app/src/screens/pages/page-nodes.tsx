import { isUnnamed } from '../../actions/pages.tsx';
import { type PagesContext, pagePath } from '../../components/pages/pages-context.ts';
import { PeopleOfRow } from '../../components/presence/people-of-row.tsx';
import type { PagePosition } from '../../data/page-tree.ts';
import { isComputed, isText } from '../../data/page-tree.ts';
import type { Page } from '../../data/pages.ts';
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

/** Computes a member of a node on first access: of thousands of pages, only visible ones need it. */
function defineLazily<Name extends 'path' | 'icon' | 'children'>(
  node: object,
  name: Name,
  read: () => NonNullable<PageNode[Name]>,
): void {
  let value: PageNode[Name] | undefined;
  Object.defineProperty(node, name, {
    enumerable: true,
    get: () => {
      value ??= read();
      return value;
    },
  });
}

/** The page tree as nodes. */
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
    const node = {
      id,
      title,
      page,
      isDimmed: page.hidden,
      isEditable: context.mayEdit && !isComputed(page) && !isUnnamed(page),
      isUnnamed: isUnnamed(page),
      mayContain: page.type !== 'link' && !isComputed(page),
      meta: page.hidden ? (
        <>
          <PeopleOfRow page={id} />
          {hiddenMark}
        </>
      ) : (
        <PeopleOfRow page={id} />
      ),
    };
    defineLazily(node, 'icon', () => pageIcon(page));
    if (isText(page) && !isUnnamed(page)) defineLazily(node, 'path', () => pagePath(context, page));
    if (below.length > 0 || page.hasPages === true) defineLazily(node, 'children', () => below.map(build));
    return node as PageNode;
  };
  return pages.map(build);
}

/** Groups are only allowed at the top level, and computed pages cannot have new siblings. */
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

/** The nodes whose title, or that of a descendant, contains a text. Pure. */
export function findPages(pages: readonly Page[], text: string, most: number): Page[] {
  const query = text.trim().toLocaleLowerCase();
  const matches: Page[] = [];
  const visit = (siblings: readonly Page[]): void => {
    for (const page of siblings) {
      if (matches.length >= most) return;
      if (page.title.toLocaleLowerCase().includes(query)) matches.push(page);
      visit(page.pages ?? []);
    }
  };
  visit(pages);
  return matches;
}
