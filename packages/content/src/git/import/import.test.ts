import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexPages } from '../../page-index.ts';
import type { DocumentPage, Page } from '../../page-tree.ts';
import { checkContent } from '../../revision/check-content.ts';
import { buildImport } from './build-import.ts';
import type { ImportFailure, ImportResult, PlanInput, RepositoryEntry } from './import-types.ts';
import { planImport } from './plan-import.ts';
import { documentsOf, type Files, importFiles, plan, repositoryOf } from './testing/import-files.ts';

async function failure(files: Files, input: Partial<PlanInput> = {}): Promise<ImportFailure> {
  const planned = await planImport({ ...repositoryOf(files), ...input });
  if (!('error' in planned)) throw new Error('The plan did not fail.');
  return planned;
}

function pageOf({ content }: ImportResult, file: string): DocumentPage {
  const page = documentsOf(content).find((document) => document.file === file);
  if (page === undefined) throw new Error(`There is no page ${file}.`);
  return page;
}

function shown(pages: readonly Page[], space = ''): string[] {
  return pages.flatMap((page) => {
    if (page.type === 'link') return [`${space}${page.title} -> ${page.target}`];
    const name = page.type === 'group' ? `# ${page.title}` : `${page.title} = ${page.file}`;
    return [space + (page.hidden === true ? `[${name}]` : name), ...shown(page.pages, `${space}  `)];
  });
}

const treeOf = async (files: Files): Promise<string[]> => shown((await importFiles(files)).content.pages);

/** A text of ten lines that no other text has. */
const textOf = (name: string): string =>
  Array.from({ length: 10 }, (_, line) => `Line ${line} of the text about ${name}.\n`).join('');

