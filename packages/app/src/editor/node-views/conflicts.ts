import { closeHistory } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { Fragment, type Node } from 'prosemirror-model';
import { type Command, type EditorState, NodeSelection, type Plugin, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { EditorServices } from '../services.ts';

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
const TOOLS = { conflictAt, isBlankSide, replaceConflict, resolveConflictNode };
export type ConflictTools = typeof TOOLS;

/** Opens an editor for what a conflict becomes. */
export const editConflict =
  (services: EditorServices, position?: number): Command =>
  (state, dispatch, view) => {
    const conflict = conflictAt(state, position);
    if (conflict === undefined || view === undefined) return false;
    if (dispatch === undefined) return true;
    // The dialog gives the focus back to the conflict.
    dispatch(state.tr.setSelection(NodeSelection.create(state.doc, conflict.position)));
    services.openField(() =>
      import('./conflict-dialog.tsx').then((dialog) => dialog.openConflictDialog(view, services, TOOLS)),
    );
    return true;
  };

/** Opens the conflict that a path names by its number in the page. */
export function editLinkedConflict(view: EditorView, services: EditorServices, hash: string): void {
  const [, number] = /^#conflict-(\d+)$/.exec(hash) ?? [];
  const conflict = findConflictNodes(view.state.doc)[Number(number) - 1];
  if (conflict !== undefined) editConflict(services, conflict.position)(view.state, view.dispatch, view);
}

/** Whether the selection is in a conflict, or is one. */
const isInConflict = ({ doc, selection: { from } }: EditorState): boolean =>
  findConflictNodes(doc).some(({ node, position }) => from >= position && from < position + node.nodeSize);

const within =
  (command: Command): Command =>
  (state, dispatch, view) =>
    isInConflict(state) && command(state, dispatch, view);

/** Keyboard shortcuts of the buttons of a conflict, while it has the selection. */
export const conflictKeys = (services: EditorServices): Plugin =>
  keymap({
    'Alt-1': within(keepConflict('main')),
    'Alt-2': within(keepConflict('change')),
    'Alt-3': within(keepConflict('both')),
    'Alt-4': within(editConflict(services)),
  });
