import type { Node } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import { isNoteSign } from './annotations.ts';
import { PANEL_ICONS } from './panel-icons.ts';
import { openPanelWith, type PanelTarget, panelKey } from './panel-key.ts';

/** Opens the form of a block, and focuses it. */
export const openBlockPanel = (view: EditorView, target: PanelTarget): void =>
  view.dispatch(openPanelWith(view.state.tr, target).setMeta('addToHistory', false));

/** Closes the open form. */
export const closeBlockPanel = (view: EditorView): void => {
  if (panelKey.getState(view.state))
    view.dispatch(view.state.tr.setMeta(panelKey, null).setMeta('addToHistory', false));
};

/** Whether a node has a form. */
export const hasPanel = (node: Node): boolean => PANEL_ICONS[node.type.name] !== undefined || isNoteSign(node);

/** The form of a node that has one. */
export const targetOfNode = (node: Node, position: number): PanelTarget => ({
  kind: isNoteSign(node) ? 'annotation' : 'node',
  position,
});

/** Opens the form of the node at a position, if it has one. */
export function openPanelAt(view: EditorView, position: number, isChoosingFile = false): void {
  const node = view.state.doc.nodeAt(position);
  if (node !== null && hasPanel(node)) openBlockPanel(view, { ...targetOfNode(node, position), isChoosingFile });
}

/** Keys typed before the form was rendered. */
const typedEarly = new WeakMap<EditorView, string>();

/** Notes a key that belongs to the first field of a form. */
export function keepEarlyKey(view: EditorView, key: string): void {
  typedEarly.set(view, (typedEarly.get(view) ?? '') + key);
}

/** Initial text for the first field of a new form. Returned once. */
export function takeEarlyText(view: EditorView): string {
  const text = typedEarly.get(view) ?? '';
  typedEarly.delete(view);
  return text;
}
