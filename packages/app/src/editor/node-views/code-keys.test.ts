import { createEditorSchema } from '@bindery/editor-model';
import { type Command, EditorState, TextSelection } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import { breakCodeLine, indentCode, outdentCode } from './code-keys.ts';

const schema = createEditorSchema();

/** Runs a command on code in which `[` and `]` mark the selection. */
function run(command: Command, marked: string): string | undefined {
  const text = marked.replace(/[[\]]/g, '');
  const from = marked.indexOf('[');
  const to = marked.includes(']') ? marked.indexOf(']') - 1 : from;
  const doc = schema.node('doc', null, [schema.node('code', null, text === '' ? [] : [schema.text(text)])]);
  let state = EditorState.create({ doc, selection: TextSelection.create(doc, from + 1, to + 1) });
  const isDone = command(state, (transaction) => {
    state = state.apply(transaction);
  });
  return isDone ? state.doc.textContent : undefined;
}

describe('keys in code', () => {
  it.each([
    [indentCode, 'a[b', 'a b'],
    [indentCode, '[b', '  b'],
    [indentCode, '\ta\n[b', '\ta\n\tb'],
    [indentCode, '[a\nb]\nc', '  a\n  b\nc'],
    [indentCode, 'a[b\n]c', '  ab\nc'],
    [outdentCode, '    a[b', '  ab'],
    [outdentCode, '\ta\n [b', '\ta\nb'],
    [outdentCode, '[  a\n\tb]', 'a\nb'],
    [outdentCode, '[a', 'a'],
    [breakCodeLine, '  if x:[', '  if x:\n  '],
    [breakCodeLine, 'a[b]c', 'a\nc'],
    [breakCodeLine, '[', '\n'],
  ])('change %o in %j', (command, before, after) => {
    expect(run(command, before)).toBe(after);
  });

  it('leave keys outside of code to the text', () => {
    const doc = schema.node('doc', null, [schema.node('paragraph', null, [schema.text('a')])]);
    const state = EditorState.create({ doc, selection: TextSelection.create(doc, 1) });
    for (const command of [indentCode, outdentCode, breakCodeLine]) expect(command(state)).toBe(false);
  });
});
