import { checkDocumentTree } from '@bindery/content';
import { createEditorSchema, isShallow } from '@bindery/editor-model';

/** Maximum nesting of lists and objects in values that the schema stores as JSON: some 50 nodes. */
const MOST_JSON_LEVELS = 100;

function requireNodes(nodes: readonly unknown[]): void {
  if (!isShallow(nodes, MOST_JSON_LEVELS)) throw new RangeError('The node is nested too deeply.');
  const checked = checkDocumentTree({ object: 'document', data: {}, nodes }, 'document');
  if ('refusal' in checked) throw new RangeError(`${checked.refusal.path} ${checked.refusal.message}`);
}

/** The schema of drafts, with all restrictions of a document tree. */
export const EDITOR_SCHEMA = createEditorSchema({
  block: (block) => requireNodes([block]),
  inline: (inline) => requireNodes([{ object: 'block', type: 'paragraph', data: {}, isVoid: false, nodes: [inline] }]),
});
