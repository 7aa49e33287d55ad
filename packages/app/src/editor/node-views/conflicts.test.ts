import { createEditorSchema } from '@bindery/editor-model';
import { Fragment } from 'prosemirror-model';
import { type Command, EditorState, TextSelection } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import { findConflictNodes, keepConflict, replaceConflict } from './resolve-conflict.ts';

const schema = createEditorSchema();
const paragraph = (text: string) => schema.node('paragraph', null, text === '' ? [] : [schema.text(text)]);
const conflict = (main: string, change: string) =>
  schema.node('conflict', null, [
    schema.node('conflict_main', null, [paragraph(main)]),
    schema.node('conflict_change', null, [paragraph(change)]),
  ]);
const open = (...nodes: ReturnType<typeof paragraph>[]) => {
  const doc = schema.node('doc', null, nodes);
  return EditorState.create({ doc, selection: TextSelection.atStart(doc) });
};
function run(state: EditorState, command: Command): EditorState {
  let next: EditorState | undefined;
  expect(command(state, (transaction) => (next = state.apply(transaction)))).toBe(true);
  next?.doc.check();
  return next ?? state;
}
const textsOf = ({ doc }: EditorState) => doc.children.map(({ textContent }) => textContent);

describe('conflicts', () => {
  const state = open(paragraph('a'), conflict('m1', 'c1'), paragraph('b'), conflict('', 'c2'), conflict('m3', 'c3'));

  it('are replaced with the chosen side', () => {
    expect(textsOf(run(state, keepConflict('main')))).toEqual(['a', 'm1', 'b', 'c2', 'm3c3']);
    expect(textsOf(run(state, keepConflict('change')))).toEqual(['a', 'c1', 'b', 'c2', 'm3c3']);
    expect(textsOf(run(state, keepConflict('both')))).toEqual(['a', 'm1', 'c1', 'b', 'c2', 'm3c3']);
  });

  it('are removed with an empty side, but leave a valid document', () => {
    const [, second] = findConflictNodes(state.doc);
    expect(textsOf(run(state, keepConflict('main', second?.position)))).toEqual(['a', 'm1c1', 'b', 'm3c3']);
    expect(textsOf(run(state, keepConflict('both', second?.position)))).toEqual(['a', 'm1c1', 'b', 'c2', 'm3c3']);
    expect(textsOf(run(open(conflict('', 'x')), keepConflict('main')))).toEqual(['']);
  });

  it('are resolved one by one, and the next is selected', () => {
    expect(findConflictNodes(state.doc)).toHaveLength(3);
    let now = run(state, keepConflict('main'));
    expect(findConflictNodes(now.doc).map(({ position }) => position)).toEqual([now.selection.from, expect.anything()]);
    now = run(now, keepConflict('change'));
    expect(findConflictNodes(now.doc).map(({ position }) => position)).toEqual([now.selection.from]);
    now = run(now, keepConflict('both'));
    expect(findConflictNodes(now.doc)).toEqual([]);
    expect(textsOf(now)).toEqual(['a', 'm1', 'b', 'c2', 'm3', 'c3']);
    expect(keepConflict('main')(now)).toBe(false);
  });

  it('are replaced by any blocks, and removed by none', () => {
    const [first, second] = findConflictNodes(state.doc);
    const replace = (content: Fragment) => first && state.apply(replaceConflict(state, first, content));
    const replaced = replace(Fragment.from([paragraph('new'), paragraph('text')]));
    expect(replaced && textsOf(replaced)).toEqual(['a', 'new', 'text', 'b', 'c2', 'm3c3']);
    expect(replaced && findConflictNodes(replaced.doc)[0]?.position).toBe(replaced?.selection.from);
    expect(second?.position).not.toBe(replaced?.selection.from);
    expect(replace(Fragment.empty)?.doc.childCount).toBe(state.doc.childCount - 1);
  });
});
