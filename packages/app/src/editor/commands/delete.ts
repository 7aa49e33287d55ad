import { chainCommands, deleteSelection, joinTextblockBackward, joinTextblockForward } from 'prosemirror-commands';
import type { Node, ResolvedPos } from 'prosemirror-model';
import { type Command, NodeSelection, Selection, TextSelection } from 'prosemirror-state';
import { deleteBlocks } from './block-actions.ts';
import { BlockSelection } from './block-selection.ts';
import { isEmptyPart, partStartingAt, removePart } from './containers.ts';
import { cursorAtEnd, cursorAtStart } from './cursor.ts';
import { outdentItem } from './lists.ts';
import { isBlankParagraph, isHeading, isItem, isPart, isSectioned } from './node-kinds.ts';
import { turnInto } from './turn-into.ts';

/** Headings and code become paragraphs first; expandables are unwrapped. */
const plainBackward: Command = (state, dispatch) => {
  const $cursor = cursorAtStart(state);
  if ($cursor === null) return false;
  const { parent } = $cursor;
  if (isHeading(parent) || parent.type.spec.code) return turnInto({ type: 'paragraph' })(state, dispatch);
  return false;
};

/** At the start of an expandable, its title becomes a paragraph before its body. */
const openExpandable: Command = (state, dispatch) => {
  const $cursor = cursorAtStart(state);
  if ($cursor === null || $cursor.depth < 3 || $cursor.index(-1) > 0) return false;
  const { name } = $cursor.node(-1).type;
  if (name === 'expandable_body') {
    const end = Selection.findFrom(state.doc.resolve($cursor.before(-1)), -1, true);
    if (end !== null) dispatch?.(state.tr.setSelection(end).scrollIntoView());
    return true;
  }
  if (name !== 'expandable_title') return false;
  const select = state.apply(state.tr.setSelection(NodeSelection.create(state.doc, $cursor.before(-2))));
  return turnInto({ type: 'paragraph' })(
    select,
    dispatch &&
      ((tr) => {
        // The steps also apply to the original state: only its selection differs.
        const own = state.tr;
        for (const step of tr.steps) own.step(step);
        dispatch(own.setSelection(Selection.near(own.doc.resolve($cursor.before(-2)), 1)).scrollIntoView());
      }),
  );
};

/** At the start of an item, lifts it out of its list. */
const liftItem: Command = (state, dispatch) => {
  const $cursor = cursorAtStart(state);
  if ($cursor === null || $cursor.depth < 2 || !isItem($cursor.node(-1)) || $cursor.index(-1) > 0) return false;
  return outdentItem(state, dispatch);
};

/** Removes an empty part; a part with text is not merged into the part before it. */
const startOfPart: Command = (state, dispatch) => {
  const start = partStartingAt(state);
  if (start === null) return false;
  const { part } = start;
  if (isEmptyPart(part)) return removePart(state, dispatch);
  return true;
};

/** Deletion does not cross cells, sides of a conflict, or captions. */
const startOfIsolated: Command = (state) => {
  const $cursor = cursorAtStart(state);
  if ($cursor === null || $cursor.depth < 2 || $cursor.index(-1) > 0) return false;
  return $cursor.node(-1).type.spec.isolating === true;
};

const endOfIsolated: Command = (state) => {
  const $cursor = cursorAtEnd(state);
  if ($cursor === null || $cursor.depth < 2) return false;
  const container = $cursor.node(-1);
  return (
    ($cursor.indexAfter(-1) === container.childCount && container.type.spec.isolating === true) || isPartEnd($cursor)
  );
};

/** Whether the text at a cursor is the last of a part, at any depth of its lists and quotes. */
function isPartEnd($cursor: ResolvedPos): boolean {
  for (let depth = $cursor.depth - 1; depth > 0; depth -= 1) {
    if ($cursor.indexAfter(depth) < $cursor.node(depth).childCount) return false;
    if (isPart($cursor.node(depth))) return true;
  }
  return false;
}