describe('planImport: layouts', () => {
  const sources = { 'docs/a.md': '# A', 'docs/SUMMARY.md': '* [A](a.md)', 'README.md': '# R' };

  it.each([
    ['gitbook', { '.gitbook.yaml': 'root: ./docs/', ...sources }],
    ['honkit', { 'book.json': '{"root": "./docs"}', ...sources }],
    ['mdbook', { 'book.toml': '[book]\nsrc = "docs"', ...sources }],
  ])('finds the content folder of %s', async (kind, files) => {
    expect((await plan(files)).layout).toMatchObject({ kind, root: 'docs', summary: 'SUMMARY.md' });
    expect(await treeOf(files)).toEqual(['A = docs/a.md'.replace('docs/', '')]);
  });

  it('uses the first configuration in the order GitBook, HonKit, mdBook', async () => {
    const files = { 'book.toml': '', 'book.json': '{}', 'a.md': '', 'src/b.md': '' };
    expect((await plan(files)).layout.kind).toBe('honkit');
    expect((await plan({ ...files, '.gitbook.yaml': '' })).layout.kind).toBe('gitbook');
  });

  it('uses src as the default folder of an mdBook', async () => {
    expect((await plan({ 'book.toml': '[book]\nlanguage = "de"', 'src/a.md': '', 'b.md': '' })).layout).toMatchObject({
      root: 'src',
      language: 'de',
    });
  });

  it('reads the names of the first page and the table of contents from the configuration', async () => {
    const files = {
      'book.json': '{"structure": {"readme": "index.md", "summary": "toc/README.md"}}',
      'toc/README.md': '* [A](a.md)\n* [B](b.md)',
      'a.md': '# A',
      'toc/b.md': '# B',
      'index.md': '# Start',
    };
    expect(await treeOf(files)).toEqual(['Start = index.md', 'A = a.md', 'B = toc/b.md']);
  });

  it('only guesses docs if it contains all Markdown', async () => {
    expect((await plan({ 'docs/a.md': '', 'main.c': '', '.github/pull.md': '' })).layout.root).toBe('docs');
    expect((await plan({ 'docs/a.md': '', 'README.md': '' })).layout.root).toBe('');
  });

  it('never reads outside of the project directory', async () => {
    const files = { 'README.md': '', 'web/docs/.gitbook.yaml': 'root: ./x', 'web/docs/x/a.md': '# A', 'web/b.md': '' };
    const planned = await plan(files, { projectDirectory: './web/docs/' });
    expect(planned.layout.root).toBe('web/docs/x');
    expect(planned.pages.map(({ path, file }) => [path, file])).toEqual([['web/docs/x/a.md', 'a.md']]);
  });

  it.each(['../../etc', '..', 'docs/../../x', '../'])(
    'rejects a root outside of the project directory: %s',
    async (root) => {
      const files = { 'p/.gitbook.yaml': `root: ${root}`, 'p/a.md': '', 'x/b.md': '', 'etc/c.md': '' };
      expect(await failure(files, { projectDirectory: 'p' })).toMatchObject({ error: 'bad-configuration' });
    },
  );

  it('treats an absolute root as one below the project directory', async () => {
    expect(await failure({ '.gitbook.yaml': 'root: /etc', 'a.md': '' })).toEqual({
      error: 'no-such-directory',
      message: '“.gitbook.yaml” names a folder, but the repository has no folder “etc”.',
    });
    expect((await plan({ '.gitbook.yaml': 'root: /docs/', 'docs/a.md': '' })).layout.root).toBe('docs');
  });

  it.each([
    ['.gitbook.yaml', 'root: [1'],
    ['.gitbook.yaml', 'root: 7'],
    ['.gitbook.yaml', '- a list'],
    ['.gitbook.yaml', 'structure:\n  summary: ../../x.md'],
    ['.gitbook.yaml', `${'['.repeat(100_000)}`],
    ['.gitbook.yaml', `a: ${'x'.repeat(1_000_001)}`],
    ['.gitbook.yaml', 'a: &a [x]\nb: &b [*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c]'],
    ['book.json', '{"root": '],
    ['book.json', 'null'],
    ['book.toml', '[book\nsrc'],
    ['book.toml', '[book]\nsrc = 3'],
  ])('fails for an invalid configuration, naming it: %s %s', async (path, text) => {
    const answer = await failure({ [path]: text, 'a.md': '' });
    expect(answer.error).toBe('bad-configuration');
    expect(answer.message).toMatch(new RegExp(`^“${path}” cannot be used: .{10,300}\\.$`));
  });

  it('fails for a missing directory, naming it', async () => {
    const message = 'The repository has no folder “dcos”.';
    expect(await failure({ 'a.md': '' }, { projectDirectory: 'dcos' })).toEqual({
      error: 'no-such-directory',
      message,
    });
    expect(await failure({ 'a.md': '' }, { projectDirectory: '../x' })).toMatchObject({ error: 'no-such-directory' });
  });

  it.each([{ 'a.txt': '' }, { 'SUMMARY.md': '* [A](a.md)' }, {}])('fails without Markdown', async (files) => {
    expect(await failure(files)).toMatchObject({ error: 'no-markdown' });
  });

  it('fails for content above its limits', async () => {
    const entries = Array.from({ length: 20_001 }, (_, index): RepositoryEntry => {
      return { path: `p${index}.md`, oid: `${index}`, size: 1, kind: 'file' };
    });
    expect(await failure({}, { entries })).toEqual({
      error: 'too-large',
      message: 'The repository has 20001 pages; at most 20,000 can be imported at once.',
    });
    const large = entries.slice(0, 300).map((entry) => ({ ...entry, size: 900_000 }));
    expect(await failure({}, { entries: large })).toMatchObject({ error: 'too-large' });
  });
});

