import { type EditorState, TextSelection, type Transaction } from 'prosemirror-state';

/** Links the selected text to a URL; undefined without selected text. Pure. */
export function linkSelection({ selection, schema, tr, doc }: EditorState, url: string): Transaction | undefined {
  const link = schema.marks['link'];
  const { from, to, empty } = selection;
  if (empty || !(selection instanceof TextSelection) || link === undefined) return undefined;
  let hasText = false;
  doc.nodesBetween(from, to, (node, _position, parent) => {
    if (node.isText && parent?.type.allowsMarkType(link) === true) hasText = true;
  });
  return hasText ? tr.removeMark(from, to, link).addMark(from, to, link.create({ ref: urlRef(url) })) : undefined;
}

/** The reference to a URL, as pages write it. Pure. */
export const urlRef = (url: string) => ({ kind: 'source', target: url });

/** Inserts a URL as a link with the URL as its text. Pure. */
export function insertUrl({ schema, tr }: EditorState, url: string): Transaction {
  const mark = schema.marks['link']?.create({ ref: urlRef(url) });
  return tr
    .replaceSelectionWith(schema.text(url, mark === undefined ? [] : [mark]), false)
    .setMeta('paste', true)
    .setMeta('uiEvent', 'paste')
    .scrollIntoView();
}

/** Whether the cursor is in an empty paragraph, which a block may replace. Pure. */
export function isEmptyLine({ selection }: EditorState): boolean {
  const { $from, empty } = selection;
  return empty && $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0;
}
