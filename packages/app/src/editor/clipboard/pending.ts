import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import type { Pending } from './pending-insertion.ts';
import { drawPending } from './pending-view.ts';

type PendingChange =
  | { readonly kind: 'add'; readonly pending: Pending }
  | { readonly kind: 'patch'; readonly id: number; readonly patch: Partial<Pending> }
  | { readonly kind: 'remove'; readonly id: number };

const key = new PluginKey<readonly Pending[]>('pending-insertions');
let lastId = 0;

/** Tracks the positions of pending insertions, and displays them there. */
export const pendingInsertions = (): Plugin<readonly Pending[]> =>
  new Plugin<readonly Pending[]>({
    key,
    state: {
      init: () => [],
      apply: (transaction, list) => applyChange(mapAll(list, transaction), transaction.getMeta(key)),
    },
    props: { decorations: (state) => decorate(state) },
  });

function mapAll(list: readonly Pending[], { mapping, docChanged }: Transaction): readonly Pending[] {
  if (!docChanged || list.length === 0) return list;
  return list.map((pending) => {
    // Text typed at its position is inserted after it.
    const from = mapping.map(pending.from, pending.from === pending.to ? -1 : 1);
    return { ...pending, from, to: Math.max(from, mapping.map(pending.to, -1)) };
  });
}

function applyChange(list: readonly Pending[], change: PendingChange | undefined): readonly Pending[] {
  switch (change?.kind) {
    case 'add':
      return [...list, change.pending];
    case 'patch':
      return list.map((each) => (each.id === change.id ? { ...each, ...change.patch } : each));
    case 'remove':
      return list.filter(({ id }) => id !== change.id);
    default:
      return list;
  }
}

function decorate(state: EditorState): DecorationSet {
  const list = key.getState(state) ?? [];
  return DecorationSet.create(
    state.doc,
    list.flatMap((pending) => [
      ...(pending.from < pending.to ? [Decoration.inline(pending.from, pending.to, { class: 'editor-replaced' })] : []),
      Decoration.widget(
        pending.to,
        (view) =>
          drawPending(pending, () => {
            removePending(view, pending.id);
            view.focus();
          }),
        {
          side: -1,
          key: `${pending.id} ${pending.failure ?? Math.round((pending.share ?? 0) * 20)}`,
          stopEvent: () => true,
          ignoreSelection: true,
        },
      ),
    ]),
  );
}

export type NewPending = Omit<Pending, 'id'>;

/** Adds a pending insertion. @returns its id */
export function addPending(view: EditorView, pending: NewPending): number {
  lastId += 1;
  change(view, { kind: 'add', pending: { ...pending, id: lastId } });
  return lastId;
}

export const findPending = (state: EditorState, id: number): Pending | undefined =>
  key.getState(state)?.find((pending) => pending.id === id);

export const patchPending = (view: EditorView, id: number, patch: Partial<Pending>): void =>
  change(view, { kind: 'patch', id, patch });

export const removePending = (view: EditorView, id: number): void => change(view, { kind: 'remove', id });

/** Removes a pending insertion in the transaction that inserts the result. */
export const endPending = (transaction: Transaction, id: number): Transaction =>
  transaction.setMeta(key, { kind: 'remove', id } satisfies PendingChange);

function change(view: EditorView, change: PendingChange): void {
  if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, change).setMeta('addToHistory', false));
}
