import { closeHistory } from 'prosemirror-history';
import type { Command } from 'prosemirror-state';

/** Makes a command a separate undo step: changes in quick succession would be undone together. */
export const asUndoStep =
  (command: Command): Command =>
  (state, dispatch, view) =>
    command(state, dispatch && ((tr) => dispatch(tr.docChanged ? closeHistory(tr) : tr)), view);
