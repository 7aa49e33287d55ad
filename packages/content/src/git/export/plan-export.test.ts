import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashOf } from '../../object-hash.ts';
import type { Page, RevisionContent } from '../../page-tree.ts';
import { checkContent } from '../../revision/check-content.ts';
import { comparable, comparablePage, listAll, SyncedSpace } from './export-testing.ts';
import { STEP_KINDS, type Step, takeStep } from './export-testing-steps.ts';
import { planExport } from './plan-export.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array | undefined): string | undefined =>
  bytes === undefined ? undefined : new TextDecoder().decode(bytes);

type Files = Readonly<Record<string, string>>;

const treeOf = (files: Files): Map<string, Uint8Array> =>
  new Map(Object.entries(files).map(([path, text]) => [path, bytesOf(text)]));

const spaceOf = (files: Files, options?: Parameters<typeof SyncedSpace.of>[1]): Promise<SyncedSpace> =>
  SyncedSpace.of(treeOf(files), options);

async function idOf(space: SyncedSpace, title: string): Promise<string> {
  const page = listAll((await space.content()).pages).find((one) => one.title === title);
  if (page === undefined) throw new Error(`There is no page “${title}”.`);
  return page.id;
}

/** Exports; returns the changes as path and text, `null` for removals. */
async function exported(space: SyncedSpace): Promise<Record<string, string | null>> {
  const { changes } = await space.export();
  return Object.fromEntries(
    changes.map((change) => {
      if (change.kind === 'removal') return [change.path, null];
      return [change.path, change.kind === 'text' ? (textOf(change.bytes) ?? '') : `blob ${change.blob}`];
    }),
  );
}

/** Invariants after every export. */
async function expectSameEverywhere(space: SyncedSpace): Promise<void> {
  const content = await space.content();
  const fresh = await space.import('new');
  const seen = space.wasImported ? fresh : { ...content, pages: fresh.pages };
  expect(comparable(seen)).toEqual(comparable(content));
  const here = await space.import('here');
  expect(here.pages.map((page) => comparablePage(page, true))).toEqual(
    content.pages.map((page) => comparablePage(page, true)),
  );
  const again = await planExport({
    ...space.input(),
    before: space.wasImported ? here : { ...content, pages: here.pages },
    after: content,
    readDocuments: (hashes) => space.store.get(hashes),
  });
  if ('error' in again) throw new Error(again.message);
  expect(again.changes.map((change) => [change.path, 'bytes' in change ? textOf(change.bytes) : change.kind])).toEqual(
    [],
  );
}

const BOOK = {
  'README.md': '# Home\n\nHello.\n',
  'SUMMARY.md':
    '# Table of contents\n\n* [Home](README.md)\n\n## Guides\n\n* [Start](guides/start.md)\n  * [Deep](guides/deep.md)\n* [Web](https://example.org/)\n',
  'guides/start.md': '# Start\n',
  'guides/deep.md': '# Deep\n',
  'main.c': 'int main;\n',
};

describe('planExport: changes', () => {
  it('changes nothing when nothing changed', async () => {
    const space = await spaceOf(BOOK);
    expect(await space.plan()).toMatchObject({ changes: [], warnings: [] });
    const { root } = space;
    await space.export();
    expect(space.root).toBe(root);
  });

  it('writes only the edited page and reads no other text', async () => {
    const space = await spaceOf(BOOK);
    const page = await idOf(space, 'Deep');
    await space.change({ operation: 'update_page', page, document: { markdown: 'New text.\n' } });
    const reads = space.store.objectsRead;
    const entries: string[] = [];
    const plan = await planExport({
      ...space.input(),
      readEntries: (requested) => {
        entries.push(...requested.map(({ path }) => path));
        return space.input().readEntries(requested);
      },
      before: space.before,
      after: await space.content(),
      readDocuments: (hashes) => {
        expect(hashes.length).toBeLessThan(3);
        return space.store.get(hashes);
      },
    });
    expect(space.store.objectsRead).toBeGreaterThan(reads);
    expect(entries).toEqual([]);
    expect(plan).toMatchObject({ changes: [{ kind: 'text', path: 'guides/deep.md' }] });
    expect(await exported(space)).toEqual({ 'guides/deep.md': '# Deep\n\nNew text.\n' });
    await expectSameEverywhere(space);
  });

  it('writes a new page with its entry, and removes a deleted one with its own', async () => {
    const space = await spaceOf(BOOK);
    const guides = await idOf(space, 'Guides');
    await space.change(
      { operation: 'insert_page', title: 'More', into: guides },
      { operation: 'delete_page', page: await idOf(space, 'Deep') },
    );
    expect(await exported(space)).toEqual({
      'SUMMARY.md': BOOK['SUMMARY.md'].replace('  * [Deep](guides/deep.md)\n', '').concat('* [More](guides/more.md)\n'),
      'guides/deep.md': null,
      'guides/more.md': '# More\n',
    });
    await expectSameEverywhere(space);
  });
});

