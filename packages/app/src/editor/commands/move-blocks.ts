import { Fragment, type Node, type NodeType, type ResolvedPos } from 'prosemirror-model';
import { type Command, type EditorState, type Selection, TextSelection, type Transaction } from 'prosemirror-state';
import { type BlockRange, isWhole, nodesOf, selectedRange } from './block-range.ts';
import { selectRange } from './block-selection.ts';
import { itemFor, joinLists } from './lists.ts';
import {
  containsBlocks,
  emptyParagraph,
  isBlank,
  isCell,
  isConflictNode,
  isItem,
  isLine,
  isList,
  isPart,
  isSectioned,
  LISTS,
  type ListName,
} from './node-kinds.ts';

export type Direction = 'up' | 'down';

/**
 * Moves the selected blocks by one position in page order: over the adjacent block, into hints, columns, tabs and
 * expandables at their ends, and out of them. Items move over items, out of nested lists, and in a new list over other
 * blocks. Parts such as tabs swap with their neighbors.
 */
export const moveBlocks =
  (direction: Direction): Command =>
  (state, dispatch) => {
    const range = selectedRange(state.selection);
    if (range === null) return false;
    const move = isList(range.parent) ? findItemMove(range, direction) : findBlockMove(range, direction);
    if (move === null) return false;
    if (dispatch) dispatch(applyMove(state, range, move).scrollIntoView());
    return true;
  };

/** The target of a move: a position of the document before the move. */
interface Move {
  readonly pos: number;
  /** `list`: wraps items in a list. `between`: splits the list around the position. */
  readonly as: 'is' | 'list' | 'between';
}

/** Adjacent blocks at a depth of a position. */
interface Row {
  readonly $pos: ResolvedPos;
  readonly depth: number;
  readonly startIndex: number;
  readonly endIndex: number;
}

const rowOf = ({ $from, depth, startIndex, endIndex }: BlockRange): Row => ({
  $pos: $from,
  depth,
  startIndex,
  endIndex,
});

const childrenOf = ({ $pos, depth, startIndex, endIndex }: Row): readonly Node[] =>
  $pos.node(depth).children.slice(startIndex, endIndex);

const neighborOf = ({ $pos, depth, startIndex, endIndex }: Row, direction: Direction): Node | null =>
  $pos.node(depth).maybeChild(direction === 'up' ? startIndex - 1 : endIndex);

/** The boundary of a range in the direction of the move. */
const borderOf = ({ $pos, depth, startIndex, endIndex }: Row, direction: Direction): number =>
  $pos.posAtIndex(direction === 'up' ? startIndex : endIndex, depth);

const beyond = (border: number, size: number, direction: Direction): number =>
  direction === 'up' ? border - size : border + size;

function findMove(row: Row, direction: Direction): number | null {
  const neighbor = neighborOf(row, direction);
  if (neighbor === null) return findWayOut(row, direction);
  const isClosed = isPart(neighbor) || childrenOf(row).some(isConflictNode);
  const inner = isClosed ? null : entryOf(neighbor, direction);
  return beyond(borderOf(row, direction), inner ?? neighbor.nodeSize, direction);
}

/**
 * Distance from the boundary of a block to the next position for blocks; null for a block that is skipped as a whole.
 */
function entryOf(node: Node, direction: Direction): number | null {
  if (node.isTextblock || node.isLeaf || CLOSED.has(node.type.name) || isCell(node) || isLine(node)) return null;
  if (containsBlocks(node)) return 1;
  const inner = direction === 'up' ? node.lastChild : node.firstChild;
  if (inner === null) return null;
  // The title of an expandable is one line: blocks move into its body.
  if (isLine(inner)) return node.childCount < 2 ? null : inner.nodeSize + 2;
  const depth = entryOf(inner, direction);
  return depth === null ? null : depth + 1;
}

const CLOSED: ReadonlySet<string> = new Set([...LISTS, 'table', 'conflict', 'images']);