describe('planImport: redirects, variables and language', () => {
  it('skips redirects to targets with control characters, with a warning', async () => {
    const planned = await plan({
      '.gitbook.yaml':
        'redirects:\n  a: "https://example.com/\\r\\nset-cookie: a=b"\n  b: "x\\u0007.md"\n  c: https://example.com/ü\n',
      'x.md': '',
    });
    expect(planned.redirects).toEqual([{ from: 'c', to: 'https://example.com/ü' }]);
    expect(planned.warnings.map(({ message }) => message)).toEqual(
      ['a', 'b'].map((from) => `The redirect from “${from}” was left out: its target contains control characters.`),
    );
  });

  it('normalizes redirects and keeps those whose target does not exist', async () => {
    const redirects =
      '/a/: ./x.md\nb: x\nc: gone.md\nd: ../../x.md\ne: https://example.org/\n../f: x.md\ng: 3\na: c.md';
    const planned = await plan({ '.gitbook.yaml': `redirects:\n${redirects.replace(/^/gm, '  ')}`, 'x.md': '' });
    expect(planned.redirects).toEqual([
      { from: 'a', to: 'x.md' },
      { from: 'b', to: 'x.md' },
      { from: 'c', to: 'gone.md' },
      { from: 'e', to: 'https://example.org/' },
    ]);
    expect(planned.warnings).toHaveLength(4);
  });

  it('skips redirects of reserved paths, with a warning', async () => {
    const sources = [
      '~assets/theme-0a1b2c3d4e5f.js',
      '/./~search',
      'docs/~files/a/b.js',
      '%7Eassets/a.js',
      'robots.txt',
    ];
    const redirects = sources.map((source) => `  "${source}": x.md\n`).join('');
    const planned = await plan({ '.gitbook.yaml': `redirects:\n${redirects}  a~b: x.md\n`, 'x.md': '' });
    expect(planned.redirects).toEqual([{ from: 'a~b', to: 'x.md' }]);
    expect(planned.warnings.map(({ message }) => message)).toEqual(
      sources.map((source) => `The redirect from “${source}” was left out: the path belongs to the site itself.`),
    );
  });

  it('imports variables that are short strings, numbers or booleans', async () => {
    const vars = `a: x\nb: 1.5\nc: true\nd: [1]\ne: ${'x'.repeat(257)}\n__proto__: y\n`;
    const planned = await plan({ 'a.md': '', '.gitbook/vars.yaml': vars });
    expect(Object.entries(planned.variables)).toEqual([
      ['a', 'x'],
      ['b', 1.5],
      ['c', true],
      ['__proto__', 'y'],
    ]);
    expect(planned.warnings.map(({ message }) => message.slice(0, 31))).toEqual([
      'The variable “d” was left out: ',
      'The variable “e” was left out: ',
    ]);
  });

  it('imports without variables if their YAML is invalid', async () => {
    const planned = await plan({ 'a.md': '', '.gitbook/vars.yaml': 'a: [' });
    expect(planned.variables).toEqual({});
    expect(planned.warnings).toHaveLength(1);
  });

  it('omits an invalid language', async () => {
    const planned = await plan({ 'book.json': '{"language": "<b>"}', 'a.md': '' });
    expect(planned.language).toBeUndefined();
    expect(planned.warnings).toHaveLength(1);
  });
});

