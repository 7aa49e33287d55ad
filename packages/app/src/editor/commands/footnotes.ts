import type { Node, Schema } from 'prosemirror-model';
import { type Command, type EditorState, TextSelection } from 'prosemirror-state';
import { markType, nodeType } from './node-kinds.ts';

/** The smallest number that is the label of no footnote, those in notes included. Pure. */
export function nextNoteLabel(doc: Node): string {
  const labels = new Set<string>();
  doc.descendants(({ marks, attrs: { inline } }) => {
    const notes = marks.flatMap(({ type, attrs }) => (type.name === 'annotation' ? [attrs] : []));
    for (const [, label = ''] of JSON.stringify([inline, notes]).matchAll(/"label":"([^"]*)"/g)) labels.add(label);
  });
  let number = 1;
  while (labels.has(String(number))) number += 1;
  return String(number);
}

const noteBody = () => [{ object: 'fragment', fragment: 'annotation-body', type: 'annotation-body', nodes: [] }];

/** The sign of a footnote without a note yet. */
export function createNoteSign(schema: Schema, label: string): Node {
  const inline = { object: 'inline', type: 'annotation', data: { label }, isVoid: false, nodes: [] };
  return nodeType(schema, 'raw_inline').createChecked({ inline: { ...inline, fragments: noteBody() } });
}

/** Whether the selection is in one line, which can have a footnote. */
function canHaveNote({ selection }: EditorState): boolean {
  const { $from, $to } = selection;
  return selection instanceof TextSelection && $from.sameParent($to) && $from.parent.type.spec.code !== true;
}

/** Adds a footnote on the selected words, or its sign at the cursor. */
export const insertFootnote: Command = (state, dispatch) => {
  const { schema, selection, doc, tr } = state;
  if (!canHaveNote(state)) return false;
  const { $from, from, to, empty } = selection;
  const type = markType(schema, 'annotation');
  const label = nextNoteLabel(doc);
  if (empty) {
    const sign = createNoteSign(schema, label);
    if (!$from.parent.canReplaceWith($from.index(), $from.index(), sign.type)) return false;
    dispatch?.(tr.replaceSelectionWith(sign).scrollIntoView());
    return true;
  }
  if (!$from.parent.type.allowsMarkType(type) || doc.rangeHasMark(from, to, type)) return false;
  dispatch?.(tr.addMark(from, to, type.create({ label, fragments: noteBody() })).scrollIntoView());
  return true;
};
