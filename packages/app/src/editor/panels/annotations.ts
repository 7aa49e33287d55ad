import type { Annotation, Fragment } from '@bindery/content/shapes';
import { documentOfNode, nodeOfDocument } from '@bindery/editor-model';
import { closeHistory } from 'prosemirror-history';
import type { Mark, Node } from 'prosemirror-model';
import type { EditorState, Transaction } from 'prosemirror-state';

/** A footnote in a document: the annotated text, or the marker without text. */
export type PlacedNote =
  | { readonly kind: 'mark'; readonly mark: Mark; readonly from: number; readonly to: number }
  | { readonly kind: 'sign'; readonly inline: Annotation; readonly position: number };

const markOf = (node: Node | null | undefined): Mark | undefined =>
  node?.marks.find(({ type }) => type.name === 'annotation');

/** Whether a node is a footnote marker without annotated text. Pure. */
export function isNoteSign(node: Node | null): boolean {
  const inline: unknown = node?.attrs['inline'];
  return typeof inline === 'object' && inline !== null && 'type' in inline && inline.type === 'annotation';
}

/** The footnote at a position. Pure. */
export function findNote(doc: Node, position: number): PlacedNote | undefined {
  const node = doc.nodeAt(position);
  if (node !== null && isNoteSign(node)) return { kind: 'sign', inline: node.attrs['inline'] as Annotation, position };
  const $position = doc.resolve(position);
  const mark = markOf($position.nodeAfter) ?? markOf($position.nodeBefore);
  if (mark === undefined) return undefined;
  const siblings = $position.parent.children;
  const has = (index: number): boolean => markOf(siblings[index])?.eq(mark) === true;
  let first = has($position.index()) ? $position.index() : $position.index() - 1;
  let last = first;
  while (has(first - 1)) first -= 1;
  while (has(last + 1)) last += 1;
  const sizeOf = (nodes: readonly Node[]): number => nodes.reduce((sum, { nodeSize }) => sum + nodeSize, 0);
  const from = $position.start() + sizeOf(siblings.slice(0, first));
  return { kind: 'mark', mark, from, to: from + sizeOf(siblings.slice(first, last + 1)) };
}

const fragmentsOf = (note: PlacedNote): readonly Fragment[] =>
  note.kind === 'mark' ? (note.mark.attrs['fragments'] as readonly Fragment[]) : note.inline.fragments;

/** The blocks of a note as an editable document. Pure. */
export const readNote = ({ schema }: EditorState, note: PlacedNote): Node =>
  nodeOfDocument(schema, { object: 'document', data: {}, nodes: fragmentsOf(note)[0]?.nodes ?? [] });

/** Writes a note as one undoable change; the annotated text is unchanged. */
export function writeNote(state: EditorState, note: PlacedNote, doc: Node): Transaction {
  const [former] = fragmentsOf(note);
  const { nodes } = documentOfNode(doc);
  const fragments = [{ object: 'fragment', fragment: 'annotation-body', type: 'annotation-body', ...former, nodes }];
  const transaction = closeHistory(state.tr);
  if (note.kind === 'sign') {
    return transaction.setNodeAttribute(note.position, 'inline', { ...note.inline, fragments });
  }
  const { mark, from, to } = note;
  const written = mark.type.create({ ...mark.attrs, fragments });
  return transaction.removeMark(from, to, mark).addMark(from, to, written);
}

/** Removes a footnote, and keeps its text. */
export function removeNote(state: EditorState, note: PlacedNote): Transaction {
  const transaction = closeHistory(state.tr);
  return note.kind === 'sign'
    ? transaction.delete(note.position, note.position + 1)
    : transaction.removeMark(note.from, note.to, note.mark);
}
