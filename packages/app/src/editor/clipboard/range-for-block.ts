import type { Node } from 'prosemirror-model';

export interface TextRange {
  readonly from: number;
  readonly to: number;
}

/**
 * A block is inserted before or after the line at the position, and replaces an empty line unless it is the last. Pure.
 */
export function rangeForBlock(doc: Node, { from, to }: TextRange): TextRange {
  const $from = doc.resolve(from);
  if (from !== to || !$from.parent.isTextblock || $from.depth === 0) return { from, to };
  const isEmpty = $from.parent.content.size === 0;
  const isLast = $from.index(-1) === $from.node(-1).childCount - 1;
  if (isEmpty && !isLast) return { from: $from.before(), to: $from.after() };
  const position = isEmpty || $from.parentOffset === 0 ? $from.before() : $from.after();
  return { from: position, to: position };
}
