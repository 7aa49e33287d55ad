import { closeHistory } from 'prosemirror-history';
import { Fragment, type Node } from 'prosemirror-model';
import { type Command, type EditorState, NodeSelection, TextSelection } from 'prosemirror-state';

/** A resolution of a conflict. */
export type ConflictChoice = 'main' | 'change' | 'both';

export interface PlacedConflict {
  readonly node: Node;
  readonly position: number;
}

/** The conflicts of a document in order; they only occur at its top level. Pure. */
export function findConflictNodes(doc: Node): PlacedConflict[] {
  const conflicts: PlacedConflict[] = [];
  doc.forEach((node, position) => {
    if (node.type.name === 'conflict') conflicts.push({ node, position });
  });
  return conflicts;
}

/** The conflict at the selection, otherwise the next one after it, otherwise the first. */
function findConflict({ doc, selection }: EditorState): PlacedConflict | undefined {
  const conflicts = findConflictNodes(doc);
  return conflicts.find(({ node, position }) => selection.from < position + node.nodeSize) ?? conflicts[0];
}

/** Whether blocks are only an empty paragraph. */
export const isBlankSide = ({ childCount, firstChild }: Fragment): boolean =>
  childCount === 1 && firstChild?.type.name === 'paragraph' && firstChild.content.size === 0;

/** The blocks of a choice; none for an empty side. Pure. */
export function resolveConflictNode(conflict: Node, choice: ConflictChoice): Fragment {
  const [main, change] = conflict.children;
  const sides = choice === 'main' ? [main] : choice === 'change' ? [change] : [main, change];
  return sides.reduce(
    (blocks, side) => (side === undefined || isBlankSide(side.content) ? blocks : blocks.append(side.content)),
    Fragment.empty,
  );
}

/** The conflict at a position, or at or after the selection. */
export const conflictAt = (state: EditorState, position?: number): PlacedConflict | undefined =>
  position === undefined
    ? findConflict(state)
    : findConflictNodes(state.doc).find((each) => each.position === position);

/** Puts blocks in place of a conflict. One undoable change; selects the next conflict. */
export function replaceConflict(state: EditorState, { node, position }: PlacedConflict, content: Fragment) {
  const isOnly = state.doc.childCount === 1 && content.size === 0;
  const replaced = isOnly ? Fragment.from(state.schema.nodes['paragraph']?.create() ?? null) : content;
  const transaction = closeHistory(state.tr).replaceWith(position, position + node.nodeSize, replaced);
  const next = findConflictNodes(transaction.doc).find((each) => each.position >= position);
  transaction.setSelection(
    next === undefined
      ? TextSelection.near(transaction.doc.resolve(Math.min(position + 1, transaction.doc.content.size)), -1)
      : NodeSelection.create(transaction.doc, next.position),
  );
  return transaction.scrollIntoView();
}

/** Resolves a conflict: at a position, or at or after the selection. */
export const keepConflict =
  (choice: ConflictChoice, position?: number): Command =>
  (state, dispatch) => {
    const conflict = conflictAt(state, position);
    if (conflict === undefined) return false;
    dispatch?.(replaceConflict(state, conflict, resolveConflictNode(conflict.node, choice)));
    return true;
  };

/** Functions of the dialog, which is loaded later: a module that both import would be a separate file. */
export const CONFLICT_TOOLS = { conflictAt, isBlankSide, replaceConflict, resolveConflictNode };
export type ConflictTools = typeof CONFLICT_TOOLS;