describe('planExport: computed pages', () => {
  const YAML =
    '  * ```yaml\n    props:\n      models: true\n    type: builtin:openapi\n    dependencies:\n      spec:\n        ref:\n          kind: openapi\n          spec: larder\n    ```\n';
  const FILES = {
    'README.md': '# Home\n',
    'SUMMARY.md': `# Table of contents\n\n* [Home](README.md)\n* [API](api.md)\n${YAML}* [End](end.md)\n`,
    'api.md': '# API\n',
    'end.md': '# End\n',
  };

  it('preserves the lines of an entry that is YAML while adjacent ones are added and removed', async () => {
    const space = await spaceOf(FILES);
    const page = await idOf(space, 'End');
    await space.change({ operation: 'delete_page', page });
    await space.change({ operation: 'insert_page', title: 'More', into: await idOf(space, 'API') });
    expect(await exported(space)).toMatchObject({
      'SUMMARY.md': `# Table of contents\n\n* [Home](README.md)\n* [API](api.md)\n${YAML}  * [More](api/more.md)\n`,
    });
    await expectSameEverywhere(space);
  });

  it('moves attributes of the entry to the front matter of a page that gets a text', async () => {
    const space = await spaceOf(FILES);
    const page = await idOf(space, 'Larder');
    await space.change({ operation: 'update_page', page, document: { markdown: 'Of the larder.\n' } });
    const changes = await exported(space);
    expect(changes['SUMMARY.md']).toContain('  * [Larder](');
    expect(Object.values(changes).join('')).toMatch(/^computed:\n {2}type: builtin:openapi\n/m);
    await expectSameEverywhere(space);
  });
});

