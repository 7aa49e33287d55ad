import { createEditorSchema } from '@bindery/editor-model';
import { EditorState, TextSelection } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import { createNoteSign, insertFootnote, nextNoteLabel } from '../commands/footnotes.ts';
import { findNote, readNote, removeNote, writeNote } from './annotations.ts';

const schema = createEditorSchema();
const text = (words: string) => ({ object: 'text', leaves: [{ object: 'leaf', text: words, marks: [] }] }) as const;
const note = (words: string) => [
  {
    object: 'fragment',
    fragment: 'annotation-body',
    type: 'annotation-body',
    nodes: [{ object: 'block', type: 'paragraph', data: {}, isVoid: false, nodes: [text(words)] }],
  },
];
const mark = schema.mark('annotation', { label: 'x', fragments: note('A note.') });
const sign = schema.node('raw_inline', {
  inline: {
    object: 'inline',
    type: 'annotation',
    data: { label: 'y' },
    isVoid: false,
    nodes: [],
    fragments: note('Other.'),
  },
});
const doc = schema.node('doc', null, [
  schema.node('paragraph', null, [
    schema.text('ab'),
    schema.text('cd', [mark]),
    schema.text('ef', [mark, schema.mark('bold')]),
    schema.text('gh'),
    sign,
  ]),
]);
const state = EditorState.create({ doc });
const open = (position: number) => {
  const note = findNote(doc, position);
  if (note === undefined) throw new Error('There is no note.');
  return note;
};
const other = (words: string) => schema.node('doc', null, [schema.node('paragraph', null, [schema.text(words)])]);

describe('notes', () => {
  it('are found at any position of their text, under all its marks', () => {
    for (const position of [3, 4, 5, 6, 7]) expect(open(position)).toMatchObject({ from: 3, to: 7 });
    expect(findNote(doc, 2)).toBeUndefined();
    expect(open(9)).toMatchObject({ kind: 'sign', position: 9 });
  });

  it('are read and written without changing their text', () => {
    for (const position of [4, 9]) {
      expect(readNote(state, open(position)).textContent).toBe(position === 4 ? 'A note.' : 'Other.');
      const next = state.apply(writeNote(state, open(position), other('New.')));
      expect(next.doc.textContent).toBe(doc.textContent);
      const written = findNote(next.doc, position);
      expect(written && readNote(next, written).textContent).toBe('New.');
      next.doc.check();
    }
  });

  it('are unchanged if the same note is written', () => {
    for (const position of [4, 9]) {
      const same = state.apply(writeNote(state, open(position), readNote(state, open(position))));
      expect(same.doc.eq(doc)).toBe(true);
    }
  });

  it('are removed without their text', () => {
    expect(state.apply(removeNote(state, open(4))).doc.textContent).toBe('abcdefgh');
    expect(findNote(state.apply(removeNote(state, open(4))).doc, 4)).toBeUndefined();
    expect(state.apply(removeNote(state, open(9))).doc.firstChild?.childCount).toBe(4);
  });
});

describe('new footnotes', () => {
  const words = (text: string) => schema.node('doc', null, [schema.node('paragraph', null, [schema.text(text)])]);
  const select = (of: typeof doc, from: number, to: number) =>
    EditorState.create({ doc: of, selection: TextSelection.create(of, from, to) });

  it('have a label that no other has, also in notes', () => {
    expect(nextNoteLabel(words('a'))).toBe('1');
    const inner = schema.mark('annotation', { label: '1', fragments: [{ nodes: [{ data: { label: '2' } }] }] });
    const one = schema.node('doc', null, [schema.node('paragraph', null, [schema.text('a', [inner])])]);
    expect(nextNoteLabel(one)).toBe('3');
    const two = schema.node('doc', null, [
      schema.node('paragraph', null, [schema.text('a', [inner]), createNoteSign(schema, '3')]),
    ]);
    expect(nextNoteLabel(two)).toBe('4');
  });

  it('are on the selected words, or a sign at the cursor, with an empty note', () => {
    for (const [from, to] of [
      [2, 4],
      [3, 3],
    ] as const) {
      let next = select(words('abcd'), from, to);
      expect(insertFootnote(next, (transaction) => (next = next.apply(transaction)))).toBe(true);
      next.doc.check();
      const note = findNote(next.doc, from);
      expect(note && readNote(next, note).textContent).toBe('');
      expect(next.doc.textContent).toBe('abcd');
    }
  });

  it('are not in code, over several lines, or on words that have one', () => {
    const code = schema.node('doc', null, [schema.node('code', null, [schema.text('abc')])]);
    expect(insertFootnote(select(code, 2, 2), undefined)).toBe(false);
    const two = schema.node('doc', null, [...words('ab').children, ...words('cd').children]);
    expect(insertFootnote(select(two, 2, 6), undefined)).toBe(false);
    expect(insertFootnote(select(doc, 2, 5), undefined)).toBe(false);
  });
});
