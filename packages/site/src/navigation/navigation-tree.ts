import type { NavigationItem } from '../page-view.ts';

/** What the navigation shows of a page, group or link. */
export interface NavigationEntry extends Pick<NavigationItem, 'title' | 'emoji' | 'icon' | 'href' | 'external'> {
  readonly id: string;
  readonly type: 'document' | 'group' | 'link';
}

/**
 * The pages of a space as one visitor sees them, read on demand: a space may have very many, of which a page shows
 * few.
 */
export interface NavigationTree<Node> {
  /** The nodes below one, or at the top level, in order; those that are not listed included. */
  readonly childrenOf: (parent: Node | undefined) => readonly Node[];
  /** Whether the navigation may show a node whose ancestors are all listed. */
  readonly isListed: (node: Node) => boolean;
  readonly describe: (node: Node) => NavigationEntry;
  /** URL of a node in the list of all pages. */
  readonly listHref: (node: Node) => string;
}

/** The nodes of a level that are listed, up to a number. Reads no further. */
export function firstListed<Node>(
  { childrenOf, isListed }: NavigationTree<Node>,
  parent: Node | undefined,
  most: number,
): Node[] {
  const nodes: Node[] = [];
  for (const node of childrenOf(parent)) {
    if (nodes.length >= most) break;
    if (isListed(node)) nodes.push(node);
  }
  return nodes;
}

/** The index of a node among all nodes of its level; 0 without a node. */
export const findIndex = <Node>(
  { childrenOf }: NavigationTree<Node>,
  parent: Node | undefined,
  node: Node | undefined,
): number => (node === undefined ? 0 : Math.max(0, childrenOf(parent).indexOf(node)));

/** Maximum characters of a title, which operations of the API cannot exceed. */
const MAX_TITLE = 250;
/** Longer texts are no emoji. */
const MAX_EMOJI = 32;
/** Maximum bytes of a URL in the navigation; servers reject requests for longer ones. */
const MAX_HREF = 16_000;

/** An entry within the limits of each of its parts: a long title is cut, a URL that cannot be requested left out. */
export function limitEntry(entry: NavigationEntry, maxTitle = MAX_TITLE, maxHref = MAX_HREF): NavigationEntry {
  const { title, emoji, href, ...others } = entry;
  return {
    ...others,
    title: cutText(title, maxTitle),
    ...(emoji !== undefined && emoji.length <= MAX_EMOJI && { emoji }),
    ...(href !== undefined && countBytes(href) <= maxHref && { href }),
  };
}

function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  // A half of a surrogate pair is not a character.
  return `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** Maximum bytes of a text in HTML as UTF-8, its escapes included. */
export function countBytes(text: string): number {
  let bytes = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 0x22) bytes += 6;
    else if (code === 0x26) bytes += 5;
    else if (code === 0x3c || code === 0x3e) bytes += 4;
    else if (code < 0x80) bytes += 1;
    else bytes += code < 0x800 ? 2 : 3;
  }
  return bytes;
}

/** A tree whose entries are within the limits, each described once. */
export function limitTree<Node>(tree: NavigationTree<Node>): NavigationTree<Node> {
  const entries = new Map<Node, NavigationEntry>();
  return {
    ...tree,
    describe: (node) => {
      const entry = entries.get(node) ?? limitEntry(tree.describe(node));
      entries.set(node, entry);
      return entry;
    },
  };
}
