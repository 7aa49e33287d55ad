import type { Inline, Leaf } from '../document/inline.ts';

/** The first character of an inline as it is written; undefined if it is uncertain. */
export function startOf(node: Inline): string | undefined {
  if (node.object === 'text') return startOfLeaf(node.leaves[0]);
  switch (node.type) {
    case 'link':
    case 'mention':
    case 'annotation':
      return '[';
    case 'inline-image':
      return '!';
    case 'emoji':
      return ':';
    case 'expression':
      return '{';
    case 'inline-math':
      return '$';
    case 'icon':
    case 'anchor':
    case 'button':
      return '<';
    default:
      return undefined;
  }
}

/** The first character of a stretch of text as it is written; undefined if it is uncertain. */
export function startOfLeaf(leaf: Leaf | undefined): string | undefined {
  if (leaf === undefined) return undefined;
  if (!hasMarks(leaf)) return leaf.text === '' ? undefined : leaf.text[0];
  return leaf.marks[0]?.type === 'strikethrough' ? '~' : '<';
}

/** Whether an inline ends with a line break. */
export function endsWithBreak(node: Inline | undefined): boolean {
  if (node?.object === 'text') {
    return node.leaves.at(-1)?.text.endsWith('\n') === true;
  }
  return node !== undefined && 'nodes' in node && endsWithBreak(node.nodes.at(-1));
}

/** Whether a stretch of text has marks. */
export function hasMarks(leaf: Leaf | undefined): boolean {
  return leaf !== undefined && leaf.marks.length > 0;
}
