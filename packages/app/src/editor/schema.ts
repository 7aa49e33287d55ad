import { createEditorSchema } from '@bindery/editor-model';
import { EDITOR_DOM } from './dom-specs.ts';

/** The schema of drafts with its HTML. */
export const editorSchema = createEditorSchema(undefined, EDITOR_DOM);
