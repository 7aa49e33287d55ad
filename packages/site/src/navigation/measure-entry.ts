import { getIcon } from '../icons/icon-names.ts';
import { countBytes, firstListed, type NavigationEntry, type NavigationTree } from './navigation-tree.ts';

/*
 * Upper bounds of the HTML that `frame/navigation-items.tsx` writes, in bytes of UTF-8: entries are selected before they
 * are rendered. `measure-entry.test.ts` compares both.
 */

/** Maximum bytes of the HTML of a navigation. */
export const NAVIGATION_BYTES = 60_000;
/** Bytes of it for all entries; the others are for the frame around them. */
export const ENTRY_BYTES = NAVIGATION_BYTES - 4_000;

/** Elements and attributes of a link, around its URL and title. */
const LINK = 75;
const EMOJI = 32;
/** A link opens next to the page. */
const NEW_TAB = 32;
/** Around the paths of a drawing. */
const ICON = 130;
/** What makes an entry open and close, or a group, and what is around entries after a group. */
const BRANCH = 255;
/** A link to more, with its text in any language, and what is around it after a group. */
const MORE = 310;

/** The bytes that are left. */
export interface ByteBudget {
  bytes: number;
}

/** Bytes of an entry without the ones below it. */
export function measureLink({ title, emoji, icon, href = '', external }: NavigationEntry): number {
  const drawing = icon === undefined ? 0 : measureIcon(icon);
  const mark = emoji === undefined ? drawing : EMOJI + countBytes(emoji);
  const arrow = external === true ? NEW_TAB + measureIcon('arrow-up-right') : 0;
  return LINK + countBytes(title) + countBytes(href) + mark + arrow;
}

function measureIcon(name: string): number {
  const { shape, details, strokes } = getIcon(name);
  return ICON + shape.length + details.length + strokes.length;
}

/** Bytes that an entry has in addition where others are below it. */
export const measureBranch = ({ title, id, href = '' }: NavigationEntry): number =>
  BRANCH + countBytes(title) + Math.max(countBytes(id), countBytes(href));

/** Bytes of the link that stands for omitted entries. */
export const measureMore = (href: string): number => MORE + countBytes(href);

/** Bytes of an entry whose branch is closed. */
export function measureClosed<Node>(tree: NavigationTree<Node>, node: Node): number {
  const entry = tree.describe(node);
  const link = measureLink(entry);
  return hasListed(tree, node) ? link + measureBranch({ ...entry, href: '' }) + measureMore(tree.listHref(node)) : link;
}

/** Whether anything is shown below a node. */
export const hasListed = <Node>(tree: NavigationTree<Node>, node: Node): boolean =>
  firstListed(tree, node, 1).length > 0;