describe('planImport: pages', () => {
  it('infers the tree from folders', async () => {
    const files = {
      'README.md': '# Home',
      'LICENSE.md': '# MIT',
      'step-10.md': '',
      'step-2.md': '',
      'guide/README.md': '# The guide',
      'guide/b.md': '# B',
      'guide/a.md': '---\norder: 2\n---\n# A',
      'guide/z.md': '---\nweight: 1\n---\n# Z',
      'guide/deep/x.md': '# X',
      'api.md': '# API',
      'api/get.md': '# Get',
      'no-page/1-first.md': '',
      '.github/issue.md': '# No',
      'node_modules/x/README.md': '# No',
    };
    expect(await treeOf(files)).toEqual([
      'Home = README.md',
      'API = api.md',
      '  Get = api/get.md',
      'The guide = guide/README.md',
      '  Z = guide/z.md',
      '  A = guide/a.md',
      '  B = guide/b.md',
      '  Deep = guide/deep/README.md',
      '    X = guide/deep/x.md',
      '[MIT = LICENSE.md]',
      'Step 2 = step-2.md',
      'Step 10 = step-10.md',
      '# No page',
      '  First = no-page/1-first.md',
    ]);
  });

  it('adds unlisted pages near their folder, hidden, with the first page first', async () => {
    const files = {
      'SUMMARY.md': '* [Guide](guide/README.md)\n* [API](api.md)\n\n## Other\n\n* [A](other/a.md)',
      'README.md': '# Home',
      'guide/README.md': '',
      'guide/x.md': '# X',
      'guide/deep/down/y.md': '# Y',
      'api/get.md': '# Get',
      'api.md': '',
      'other/a.md': '',
      'other/b.md': '# B',
      'nowhere/README.md': '# N',
      'nowhere/c.md': '# C',
      '.hidden/d.md': '# D',
    };
    expect(await treeOf(files)).toEqual([
      'Home = README.md',
      'Guide = guide/README.md',
      '  [X = guide/x.md]',
      '  [Y = guide/deep/down/y.md]',
      'API = api.md',
      '  [Get = api/get.md]',
      '# Other',
      '  A = other/a.md',
      '  [B = other/b.md]',
      '[N = nowhere/README.md]',
      '  [C = nowhere/c.md]',
    ]);
  });

  it('resolves the entries of a table of contents', async () => {
    const files = {
      'SUMMARY.md': [
        '* [Section](a.md#part)',
        '  * [Below a link](b.md)',
        '* [A](./a.md)',
        '* [Folder](guide/)',
        '* [No extension](c)',
        '* [PDF](files/x%20y.pdf)',
        '* [Mail](mailto:x@example.org)',
        '* [Script](javascript:alert(1))',
        '* [Missing](missing.md)',
        '  * [Below the missing](/d.md)',
        '* [Outside](../../etc/passwd)',
        '* [](e.md)',
        '* Draft',
        '* Draft',
      ].join('\n'),
      'a.md': '',
      'b.md': '',
      'guide/README.md': '',
      'c.md': '',
      'files/x y.pdf': '',
      'd.md': '',
      'e.md': '# From the heading',
    };
    expect(await treeOf(files)).toEqual([
      'Section -> a.md#part',
      'Below a link = b.md',
      'A = a.md',
      'Folder = guide/README.md',
      'No extension = c.md',
      'PDF -> files/x y.pdf',
      'Mail -> mailto:x@example.org',
      'Below the missing = d.md',
      'From the heading = e.md',
      'Draft = draft.md',
      'Draft = draft-1.md',
    ]);
    const { warnings } = await plan(files);
    expect(warnings.map(({ message }) => /“[^”]*”/.exec(message)?.[0])).toEqual(['“Script”', '“Missing”', '“Outside”']);
  });

  it('creates a page with computed pages from an entry that is YAML', async () => {
    const files = {
      'README.md': '# Home\n',
      'SUMMARY.md':
        '* [Home](README.md)\n  * ```yaml\n    type: builtin:openapi\n    props:\n      models: false\n    dependencies:\n      spec:\n        ref:\n          kind: openapi\n          spec: larder-api\n    ```\n* [More](more.md)\n',
      'more.md': '# More\n',
    };
    const first = await importFiles(files);
    const [home, more] = first.content.pages as DocumentPage[];
    expect([more?.title, more?.hidden]).toEqual(['More', undefined]);
    expect(home?.pages).toMatchObject([
      { title: 'Larder api', computed: { type: 'builtin:openapi', spec: 'larder-api', models: false }, pages: [] },
    ]);
    const again = await importFiles(files, first);
    expect(again.content).toEqual(first.content);
  });

  it('excludes files outside of the content folder from the pages', async () => {
    const files = {
      '.gitbook.yaml': 'root: docs',
      'docs/SUMMARY.md': '* [Up](../README.md)\n* [A](a.md)',
      'docs/a.md': '',
      'README.md': 'x',
    };
    expect(await treeOf(files)).toEqual(['A = a.md']);
  });

  it('falls back to folders when the table of contents lists nothing', async () => {
    expect(await treeOf({ 'SUMMARY.md': '# Summary\n', 'a.md': '# A' })).toEqual(['A = a.md']);
  });

  it('reads titles from the table of contents, the front matter, the heading and the file name, in this order', async () => {
    const files = {
      'SUMMARY.md': '* [Listed](a.md)',
      'a.md': '---\ntitle: Front\n---\n# Heading',
      'b.md': '---\ntitle: Front\n---\n# Heading',
      'c.md': '# Heading',
      '02-getting_started-now.md': '',
    };
    const { content } = await importFiles(files);
    expect(documentsOf(content).map(({ title }) => title)).toEqual([
      'Listed',
      'Getting started now',
      'Front',
      'Heading',
    ]);
  });

  it('distinguishes snippets from pages', async () => {
    const files = {
      'a.md': '{% include ".gitbook/includes/one.md" %}\n{% include "shared/two.md" %}\n{% include "listed.md" %}',
      'SUMMARY.md': '* [A](a.md)\n* [L](listed.md)',
      'listed.md': '',
      'shared/two.md': '{% include "./three.md" %}',
      'shared/three.md': '',
      '.gitbook/includes/one.md': '---\ntitle: One\n---\n',
    };
    const { content } = await importFiles(files);
    expect(documentsOf(content).map(({ file }) => file)).toEqual(['a.md', 'listed.md']);
    expect(content.reusableContents.map(({ file, title }) => [file, title])).toEqual([
      ['shared/two.md', 'Two'],
      ['shared/three.md', 'Three'],
      ['.gitbook/includes/one.md', 'One'],
    ]);
  });

  it('reads snippets outside of the content folder, and those that they include', async () => {
    const files = {
      '.gitbook.yaml': 'root: docs',
      'docs/a.md': '{% include "../shared/one.md" %}',
      'shared/one.md': '{% include "two.md" %}',
      'shared/two.md': '{% include "one.md" %} {% include "../../../etc/passwd" %}',
      'shared/three.md': '',
    };
    const { content } = await importFiles(files);
    expect(content.reusableContents.map(({ file }) => file)).toEqual(['../shared/one.md', '../shared/two.md']);
  });
});

