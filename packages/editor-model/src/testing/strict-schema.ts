import { checkDocumentTree } from '../../../content/src/change/check-document-tree.ts';
import { createEditorSchema } from '../schema.ts';

function require(nodes: readonly unknown[]): void {
  const checked = checkDocumentTree({ object: 'document', data: {}, nodes }, 'document');
  if ('refusal' in checked) throw new RangeError(`${checked.refusal.path} ${checked.refusal.message}`);
}

/** The schema with the validators of the server. */
export const STRICT_SCHEMA = createEditorSchema({
  block: (block) => require([block]),
  inline: (inline) => require([{ object: 'block', type: 'paragraph', data: {}, isVoid: false, nodes: [inline] }]),
});