describe('planExport: the table of contents', () => {
  it('leaves unlisted pages unchanged when pages are added after them', async () => {
    const space = await spaceOf({ ...BOOK, 'notes/one.md': '# One\n', 'notes/two.md': '# Two\n' });
    await space.change({ operation: 'insert_page', title: 'Last' });
    expect(await exported(space)).toEqual({
      'SUMMARY.md': expect.stringContaining('[Last](last.md)'),
      'last.md': '# Last\n',
    });
    await expectSameEverywhere(space);
  });

  it('lists a shown page, and marks a moved hidden one as hidden', async () => {
    const space = await spaceOf({ ...BOOK, 'notes/one.md': '# One\n', 'notes/two.md': '# Two\n' });
    const [one, two] = [await idOf(space, 'One'), await idOf(space, 'Two')];
    await space.change(
      { operation: 'update_page', page: one, hidden: false },
      { operation: 'update_page', page: two, into: await idOf(space, 'Guides') },
    );
    expect(await exported(space)).toEqual({
      'SUMMARY.md': expect.stringMatching(/\[Two\]\(notes\/two\.md\)[\s\S]*\[One\]\(notes\/one\.md\)/),
      'notes/two.md': '---\nhidden: true\n---\n\n# Two\n',
    });
    await expectSameEverywhere(space);
  });

  it.each([
    { ...BOOK, 'notes/one.md': '# One\n' },
    { 'README.md': '# Home\n', 'notes/one.md': '# One\n' },
  ])('lists a page that another one starts to include, since it would not be a page otherwise', async (files) => {
    const space = await spaceOf(files);
    const document = { markdown: '{% include "notes/one.md" %}\n' };
    await space.change({ operation: 'update_page', page: await idOf(space, 'Home'), document });
    const changes = await exported(space);
    expect(changes['SUMMARY.md']).toContain('[One](notes/one.md)');
    await expectSameEverywhere(space);
  });

  it('is not created while the folders define the tree, and lists everything once they do not', async () => {
    const space = await spaceOf({ 'README.md': '# Home\n', 'b.md': '# B\n', 'c/README.md': '# C\n' });
    await space.change({ operation: 'insert_page', title: 'Bb', at: { after: await idOf(space, 'B') } });
    expect(await exported(space)).toEqual({ 'bb.md': '# Bb\n' });
    await space.change({ operation: 'update_page', page: await idOf(space, 'Bb'), at: 'start' });
    expect(await exported(space)).toEqual({
      'SUMMARY.md': '# Table of contents\n\n* [Bb](bb.md)\n* [Home](README.md)\n* [B](b.md)\n* [C](c/README.md)\n',
    });
    await expectSameEverywhere(space);
  });

  it('is not created for new pages, wherever they were added: the folders have their order', async () => {
    const space = await spaceOf({
      'README.md': '# Home\n',
      'b.md': '# B\n',
      'c/README.md': '# C\n',
      'c/z.md': '# Z\n',
    });
    await space.change(
      { operation: 'insert_page', title: 'Aa', at: { after: await idOf(space, 'C') } },
      { operation: 'insert_page', title: 'Y', at: { after: await idOf(space, 'Z') } },
    );
    expect(await exported(space)).toEqual({ 'aa.md': '# Aa\n', 'c/y.md': '# Y\n' });
    await expectSameEverywhere(space);
  });

  it('writes slugs and members of groups and links', async () => {
    const space = await spaceOf(BOOK);
    await space.change(
      { operation: 'update_page', page: await idOf(space, 'Guides'), slug: 'manual', icon: 'book' },
      { operation: 'update_page', page: await idOf(space, 'Web'), condition: 'visitor.claims.a', hidden: true },
    );
    expect(await exported(space)).toEqual({
      'SUMMARY.md': BOOK['SUMMARY.md']
        .replace('## Guides', '## Guides <a href="#manual" id="manual"></a> <!-- {"icon":"book"} -->')
        .replace('example.org/)', 'example.org/) <!-- {"hidden":true,"condition":"visitor.claims.a"} -->'),
    });
    await expectSameEverywhere(space);
  });

  it('keeps the condition that it has of a page, and gets that which only the record has', async () => {
    const comment = ' <!-- {"condition":"visitor.claims.a"} -->';
    const restricted = BOOK['SUMMARY.md'].replace('(guides/start.md)', `(guides/start.md)${comment}`);
    const space = await spaceOf({ ...BOOK, 'SUMMARY.md': restricted });
    const start = await idOf(space, 'Start');
    await space.change({ operation: 'update_page', page: start, document: { markdown: 'Begin.\n' } });
    expect(await exported(space)).toEqual({ 'guides/start.md': '# Start\n\nBegin.\n' });
    await expectSameEverywhere(space);
    const restrict = (condition: string | undefined) =>
      space.replace(({ pages, ...content }) => ({
        ...content,
        pages: pages.map(function own(page: Page): Page {
          if (page.type === 'link') return page;
          const { condition: former, ...members } = page;
          const next = page.id === start ? condition : former;
          return { ...members, ...(next !== undefined && { condition: next }), pages: page.pages.map(own) } as Page;
        }),
      }));
    await restrict('visitor.claims.b');
    expect(await exported(space)).toEqual({ 'SUMMARY.md': restricted.replace('claims.a', 'claims.b') });
    await expectSameEverywhere(space);
    await restrict(undefined);
    expect(await exported(space)).toEqual({ 'SUMMARY.md': BOOK['SUMMARY.md'] });
    await expectSameEverywhere(space);
    await restrict('visitor.claims.c');
    expect(await exported(space)).toEqual({ 'SUMMARY.md': restricted.replace('claims.a', 'claims.c') });
    await expectSameEverywhere(space);
  });

  it('prevents a link to a page in front of the page from becoming its entry', async () => {
    const space = await spaceOf(BOOK);
    const target = { kind: 'page', page: await idOf(space, 'Deep') } as const;
    await space.change({ operation: 'insert_page', type: 'link', title: 'See', target, at: 'start' });
    const changes = await exported(space);
    expect(Object.keys(changes)).toEqual(['SUMMARY.md']);
    expect(changes['SUMMARY.md']).toContain('* [See](guides/deep.md#)\n');
    await expectSameEverywhere(space);
  });

  it('keeps entries that imports skip after their predecessors', async () => {
    const summary = '* [Home](README.md)\n* [Gone](gone.md)\n  * [A](a.md)\n* [B](b.md)\n';
    const space = await spaceOf({ 'README.md': '# Home\n', 'a.md': '# A\n', 'b.md': '# B\n', 'SUMMARY.md': summary });
    await space.change({ operation: 'update_page', page: await idOf(space, 'B'), at: 'start' });
    expect(await exported(space)).toEqual({
      'SUMMARY.md': '* [B](b.md)\n* [Home](README.md)\n* [Gone](gone.md)\n  * [A](a.md)\n',
    });
    await expectSameEverywhere(space);
  });

  it('creates a file for a chapter once it has text, and not before', async () => {
    const space = await spaceOf({ ...BOOK, 'SUMMARY.md': '* Draft\n  * [Start](guides/start.md)\n' });
    await space.change({ operation: 'insert_page', title: 'Second', into: await idOf(space, 'Draft') });
    expect(await exported(space)).toEqual({
      'SUMMARY.md': '* Draft\n  * [Start](guides/start.md)\n  * [Second](guides/draft/second.md)\n',
      'guides/draft/second.md': '# Second\n',
    });
    await expectSameEverywhere(space);
    await space.change({
      operation: 'update_page',
      page: await idOf(space, 'Draft'),
      document: { markdown: 'Written.\n' },
    });
    expect(await exported(space)).toMatchObject({ 'guides/draft.md': 'Written.\n' });
    expect(textOf(space.tree.get('SUMMARY.md'))).toMatch(/^\* \[Draft\]\(guides\/draft\.md\)\n/);
    await expectSameEverywhere(space);
  });

  it('reports content that the format does not support', async () => {
    const space = await spaceOf(BOOK);
    const target = { kind: 'page', page: await idOf(space, 'Deep') } as const;
    await space.change(
      { operation: 'insert_page', type: 'link', title: 'See', target },
      { operation: 'delete_page', page: await idOf(space, 'Deep') },
    );
    expect((await space.export()).warnings).toEqual([
      {
        path: 'SUMMARY.md',
        message: 'The link “See” leads to “guides/deep.md”, which is not a page: imports of the repository skip it.',
      },
    ]);
  });
});