describe('conditions of the table of contents', () => {
  const texts = { 'a.md': '# A', 'b.md': '---\nif: visitor.claims.b\n---\n\n# B', 'c.md': '# C', 'd.md': '# D' };
  const summaryOf = (comment: string): string =>
    [
      `* [A](a.md) ${comment}`,
      `* [B](b.md) ${comment}`,
      `* [Gone](gone.md) ${comment}`,
      '  * [C](c.md)',
      `* Chapter ${comment}`,
      '  * [D](d.md)',
    ].join('\n');
  const importWith = (comment: string, previous?: ImportResult) =>
    importFiles({ ...texts, 'SUMMARY.md': summaryOf(comment) }, previous);
  const conditionsOf = ({ content }: ImportResult) =>
    Object.fromEntries(documentsOf(content).map(({ title, condition }) => [title, condition]));

  it('apply to pages, in addition to their own, and to those that replace an entry', async () => {
    const result = await importWith('<!-- {"condition": "visitor.claims.a"} -->');
    expect(conditionsOf(result)).toEqual({
      A: 'visitor.claims.a',
      B: '(visitor.claims.a) && (visitor.claims.b)',
      C: 'visitor.claims.a',
      Chapter: 'visitor.claims.a',
      // It is below the chapter.
      D: undefined,
    });
  });

  it('hide from everybody where they cannot be read, and are reported', async () => {
    const before = await importWith('<!-- {"condition": "visitor.claims.a"} -->');
    const result = await importWith('<!-- {"condition": visitor.claims.a} -->', before);
    expect(conditionsOf(result)).toEqual({
      A: 'false',
      B: '(false) && (visitor.claims.b)',
      C: 'false',
      Chapter: 'false',
      D: undefined,
    });
    const { warnings } = await plan({ ...texts, 'SUMMARY.md': summaryOf('<!-- {"condition": visitor.claims.a} -->') });
    for (const line of [1, 2, 3, 5]) {
      const message = expect.stringMatching(`^Line ${line}: Nobody sees this entry: its condition must have the form`);
      expect(warnings).toContainEqual({ path: 'SUMMARY.md', line, reason: 'condition_unreadable', message });
    }
    expect(conditionsOf(await importWith('', result))).toMatchObject({ A: undefined, B: 'visitor.claims.b' });
  });

  it('stop an import where nobody knows which entry they are of', async () => {
    const files = { ...texts, 'SUMMARY.md': '* [A](a.md)\n<!-- {"condition": "visitor.claims.a"} -->' };
    expect(await failure(files)).toEqual({
      error: 'bad-configuration',
      message:
        '“SUMMARY.md” cannot be used: line 2 names a condition, but there is no heading or entry before it in this line.',
    });
  });
});

describe('planImport: files', () => {
  const paths = async (files: Files, more: readonly RepositoryEntry[] = []): Promise<string[]> =>
    (await plan(files, repositoryOf(files, more))).files.map(({ file }) => file);

  it('stores only assets, images and referenced files', async () => {
    const files = {
      '.gitbook.yaml': 'root: docs',
      'docs/a.md':
        '---\ncover: ../brand/cover.jpeg\n---\n[x](data.csv) [z](/zip/z.zip) ![](../logo.svg) [r](../README.md) [e](../../../etc/hosts)',
      'docs/SUMMARY.md': '* [A](a.md)\n* [PDF](x%20y.pdf)',
      'docs/.gitbook/assets/any.bin': 'x',
      'docs/.gitbook/assets/text.md': 'x',
      'docs/img/x.PNG': 'x',
      'docs/.cache/y.png': 'x',
      'docs/data.csv': 'x',
      'docs/zip/z.zip': 'x',
      'logo.svg': 'x',
      'brand/cover.jpeg': 'x',
      'docs/x y.pdf': 'x',
      'docs/other.csv': 'x',
      'README.md': 'x',
      'secret.env': 'x',
      'other.png': 'x',
    };
    expect((await paths(files)).toSorted()).toEqual([
      '../brand/cover.jpeg',
      '../logo.svg',
      '.gitbook/assets/any.bin',
      '.gitbook/assets/text.md',
      'data.csv',
      'img/x.PNG',
      'x y.pdf',
      'zip/z.zip',
    ]);
  });

  it('skips links, submodules and Git LFS files, with a warning', async () => {
    const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n';
    const files = { 'a.md': '![](big.png) ![](link.png)', 'b.md': pointer, 'big.png': pointer };
    const more: RepositoryEntry[] = [
      { path: 'link.png', oid: '1', size: 9, kind: 'symlink' },
      { path: 'SUMMARY.md', oid: '2', size: 9, kind: 'symlink' },
      { path: 'vendor/x', oid: '3', size: 0, kind: 'submodule' },
    ];
    const planned = await plan(files, repositoryOf(files, more));
    expect(planned.files).toEqual([]);
    expect(planned.pages.map(({ file }) => file)).toEqual(['a.md']);
    expect(planned.warnings.map(({ path }) => path)).toEqual(['b.md', 'link.png', 'SUMMARY.md', 'vendor/x', 'big.png']);
  });

  it('omits a text above the size limit', async () => {
    const files = { 'a.md': '', 'b.md': 'x'.repeat(1_000_001) };
    const planned = await plan(files);
    expect(planned.pages.map(({ file }) => file)).toEqual(['a.md']);
    expect(planned.warnings).toEqual([{ path: 'b.md', message: 'It is larger than 1 MB and was left out.' }]);
  });

  it('requests no more than a few megabytes at a time', async () => {
    const files = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`${index}.md`, 'x'.repeat(300_000)]));
    const repository = repositoryOf(files);
    const sizes: number[] = [];
    await planImport({
      ...repository,
      readEntries: (entries) => {
        sizes.push(entries.reduce((sum, { size }) => sum + size, 0));
        return repository.readEntries(entries);
      },
    });
    expect(Math.max(...sizes)).toBeLessThanOrEqual(4_000_000);
  });

  it('limits its warnings', async () => {
    const more = Array.from({ length: 1_500 }, (_, index): RepositoryEntry => {
      return { path: `l${index}`, oid: '1', size: 1, kind: 'symlink' };
    });
    const { warnings } = await plan({}, repositoryOf({ 'a.md': '' }, more));
    expect(warnings).toHaveLength(1_001);
    expect(warnings.at(-1)?.message).toBe('There are 500 more warnings.');
  });
});

