import { signal } from '@preact/signals';
import { type EditorState, Plugin, PluginKey } from 'prosemirror-state';
import { DecorationSet, type EditorView } from 'prosemirror-view';

const key = new PluginKey<DecorationSet>('comments');

/** Called after each change of the text of an editor, with the state before it. */
export const commentFollowers = new WeakMap<EditorView, (before: EditorState) => void>();

/** What a comment is to be written on: the block at a position, or without one what is selected. */
export const wantedEditorComment = signal<{ readonly view: EditorView; readonly block?: number } | undefined>(
  undefined,
);

/** What is commented on, mapped through each change of the text. Who shows it is loaded later than the text. */
export const commentMarks = (): Plugin<DecorationSet> =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (transaction, marks) =>
        (transaction.getMeta(key) as DecorationSet | undefined) ?? marks.map(transaction.mapping, transaction.doc),
    },
    props: { decorations: (state) => key.getState(state) },
    view: () => ({
      update: (view, before) => {
        if (view.state.doc !== before.doc) commentFollowers.get(view)?.(before);
      },
    }),
  });

export const commentMarksOf = (state: EditorState): DecorationSet => key.getState(state) ?? DecorationSet.empty;

/** Shows other marks. No change of the text, and none that can be undone. */
export const setCommentMarks = (view: EditorView, marks: DecorationSet): void =>
  view.dispatch(view.state.tr.setMeta(key, marks).setMeta('addToHistory', false));
