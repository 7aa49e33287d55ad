import { PluginKey, type Transaction } from 'prosemirror-state';

/** Target of a form: a node, or the note of the text at a position. */
export interface PanelTarget {
  readonly kind: 'node' | 'annotation';
  readonly position: number;
  /** Whether the file dialog of the system opens with the form. */
  readonly isChoosingFile?: boolean;
}

/** The form that is open. */
export const panelKey = new PluginKey<PanelTarget | null>('block-panel');

/** Opens a form with a change of the text. */
export const openPanelWith = (transaction: Transaction, target: PanelTarget): Transaction =>
  transaction.setMeta(panelKey, target);