describe('buildImport: paths', () => {
  it('assigns pages the paths of their files, unique among all', async () => {
    const files = {
      'SUMMARY.md':
        '* [Home](README.md)\n\n## Guides\n\n* [A](guides/a.md)\n\n## Loose\n\n* [X](x.md)\n* [X2](one/x.md)\n* [Y](two/y.md)\n\n## Also guides\n\n* [B](guides/b.md)',
      'README.md': '',
      'guides/a.md': '',
      'x.md': '',
      'one/x.md': '',
      'two/y.md': '',
      'guides/b.md': '',
    };
    const { content } = await importFiles(files);
    const index = indexPages(content);
    expect(checkContent(content)).toEqual([]);
    expect([...index.byFile].map(([file, { path }]) => [file, path])).toEqual([
      ['README.md', 'readme'],
      ['guides/a.md', 'guides/a'],
      ['x.md', 'x'],
      ['one/x.md', 'x-1'],
      ['two/y.md', 'y'],
      ['guides/b.md', 'guides-1/b'],
    ]);
  });

  it('preserves the slug of a file across imports', async () => {
    const first = await importFiles({ 'SUMMARY.md': '* [A](a/x.md)\n* [B](b/x.md)', 'a/x.md': '', 'b/x.md': '' });
    expect(pageOf(first, 'b/x.md').slug).toBe('x-1');
    const second = await importFiles(
      { 'SUMMARY.md': '* [B](b/x.md)\n* [C](c/x.md)', 'b/x.md': '', 'c/x.md': '' },
      first,
    );
    expect(pageOf(second, 'b/x.md').slug).toBe('x-1');
    expect(pageOf(second, 'c/x.md').slug).toBe('x');
  });
});

