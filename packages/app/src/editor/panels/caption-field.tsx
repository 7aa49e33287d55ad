import type { VNode } from 'preact';
import { closeHistory } from 'prosemirror-history';
import { TextSelection } from 'prosemirror-state';
import { Switch } from '../../ui/choice.tsx';
import { closeBlockPanel } from './open-panel.ts';
import type { PanelFieldProps } from './panel-field-props.ts';

/** Whether a block has a caption. Adding one puts the cursor into it. */
export function CaptionField({ view, node, position, label }: PanelFieldProps): VNode {
  const caption = node.firstChild;
  const change = (isWanted: boolean) => {
    const { state } = view;
    if (!isWanted && caption !== null) {
      view.dispatch(closeHistory(state.tr).delete(position + 1, position + 1 + caption.nodeSize));
      return;
    }
    const created = state.schema.nodes['caption']?.createAndFill();
    if (!isWanted || !created) return;
    const transaction = closeHistory(state.tr).insert(position + 1, created);
    view.dispatch(transaction.setSelection(TextSelection.near(transaction.doc.resolve(position + 2))));
    closeBlockPanel(view);
    view.focus();
  };
  return <Switch label={label} isChecked={caption !== null} onChange={change} />;
}
