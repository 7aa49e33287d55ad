import { keymap } from 'prosemirror-keymap';
import { type Command, type EditorState, NodeSelection, type Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { EditorServices } from '../services.ts';
import { CONFLICT_TOOLS, conflictAt, findConflictNodes, keepConflict } from './resolve-conflict.ts';

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
      import('./conflict-dialog.tsx').then((dialog) => dialog.openConflictDialog(view, services, CONFLICT_TOOLS)),
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