/** Lifts the first block out of a quote or hint. */
const liftFirst: Command = (state, dispatch) => {
  const $cursor = cursorAtStart(state);
  if ($cursor === null || $cursor.depth < 2 || $cursor.index(-1) > 0) return false;
  const { name } = $cursor.node(-1).type;
  if (name !== 'blockquote' && name !== 'hint' && name !== 'if') return false;
  const depth = $cursor.depth - 1;
  const container = $cursor.node(depth);
  if (dispatch) {
    const { tr } = state;
    const pos = $cursor.before(depth);
    const block = $cursor.parent;
    if (container.childCount === 1) tr.replaceWith(pos, pos + container.nodeSize, block);
    else tr.delete($cursor.before(), $cursor.after()).insert(pos, block);
    dispatch(tr.setSelection(TextSelection.create(tr.doc, pos + 1)).scrollIntoView());
  }
  return true;
};

type Side = 'before' | 'after';

/** The block across the boundary at a cursor. */
function neighborOf($cursor: ResolvedPos, side: Side): { readonly node: Node; readonly pos: number } | null {
  for (let depth = $cursor.depth - 1; depth >= 0; depth -= 1) {
    const parent = $cursor.node(depth);
    const index = $cursor.index(depth) + (side === 'before' ? -1 : 1);
    const node = parent.maybeChild(index);
    if (node !== null) return { node, pos: $cursor.posAtIndex(index, depth) };
    if (parent.type.spec.isolating || isPart(parent)) return null;
  }
  return null;
}

/** Whether the text of a block must not be merged with other blocks: the block is selected before it can be deleted. */
const isSolid = (node: Node): boolean =>
  !node.isTextblock &&
  (node.isLeaf || node.type.spec.isolating === true || isSectioned(node) || node.isAtom || FIGURES.has(node.type.name));

const FIGURES: ReadonlySet<string> = new Set(['image', 'images', 'file', 'embed', 'table']);

/** Selects the adjacent block if its text cannot be merged. An empty paragraph is deleted. */
const selectNeighbor =
  (side: Side): Command =>
  (state, dispatch) => {
    const $cursor = side === 'before' ? cursorAtStart(state) : cursorAtEnd(state);
    const neighbor = $cursor && neighborOf($cursor, side);
    if ($cursor === null || neighbor === null || !isSolid(neighbor.node)) return false;
    if (!NodeSelection.isSelectable(neighbor.node)) return false;
    if (dispatch) {
      const { tr } = state;
      const isSpare = isBlankParagraph($cursor.parent) && $cursor.node(-1).childCount > 1;
      if (isSpare) tr.delete($cursor.before(), $cursor.after());
      dispatch(tr.setSelection(NodeSelection.create(tr.doc, tr.mapping.map(neighbor.pos))).scrollIntoView());
    }
    return true;
  };

/** Deletes selected blocks, or the selected text of blocks. */
const deleteSelected: Command = (state, dispatch) => {
  const { selection } = state;
  const isBlock = selection instanceof NodeSelection && !selection.node.isInline;
  return isBlock || selection instanceof BlockSelection
    ? deleteBlocks(state, dispatch)
    : deleteSelection(state, dispatch);
};

/** Handles the key when nothing can be merged: browsers would change the text on their own. */
const stayAtStart: Command = (state) => cursorAtStart(state) !== null;
const stayAtEnd: Command = (state) => cursorAtEnd(state) !== null;

/** Backspace: the selection, the frame around the cursor, or the text before it. */
export const pressBackspace: Command = chainCommands(
  deleteSelected,
  plainBackward,
  liftItem,
  openExpandable,
  startOfPart,
  startOfIsolated,
  liftFirst,
  selectNeighbor('before'),
  joinTextblockBackward,
  stayAtStart,
);

/** Delete: the selection, or the text after the cursor; selects a following block without text first. */
export const pressDelete: Command = chainCommands(
  deleteSelected,
  endOfIsolated,
  selectNeighbor('after'),
  joinTextblockForward,
  stayAtEnd,
);