describe('planExport: paths', () => {
  it('writes the slug of a page only if it differs from its file', async () => {
    const space = await spaceOf(BOOK);
    await space.change({ operation: 'update_page', page: await idOf(space, 'Deep'), slug: 'deeper' });
    expect(await exported(space)).toEqual({ 'guides/deep.md': '---\nslug: deeper\n---\n\n# Deep\n' });
    await expectSameEverywhere(space);
    await space.change({ operation: 'update_page', page: await idOf(space, 'Deep'), slug: 'deep' });
    expect(await exported(space)).toEqual({ 'guides/deep.md': '---\nslug: deep\n---\n\n# Deep\n' });
    await expectSameEverywhere(space);
  });

  it('writes the slug of a group if its only page has the same one', async () => {
    const space = await spaceOf({
      'README.md': '# Home\n',
      'SUMMARY.md': '* [Home](README.md)\n* [Api](api/README.md)\n',
      'api/README.md': '# Api\n',
    });
    await space.change(
      { operation: 'insert_page', type: 'group', title: 'Api', ref: 'group' },
      { operation: 'update_page', page: await idOf(space, 'Api'), into: 'group' },
      { operation: 'update_page', page: 'group', slug: 'api' },
    );
    const { changes, warnings } = await space.export();
    expect(warnings).toEqual([]);
    expect(changes.map(({ path }) => path)).toEqual(['SUMMARY.md', 'api/README.md']);
    await expectSameEverywhere(space);
  });

  it('leaves a slug unchanged that an earlier import preserved', async () => {
    const space = await spaceOf(BOOK);
    const withoutDerived = (content: RevisionContent): RevisionContent => ({
      ...content,
      pages: content.pages.map((page) => (page.title === 'Home' ? { ...page, slug: 'welcome' } : page)),
    });
    space.before = withoutDerived(space.before);
    await space.replace(withoutDerived);
    await space.change({ operation: 'insert_page', title: 'More' });
    expect(Object.keys(await exported(space))).toEqual(['SUMMARY.md', 'more.md']);
  });

  it('never overwrites other files, and writes no path that differs only in case', async () => {
    const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n';
    const space = await spaceOf(
      { ...BOOK, 'more.md': pointer, 'Other.md': '# Capital\n' },
      { more: [{ path: 'third.md', oid: '0', size: 3, kind: 'symlink' }] },
    );
    const titles = ['More', 'Other', 'Third'];
    await space.change(
      ...titles.map((title) => ({ operation: 'insert_page', title, slug: `n-${title.toLowerCase()}` }) as const),
    );
    await space.replace((content) => ({
      ...content,
      pages: content.pages.map((page) =>
        page.type === 'document' && titles.includes(page.title) ? { ...page, file: page.file.replace('n-', '') } : page,
      ),
    }));
    const changes = await exported(space);
    expect(Object.keys(changes)).toEqual(['SUMMARY.md', 'more-1.md', 'other-1.md', 'third-1.md']);
    expect(textOf(space.tree.get('more.md'))).toBe(pointer);
    await expectSameEverywhere(space);
  });

  it.each([
    '../outside.md',
    '../../outside.md',
    '.git/config.md',
    'node_modules/x/page.md',
    'guides/start.md/page.md',
    'SUMMARY.md',
    'page',
  ])('never writes a page to %s', async (file) => {
    const space = await spaceOf(
      Object.fromEntries(Object.entries(BOOK).map(([path, text]) => [`project/docs/${path}`, text])),
      { projectDirectory: 'project/docs' },
    );
    await space.change({ operation: 'insert_page', title: 'Page' });
    const expectedContent = (content: RevisionContent): RevisionContent => ({
      ...content,
      pages: content.pages.map((page) => (page.title === 'Page' ? { ...page, file } : page)),
    });
    await space.replace(expectedContent);
    const { changes, warnings } = await space.export();
    const paths = changes.map(({ path }) => path).filter((path) => path !== 'project/docs/SUMMARY.md');
    expect(warnings).not.toEqual([]);
    for (const path of paths) {
      expect(path).toMatch(/^project\/docs\/(?!\.git\/|node_modules\/|SUMMARY\.md$).*\.md$/);
      expect(path.startsWith('project/docs/guides/start.md/')).toBe(false);
    }
    if (paths.length > 0) await expectSameEverywhere(space);
  });

  it('writes and removes files, and leaves files outside of the project directory unchanged', async () => {
    const space = await spaceOf(
      { 'p/README.md': '# Home\n\n![x](img/a.png) ![y](../shared.png)\n', 'p/img/a.png': 'A', 'shared.png': 'S' },
      { projectDirectory: 'p' },
    );
    space.blobs.set('b'.repeat(64), bytesOf('B'));
    const size = { contentType: 'image/png', size: 1, blob: 'b'.repeat(64) };
    await space.change({
      operation: 'insert_files',
      files: [
        { name: 'b.png', ...size },
        { name: 'c.pdf', ...size },
      ],
    });
    await space.replace((content) => ({
      ...content,
      files: content.files.filter(({ path }) => !/a\.png|shared/.test(path)),
    }));
    const { changes, warnings } = await space.export();
    expect(changes.map(({ kind, path }) => [kind, path])).toEqual([
      ['file', 'p/.gitbook/assets/b.png'],
      ['file', 'p/.gitbook/assets/c.pdf'],
      ['removal', 'p/img/a.png'],
    ]);
    expect(warnings).toEqual([
      { path: 'shared.png', message: 'It is outside of the project directory and was left as it is.' },
    ]);
  });

  it('renames the file of a page', async () => {
    const space = await spaceOf(BOOK);
    await space.replace((content) => ({
      ...content,
      pages: content.pages.map((page) =>
        page.type === 'document' ? { ...page, file: 'welcome.md', slug: 'welcome' } : page,
      ),
    }));
    expect(await exported(space)).toEqual({
      'README.md': null,
      'SUMMARY.md': BOOK['SUMMARY.md'].replace('(README.md)', '(welcome.md)'),
      'welcome.md': BOOK['README.md'],
    });
    await expectSameEverywhere(space);
  });
});

