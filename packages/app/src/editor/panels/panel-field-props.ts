import type { Attrs, Node } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import type { BlockContext } from '../node-views/block-context.ts';
import type { PanelField } from './descriptors.ts';

/** The block that a form edits. */
export interface PanelFormProps {
  readonly view: EditorView;
  readonly context: BlockContext;
  readonly position: number;
  readonly node: Node;
}

/** The value of a field, and a callback that changes it. */
export interface PanelFieldProps extends PanelFormProps {
  readonly field: PanelField;
  readonly label: string;
  readonly hint?: string;
  /** The error of the last value. */
  readonly error: string | undefined;
  readonly onPatch: (patch: Attrs) => void;
}
