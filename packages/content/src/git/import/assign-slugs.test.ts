import { describe, expect, it } from 'vitest';
import { indexPages } from '../../page-index.ts';
import type { RevisionContent } from '../../page-tree.ts';
import { inputOf, SyncedSpace } from '../export/export-testing.ts';
import { placeSlugs } from './assign-slugs.ts';
import type { OutlineNode } from './import-types.ts';

const importFiles = async (files: Readonly<Record<string, string>>): Promise<RevisionContent> => {
  const tree = new Map(Object.entries(files).map(([path, text]) => [path, new TextEncoder().encode(text)]));
  expect(inputOf(tree).entries).toHaveLength(tree.size);
  return (await SyncedSpace.of(tree)).before;
};

const pathsOf = async (files: Readonly<Record<string, string>>): Promise<Record<string, string>> =>
  Object.fromEntries([...indexPages(await importFiles(files)).byFile].map(([file, { path }]) => [file, path]));

const page = (file: string): OutlineNode => ({ kind: 'page', file, generated: false, hidden: false, nodes: [] });

describe('paths of an import', () => {
  it('prefer the explicit slug of a page to the name of its file', async () => {
    const files = { 'README.md': '# R', 'a.md': '---\nslug: own-name\n---\n# A', 'a/b.md': '# B' };
    expect(await pathsOf(files)).toEqual({ 'README.md': 'readme', 'a.md': 'own-name', 'a/b.md': 'own-name/b' });
  });

  it.each(['/docs/a', 'Own Name', 'a/b', '..', '-x', 'x-', '""', '[x]', '{a: b}'])(
    'skip a slug that is not a path segment: %s',
    async (slug) => {
      expect(await pathsOf({ 'a.md': `---\nslug: ${slug}\n---\n# A` })).toEqual({ 'a.md': 'a' });
    },
  );

  it('assign an explicit slug used twice to the first page, and the name of its file to the other', async () => {
    const files = { 'a.md': '---\nslug: x\n---\n', 'b.md': '---\nslug: x\n---\n', 'x.md': '' };
    expect(await pathsOf(files)).toEqual({ 'a.md': 'x', 'b.md': 'b', 'x.md': 'x-1' });
  });

  it('prefer the explicit slug of a page to its former one', () => {
    const nodes = [page('a.md'), page('b.md')];
    const slugs = placeSlugs(nodes, new Map([['a.md', 'kept']]), new Map([['a.md', 'said']]));
    expect(nodes.map((node) => slugs.get(node))).toEqual(['said', 'b']);
  });

  it('use the anchor of a heading for the slug of its group, else the folder of its pages', async () => {
    const files = {
      'SUMMARY.md': '## Guides <a href="#manual" id="manual"></a>\n* [A](guides/a.md)\n## Other\n* [B](other/b.md)\n',
      'guides/a.md': '',
      'other/b.md': '',
    };
    expect(await pathsOf(files)).toEqual({ 'guides/a.md': 'manual/a', 'other/b.md': 'other/b' });
  });

  it('ignore an anchor that only repeats the title before a page of that name, unless the page specifies it', async () => {
    const summary =
      '## Blocks <a href="#blocks" id="blocks"></a>\n* [Blocks](blocks/README.md)\n  * [A](blocks/a.md)\n';
    const files = { 'SUMMARY.md': summary, 'blocks/README.md': '', 'blocks/a.md': '' };
    expect(await pathsOf(files)).toEqual({ 'blocks/README.md': 'blocks', 'blocks/a.md': 'blocks/a' });
    const explicitSlugs = { ...files, 'blocks/README.md': '---\nslug: blocks\n---\n' };
    expect(await pathsOf(explicitSlugs)).toEqual({
      'blocks/README.md': 'blocks/blocks',
      'blocks/a.md': 'blocks/blocks/a',
    });
  });

  it('allow pages of a group without a slug to use the names of pages next to the group', async () => {
    const files = {
      'SUMMARY.md': '* [A](a.md)\n\n## Mixed\n* [B](one/b.md)\n* [C](two/c.md)\n',
      'a.md': '',
      'one/b.md': '---\nslug: a\n---\n',
      'two/c.md': '',
    };
    const { pages } = await importFiles(files);
    expect(pages).toMatchObject([{ slug: 'a-1' }, { slug: '', pages: [{ slug: 'a' }, { slug: 'c' }] }]);
  });
});

describe('members of groups and links', () => {
  it('are read from the comment after their line', async () => {
    const summary =
      '## Guides <!-- {"icon":"book","hidden":true} -->\n* [A](a.md) <!-- {"icon":"star"} -->\n* [W](https://example.org) <!-- {"emoji":"📚","condition":"visitor.claims.a"} -->\n';
    const { pages } = await importFiles({ 'SUMMARY.md': summary, 'a.md': '# A\n' });
    expect(pages).toMatchObject([
      {
        type: 'group',
        icon: 'book',
        hidden: true,
        pages: [{ title: 'A' }, { type: 'link', emoji: '📚', condition: 'visitor.claims.a' }],
      },
    ]);
    expect(pages[0]).not.toHaveProperty('pages.0.icon');
  });
});
