import { type Extension, Facet, StateEffect, StateField, type Transaction } from '@codemirror/state';
import { Decoration, EditorView } from '@codemirror/view';
import type { TextConflict } from './merge-texts.ts';

/** A resolution of a conflict. */
export type Choice = 'mine' | 'theirs' | 'both';

/** Sets the conflicts of the text after the transaction. */
export const setConflicts = StateEffect.define<readonly TextConflict[]>();

/** Called with the remaining conflicts whenever they change. */
const listener = Facet.define<(conflicts: readonly TextConflict[]) => void>();

/** Unresolved conflicts; edits map their positions, and their text can be edited before they are resolved. */
export const conflictField = StateField.define<readonly TextConflict[]>({
  create: () => [],
  update: (conflicts, transaction) => {
    for (const effect of transaction.effects) if (effect.is(setConflicts)) return effect.value;
    return transaction.docChanged ? conflicts.map((conflict) => follow(conflict, transaction)) : conflicts;
  },
  provide: (field) =>
    EditorView.decorations.compute([field, 'doc'], (state) => {
      const lines = new Set<number>();
      for (const { from, to } of state.field(field)) {
        const last = state.doc.lineAt(Math.max(from, to - 1)).number;
        for (let number = state.doc.lineAt(from).number; number <= last; number++)
          lines.add(state.doc.line(number).from);
      }
      return Decoration.set([...lines].sort((one, other) => one - other).map((at) => mark.range(at)));
    }),
});

const mark = Decoration.line({ class: 'cm-conflict' });

const follow = (conflict: TextConflict, { changes }: Transaction): TextConflict => ({
  ...conflict,
  from: changes.mapPos(conflict.from, -1),
  to: changes.mapPos(conflict.to, 1),
});

export const trackConflicts = (onChange: (conflicts: readonly TextConflict[]) => void): Extension => [
  conflictField,
  listener.of(onChange),
  EditorView.updateListener.of(({ state, startState }) => {
    const conflicts = state.field(conflictField);
    if (conflicts !== startState.field(conflictField)) for (const tell of state.facet(listener)) tell(conflicts);
  }),
];

/** Resolves one conflict; undo restores its text, but the conflict stays resolved. */
export function resolveConflict(view: EditorView, index: number, choice: Choice): void {
  const conflicts = view.state.field(conflictField);
  const conflict = conflicts[index];
  if (conflict === undefined) return;
  const { from, to, theirs } = conflict;
  const mine = view.state.sliceDoc(from, to);
  const apart = mine === '' || mine.endsWith('\n') ? '' : '\n';
  const insert = choice === 'mine' ? mine : choice === 'theirs' ? theirs : mine + apart + theirs;
  const changes = view.state.changes(choice === 'mine' ? [] : { from, to, insert });
  const left = conflicts
    .filter((_, each) => each !== index)
    .map((each) => ({ ...each, from: changes.mapPos(each.from, 1), to: changes.mapPos(each.to, -1) }));
  view.dispatch({
    changes,
    effects: setConflicts.of(left),
    selection: { anchor: from + insert.length },
    scrollIntoView: true,
    userEvent: 'input.merge',
  });
}

/** Puts the cursor into a line, from 1, and shows it. */
export function revealLine(view: EditorView, line: number): void {
  const { from } = view.state.doc.line(Math.min(line, view.state.doc.lines));
  view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) });
  view.focus();
}

/** Marks the text of a conflict. */
export function revealConflict(view: EditorView, index: number): void {
  const conflict = view.state.field(conflictField)[index];
  if (conflict === undefined) return;
  view.dispatch({ effects: EditorView.scrollIntoView(conflict.from, { y: 'center' }) });
}
