import { Plugin, PluginKey } from 'prosemirror-state';
import { DecorationSet, type EditorView } from 'prosemirror-view';

/** Cursors and selections of others; what draws them is loaded later. */
interface CaretState {
  readonly decorations: DecorationSet;
  /** Called after each update of the view. */
  readonly onUpdate?: ((view: EditorView) => void) | undefined;
}

const caretKey = new PluginKey<CaretState>('carets');

export const caretsOf = ({ state }: EditorView): DecorationSet =>
  caretKey.getState(state)?.decorations ?? DecorationSet.empty;

export const setCarets = (view: EditorView, changes: Partial<CaretState>): void =>
  view.dispatch(view.state.tr.setMeta(caretKey, changes));

/** Keeps the cursors of others where they are while the text changes. */
export const remoteCarets = (): Plugin =>
  new Plugin<CaretState>({
    key: caretKey,
    state: {
      init: () => ({ decorations: DecorationSet.empty }),
      apply: (transaction, value) => ({
        ...value,
        decorations: value.decorations.map(transaction.mapping, transaction.doc),
        ...transaction.getMeta(caretKey),
      }),
    },
    props: { decorations: (state) => caretKey.getState(state)?.decorations },
    view: () => ({ update: (view) => caretKey.getState(view.state)?.onUpdate?.(view) }),
  });
