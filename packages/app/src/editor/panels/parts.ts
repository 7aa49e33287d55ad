import { closeHistory } from 'prosemirror-history';
import type { Node, NodeType } from 'prosemirror-model';
import { type EditorState, NodeSelection, TextSelection, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';

/** Types of blocks with parts, and the type of these. */
export const PART_TYPES_BY_BLOCK: Readonly<Record<string, string>> = {
  tabs: 'tabs_item',
  stepper: 'stepper_step',
  columns: 'column',
  updates: 'update',
};

/** The position of a child of the node at a position. Pure. */
export function positionOfChild(parent: Node, position: number, index: number): number {
  let at = position + 1;
  for (let each = 0; each < index; each += 1) at += parent.child(each).nodeSize;
  return at;
}

/** Adds an empty part at an index, and puts the cursor into it; one undo step. */
export function insertBlockPart(view: EditorView, position: number, index: number, attrs: object = {}): void {
  const parent = view.state.doc.nodeAt(position);
  const type = parent === null ? undefined : partTypeOf(parent);
  const part = type?.createAndFill({ ...attrs });
  if (parent === null || !part) return;
  const at = positionOfChild(parent, position, index);
  const transaction = closeHistory(view.state.tr).insert(at, part);
  view.dispatch(transaction.setSelection(TextSelection.near(transaction.doc.resolve(at + 1))).scrollIntoView());
  view.focus();
}

const partTypeOf = ({ type }: Node): NodeType | undefined => type.schema.nodes[PART_TYPES_BY_BLOCK[type.name] ?? ''];

/** Removes a part, and the block with its last part. Pure. */
export function removeBlockPart(state: EditorState, position: number): Transaction | undefined {
  const part = state.doc.nodeAt(position);
  if (part === null) return undefined;
  const $position = state.doc.resolve(position);
  const isLast = $position.parent.childCount === 1;
  const from = isLast ? $position.before() : position;
  const size = isLast ? $position.parent.nodeSize : part.nodeSize;
  const transaction = closeHistory(state.tr).delete(from, from + size);
  // A document has at least one block.
  return transaction.setSelection(
    TextSelection.near(transaction.doc.resolve(Math.min(from, transaction.doc.content.size))),
  );
}

/**
 * Moves the selected part by one among its siblings.
 * @returns undefined at their ends
 */
export function moveBlockPart(state: EditorState, position: number, by: -1 | 1): Transaction | undefined {
  const part = state.doc.nodeAt(position);
  if (part === null) return undefined;
  const $position = state.doc.resolve(position);
  const index = $position.index();
  const other = $position.parent.maybeChild(index + by);
  if (!other) return undefined;
  const to = by === 1 ? position + other.nodeSize : position - other.nodeSize;
  const transaction = closeHistory(state.tr)
    .delete(position, position + part.nodeSize)
    .insert(to, part);
  return transaction.setSelection(NodeSelection.create(transaction.doc, to));
}