describe('planExport: configuration', () => {
  const yaml =
    '# Where things are\nroot: ./docs/\n\nredirects:\n  old: README.md # once\n  "older": guides/start.md\n  bad: 3\n';
  const book = Object.fromEntries(Object.entries(BOOK).map(([path, text]) => [`docs/${path}`, text]));

  it('edits redirects in place', async () => {
    const space = await spaceOf({ ...book, '.gitbook.yaml': yaml });
    await space.replace((content) => ({
      ...content,
      redirects: [
        { from: 'old', to: 'guides/deep.md' },
        { from: 'new/one', to: 'https://example.org/' },
      ],
    }));
    expect(await exported(space)).toEqual({
      '.gitbook.yaml':
        '# Where things are\nroot: ./docs/\n\nredirects:\n  old: guides/deep.md # once\n  bad: 3\n  new/one: https://example.org/\n',
    });
    await expectSameEverywhere(space);
  });

  it('creates missing files', async () => {
    const space = await spaceOf(BOOK);
    await space.replace((content) => ({
      ...content,
      redirects: [{ from: 'old', to: 'README.md' }],
      variables: { version: '1.0', count: 3, on: true },
    }));
    expect(await exported(space)).toEqual({
      '.gitbook.yaml': 'redirects:\n  old: README.md\n',
      '.gitbook/vars.yaml': 'count: 3\non: true\nversion: "1.0"\n',
    });
    await expectSameEverywhere(space);
    await space.replace((content) => ({ ...content, redirects: [], variables: {} }));
    expect(await exported(space)).toEqual({ '.gitbook.yaml': null, '.gitbook/vars.yaml': null });
  });

  it('edits the variables of HonKit in place, and reports that it has no redirects', async () => {
    const json =
      '{\n\t"root": "docs",\n\t"variables": {\n\t\t"a": 1,\n\t\t"b": "x"\n\t},\n\t"plugins": ["one", "two"]\n}\n';
    const space = await spaceOf({ ...book, 'book.json': json, 'docs/.gitbook/vars.yaml': 'c: 1 # one\nb: y\n' });
    await space.replace((content) => ({
      ...content,
      redirects: [{ from: 'old', to: 'README.md' }],
      variables: { a: 2, c: 3 },
    }));
    const { changes, warnings } = await space.export();
    expect(
      Object.fromEntries(changes.map((change) => [change.path, 'bytes' in change ? textOf(change.bytes) : ''])),
    ).toEqual({
      'book.json': '{\n\t"root": "docs",\n\t"variables": {\n\t\t"a": 2\n\t},\n\t"plugins": ["one", "two"]\n}\n',
      'docs/.gitbook/vars.yaml': 'c: 3 # one\n',
    });
    expect(warnings).toEqual([{ path: 'book.json', message: 'It has no place for redirects; they were not written.' }]);
    expect((await space.import('new')).variables).toEqual({ a: 2, c: 3 });
  });

  it('writes the location of the content if an import would detect another one', async () => {
    const space = await spaceOf({ 'README.md': '# Home\n', 'docs/a.md': '# A\n', 'docs/b.md': '# B\n' });
    await space.change({ operation: 'delete_page', page: await idOf(space, 'Home') });
    expect(await exported(space)).toEqual({ '.gitbook.yaml': 'root: ./\n', 'README.md': null });
    await expectSameEverywhere(space);
  });

  it.each([
    [undefined, '', ''],
    ['site/docs', '', 'site/docs/'],
    [undefined, 'root: ./text/\n', 'text/'],
  ])(
    'fills an empty repository: project directory %s, configuration %j',
    async (projectDirectory, configuration, root) => {
      const files = { 'main.c': 'int main;\n', ...(configuration && { '.gitbook.yaml': configuration }) };
      const space = await spaceOf(files, { ...(projectDirectory && { projectDirectory }) });
      await space.change(
        { operation: 'insert_page', title: 'Two' },
        { operation: 'insert_page', title: 'One', hidden: true },
      );
      expect(await exported(space)).toEqual({
        [`${root}SUMMARY.md`]: '# Table of contents\n\n* [Two](two.md)\n* [One](one.md)\n',
        [`${root}one.md`]: '---\nhidden: true\n---\n\n# One\n',
        [`${root}two.md`]: '# Two\n',
      });
      await expectSameEverywhere(space);
    },
  );

  it('fails if the configuration cannot be parsed', async () => {
    const space = await spaceOf({ 'README.md': '# Home\n', '.gitbook.yaml': 'root: [' });
    const input = { ...space.input(), before: space.before, after: space.before };
    expect(await planExport({ ...input, readDocuments: async () => [] })).toMatchObject({ error: 'bad-configuration' });
  });
});

