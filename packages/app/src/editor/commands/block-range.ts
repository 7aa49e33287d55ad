import { type Node, NodeRange, type ResolvedPos } from 'prosemirror-model';
import { NodeSelection, type Selection, TextSelection, type Transaction } from 'prosemirror-state';
import { BlockSelection } from './block-selection.ts';
import { containsBlocks, isItem, isLine, isList, isUnit } from './node-kinds.ts';

/** Adjacent blocks, items of a list, or parts such as tabs, as a range of child indexes, exclusive at the end. */
export type BlockRange = NodeRange;

/**
 * The blocks of a selection: the selected blocks, otherwise those around its ends. The first paragraph of a list item
 * stands for the item.
 */
export function selectedRange(selection: Selection): BlockRange | null {
  if (selection instanceof NodeSelection && isUnit(selection.node)) return rangeAt(selection.$from, selection.$to);
  if (selection instanceof BlockSelection) return rangeAt(selection.$from, selection.$to);
  const { $from, $to } = selection;
  return around($from, $to);
}

const rangeAt = ($from: ResolvedPos, $to: ResolvedPos): BlockRange => new NodeRange($from, $to, $from.depth);

function around($from: ResolvedPos, $to: ResolvedPos): BlockRange | null {
  const range = $from.blockRange($to, (parent) => (containsBlocks(parent) && !isLine(parent)) || isList(parent));
  if (range === null) return null;
  return isItem(range.parent) && range.startIndex === 0 ? new NodeRange($from, $to, range.depth - 1) : range;
}

/** The nodes of a range. */
export const nodesOf = ({ parent, startIndex, endIndex }: BlockRange): readonly Node[] =>
  parent.children.slice(startIndex, endIndex);

/** Whether a range covers all children of its parent. */
export const isWhole = ({ parent, startIndex, endIndex }: BlockRange): boolean =>
  startIndex === 0 && endIndex === parent.childCount;

/** A text position, counted from the start of a range: 1 for each inline position and each text boundary. */
export interface TextOffsets {
  readonly anchor: number;
  readonly head: number;
}

/** The ends of a selection in the text of a range; null for a selection outside of text. */
export function textOffsets(selection: Selection, doc: Node, { start, end }: BlockRange): TextOffsets | null {
  if (!(selection instanceof TextSelection)) return null;
  const count = (pos: number): number => {
    let length = 0;
    doc.nodesBetween(start, Math.min(pos, end), (node, at) => {
      if (!node.isTextblock) return;
      length += pos > at + node.nodeSize ? node.content.size + 1 : Math.max(0, pos - at - 1);
      return false;
    });
    return length;
  };
  return { anchor: count(selection.anchor), head: count(selection.head) };
}

/** Restores the ends of a text selection in the content that is now between two positions. */
export function restoreText(tr: Transaction, offsets: TextOffsets, start: number, end: number): Transaction {
  const find = (length: number): number => {
    let rest = length;
    let last = start;
    let result: number | undefined;
    tr.doc.nodesBetween(start, end, (node, at) => {
      if (!node.isTextblock || result !== undefined) return result === undefined;
      last = at + 1 + node.content.size;
      if (rest <= node.content.size) result = at + 1 + rest;
      rest -= node.content.size + 1;
      return false;
    });
    return result ?? last;
  };
  return tr.setSelection(
    TextSelection.between(tr.doc.resolve(find(offsets.anchor)), tr.doc.resolve(find(offsets.head))),
  );
}
