import { closeHistory } from 'prosemirror-history';
import type { Attrs, Node } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';

/** The error of the schema for the value of an attribute; undefined if it is valid. Pure. */
export function findAttributeFault({ type }: Node, patch: Attrs): string | undefined {
  for (const [name, value] of Object.entries(patch)) {
    const spec = type.spec.attrs?.[name];
    if (spec === undefined) return `${type.name} has no attribute ${name}.`;
    if (typeof spec.validate !== 'function') continue;
    try {
      spec.validate(value);
    } catch (error) {
      if (error instanceof Error) return error.message;
      throw error;
    }
  }
  return undefined;
}

/**
 * Changes attributes of a node as one undoable change. The steps change only attributes, so that concurrent edits of
 * the text are kept.
 * @returns the error of the schema, if any
 */
export function patchAttributes(view: EditorView, position: number, patch: Attrs): string | undefined {
  const node = view.state.doc.nodeAt(position);
  if (node === null) return undefined;
  const fault = findAttributeFault(node, patch);
  if (fault !== undefined) return fault;
  const changed = Object.entries(patch).filter(([name, value]) => node.attrs[name] !== value);
  if (changed.length === 0) return undefined;
  const transaction = closeHistory(view.state.tr);
  for (const [name, value] of changed) transaction.setNodeAttribute(position, name, value);
  view.dispatch(transaction);
  return undefined;
}
