import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { findQuery, type SuggestQuery } from './suggest-query.ts';

/** State of the plugin: the open list, and the position of a dismissed one. */
interface SuggestState {
  readonly query: SuggestQuery | null;
  readonly closedAt: number | null;
}

const key = new PluginKey<SuggestState>('suggest');
const CLOSE = 'close';
const OPEN = 'open';
/** Characters after a colon that open the list of emoji: times and ratios have fewer. */
const SIGNS_OF_EMOJI = 2;

/** The open suggestion list. */
export const suggestQuery = (state: EditorState): SuggestQuery | null => key.getState(state)?.query ?? null;

/** Closes the list; the trigger stays as text. */
export const closeSuggest = (view: EditorView): void => {
  if (suggestQuery(view.state) !== null)
    view.dispatch(view.state.tr.setMeta(key, CLOSE).setMeta('addToHistory', false));
};

/** Lets a transaction that inserts a trigger open its list without a key. */
export const openSuggest = (transaction: Transaction): Transaction => transaction.setMeta(key, OPEN);

/** Keyboard shortcuts of an open list. */
export interface SuggestKeys {
  /** @returns whether the list handled the key */
  readonly press: (view: EditorView, event: KeyboardEvent) => boolean;
}

/**
 * Opens a list when its trigger is typed, and keeps it open while the cursor is after the query. A trigger that already
 * was in the text opens none.
 * @param isForeign whether a transaction has steps of other users
 */
export const suggestions = (
  keys: SuggestKeys,
  isForeign: (transaction: Transaction) => boolean,
): Plugin<SuggestState> =>
  new Plugin<SuggestState>({
    key,
    state: {
      init: () => ({ query: null, closedAt: null }),
      apply: (transaction, before, _old, state) => nextState(transaction, before, state, isForeign(transaction)),
    },
    props: {
      handleKeyDown: (view, event) =>
        suggestQuery(view.state) !== null && !event.isComposing && keys.press(view, event),
      handleDOMEvents: {
        blur: (view) => {
          // A click on the list leaves the focus in the text; a click elsewhere closes the list.
          setTimeout(() => !view.isDestroyed && !view.hasFocus() && closeSuggest(view));
          return false;
        },
      },
    },
  });

function nextState(
  transaction: Transaction,
  before: SuggestState,
  state: EditorState,
  isForeign: boolean,
): SuggestState {
  const mapped = before.closedAt === null ? null : transaction.mapping.map(before.closedAt, -1);
  const query = findQuery(state);
  if (transaction.getMeta(key) === CLOSE) return { query: null, closedAt: query?.from ?? null };
  if (query === null) return { query: null, closedAt: null };
  if (query.from === mapped) return { query: null, closedAt: mapped };
  const isOpen = before.query !== null && transaction.mapping.map(before.query.from, -1) === query.from;
  const isTyped = transaction.docChanged && !isForeign && transaction.getMeta('history$') === undefined;
  const isNew = isTyped && hasGrown(transaction) && (query.kind !== 'emoji' || query.text.length >= SIGNS_OF_EMOJI);
  return isOpen || isNew || transaction.getMeta(key) === OPEN
    ? { query, closedAt: null }
    : { query: null, closedAt: mapped };
}

/** Whether a transaction inserts a short text, as a key does. */
function hasGrown({ before, doc }: Transaction): boolean {
  const growth = doc.content.size - before.content.size;
  return growth > 0 && growth <= 2;
}