describe('buildImport: identity', () => {
  it('preserves the id of a page that was renamed or moved to another folder, and edited', async () => {
    const first = await importFiles({ 'a.md': textOf('a'), 'b.md': textOf('b') });
    const second = await importFiles(
      { 'renamed.md': `${textOf('a')}More.\n`, 'deep/er/b.md': `# B\n${textOf('b')}` },
      first,
    );
    expect(pageOf(second, 'renamed.md')).toMatchObject({ id: pageOf(first, 'a.md').id, slug: 'renamed' });
    expect(pageOf(second, 'deep/er/b.md').id).toBe(pageOf(first, 'b.md').id);
  });

  it('matches by path first: two swapped files are two edits', async () => {
    const first = await importFiles({ 'a.md': textOf('a'), 'b.md': textOf('b') });
    const second = await importFiles({ 'a.md': textOf('b'), 'b.md': textOf('a') }, first);
    expect(pageOf(second, 'a.md').id).toBe(pageOf(first, 'a.md').id);
    expect(pageOf(second, 'b.md').id).toBe(pageOf(first, 'b.md').id);
  });

  it('assigns a new id to a page that has nothing in common with a deleted one', async () => {
    const first = await importFiles({ 'a.md': textOf('a'), 'gone.md': 'one\ntwo\nthree\n' });
    const second = await importFiles({ 'a.md': textOf('a'), 'new.md': 'four\nfive\nthree\n' }, first);
    expect(documentsOf(first.content).map(({ id }) => id)).not.toContain(pageOf(second, 'new.md').id);
  });

  it('does not mistake an added page for an existing one that it resembles', async () => {
    const first = await importFiles({ 'a.md': textOf('a') });
    const second = await importFiles({ 'a.md': textOf('a'), 'copy.md': textOf('a') }, first);
    expect(pageOf(second, 'a.md').id).toBe(pageOf(first, 'a.md').id);
    expect(pageOf(second, 'copy.md').id).not.toBe(pageOf(first, 'a.md').id);
  });

  it('matches each renamed page with the most similar one', async () => {
    const lines = textOf('x').split('\n');
    const first = await importFiles({
      'a.md': [...lines, 'a', 'one'].join('\n'),
      'b.md': [...lines, 'b', 'two'].join('\n'),
    });
    const second = await importFiles(
      { 'd.md': [...lines, 'a', 'x'].join('\n'), 'c.md': [...lines, 'b', 'y'].join('\n') },
      first,
    );
    expect(pageOf(second, 'd.md').id).toBe(pageOf(first, 'a.md').id);
    expect(pageOf(second, 'c.md').id).toBe(pageOf(first, 'b.md').id);
  });

  it('distinguishes equal texts by their names', async () => {
    const first = await importFiles({ 'x/one.md': textOf('a'), 'x/two.md': textOf('a') });
    const second = await importFiles({ 'y/two.md': textOf('a'), 'y/one.md': textOf('a') }, first);
    expect(pageOf(second, 'y/one.md').id).toBe(pageOf(first, 'x/one.md').id);
    expect(pageOf(second, 'y/two.md').id).toBe(pageOf(first, 'x/two.md').id);
  });

  it('matches an empty page that was renamed or moved, by name first, and never twice', async () => {
    const first = await importFiles({ 'a/one.md': '', 'a/two.md': '', 'k.md': 'x' });
    const second = await importFiles({ 'b/two.md': '', 'three.md': '', 'four.md': '', 'k.md': 'x' }, first);
    expect(pageOf(second, 'b/two.md').id).toBe(pageOf(first, 'a/two.md').id);
    const others = ['three.md', 'four.md'].map((file) => pageOf(second, file).id);
    expect(others.filter((id) => id === pageOf(first, 'a/one.md').id)).toHaveLength(1);
  });

  it('matches groups by title, links by target, and chapters without a file by title', async () => {
    const summary = '## G\n\n* [A](a.md)\n* [Web](https://example.org/)\n* Draft';
    const first = await importFiles({ 'SUMMARY.md': summary, 'a.md': 'x' });
    const changed =
      '## H\n\n* [A](a.md)\n\n## G\n\n* [Site](https://example.org/)\n* [B](b/b.md)\n* Draft\n  * [C](b/c.md)';
    const second = await importFiles({ 'SUMMARY.md': changed, 'a.md': 'x', 'b/b.md': '', 'b/c.md': '' }, first);
    const idOf = ({ content }: ImportResult, title: string): string | undefined =>
      indexPages(content).pages.find(({ page }) => page.title === title)?.page.id;
    expect(idOf(second, 'G')).toBe(idOf(first, 'G'));
    expect(idOf(second, 'Site')).toBe(idOf(first, 'Web'));
    expect(pageOf(second, 'b/draft.md').id).toBe(pageOf(first, 'draft.md').id);
  });

  it('matches files by path, then by their bytes, and snippets like pages', async () => {
    const page = '![](x.png) ![](y.png) {% include ".gitbook/includes/s.md" %}';
    const first = await importFiles({
      'a.md': page,
      'x.png': 'x',
      'y.png': 'y',
      '.gitbook/includes/s.md': textOf('s'),
    });
    const second = await importFiles(
      { 'a.md': page, 'x.png': 'X', 'img/y.png': 'y', '.gitbook/includes/t.md': textOf('s') },
      first,
    );
    const ids = ({ content }: ImportResult): string[] => content.files.map(({ id }) => id).toSorted();
    expect(ids(second)).toEqual(ids(first));
    expect(second.content.reusableContents[0]?.id).toBe(first.content.reusableContents[0]?.id);
  });

  it('dates pages: created once, edited when text or title changed', async () => {
    const first = await importFiles({
      'SUMMARY.md': '* [A](a.md)\n* [B](b.md)\n* [C](c.md)',
      'a.md': 'x',
      'b.md': 'x',
      'c.md': 'x',
    });
    const second = await importFiles(
      { 'SUMMARY.md': '* [C](c.md)\n* [A](a.md)\n* [B2](b.md)', 'a.md': 'y', 'b.md': 'x', 'c.md': 'x' },
      first,
    );
    const created = pageOf(first, 'a.md').createdAt;
    const now = pageOf(second, 'a.md').updatedAt;
    expect(created).toBeDefined();
    expect(pageOf(first, 'a.md').updatedAt).toBeUndefined();
    expect(pageOf(second, 'a.md')).toMatchObject({
      createdAt: created,
      updatedAt: expect.not.stringMatching(`^${created}$`),
    });
    expect(pageOf(second, 'b.md').updatedAt).toBe(now);
    expect(pageOf(second, 'c.md').updatedAt).toBeUndefined();
  });

  it('skips a file that was not stored, with a warning', async () => {
    const planned = await plan({ 'a.md': '', 'x.png': '' });
    const { content, warnings } = await buildImport(planned, {
      files: new Map(),
      newId: () => 'a',
      now: '2026-01-01T00:00:00Z',
    });
    expect(content.files).toEqual([]);
    expect(warnings).toEqual([{ path: 'x.png', message: 'It was not stored and was left out.' }]);
  });
});

