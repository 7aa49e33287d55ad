import type { EditorView } from 'prosemirror-view';
import type { EditorContext } from '../../actions/editor-context.ts';
import type { EditorAccess } from './editor-access.ts';

export interface NoticesProps extends EditorContext {
  readonly access: EditorAccess;
  readonly view: EditorView | undefined;
}
