import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPublishedSite } from '../../../testing/corpora.ts';
import { anOrganization, aSpace, type Person } from '../../../testing/factories.ts';
import { aRepository, type TestRepository } from '../../../testing/git-fixtures.ts';
import { type GitServer, startGitServer } from '../../../testing/git-http-server.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

type Content = string | Uint8Array;

/** A file of a commit that is created without a working tree: any name that git allows. */
interface Entry {
  readonly path: string | Buffer;
  readonly content?: Content;
  /** `120000` for a symbolic link, `160000` for a submodule; a file when left out. */
  readonly mode?: string;
}

let server: TestServer;
let organizationId: string;
let admin: Person;
let repository: TestRepository;
let git: GitServer;
let spaceId: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
  repository = await aRepository();
  git = await startGitServer({ repositories: { 'docs.git': `${repository.directory}/.git` } });
});
afterAll(async () => {
  await git.close();
  await server.close();
});
beforeEach(async () => {
  spaceId = (await aSpace(server, organizationId, admin)).id;
});

/** Writes an object to the repository, including ones that git would not create, and returns its id. */
function writeObject(type: 'blob' | 'tree' | 'commit', content: Content): string {
  const bytes = Buffer.from(content as Uint8Array);
  const object = Buffer.concat([Buffer.from(`${type} ${bytes.length}\0`), bytes]);
  const id = createHash('sha1').update(object).digest('hex');
  const folder = path.join(repository.directory, '.git', 'objects', id.slice(0, 2));
  // Tens of thousands of files with the same content are one object.
  if (existsSync(path.join(folder, id.slice(2)))) return id;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, id.slice(2)), deflateSync(object));
  return id;
}

/** Makes `main` a commit of exactly these entries, with any names. */
function commitEntries(entries: readonly Entry[]): void {
  const treeOf = (below: readonly { readonly segments: readonly string[]; readonly entry: Entry }[]): string => {
    const names = new Map<string, (typeof below)[number][]>();
    for (const one of below) {
      const [name = ''] = one.segments;
      const group = names.get(name);
      if (group === undefined) names.set(name, [one]);
      else group.push(one);
    }
    const lines = [...names].map(([name, group]) => {
      const [first] = group;
      const bytes = Buffer.from(name, 'latin1');
      if (first?.segments.length === 1) {
        const { mode = '100644', content = '' } = first.entry;
        const oid = mode === '160000' ? '1'.repeat(40) : writeObject('blob', content);
        return {
          key: bytes,
          line: Buffer.concat([Buffer.from(`${mode} `), bytes, Buffer.from(`\0`), Buffer.from(oid, 'hex')]),
        };
      }
      const oid = treeOf(group.map(({ segments, entry }) => ({ segments: segments.slice(1), entry })));
      const key = Buffer.concat([bytes, Buffer.from('/')]);
      return { key, line: Buffer.concat([Buffer.from('40000 '), bytes, Buffer.from('\0'), Buffer.from(oid, 'hex')]) };
    });
    const tree = Buffer.concat(lines.sort((one, other) => Buffer.compare(one.key, other.key)).map(({ line }) => line));
    return writeObject('tree', tree);
  };
  const placed = entries.map((entry) => ({
    segments: Buffer.from(entry.path as string)
      .toString('latin1')
      .split('/'),
    entry,
  }));
  const author = 'Author <author@example.com> 1700000000 +0000';
  const commit = `tree ${treeOf(placed)}\nauthor ${author}\ncommitter ${author}\n\nChange\n`;
  writeFileSync(path.join(repository.directory, '.git', 'refs', 'heads', 'main'), `${writeObject('commit', commit)}\n`);
}

const filesOf = (files: Readonly<Record<string, Content>>): Entry[] =>
  Object.entries(files).map(([path, content]) => ({ path, content }));

interface Operation {
  readonly state: string;
  readonly error?: string;
  readonly warnings?: readonly { readonly path: string; readonly message: string }[];
}

