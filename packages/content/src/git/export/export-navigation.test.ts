import { describe, expect, it } from 'vitest';
import { insertNavigationEntry } from './export-navigation-entry.ts';

const YAML = [
  'nav:',
  '  - Home: index.md',
  '  - Trees:',
  '      - trees/index.md # first',
  '      - "trees/pruning.md"',
  '',
];

describe('a new entry in a navigation file', () => {
  it('of MkDocs is on a line after that of its sibling, with every other byte as it was', () => {
    const text = YAML.join('\n');
    const edited = insertNavigationEntry('mkdocs', text, {
      file: 'trees/new.md',
      before: ['trees/index.md'],
      after: [],
    });
    expect(edited?.split('\n')).toEqual(YAML.toSpliced(4, 0, '      - trees/new.md'));
  });

  it('of MkDocs is before the next sibling if there is no other, and quoted if YAML needs it', () => {
    const edited = insertNavigationEntry('mkdocs', YAML.join('\r\n'), {
      file: 'trees/a: b.md',
      before: ['elsewhere.md'],
      after: ['trees/pruning.md'],
    });
    expect(edited?.split('\r\n')).toEqual(YAML.toSpliced(4, 0, '      - "trees/a: b.md"'));
  });

  it.each([
    ['{"pages": ["a", "b"]}', '{"pages": ["a", "new", "b"]}'],
    ['{"pages": [\n  "a",\n  "b"\n]}', '{"pages": [\n  "a",\n  "new",\n  "b"\n]}'],
    ['{"pages": [\n  "b", "a"]}', '{"pages": [\n  "b", "a", "new"]}'],
  ])('of Mintlify is an element after its sibling: %s', (text, expected) => {
    expect(insertNavigationEntry('mintlify', text, { file: 'new.mdx', before: ['a.mdx'], after: [] })).toBe(expected);
  });

  it('is not written to scripts', () => {
    const entry = { file: 'new.md', before: ['a.md'], after: [] };
    expect(insertNavigationEntry('docusaurus', "module.exports = ['a'];", entry)).toBeUndefined();
  });
});