describe('laws of the import', () => {
  const segment = fc.constantFrom('a', 'b', 'README', 'index', 'Über uns', '01-x', '__proto__', 'docs');
  const file = fc.array(segment, { minLength: 1, maxLength: 4 }).map((segments) => `${segments.join('/')}.md`);
  const text = fc.constantFrom(
    '',
    '# A\n',
    textOf('one'),
    `${textOf('one')}x`,
    textOf('two'),
    '---\ntitle: T\norder: 3\n---\n',
  );
  const repository = fc.dictionary(file, text, { minKeys: 1, maxKeys: 12 });
  const summary = fc
    .array(fc.tuple(fc.nat(4), fc.constantFrom('* [T](', '* Draft (', '## G (', '[P](', '---('), file), {
      maxLength: 12,
    })
    .map((lines) => lines.map(([level, start, target]) => `${'  '.repeat(level)}${start}<${target}>)`).join('\n'));
  const files = fc
    .tuple(repository, fc.option(summary))
    .map(([pages, list]): Files => (list === null ? pages : { ...pages, 'SUMMARY.md': list }));

  it('creates valid content from any repository, with every page exactly once', async () => {
    await fc.assert(
      fc.asyncProperty(files, async (repositoryFiles) => {
        const { content } = await importFiles(repositoryFiles);
        const sources = documentsOf(content).flatMap(({ git }) => git?.path ?? []);
        expect(checkContent(content)).toEqual([]);
        expect(sources.toSorted()).toEqual(
          Object.keys(repositoryFiles)
            .filter((path) => path !== 'SUMMARY.md')
            .toSorted(),
        );
      }),
    );
  });

  it('creates equal content when imported again, and valid content after any change', async () => {
    await fc.assert(
      fc.asyncProperty(files, files, async (before, after) => {
        const first = await importFiles(before);
        expect((await importFiles(before, first)).content).toEqual(first.content);
        const second = await importFiles(after, first);
        expect(checkContent(second.content)).toEqual([]);
        expect((await importFiles(after, second)).content).toEqual(second.content);
      }),
    );
  });

  it('imports folders and tables of contents of any depth', async () => {
    const deep = `${'a/'.repeat(10_000)}x.md`;
    const { content } = await importFiles({ [deep]: '', [deep.slice(0, 300).concat('/README.md')]: '' });
    expect(checkContent(content)).toEqual([]);
    const chain = Object.fromEntries(Array.from({ length: 200 }, (_, level) => [`${'a/'.repeat(level)}README.md`, '']));
    const list = Array.from(
      { length: 10_000 },
      (_, level) => `${' '.repeat(2 * Math.min(level, 200))}* [L](${'a/'.repeat(level % 200)}README.md)`,
    );
    expect(checkContent((await importFiles({ ...chain, 'SUMMARY.md': list.join('\n') })).content)).toEqual([]);
    expect(checkContent((await importFiles({ ...chain, 'SUMMARY.md': '* [X](README.md)' })).content)).toEqual([]);
  });
});