async function importEntries(entries: readonly Entry[], body: object = {}): Promise<Operation> {
  commitEntries(entries);
  const answer = await admin.post(`/v1/spaces/${spaceId}/git/import`, {
    url: `${git.url}/docs.git`,
    ref: 'refs/heads/main',
    ...body,
  });
  expect(answer.status).toBe(204);
  await server.runJobs();
  return (await admin.get(`/v1/spaces/${spaceId}/git/info`)).body.operation;
}

const importFiles = (files: Readonly<Record<string, Content>>, body: object = {}): Promise<Operation> =>
  importEntries(filesOf(files), body);

interface ListedPage {
  readonly id: string;
  readonly title: string;
  readonly type: string;
  readonly path?: string;
  readonly documentId?: string;
  readonly href?: string;
  readonly hidden: boolean;
  readonly git?: { readonly path: string };
  readonly pages?: readonly ListedPage[];
}

const listPages = async (): Promise<ListedPage[]> =>
  (await admin.get(`/v1/spaces/${spaceId}/content/pages`)).body.pages;
const listFiles = async (): Promise<{ name: string; git: { path: string }; downloadURL: string }[]> =>
  (await admin.get(`/v1/spaces/${spaceId}/content/files`)).body.items;

/** The tree as lines: groups with `#`, links with their target, hidden pages in brackets. */
function linesOf(pages: readonly ListedPage[], space = ''): string[] {
  return pages.flatMap(({ title, type, path, href, hidden, pages: below = [] }) => {
    const line = type === 'link' ? `${title} -> ${href}` : type === 'group' ? `# ${title}` : `${title} = ${path}`;
    return [space + (hidden ? `[${line}]` : line), ...linesOf(below, `${space}  `)];
  });
}

const treeOf = async (): Promise<string[]> => linesOf(await listPages());

/** Sources of the pages, by path in the repository. */
async function readSources(): Promise<Map<string, string>> {
  const pages = (await listPages()).flatMap(function all(page: ListedPage): ListedPage[] {
    return [page, ...(page.pages ?? []).flatMap(all)];
  });
  const sources = new Map<string, string>();
  for (const { id, git: from } of pages.filter((page) => page.git !== undefined)) {
    const { markdown } = (await admin.get(`/v1/spaces/${spaceId}/content/page/${id}?format=markdown`)).body;
    sources.set(from?.path ?? '', markdown);
  }
  return sources;
}

const warningsOf = ({ warnings = [] }: Operation): string[] =>
  warnings.map(({ path, message }) => `${path}: ${message}`);