describe('recordExport', () => {
  it("records the commit's object ids of new pages, files and rewritten texts, and returns the same root on repetition", async () => {
    const space = await spaceOf(BOOK);
    await space.change(
      { operation: 'insert_page', title: 'More', slug: 'more' },
      { operation: 'update_page', page: await idOf(space, 'Deep'), slug: 'deeper' },
    );
    await space.export();
    const pages = listAll((await space.content()).pages).filter((page) => page.type === 'document');
    for (const page of pages) {
      if (page.type !== 'document') continue;
      const bytes = space.tree.get(page.file) ?? new Uint8Array();
      expect(page).toMatchObject({
        document: hashOf(bytes),
        git: { oid: hashOf(bytes).slice(0, 40), path: page.file },
      });
    }
    const { root } = space;
    await space.export();
    expect(space.root).toBe(root);
  });
});

const FOLDERS = ['', 'guides/', 'guides/deep/', 'api/', '02-set up/'];
const NAMES = [
  'README.md',
  'intro.md',
  'a.md',
  'B.md',
  'index.md',
  'with space.md',
  'über (1).md',
  'b-2.markdown',
  'LICENSE.md',
];
const FRONT = [
  '',
  '',
  '',
  '---\nhidden: true\n---\n\n',
  '---\nslug: own-SLUG\n---\n',
  '---\norder: 2\n---\n',
  '---\r\nicon: star\r\n---\r\n',
];
const TITLES = ['Start', 'Über uns', 'A', 'Guides', 'Readme', 'C & D [x] *y*', 'Summary', '02 Set up', 'A_b <c> `d`'];
const OTHER: Files = {
  'main.c': 'int main;\n',
  'guides.txt': 'No page.\n',
  '.github/pull.md': '# Not for readers\n',
  'docs/tool.sh': '#!/bin/sh\n',
  'images/one.png': 'PNG 1',
  'images/two.png': 'PNG 2',
};
const LAYOUTS: readonly { readonly root: string; readonly files: Files }[] = [
  { root: '', files: {} },
  { root: 'docs/', files: { '.gitbook.yaml': 'root: ./docs/ # here\n\nredirects:\n  old: guides/a.md\n' } },
  { root: '', files: { 'book.json': '{\n    "structure": {"readme": "intro.md"},\n    "variables": {"x": 1}\n}\n' } },
  { root: 'src/', files: { 'book.toml': '[book]\nsrc = "src"\n' } },
];

