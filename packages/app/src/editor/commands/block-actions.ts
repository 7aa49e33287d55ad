import { Fragment, type Node, type ResolvedPos } from 'prosemirror-model';
import {
  AllSelection,
  type Command,
  type EditorState,
  NodeSelection,
  Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state';
import { type BlockRange, isWhole, nodesOf, selectedRange } from './block-range.ts';
import { BlockSelection, selectRange } from './block-selection.ts';
import { joinLists } from './lists.ts';
import { containsBlocks, emptyParagraph, isBlankParagraph, isItem, isLine, isList, isUnit } from './node-kinds.ts';

/** Duplicates the selected blocks after them, and selects the copy in the same way. */
export const duplicateBlocks: Command = (state, dispatch) => {
  const range = selectedRange(state.selection);
  if (range === null) return false;
  if (!dispatch) return true;
  const { start, end } = range;
  const tr = state.tr.insert(end, Fragment.from(nodesOf(range)));
  const { selection } = state;
  const length = end - start;
  if (selection instanceof TextSelection)
    tr.setSelection(TextSelection.create(tr.doc, selection.anchor + length, selection.head + length));
  else tr.setSelection(selectRange(tr.doc, { start: end, end: end + length }));
  dispatch(tr.scrollIntoView());
  return true;
};

/** Deletes the selected blocks and containers that become empty, such as a list without items. */
export const deleteBlocks: Command = (state, dispatch) => {
  const range = selectedRange(state.selection);
  if (range === null) return false;
  dispatch?.(deleteRange(state.tr, range).scrollIntoView());
  return true;
};

/**
 * Deletes the blocks of a range. Containers of any blocks keep an empty paragraph; lists and tabs without a part are
 * deleted.
 */
export function deleteRange(tr: Transaction, range: BlockRange): Transaction {
  const { $from, depth } = range;
  if (!isWhole(range)) {
    tr.delete(range.start, range.end);
    joinLists(tr, [range.start]);
    return tr.setSelection(near(tr.doc, Math.min(range.start, tr.doc.content.size)));
  }
  if (containsBlocks(range.parent)) {
    tr.replaceWith(range.start, range.end, emptyParagraph(tr.doc.type.schema));
    return tr.setSelection(TextSelection.create(tr.doc, range.start + 1));
  }
  const $start = $from.doc.resolve($from.before(depth));
  const outer = $start.blockRange($from.doc.resolve($from.after(depth)));
  return outer === null ? tr : deleteRange(tr, outer);
}

/** The text nearest to a deletion: after it, otherwise before it. */
const near = (doc: Node, pos: number): Selection => Selection.near(doc.resolve(pos), 1);

/** Selects the block around the cursor, or the parent of the selected block. False without one. */
export const selectParentBlock: Command = (state, dispatch) => {
  const { selection, doc } = state;
  const { $from, $to } = selection;
  const isBlockSelected = selection instanceof NodeSelection || selection instanceof BlockSelection;
  const range = selectedRange(selection);
  if (!isBlockSelected || (selection instanceof NodeSelection && selection.node.isInline)) {
    if (range === null) return selectAround($from, $from.depth, dispatch, state);
    dispatch?.(state.tr.setSelection(selectRange(doc, range)).scrollIntoView());
    return true;
  }
  return $to.pos >= $from.pos && selectAround($from, $from.depth, dispatch, state);
};

/** Selects the innermost block around a position above a depth; cells, titles and parts of pairs are skipped. */
function selectAround(
  $pos: ResolvedPos,
  depth: number,
  dispatch: ((tr: Transaction) => void) | undefined,
  { tr }: EditorState,
): boolean {
  for (let each = depth; each > 0; each -= 1) {
    if (!isUnit($pos.node(each)) || !NodeSelection.isSelectable($pos.node(each))) continue;
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, $pos.before(each))).scrollIntoView());
    return true;
  }
  return false;
}