describe('layouts of repositories', () => {
  it('of .gitbook.yaml: root, first page, table of contents, redirects', async () => {
    const operation = await importFiles({
      'README.md': '# The code\n',
      '.gitbook.yaml': [
        'root: ./docs/',
        'structure:',
        '  readme: intro.md',
        '  summary: toc/CONTENTS.md',
        'redirects:',
        '  old/start: guide/start.md',
        '  /old/name with space: ./intro.md',
        '  old/gone: gone.md',
        '  old/away: https://example.org/there',
        '',
      ].join('\n'),
      'docs/intro.md': '# Introduction\n',
      'docs/toc/CONTENTS.md': '# Contents\n\n* [Start](../guide/start.md)\n',
      'docs/guide/start.md': '# Start here\n',
    });
    expect(await treeOf()).toEqual(['Introduction = intro', 'Start = start']);
    expect(warningsOf(operation)).toEqual([
      '.gitbook.yaml: The redirect from “old/gone” leads to “gone.md”, which is not a page.',
    ]);
    const { path } = await aPublishedSite(organizationId, admin, [spaceId]);
    const whereTo = async (old: string) => (await server.call('GET', path + old)).headers['location'];
    expect(await whereTo('old/start')).toBe(`${path}start`);
    expect(await whereTo('old/start/')).toBe(`${path}start`);
    expect(await whereTo('old/start.md')).toBe(`${path}start.md`);
    expect(await whereTo('old/name%20with%20space')).toBe(path);
    expect(await whereTo('old/away')).toBe('https://example.org/there');
    expect((await server.call('GET', `${path}old/gone`)).status).toBe(404);
    expect((await server.call('GET', `${path}old/start`, { headers: {} })).status).toBe(301);
  });

  it('of a SUMMARY.md: groups, nesting, link titles, other sites, entries that occur twice', async () => {
    await importFiles({
      'README.md': '# Home\n',
      'SUMMARY.md': [
        '# Table of contents',
        '',
        '* [Welcome](README.md "Home")',
        '',
        '## Guide',
        '',
        '* [First](a.md)',
        '  * [Second](b.md)',
        '    * [Third](deep/c.md)',
        '* [Elsewhere](https://example.org/x)',
        '* [First again](a.md)',
        '* [A part](a.md#part)',
        '',
        '## Reference',
        '',
        '* [Fourth](d.md)',
        '',
      ].join('\n'),
      'a.md': '# A\n\n## Part\n',
      'b.md': '# B\n',
      'deep/c.md': '# C\n',
      'd.md': '# D\n',
      'e.md': '# E\n',
    });
    const tree = await treeOf();
    expect(tree.filter((line) => !line.includes('->'))).toEqual([
      'Welcome = readme',
      '# Guide',
      expect.stringMatching(/^ {2}First = (?:guide\/)?a$/),
      expect.stringMatching(/^ {4}Second = (?:guide\/)?a\/b$/),
      expect.stringMatching(/^ {6}Third = (?:guide\/)?a\/b\/c$/),
      '# Reference',
      expect.stringMatching(/^ {2}Fourth = (?:reference\/)?d$/),
      '[E = e]',
    ]);
    expect(tree.filter((line) => line.includes('->')).map((line) => line.trim().replace(/ ->.*/, ''))).toEqual([
      'Elsewhere',
      'First again',
      'A part',
    ]);
    const { path } = await aPublishedSite(organizationId, admin, [spaceId]);
    const page = (await server.call('GET', path)).text;
    // The title of a link is the one in the navigation.
    expect(page).toMatch(/>Home</);
    expect(page).toContain('href="https://example.org/x"');
    expect(page).toMatch(/href="[^"]*\/a#part"/);
    expect(page).not.toContain(`href="${path}e"`);
  });

  it.each([
    [
      'no table of contents: the folders',
      {
        'README.md': '# Home\n',
        'guide/README.md': '# Guide\n',
        'guide/step-10.md': '# Ten\n',
        'guide/step-2.md': '# Two\n',
        'loose/x.md': '# X\n',
      },
      ['Home = readme', 'Guide = guide', '  Two = guide/step-2', '  Ten = guide/step-10', '# Loose', '  X = loose/x'],
    ],
    [
      'mdBook',
      {
        'README.md': '# Code\n',
        'book.toml': '[book]\ntitle = "Book"\n',
        'src/SUMMARY.md':
          '# Summary\n\n[Preface](preface.md)\n\n# Part one\n\n- [Chapter](chapter.md)\n  - [Below](chapter/below.md)\n- [Draft]()\n\n---\n\n[After](after.md)\n',
        'src/preface.md': '# P\n',
        'src/chapter.md': '# C\n',
        'src/chapter/below.md': '# B\n',
        'src/after.md': '# A\n',
      },
      [
        'Preface = preface',
        '# Part one',
        '  Chapter = chapter',
        '    Below = chapter/below',
        '  Draft = draft',
        'After = after',
      ],
    ],
    [
      'HonKit',
      {
        'book.json': '{"root": "./source", "structure": {"readme": "start.md", "summary": "TOC.md"}}',
        'source/start.md': '# Start\n',
        'source/TOC.md': '* [One](one.md)\n\n### Part\n\n* [Two](two.md)\n',
        'source/one.md': '# 1\n',
        'source/two.md': '# 2\n',
        'other.md': '# No\n',
      },
      ['Start = start', 'One = one', '# Part', '  Two = two'],
    ],
  ])('of %s', async (_name, files, tree) => {
    expect(await importFiles(files)).toMatchObject({ state: 'succeeded' });
    expect((await treeOf()).map((line) => line.replace(/= part(?:-one)?\//, '= '))).toEqual(tree);
  });

  it('has the README.md of a folder as the page of the folder', async () => {
    await importFiles({
      'SUMMARY.md': '* [Home](README.md)\n* [Guide](guide/README.md)\n  * [Step](guide/step.md)\n',
      'README.md': '# Home\n\n[to the guide](guide/)\n',
      'guide/README.md': '# Guide\n\n[step](step.md)\n',
      'guide/step.md': '# Step\n\n[up](./)\n',
    });
    expect(await treeOf()).toEqual(['Home = readme', 'Guide = guide', '  Step = guide/step']);
    const { path } = await aPublishedSite(organizationId, admin, [spaceId]);
    expect((await server.call('GET', path)).text).toMatch(new RegExp(`<a [^>]*href="${path}guide"[^>]*>to the guide`));
    expect((await server.call('GET', `${path}guide/step`)).text).toContain(`href="${path}guide"`);
  });

  it('read page options from the front matter, which is not part of the text', async () => {
    await importFiles({
      'a.md': [
        '---',
        'title: Front',
        'description: What it is',
        'icon: leaf',
        'hidden: true',
        'cover: .gitbook/assets/top.png',
        'coverY: 12',
        'layout:',
        '  outline:',
        '    visible: false',
        '---',
        '',
        '# Heading',
        '',
      ].join('\r\n'),
      'b.md': '---\n: [damaged\n---\n\n# B\n',
      '.gitbook/assets/top.png': Buffer.from('89504e470d0a1a0a', 'hex'),
    });
    const [page] = await listPages();
    expect(page).toMatchObject({
      title: 'Front',
      description: 'What it is',
      icon: 'leaf',
      hidden: true,
      cover: { ref: { kind: 'file' }, yPos: 12 },
      layout: { outline: false },
    });
    expect((await readSources()).get('a.md')).not.toContain('What it is');
    const { warnings = [] } = (await admin.get(`/v1/spaces/${spaceId}/git/info`)).body.operation;
    expect(warnings.map(({ path }: { path: string }) => path)).toEqual(['b.md']);
  });

  it('find images at any location, and serve their bytes', async () => {
    const dot = (size: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="4"/>`;
    await importFiles({
      '.gitbook.yaml': 'root: docs\n',
      'docs/README.md': [
        '# Home',
        '![](.gitbook/assets/a%20b.svg) ![](<img/ü.svg>)',
        '<img src="/static/c.svg">',
        '![](../shared/d.svg)',
        '![](img/100%25.svg)',
      ].join('\n\n'),
      'docs/.gitbook/assets/a b.svg': dot(1),
      'docs/img/ü.svg': dot(2),
      'docs/static/c.svg': dot(3),
      'shared/d.svg': dot(4),
      'docs/img/100%.svg': dot(5),
      'docs/.gitbook/assets/unused.pdf': '%PDF-1.4',
      'docs/unused.zip': 'PK',
    });
    const files = await listFiles();
    expect(files.map(({ git: from }) => from.path).sort()).toEqual([
      'docs/.gitbook/assets/a b.svg',
      'docs/.gitbook/assets/unused.pdf',
      'docs/img/100%.svg',
      'docs/img/ü.svg',
      'docs/static/c.svg',
      'shared/d.svg',
    ]);
    const { path } = await aPublishedSite(organizationId, admin, [spaceId]);
    const sources = [...(await server.call('GET', path)).text.matchAll(/<img[^>]+src="([^"]+~files[^"]+)"/g)];
    expect(sources).toHaveLength(5);
    const widths = [];
    for (const [, source = ''] of sources) {
      const { text, status } = await server.call('GET', source);
      expect(status).toBe(200);
      widths.push(/width="(\d)"/.exec(text)?.[1]);
    }
    expect(widths).toEqual(['1', '2', '3', '4', '5']);
  });
});

describe('content outside of the repository', () => {
  it('is not followed: symbolic links to anywhere, submodules', async () => {
    const link = (path: string, content: string): Entry => ({ path, content, mode: '120000' });
    const operation = await importEntries([
      ...filesOf({
        'README.md': '# Home\n\n![](secret.png) {% include "linked.md" %} [x](passwd.txt)\n',
        'real/a.md': '# A\n',
      }),
      link('passwd.md', '/etc/passwd'),
      link('passwd.txt', '/etc/passwd'),
      link('secret.png', '../../../../etc/hostname'),
      link('linked.md', 'real/a.md'),
      link('folder', 'real'),
      link('SUMMARY.md', '/etc/passwd'),
      { path: 'vendor/lib', mode: '160000' },
    ]);
    expect(operation.state).toBe('succeeded');
    expect([...(await readSources()).keys()]).toEqual(['README.md', 'real/a.md']);
    expect(await listFiles()).toEqual([]);
    const paths = (operation.warnings ?? []).map(({ path }) => path).sort();
    expect(paths).toEqual(['SUMMARY.md', 'folder', 'linked.md', 'passwd.md', 'passwd.txt', 'secret.png', 'vendor/lib']);
    expect(warningsOf(operation)).toContain(
      'folder: It is a symbolic link, which imports do not follow, and was left out.',
    );
    expect(warningsOf(operation)).toContain(
      'vendor/lib: It is a submodule, which imports do not follow, and was left out.',
    );
    const { path } = await aPublishedSite(organizationId, admin, [spaceId]);
    expect((await server.call('GET', path)).text).not.toContain('root:');
  });

  it('is not read through a configuration that is a symbolic link', async () => {
    const operation = await importEntries([
      ...filesOf({ 'README.md': '# Home\n', 'docs/a.md': '# A\n', 'other.yaml': 'root: docs\n' }),
      { path: '.gitbook.yaml', content: 'other.yaml', mode: '120000' },
    ]);
    expect(operation.state).toBe('succeeded');
    expect(await treeOf()).toContain('Home = readme');
  });

  it('is named if it is in Git LFS', async () => {
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'4'.repeat(64)}\nsize 12345\n`;
    const operation = await importFiles({
      'README.md': '# Home\n\n![](big.png)\n',
      'big.png': pointer,
      '.gitbook/assets/film.mp4': pointer,
      'long.md': pointer,
    });
    expect(operation.state).toBe('succeeded');
    expect(warningsOf(operation).sort()).toEqual(
      ['.gitbook/assets/film.mp4', 'big.png', 'long.md'].map(
        (path) => `${path}: It is stored in Git LFS, not in the repository, and was left out.`,
      ),
    );
    expect(await listFiles()).toEqual([]);
    expect(await treeOf()).toEqual(['Home = readme']);
  });
});

describe('names and bytes', () => {
  const NAMES = [
    'a page.md',
    'a%20page.md',
    '100%.md',
    'Crème brûlée.md',
    'Cre\u0300me bru\u0302le\u0301e.md',
    'Guide.md',
    'guide.md',
    'GUIDE.md',
    '日本語/ページ.md',
    'q?&#=.md',
    'it\'s "quoted".md',
    '-rf.md',
    '__proto__.md',
    'constructor.md',
    'CON.md',
    '😀.md',
  ];

  it('are preserved: each file is its own page with exactly its bytes and its own URL', async () => {
    const files = Object.fromEntries(NAMES.map((name, index) => [name, `# Page ${index}\n\nText ${index}\n`]));
    expect(await importFiles(files)).toMatchObject({ state: 'succeeded' });
    const sources = await readSources();
    expect([...sources.keys()].sort()).toEqual(NAMES.toSorted());
    for (const [name, source] of sources) expect(source, name).toBe(files[name]);
    const pages = (await listPages()).flatMap((page) => [page, ...(page.pages ?? [])]).filter(({ git: from }) => from);
    expect(new Set(pages.map(({ path }) => path)).size).toBe(NAMES.length);
    const { path } = await aPublishedSite(organizationId, admin, [spaceId]);
    for (const page of pages) {
      const { status, text } = await server.call(
        'GET',
        `${path}${page.path?.split('/').map(encodeURIComponent).join('/')}.md`,
      );
      expect([status, text], page.path).toEqual([200, files[page.git?.path ?? '']]);
    }
  });

  it('are found by links in either encoding', async () => {
    await importFiles({
      'README.md': [
        '# Home',
        '[1](a%20page.md) [2](<a page.md>) [3](a%2520page.md) [4](100%25.md)',
        '[5](Cr%C3%A8me.md) [6](Crème.md) [7](Cre\u0300me.md) [8](Guide.md) [9](guide.md)',
      ].join('\n\n'),
      'a page.md': '# A\n',
      'a%20page.md': '# B\n',
      '100%.md': '# C\n',
      'Crème.md': '# D\n',
      'Cre\u0300me.md': '# E\n',
      'Guide.md': '# F\n',
      'guide.md': '# G\n',
    });
    const home = (await listPages())[0];
    const { items } = (await admin.get(`/v1/spaces/${spaceId}/content/page/${home?.id}/links`)).body;
    const titles = items.map((item: { status: string; targetReference: { page: { title: string } } }) => [
      item.status,
      item.targetReference.page.title,
    ]);
    expect(titles).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((title) => ['ok', title]));
  });

  it('are preserved byte for byte: line endings, byte order marks, invalid UTF-8, no final newline', async () => {
    const files: Record<string, string> = {
      'crlf.md': '# One\r\n\r\nTwo\r\n',
      'bom.md': '\uFEFF# One\n',
      'mixed.md': '# One\r\n\nTwo\rThree\n\n\n',
      'open.md': '# One\n\nno end',
      'tabs.md': '#\tOne\t \n\n\tcode\n',
      'empty.md': '',
      'nul.md': '# One\n\na\0b\n',
    };
    const latin1 = Buffer.from('# Caf\xe9\n', 'latin1');
    expect(await importFiles({ ...files, 'latin1.md': latin1 })).toMatchObject({ state: 'succeeded' });
    // A document is identified by the SHA-256 of its bytes.
    for (const { git: from, documentId } of await listPages()) {
      const bytes = from?.path === 'latin1.md' ? latin1 : Buffer.from(files[from?.path ?? ''] ?? 'none');
      expect(documentId, from?.path).toBe(createHash('sha256').update(bytes).digest('hex'));
    }
    const sources = await readSources();
    expect(sources.size).toBe(8);
    // Line endings are normalized for reading and editing.
    expect(sources.get('crlf.md')).toBe('# One\n\nTwo\n');
    expect(sources.get('open.md')).toBe(files['open.md']);
    expect(sources.get('latin1.md')).toBe('# Caf\ufffd\n');
    const { revision } = (await admin.get(`/v1/spaces/${spaceId}`)).body;
    await admin.post(`/v1/spaces/${spaceId}/git/import`, {
      url: `${git.url}/docs.git`,
      ref: 'refs/heads/main',
      force: true,
    });
    await server.runJobs();
    expect((await admin.get(`/v1/spaces/${spaceId}`)).body.revision).toBe(revision);
  });
});

describe('hostile repositories', () => {
  const HOSTILE: readonly (readonly [string, string | Buffer])[] = [
    ['a name with parent segments', '../up.md'],
    ['a folder with parent segments', 'a/../../up.md'],
    ['a reserved name of git', '.git/config.md'],
    ['a reserved name of git in other case', '.GIT/hooks/x.md'],
    ['a folder that is the same', 'a/./b.md'],
  ];

  it.each(HOSTILE)('cannot bring %s: rejected or omitted, with one sentence in the import', async (_what, path) => {
    await importEntries([...filesOf({ 'README.md': '# Home\n' }), { path, content: '# Up\n' }]);
    for (let tries = 0; tries < 7; tries++) {
      server.advance(3_600_000);
      await server.runJobs();
    }
    const operation: Operation = (await admin.get(`/v1/spaces/${spaceId}/git/info`)).body.operation;
    expect(['succeeded', 'failed']).toContain(operation.state);
    // Git itself rejects some while it fetches, the others are skipped.
    const sentences = [operation.error ?? '', ...(operation.warnings ?? []).map(({ message }) => message)].filter(
      Boolean,
    );
    expect(sentences).toHaveLength(1);
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z“].{10,300}[.]$/);
    expect(await treeOf()).toEqual(operation.state === 'succeeded' ? ['Home = readme'] : []);
    expect((await server.call('GET', '/healthz')).status).toBeLessThan(500);
  });

  it('do not crash the process with backslashes, control characters and very long names', async () => {
    const names = [
      'a\\b.md',
      '..\\..\\c.md',
      'tab\tnew\nline.md',
      'bell\u0007.md',
      '\u202egnp.md',
      `${'x'.repeat(250)}.md`,
    ];
    const deep = `${'d/'.repeat(200)}deep.md`;
    const operation = await importEntries([
      ...filesOf({ 'README.md': '# Home\n' }),
      ...[...names, deep].map((path) => ({ path, content: '# Named\n' })),
      { path: Buffer.from([0x66, 0xff, 0xfe, 0x2e, 0x6d, 0x64]), content: '# No UTF-8\n' },
    ]);
    expect(operation.state).toBe('succeeded');
    const sources = await readSources();
    expect(sources.has('README.md')).toBe(true);
    for (const { path } of await listPages()) expect(path).toMatch(/^[^\\\s\p{Cc}\p{Cf}]+$/u);
    expect(warningsOf(operation)).toContainEqual(expect.stringContaining('cannot be read as UTF-8'));
    const { path } = await aPublishedSite(organizationId, admin, [spaceId]);
    expect((await server.call('GET', path)).status).toBe(200);
  });

  const BOMB = `a: &a [x]\n${['b', 'c', 'd', 'e', 'f', 'g', 'h']
    .map((name, index) => `${name}: &${name} [${`*${'abcdefg'[index]},`.repeat(20)}]`)
    .join('\n')}\n`;

  it.each([
    [
      'a configuration that expands to billions of entries',
      { '.gitbook.yaml': BOMB },
      /“\.gitbook\.yaml” cannot be used/,
    ],
    [
      'a deeply nested configuration',
      { '.gitbook.yaml': `root: ${'['.repeat(50_000)}` },
      /“\.gitbook\.yaml” cannot be used/,
    ],
    ['deeply nested JSON', { 'book.json': `{"a":${'['.repeat(200_000)}` }, /“book\.json” cannot be used/],
    ['a root outside of the repository', { '.gitbook.yaml': 'root: ../../etc\n' }, /outside of the project directory/],
    ['a missing root', { '.gitbook.yaml': 'root: nowhere\n' }, /no folder “nowhere”/],
    ['a configuration larger than 1 MB', { '.gitbook.yaml': `#${'x'.repeat(1_000_000)}\n` }, /larger than 1 MB/],
  ])('cannot use %s: the import fails with one sentence and stores nothing', async (_what, files, error) => {
    await importFiles({ 'README.md': '# Before\n' });
    const { revision } = (await admin.get(`/v1/spaces/${spaceId}`)).body;
    const operation = await importFiles({ 'README.md': '# After\n', ...files });
    expect(operation).toMatchObject({ state: 'failed', error: expect.stringMatching(error) });
    expect(operation.error).toMatch(/^[^\n]{10,400}\.$/);
    expect((await admin.get(`/v1/spaces/${spaceId}`)).body.revision).toBe(revision);
    expect(await treeOf()).toEqual(['Before = readme']);
  });

  it.each([
    ['variables that unfold', { '.gitbook/vars.yaml': BOMB }, '.gitbook/vars.yaml'],
    ['a table of contents larger than 5 MB', { 'SUMMARY.md': '* [A](a.md)\n'.repeat(420_000) }, 'SUMMARY.md'],
    ['a table of contents of 30,000 entries', { 'SUMMARY.md': '* [A](a.md)\n'.repeat(30_000) }, 'SUMMARY.md'],
    [
      'a table of contents of 5,000 levels',
      {
        'SUMMARY.md': Array.from({ length: 2_000 }, (_, level) => `${' '.repeat(level * 2)}* [A](a.md#${level})`).join(
          '\n',
        ),
      },
      'SUMMARY.md',
    ],
  ])('cannot overwhelm it by %s: it is limited, and a warning names the file', async (_what, files, path) => {
    const operation = await importFiles({ 'README.md': '# Home\n', 'a.md': '# A\n', ...files });
    expect(operation.state).toBe('succeeded');
    expect(operation.warnings?.map((warning) => warning.path)).toContain(path);
    for (const { message } of operation.warnings ?? []) expect(message).toMatch(/^[^\n]{10,400}\.$/);
    expect(operation.warnings?.length).toBeLessThanOrEqual(100);
    expect([...(await readSources()).keys()].sort()).toEqual(['README.md', 'a.md']);
  });
});

describe('limits of an import, on both sides', () => {
  it.each([
    [20_001, 'p/', '.md', /has 20001 pages; at most 20,000/],
    [50_001, '.gitbook/assets/', '.bin', /has 50001 files; at most 50,000/],
  ])('%i are too many and stop it before anything is stored', async (count, folder, extension, error) => {
    const many = Array.from({ length: count }, (_, index) => ({ path: `${folder}${index}${extension}`, content: 'x' }));
    const operation = await importEntries([
      ...(extension === '.md' ? [] : filesOf({ 'README.md': '# Home\n' })),
      ...many,
    ]);
    expect(operation).toMatchObject({ state: 'failed', error: expect.stringMatching(error) });
    expect(await treeOf()).toEqual([]);
  });

  it('1 MB is a page, one byte more is omitted with a warning', async () => {
    const text = (size: number) => '# Long\n'.padEnd(size, 'x');
    const operation = await importFiles({ 'README.md': text(1_000_000), 'more.md': text(1_000_001) });
    expect(warningsOf(operation)).toEqual(['more.md: It is larger than 1 MB and was left out.']);
    expect(await treeOf()).toEqual(['Long = readme']);
  });

  it('1 MB is a configuration, one byte more is ignored', async () => {
    const yaml = (size: number) => 'root: docs\n#'.padEnd(size, 'x');
    expect(await importFiles({ 'docs/a.md': '# A\n', '.gitbook.yaml': yaml(1_000_000) })).toMatchObject({
      state: 'succeeded',
    });
    expect(await treeOf()).toEqual(['A = a']);
    expect(await importFiles({ 'docs/a.md': '# A\n', '.gitbook.yaml': yaml(1_000_001) })).toMatchObject({
      state: 'failed',
    });
  });

  it('1,000 variables of 256 characters are imported, more are omitted with a warning', async () => {
    const lines = Array.from({ length: 1_001 }, (_, index) => `v${index}: ${'x'.repeat(index === 0 ? 257 : 256)}`);
    const operation = await importFiles({ 'README.md': '# Home\n', '.gitbook/vars.yaml': lines.join('\n') });
    expect(warningsOf(operation)).toEqual([expect.stringContaining('The variable “v0” was left out')]);
    const { variables } = (await admin.get(`/v1/spaces/${spaceId}/content`)).body;
    expect(Object.keys(variables)).toHaveLength(1_000);
  });

  it('50 levels of a table of contents are imported, deeper entries move up', async () => {
    const levels = (count: number) => ({
      'SUMMARY.md': Array.from(
        { length: count },
        (_, level) => `${'  '.repeat(level)}* [L${level}](p${level}.md)`,
      ).join('\n'),
      ...Object.fromEntries(Array.from({ length: count }, (_, level) => [`p${level}.md`, `# L${level}\n`])),
    });
    expect((await importFiles(levels(50))).warnings).toBeUndefined();
    expect(await treeOf()).toHaveLength(50);
    const operation = await importFiles(levels(51));
    expect(warningsOf(operation)).toEqual([
      'SUMMARY.md: It has more than 50 levels; deeper entries were moved up to the last one.',
    ]);
    const tree = await treeOf();
    expect(tree).toHaveLength(51);
    expect(tree[50]?.search(/\S/)).toBe(tree[49]?.search(/\S/));
  });

  it('reports a hundred warnings', async () => {
    const links = Array.from({ length: 150 }, (_, index) => ({ path: `l${index}`, content: 'x', mode: '120000' }));
    const { warnings } = await importEntries([...filesOf({ 'README.md': '# Home\n' }), ...links]);
    expect(warnings).toHaveLength(100);
  });
});