interface Written {
  readonly title: string;
  readonly kind: number;
  readonly depth: number;
  readonly file: number;
}

/** A table of contents as people write them. */
function writeSummary(lines: readonly Written[], files: readonly string[]): string {
  let depth = 0;
  const written = lines.map(({ title, kind, depth: entries, file }) => {
    const text = title.replace(/[[\]<>_*`&]/g, '\\$&');
    if (kind === 0) {
      depth = 0;
      return `\n## ${text}${file % 3 === 0 ? ' <a href="#own" id="own"></a>' : ''}\n`;
    }
    const level = Math.min(depth, entries);
    depth = level + 1;
    const target = files[file % Math.max(1, files.length)] ?? 'gone.md';
    const line = [
      `[${text}](<${target}>)`,
      `[${text}](<${target}>)`,
      `[${text}](<${target}>)`,
      `[${text}](<${target}#part> "Short")`,
      `[](<${target}>)`,
      `[${text}](missing.md)`,
      `[${text}](https://example.org/${file})`,
      text,
    ][kind - 1];
    return `${'  '.repeat(level)}${file % 2 === 0 ? '*' : '-'} ${line}\n`;
  });
  return `# Summary\n\n${written.join('')}`;
}

const repositories = fc
  .record({
    layout: fc.constantFrom(...LAYOUTS),
    pages: fc.uniqueArray(
      fc.record({
        folder: fc.constantFrom(...FOLDERS),
        name: fc.constantFrom(...NAMES),
        front: fc.constantFrom(...FRONT),
        heading: fc.constantFrom('', ...TITLES),
      }),
      { selector: ({ folder, name }) => folder + name, minLength: 0, maxLength: 9 },
    ),
    summary: fc.option(
      fc.array(
        fc.record({
          title: fc.constantFrom(...TITLES),
          kind: fc.nat({ max: 8 }),
          depth: fc.nat({ max: 3 }),
          file: fc.nat({ max: 12 }),
        }),
        { maxLength: 9 },
      ),
      { nil: undefined },
    ),
    other: fc.subarray(Object.keys(OTHER)),
  })
  .map(({ layout, pages, summary, other }): Files => {
    const files = pages.map(({ folder, name }) => folder + name);
    return {
      ...layout.files,
      ...Object.fromEntries(other.map((path) => [path, OTHER[path] ?? ''])),
      ...Object.fromEntries(
        pages.map(({ folder, name, front, heading }, index) => [
          layout.root + folder + name,
          `${front.replace('SLUG', String(index))}${heading === '' ? '' : `# ${heading}\n\n`}Text of ${folder}${name}.\n`,
        ]),
      ),
      ...(summary && { [`${layout.root}SUMMARY.md`]: writeSummary(summary, files) }),
    };
  });

const histories = fc.array(
  fc.record({
    kind: fc.constantFrom(...STEP_KINDS),
    one: fc.nat({ max: 40 }),
    other: fc.nat({ max: 40 }),
    title: fc.constantFrom(...TITLES),
  }),
  { minLength: 1, maxLength: 8 },
);

describe('planExport: laws', () => {
  it('changes nothing in any unchanged repository', async () => {
    await fc.assert(
      fc.asyncProperty(repositories, async (files) => {
        const space = await spaceOf(files);
        expect(await space.plan()).toMatchObject({ changes: [], warnings: [] });
      }),
      { numRuns: 60 },
    );
  });

  it('recognizes chapters without a file of one title, whichever of them has pages below it', async () => {
    const space = await spaceOf({
      'README.md': 'Text.\n',
      'SUMMARY.md': '# Summary\n\n## Start <a href="#own" id="own"></a>\n* Start\n* Start\n',
    });
    const first = listAll((await space.content()).pages).find(
      ({ type, title }) => type !== 'group' && title === 'Start',
    );
    const page = { title: 'Guides', document: { markdown: 'Text.\n' }, into: first?.id ?? '' };
    await space.change({ operation: 'insert_page', ...page });
    await space.export();
    await expectSameEverywhere(space);
    await space.change({ operation: 'delete_page', page: await idOf(space, 'Guides') });
    await space.export();
    await expectSameEverywhere(space);
  });

  it('round-trips the pages through every import after any history, and changes nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(repositories, fc.array(histories, { minLength: 1, maxLength: 3 }), async (files, rounds) => {
        const space = await spaceOf(files);
        for (const steps of rounds) if (!(await expectRoundTrip(space, steps))) return;
      }),
      { numRuns: 60 },
    );
  });
});