/** Extends or shrinks the block selection by one block at its head. */
export const extendBlocks =
  (direction: 'up' | 'down'): Command =>
  (state, dispatch) => {
    const { selection, doc } = state;
    const range = selectedRange(selection);
    if (range === null) return false;
    if (!(selection instanceof BlockSelection) && !(selection instanceof NodeSelection)) {
      dispatch?.(state.tr.setSelection(selectRange(doc, range)).scrollIntoView());
      return true;
    }
    const isUp = direction === 'up';
    const [anchor, head] = endsOf(selection, isUp);
    const $head = doc.resolve(head);
    const next = isUp ? $head.nodeBefore : $head.nodeAfter;
    if (next === null) return false;
    const moved = head + (isUp ? -next.nodeSize : next.nodeSize);
    // At the anchor, one block remains selected: the one on its other side.
    if (moved === anchor) return false;
    dispatch?.(state.tr.setSelection(BlockSelection.between(doc, anchor, moved)).scrollIntoView());
    return true;
  };

/** The anchor and head of a block selection. Of one block, the head is on the side of the movement. */
const endsOf = (selection: Selection, isUp: boolean): readonly [anchor: number, head: number] =>
  selection instanceof BlockSelection
    ? [selection.anchor, selection.head]
    : isUp
      ? [selection.to, selection.from]
      : [selection.from, selection.to];

/** Selects the text of the block around the cursor; if it is selected or empty, the whole page. */
export const selectAll: Command = (state, dispatch) => {
  const { selection, doc, tr } = state;
  const { $from, $to } = selection;
  const isInText = selection instanceof TextSelection && $from.sameParent($to);
  const { parent } = $from;
  const isAll = $from.parentOffset === 0 && $to.parentOffset === parent.content.size;
  const next = isInText && !isAll ? TextSelection.create(doc, $from.start(), $from.end()) : new AllSelection(doc);
  dispatch?.(tr.setSelection(next));
  return true;
};

/**
 * Puts the cursor after the block around it, such as code, a hint, a list or a table. After a paragraph of the page,
 * adds a paragraph.
 */
export const leaveBlock: Command = (state, dispatch) => {
  const pos = afterContainer(state.selection);
  if (pos === null) return false;
  dispatch?.(enterParagraph(state.tr, pos));
  return true;
};

/** Puts the cursor into the empty paragraph at a position, and inserts one if there is none. */
export function enterParagraph(tr: Transaction, pos: number): Transaction {
  if (!isBlankParagraph(tr.doc.resolve(pos).nodeAfter)) tr.insert(pos, emptyParagraph(tr.doc.type.schema));
  return tr.setSelection(TextSelection.create(tr.doc, pos + 1)).scrollIntoView();
}

/** The end of the block around a selection, in a parent that may contain any block. */
function afterContainer(selection: Selection): number | null {
  const { $to } = selection;
  if (selection instanceof NodeSelection && !selection.node.isInline)
    return containsBlocks($to.parent) && !isLine($to.parent) ? $to.pos : outOf($to, $to.depth);
  const isCode = $to.parent.type.spec.code === true;
  const inner = $to.parent.inlineContent ? $to.depth - 1 : $to.depth;
  if (inner <= 0) return $to.depth === 0 ? null : $to.after(1);
  return isCode ? $to.after() : outOf($to, inner);
}

/** The end of the outermost node that belongs to a frame: a list with its items, tabs with a tab. */
function outOf($pos: ResolvedPos, depth: number): number | null {
  let each = depth;
  while (each > 0 && !isFrame($pos, each)) each -= 1;
  return each === 0 ? $pos.after(1) : $pos.after(each);
}

const isFrame = ($pos: ResolvedPos, depth: number): boolean => {
  const [node, parent] = [$pos.node(depth), $pos.node(depth - 1)];
  return node.type.isInGroup('block') && containsBlocks(parent) && !isLine(parent) && !(isList(node) && isItem(parent));
};