/** Target of blocks at the end of their parent: the next part, or outside of the block. */
function findWayOut({ $pos, depth }: Row, direction: Direction): number | null {
  const parent = $pos.node(depth);
  if (depth === 0 || isCell(parent) || isLine(parent) || !containsBlocks(parent)) return null;
  const outer = $pos.node(depth - 1);
  const row = { $pos, depth: depth - 1, startIndex: $pos.index(depth - 1), endIndex: $pos.index(depth - 1) + 1 };
  const border = borderOf(row, direction);
  if (isPart(parent) && neighborOf(row, direction) !== null) return beyond(border, 1, direction);
  if (containsBlocks(outer) || isList(outer)) return border;
  const isFrame = outer.type.name === 'expandable' || isSectioned(outer);
  return isFrame
    ? beyond(border, direction === 'up' ? border - $pos.before(depth - 1) : $pos.after(depth - 1) - border, direction)
    : null;
}

function findBlockMove(range: BlockRange, direction: Direction): Move | null {
  const pos = findMove(rowOf(range), direction);
  if (pos === null) return null;
  return { pos, as: isList(range.$from.doc.resolve(pos).parent) ? 'between' : 'is' };
}

function findItemMove(range: BlockRange, direction: Direction): Move | null {
  const { $from, depth } = range;
  const row = rowOf(range);
  const neighbor = neighborOf(row, direction);
  if (neighbor !== null) return { pos: beyond(borderOf(row, direction), neighbor.nodeSize, direction), as: 'is' };
  const index = $from.index(depth - 1);
  const list = { $pos: $from, depth: depth - 1, startIndex: index, endIndex: index + 1 };
  if (isItem($from.node(depth - 1)))
    return { pos: direction === 'up' ? $from.before(depth - 1) : $from.after(depth - 1), as: 'is' };
  const sibling = neighborOf(list, direction);
  if (sibling !== null && isList(sibling)) return { pos: beyond(borderOf(list, direction), 1, direction), as: 'is' };
  const pos = findMove(list, direction);
  return pos === null ? null : { pos, as: 'list' };
}

function applyMove({ tr, selection }: EditorState, range: BlockRange, { pos, as }: Move): Transaction {
  const [from, to] = takeOut(tr, range);
  const mapped = tr.mapping.map(pos, pos <= from ? -1 : 1);
  const target = as === 'between' ? divideList(tr, mapped) : mapped;
  const $target = tr.doc.resolve(target);
  const content = contentFor($target.parent, nodesOf(range), as === 'list' ? range.parent.type : null);
  // A column that was empty no longer is.
  const isFilled = $target.depth > 0 && to > from && containsBlocks($target.parent) && isBlank($target.parent);
  const at = isFilled ? $target.start() : target;
  tr.replaceWith(at, isFilled ? $target.end() : target, content);
  selectMoved(tr, selection, range, as === 'list' ? at + 1 : at);
  return as === 'list' ? joinLists(tr, [at, at + content.size]) : tr;
}

/**
 * Deletes the blocks at their former position, and a list that becomes empty; other containers keep an empty paragraph.
 */
function takeOut(tr: Transaction, range: BlockRange): readonly [from: number, to: number] {
  const { $from, depth, start, end } = range;
  if (!isWhole(range)) tr.delete(start, end);
  else if (containsBlocks(range.parent)) tr.replaceWith(start, end, emptyParagraph(tr.doc.type.schema));
  else tr.delete($from.before(depth), $from.after(depth));
  return [start, end];
}

/** Splits a list at an item boundary. @returns the position between both parts */
function divideList(tr: Transaction, pos: number): number {
  const { nodeBefore, nodeAfter } = tr.doc.resolve(pos);
  if (nodeBefore === null) return pos - 1;
  if (nodeAfter !== null) tr.split(pos, 1);
  return pos + 1;
}

function contentFor(parent: Node, nodes: readonly Node[], list: NodeType | null): Fragment {
  if (list !== null) return Fragment.from(list.create(null, nodes));
  return Fragment.from(isList(parent) ? nodes.map((node) => itemFor(parent.type.name as ListName, node)) : nodes);
}

function selectMoved(tr: Transaction, selection: Selection, range: BlockRange, start: number): void {
  const shift = start - range.start;
  tr.setSelection(
    selection instanceof TextSelection
      ? TextSelection.create(tr.doc, selection.anchor + shift, selection.head + shift)
      : selectRange(tr.doc, { start, end: start + range.end - range.start }),
  );
}