async function expectRoundTrip(space: SyncedSpace, steps: readonly Step[]): Promise<boolean> {
  const tree = new Map(space.tree);
  const { before } = space;
  for (const step of steps) await takeStep(space, step);
  const after = await space.content();
  const plan = await space.export();
  const paths = plan.changes.map(({ path }) => path);
  expect(paths).toEqual([...new Set(paths)].sort());
  // Files outside the content are unchanged, and so are unchanged texts.
  const held = new Set(pathsOf(before));
  const foreign = paths.filter((path) => tree.has(path) && !held.has(path));
  expect(foreign.filter((path) => !/(?:^|\/)(?:SUMMARY\.md|\.gitbook\.yaml)$/.test(path))).toEqual([]);
  const documents = new Map(
    listAll(before.pages).flatMap((page) => (page.type === 'document' ? [[page.id, page]] : [])),
  );
  for (const page of listAll(after.pages)) {
    if (page.type !== 'document' || page.git === undefined || plan.rewritten.has(page.id)) continue;
    if (documents.get(page.id)?.document === page.document) expect(paths).not.toContain(page.git.path);
  }
  expect(checkContent(await space.content())).toEqual([]);
  // Without pages there is nothing to import.
  if (!listAll(after.pages).some((page) => page.type === 'document' && plan.paths.has(page.id))) return true;
  // Only inexpressible content is reported, and ends the history: broken links, paths in use, groups in folders.
  for (const { message } of plan.warnings)
    expect(message).toMatch(/^(?:The link|It could not be written|The paths of)/);
  if (plan.warnings.length > 0) return false;
  await expectSameEverywhere(space);
  return true;
}

/** Paths of the content in the repository. */
function pathsOf({ pages, files, reusableContents }: RevisionContent): string[] {
  const documents = listAll(pages).flatMap((page) => (page.type === 'document' ? [page] : []));
  return [...documents, ...files, ...reusableContents].flatMap(({ git }) => git?.path ?? []);
}
