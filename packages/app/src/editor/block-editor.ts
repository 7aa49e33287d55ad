import { EditorState, type Transaction } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { isLargeStep } from './batch-size.ts';
import { listMarkViews, listNodeViews } from './node-views/list-node-views.ts';
import { listPlugins } from './plugins.ts';
import { REMOTE } from './remote-steps.ts';
import type { BlockEditorOptions } from './services.ts';

/** Pixels around the cursor that stay visible: the toolbar covers the upper edge of the text, on phones the lower one. */
const TOOLBAR_ROOM = { top: 64, bottom: 72, left: 0, right: 0 };

/** What divides large changes is loaded right after the text, before somebody pastes one. */
let splitter: typeof import('./split-steps.ts') | undefined;
const loadSplitter = async (): Promise<void> => {
  splitter ??= await import('./split-steps.ts');
};

/** A change in steps that can be sent. What others wrote comes as it was sent. */
const splitLarge = (state: EditorState, transaction: Transaction): Transaction =>
  splitter !== undefined && transaction.getMeta(REMOTE) !== true && transaction.steps.some(isLargeStep)
    ? splitter.splitTransaction(state, transaction)
    : transaction;

/** An editor of the blocks of a page. It stands in the document itself: selections in shadow trees differ by browser. */
export function createBlockEditor(options: BlockEditorOptions): EditorView {
  const { parent, doc, label, describedBy, isEditable, services, onTransaction } = options;
  loadSplitter().catch(() => undefined);
  const view = new EditorView(parent, {
    state: EditorState.create({ doc, plugins: listPlugins(services) }),
    nodeViews: listNodeViews(services),
    markViews: listMarkViews(),
    editable: isEditable,
    scrollThreshold: TOOLBAR_ROOM,
    scrollMargin: TOOLBAR_ROOM,
    attributes: {
      class: 'editor-text',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label,
      'aria-describedby': describedBy,
      spellcheck: 'true',
      translate: 'no',
    },
    dispatchTransaction: (given) => {
      const transaction = splitLarge(view.state, given);
      // Plugins append transactions, whose steps count as well.
      const { state, transactions } = view.state.applyTransaction(transaction);
      view.updateState(state);
      for (const each of transactions) onTransaction(each, state);
    },
  });
  return view;
}
