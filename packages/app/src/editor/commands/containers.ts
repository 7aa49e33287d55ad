import type { Attrs, Node, ResolvedPos } from 'prosemirror-model';
import { type Command, type EditorState, NodeSelection, TextSelection } from 'prosemirror-state';
import { deleteRange } from './block-actions.ts';
import { wordsOfPart } from './flow.ts';
import { emptyParagraph, isBlank, isPart, isSectioned } from './node-kinds.ts';

interface CurrentPart {
  readonly block: Node;
  /** Position before the block. */
  readonly pos: number;
  readonly index: number;
}

/** The innermost part around a selection: a tab, step, column or update. */
export function partAt({ selection }: EditorState, name?: string): CurrentPart | null {
  const { $from } = selection;
  const isOne = (block: Node): boolean => isSectioned(block) && (name === undefined || block.type.name === name);
  if (selection instanceof NodeSelection && isOne(selection.node))
    return { block: selection.node, pos: $from.pos, index: 0 };
  for (let depth = $from.depth; depth >= 0; depth -= 1)
    if (isOne($from.node(depth)))
      return {
        block: $from.node(depth),
        pos: $from.before(depth),
        index: Math.min($from.index(depth), $from.node(depth).childCount - 1),
      };
  return null;
}

const partStart = (block: Node, pos: number, index: number): number =>
  pos + 1 + block.children.slice(0, index).reduce((size, { nodeSize }) => size + nodeSize, 0);

/** Adds a part after the selected one, and puts the cursor into it. */
export const addPart =
  (attrs: Attrs | null = null, name?: string): Command =>
  (state, dispatch) => {
    const current = partAt(state, name);
    const type = current?.block.firstChild?.type;
    if (current === null || type === undefined) return false;
    const pos = partStart(current.block, current.pos, current.index + 1);
    if (dispatch) {
      const tr = state.tr.insert(pos, type.createChecked(attrs, emptyParagraph(state.schema)));
      dispatch(tr.setSelection(TextSelection.create(tr.doc, pos + 2)).scrollIntoView());
    }
    return true;
  };

/**
 * Deletes the selected part, and the block with its last part. When one of two columns is deleted, the other is
 * unwrapped.
 */
export const removePart: Command = (state, dispatch) => {
  const current = partAt(state);
  if (current === null) return false;
  const { block, pos, index } = current;
  if (!dispatch) return true;
  const { tr } = state;
  const other = block.type.name === 'columns' && block.childCount === 2 ? block.child(1 - index) : null;
  const $start = state.doc.resolve(pos);
  if (other !== null) {
    tr.replaceWith(pos, pos + block.nodeSize, other.content);
    tr.setSelection(TextSelection.near(tr.doc.resolve(pos)));
  } else {
    const $part = state.doc.resolve(partStart(block, pos, index));
    const range = rangeOf($part, block.childCount === 1 ? $start : $part);
    if (range === null) return false;
    deleteRange(tr, range);
  }
  dispatch(tr.scrollIntoView());
  return true;
};

/** The node after a position, as a range. */
function rangeOf($part: ResolvedPos, $pos: ResolvedPos): ReturnType<ResolvedPos['blockRange']> {
  const size = $pos.nodeAfter?.nodeSize ?? 0;
  return size === 0 || $part.doc !== $pos.doc ? null : $pos.blockRange($pos.doc.resolve($pos.pos + size));
}

/** Whether the cursor is at the start of a part, and of which. */
export function partStartingAt({ selection }: EditorState): (CurrentPart & { readonly part: Node }) | null {
  if (!(selection instanceof TextSelection)) return null;
  const { $cursor } = selection;
  if ($cursor === null || $cursor.parentOffset > 0 || $cursor.depth < 2) return null;
  const part = $cursor.node($cursor.depth - 1);
  if (!isPart(part) || $cursor.index($cursor.depth - 1) > 0) return null;
  const depth = $cursor.depth - 2;
  return { block: $cursor.node(depth), pos: $cursor.before(depth), index: $cursor.index(depth), part };
}

/** Whether a part has neither text nor a title. */
export const isEmptyPart = (part: Node): boolean => isBlank(part) && wordsOfPart(part) === '';
