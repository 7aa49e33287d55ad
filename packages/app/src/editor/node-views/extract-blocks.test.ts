import { createEditorSchema } from '@bindery/editor-model';
import { EditorState, NodeSelection, TextSelection } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import { selectedBlocks, withoutPaths } from './extract-blocks.ts';
import { indexTargets } from './resolve-ref.ts';

const schema = createEditorSchema();
const paragraph = (text: string) => schema.node('paragraph', null, [schema.text(text)]);
const doc = schema.node('doc', null, [
  paragraph('ab'),
  schema.node('hint', null, [paragraph('cd')]),
  schema.node('divider'),
]);

describe('selectedBlocks', () => {
  it('returns the top-level blocks that a selection touches', () => {
    const at = (from: number, to: number) =>
      selectedBlocks(EditorState.create({ doc, selection: TextSelection.create(doc, from, to) }));
    expect(at(1, 2)).toEqual({ from: 0, to: 4 });
    expect(at(2, 7)).toEqual({ from: 0, to: 10 });
    expect(at(6, 7)).toEqual({ from: 4, to: 10 });
    expect(selectedBlocks(EditorState.create({ doc, selection: NodeSelection.create(doc, 10) }))).toEqual({
      from: 10,
      to: 11,
    });
  });
});

describe('withoutPaths', () => {
  it('replaces paths of pages and files with ids, and nothing else', () => {
    const index = indexTargets('guide/start.md', [
      { kind: 'page', id: 'p1', title: 'Next', path: 'guide/next', sourcePath: 'guide/next.md' },
      { kind: 'file', id: 'f1', title: 'a', sourcePath: 'a.png', contentType: 'image/png', size: 1, url: '/a' },
    ]);
    const source = (target: string) => ({ kind: 'source', target });
    const free = (target: string) => withoutPaths({ nodes: [{ data: { ref: source(target) } }] }, index);
    const withRef = (ref: object) => ({ nodes: [{ data: { ref } }] });
    expect(free('next.md')).toEqual(withRef({ kind: 'page', page: 'p1' }));
    expect(free('next.md#a%20b')).toEqual(withRef({ kind: 'anchor', page: 'p1', anchor: 'a b' }));
    expect(free('../a.png')).toEqual(withRef({ kind: 'file', file: 'f1' }));
    for (const target of ['gone.md', 'https://example.com', '#here']) {
      expect(free(target)).toEqual(withRef(source(target)));
    }
  });
});
