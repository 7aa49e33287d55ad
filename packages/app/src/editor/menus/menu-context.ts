import type { Signal } from '@preact/signals';
import { closeHistory } from 'prosemirror-history';
import { type Command, EditorState, Selection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { now } from '../../data/now.ts';
import { getTexts } from '../../texts/texts.ts';
import type { InsertWords } from '../commands/insert-block.ts';
import { asUndoStep } from '../commands/undo-step.ts';
import type { EditorServices } from '../services.ts';

/** Context that the menus of the text share. */
export interface MenuContext {
  readonly view: EditorView;
  readonly services: EditorServices;
  /** The state of the editor, for rendering. */
  readonly state: Signal<EditorState>;
  /** Incremented when floating elements must be positioned again: the window was resized. */
  readonly layout: Signal<number>;
  /** Whether the link form is open. */
  readonly isLinkOpen: Signal<boolean>;
}

/** Runs a command on the text, and focuses it. @returns whether it changed something */
export function runCommand({ view }: Pick<MenuContext, 'view'>, command: Command): boolean {
  view.focus();
  return asUndoStep(command)(view.state, view.dispatch, view);
}

/** Runs a command on the text without the content between two positions, in one undo step. */
export function runWithout({ view }: Pick<MenuContext, 'view'>, from: number, to: number, command: Command): boolean {
  const { tr } = view.state;
  if (from < to) tr.delete(from, to);
  const without = EditorState.create({ doc: tr.doc, selection: tr.selection });
  const isDone = command(without, (next) => {
    for (const step of next.steps) tr.step(step);
    tr.setSelection(Selection.fromJSON(tr.doc, next.selection.toJSON()));
    if (next.storedMarksSet) tr.setStoredMarks(next.storedMarks);
  });
  view.focus();
  if (isDone) view.dispatch(closeHistory(tr).scrollIntoView());
  return isDone;
}

/** Initial texts of new blocks. */
export function insertWords(): InsertWords {
  const { tabTitles, stepTitles } = getTexts('editorMenus');
  return { tabs: tabTitles, steps: stepTitles, today: new Date(now()).toISOString().slice(0, 10) };
}
