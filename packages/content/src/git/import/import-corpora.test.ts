import { createHash } from 'node:crypto';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CorpusName, isPresent, readCorpus, readExpected } from '../../../../../test/corpora.ts';
import { indexPages } from '../../page-index.ts';
import type { DocumentPage, Page, RevisionContent } from '../../page-tree.ts';
import { checkContent } from '../../revision/check-content.ts';
import { buildImport } from './build-import.ts';
import type { ImportPlan, ImportResult, PlanInput, StoredFile } from './import-types.ts';
import { planImport } from './plan-import.ts';

interface Corpus {
  readonly input: PlanInput;
  readonly plan: ImportPlan;
  readonly result: ImportResult;
}

/** Imports the files of a corpus as listed by git. */
async function importCorpus(name: CorpusName): Promise<Corpus> {
  const { entries, files } = readCorpus(name);
  const readEntries: PlanInput['readEntries'] = async (requested) =>
    requested.map(({ path: file }) => files.get(file) ?? new Uint8Array());
  const input = { entries, readEntries };
  const plan = await planImport(input);
  if ('error' in plan) throw new Error(plan.message);
  return { input, plan, result: await build(plan, readEntries) };
}

async function build(
  plan: ImportPlan,
  readEntries: PlanInput['readEntries'],
  previous?: ImportResult,
): Promise<ImportResult> {
  const files = new Map<string, StoredFile>();
  const read = await readEntries(plan.files.map((file) => ({ ...file, kind: 'file' })));
  for (const [index, file] of plan.files.entries()) {
    const bytes = read[index] ?? new Uint8Array();
    const blob = createHash('sha256').update(bytes).digest('hex');
    files.set(file.path, { blob, size: bytes.length, contentType: 'application/octet-stream' });
  }
  let count = 0;
  const newId = (): string => `${previous === undefined ? 'id' : 'new'}-${count++}`;
  const now = previous === undefined ? '2026-01-01T00:00:00.000Z' : '2026-02-02T00:00:00.000Z';
  if (previous === undefined) return buildImport(plan, { files, newId, now });
  const objects = new Map(previous.objects.map(({ hash, bytes }) => [hash, bytes]));
  const readDocuments = async (hashes: readonly string[]): Promise<Uint8Array[]> =>
    hashes.map((hash) => objects.get(hash) ?? new Uint8Array());
  return buildImport(plan, { files, newId, now, previous: { content: previous.content, readDocuments } });
}

function documentsOf(content: Pick<RevisionContent, 'pages'>): DocumentPage[] {
  return content.pages.flatMap(function below(page: Page): DocumentPage[] {
    if (page.type === 'link') return [];
    return [...(page.type === 'document' ? [page] : []), ...page.pages.flatMap(below)];
  });
}

/** The tree as indented lines without the hidden pages that no table of contents lists. */
function outlineOf(pages: readonly Page[], indentation = ''): string[] {
  return pages.flatMap((page) => {
    const line = indentation + page.title;
    if (page.type === 'link') return [`${line} -> ${page.target}`];
    if (page.type === 'group') return [`# ${line}`, ...outlineOf(page.pages, `${indentation}  `)];
    return [`${line} = ${page.file}`, ...outlineOf(page.pages, `${indentation}  `)];
  });
}

const groupsOf = ({ pages }: RevisionContent): string[] =>
  pages.flatMap((page) => (page.type === 'group' ? [page.title] : []));

/** Files of a table of contents with their level, by a simple independent list parser. */
function listSummary(text: string): { file: string; level: number }[] {
  const columns: number[] = [];
  return text.split('\n').flatMap((line) => {
    const [, space = '', target] = /^(\s*)(?:[-*] )?\[.*\]\(\s*<?((?:\\.|[^")>\\])*\.md)/.exec(line) ?? [];
    if (target === undefined) return [];
    while ((columns.at(-1) ?? -1) >= space.length) columns.pop();
    columns.push(space.length);
    return [{ file: decodeURIComponent(target).replace(/^\.\//, '').replace(/\\/g, ''), level: columns.length }];
  });
}

/** Files of the pages that are listed, with their level, in order. */
function listPages(pages: readonly Page[], listed: ReadonlySet<string>, level = 1): { file: string; level: number }[] {
  return pages.flatMap((page) => {
    if (page.type === 'link') return [];
    if (page.type === 'group') return listPages(page.pages, listed, level);
    return [
      ...(listed.has(page.file) ? [{ file: page.file, level }] : []),
      ...listPages(page.pages, listed, level + 1),
    ];
  });
}

async function readText({ input }: Corpus, file: string): Promise<string> {
  const [bytes] = await input.readEntries(input.entries.filter((entry) => entry.path === file));
  return new TextDecoder().decode(bytes);
}

/** Figures that were counted by hand. */
const figures = [
  { name: 'elsa-gitbook', kind: 'plain', root: '', markdown: 186, listed: 156, groups: 12, unlisted: 29, images: 36 },
  {
    name: 'comprehensive-rust',
    kind: 'mdbook',
    root: 'src',
    markdown: 574,
    listed: 562,
    groups: 17,
    unlisted: 11,
    images: 2,
  },
  { name: 'js-primer', kind: 'honkit', root: 'source', markdown: 88, listed: 60, groups: 0, unlisted: 27, images: 32 },
  { name: 'kitchen-sink', kind: 'gitbook', root: 'docs', markdown: 45, listed: 41, groups: 5, unlisted: 2, images: 13 },
  { name: 'weather-station', kind: 'plain', root: '', markdown: 18, listed: 14, groups: 3, unlisted: 2, images: 4 },
  { name: 'orchard-book', kind: 'mdbook', root: 'src', markdown: 23, listed: 21, groups: 2, unlisted: 1, images: 0 },
  { name: 'tea-primer', kind: 'honkit', root: 'source', markdown: 16, listed: 14, groups: 0, unlisted: 1, images: 2 },
] as const;

for (const figure of figures)
  describe.runIf(isPresent(figure.name))(`import of ${figure.name}`, () => {
    let corpus: Corpus;
    let summary: string;
    beforeAll(async () => {
      corpus = await importCorpus(figure.name);
      summary = await readText(corpus, path.posix.join(corpus.plan.layout.root, corpus.plan.layout.summary));
    });

    it('creates valid content', () => {
      expect(checkContent(corpus.result.content)).toEqual([]);
    });

    it('has the documented counts', () => {
      const { content } = corpus.result;
      const listed = new Set(listSummary(summary).map(({ file }) => file));
      const documents = documentsOf(content).filter(({ git }) => git !== undefined);
      const unlisted = documents.filter(({ file }) => !listed.has(file));
      expect(corpus.plan.layout).toMatchObject({ kind: figure.kind, root: figure.root });
      expect(documents.length - unlisted.length).toBe(figure.listed);
      expect(unlisted).toHaveLength(figure.unlisted);
      expect(unlisted.every(({ hidden }) => hidden === true)).toBe(true);
      expect(groupsOf(content)).toHaveLength(figure.groups);
      expect(content.files.filter((file) => /\.(?:png|jpg|gif|svg|webp)$/.test(file.path))).toHaveLength(figure.images);
    });

    it('lists the pages of the table of contents in its order and on its levels', () => {
      const files = new Set(documentsOf(corpus.result.content).map(({ file }) => file));
      const expected = listSummary(summary).filter(({ file }) => files.has(file));
      // An entry that occurs twice is a page once.
      const first = expected.filter(({ file }, index) => expected.findIndex((entry) => entry.file === file) === index);
      expect(listPages(corpus.result.content.pages, new Set(first.map(({ file }) => file)))).toEqual(first);
    });

    it('preserves every text byte for byte', async () => {
      const objects = new Map(corpus.result.objects.map((object) => [object.hash, object.bytes]));
      const pages = [...documentsOf(corpus.result.content), ...corpus.result.content.reusableContents];
      const byPath = new Map(corpus.input.entries.map((entry) => [entry.path, entry]));
      const stored = pages.filter(({ git }) => git !== undefined);
      const read = await corpus.input.readEntries(stored.flatMap(({ git }) => byPath.get(git?.path ?? '') ?? []));
      expect(read).toHaveLength(stored.length);
      for (const [index, page] of stored.entries()) {
        expect(Buffer.compare(objects.get(page.document) ?? Buffer.from('missing'), read[index]!), page.file).toBe(0);
      }
    });

    it('imports every Markdown file as a page, a snippet or the table of contents', () => {
      const { content } = corpus.result;
      const { root, summary: file } = corpus.plan.layout;
      const taken = [...documentsOf(content), ...content.reusableContents].flatMap(({ git }) => git?.path ?? []);
      const texts = corpus.input.entries.map((entry) => entry.path).filter((entry) => entry.endsWith('.md'));
      const below = texts.filter((entry) => entry.startsWith(root === '' ? '' : `${root}/`));
      expect(below).toHaveLength(figure.markdown);
      expect([...taken, path.posix.join(root, file)].toSorted()).toEqual(below.toSorted());
    });

    it('creates equal content if nothing changed', async () => {
      const plan = await planImport(corpus.input);
      if ('error' in plan) throw new Error(plan.message);
      const again = await build(plan, corpus.input.readEntries, corpus.result);
      expect(again.content).toEqual(corpus.result.content);
    });
  });

interface Expected {
  readonly pages: Readonly<Record<'unlisted' | 'hidden' | 'noIndex' | 'noRobotsIndex' | 'neverPages', string[]>>;
  readonly summary: { readonly groups: string[]; readonly deepest: { readonly file: string; readonly level: number } };
  readonly titles: { readonly file: string; readonly summary: string | null; readonly heading: string | null }[];
  readonly descriptions: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<'attachments' | 'images', string[]>>;
  readonly redirects: { readonly from: string; readonly to: string }[];
}

describe('import of kitchen-sink, fact by fact', () => {
  const expected: Expected = readExpected() as Expected;
  let corpus: Corpus;
  let content: RevisionContent;
  let documents: ReadonlyMap<string, DocumentPage>;
  beforeAll(async () => {
    corpus = await importCorpus('kitchen-sink');
    content = corpus.result.content;
    documents = new Map(documentsOf(content).map((page) => [page.file, page]));
  });

  it('has the tree of its table of contents', () => {
    expect(outlineOf(content.pages).join('\n')).toMatchInlineSnapshot(`
      "Kitchen sink = README.md
      Release notes (external) -> https://example.org/larder/releases
      # Markdown
        Markdown = markdown/README.md
          Inline text = markdown/inline.md
          Headings = markdown/headings.md
          Lists = markdown/lists.md
          Code = markdown/code.md
          Tables = markdown/tables.md
          Links and anchors = markdown/links-and-anchors.md
            Broken links = markdown/broken-links.md
              A fourth level = markdown/fourth-level.md
          Images = markdown/images.md
          Footnotes and math = markdown/footnotes-and-math.md
          HTML: attributes & more = markdown/html.md
      # Blocks
        Blocks = blocks/README.md
          Hints = blocks/hints.md
          Tabs = blocks/tabs.md
          Code blocks = blocks/code-blocks.md
          Stepper = blocks/stepper.md
          Embeds, files and content references = blocks/embeds-and-files.md
          OpenAPI = blocks/openapi.md
          Columns and cards = blocks/columns-and-cards.md
          Expandables = blocks/expandables.md
          Nesting = blocks/nesting.md
          Decoys = blocks/decoys.md
          Malformed blocks = blocks/malformed.md
          Legacy blocks = blocks/legacy.md
          Newer blocks = blocks/newer.md
      # Files and names
        File with spaces = files/file with spaces.md
        日本語のページ = files/日本語のページ.md
        Crème brûlée = files/crème-brûlée.md
        Parentheses (in a name) = files/name-(v2).md
        Windows line ends = files/crlf.md
        Byte order mark = files/bom.md
        Empty page = files/empty.md
        Overview = files/overview-one.md
        Overview = files/overview-two.md
        Draft chapter without a link = files/draft-chapter-without-a-link.md
          Below a chapter without a link = files/below-draft.md
      # Page options
        All options = options/all-options.md
        Hidden page = options/hidden.md
        Cover page = options/cover.md
        Damaged front matter = options/damaged-front-matter.md
        Inline text, listed twice -> markdown/inline.md
      # A group without entries
      A nested unlisted page = unlisted/nested/README.md
      An unlisted page = unlisted/unlisted.md"
    `);
  });

  it('has the groups in their order, also the one without entries', () => {
    expect(groupsOf(content)).toEqual(expected.summary.groups);
  });

  it('prefers titles of the table of contents to headings', () => {
    for (const { file, summary, heading } of expected.titles) {
      expect(documents.get(file)?.title, file).toBe(summary ?? heading);
    }
    expect(documents.get('markdown/headings.md')?.linkTitle).toBe('Heads');
  });

  it('reads descriptions from the front matter, also after a byte order mark and with Windows line endings', () => {
    const described = [...documents].flatMap(([file, { description }]) =>
      description === undefined ? [] : [[file, description]],
    );
    expect(Object.fromEntries(described)).toMatchObject(expected.descriptions);
  });

  it('has exactly the files that belong to it', () => {
    const paths = content.files.map((file) => file.path);
    expect(paths.toSorted()).toEqual([...expected.files.attachments, ...expected.files.images].toSorted());
  });

  it('imports its redirects, including broken ones', () => {
    expect(content.redirects).toEqual(expected.redirects.map(({ from, to }) => ({ from, to })));
  });

  it('hides only hidden and unlisted pages', () => {
    const having = (member: 'hidden' | 'noIndex' | 'noRobotsIndex'): string[] =>
      [...documents.values()].filter((page) => page[member] === true).map(({ file }) => file);
    expect(having('hidden').toSorted()).toEqual([...expected.pages.unlisted, ...expected.pages.hidden].toSorted());
    expect(having('noIndex')).toEqual(expected.pages.noIndex);
    expect(having('noRobotsIndex')).toEqual(expected.pages.noRobotsIndex);
    for (const file of expected.pages.neverPages) expect(documents.has(file), file).toBe(false);
  });

  it('reads page options', () => {
    expect(documents.get('options/all-options.md')).toMatchObject({
      icon: 'sliders',
      cover: '../.gitbook/assets/cover.png',
      coverY: 120.5,
      condition: 'visitor.claims.unsigned.plan === "pro"',
      layout: { cover: true, coverSize: 'full', title: false, tableOfContents: false, width: 'default' },
    });
  });

  it('has snippets and variables', () => {
    expect(content.reusableContents).toMatchObject([
      { title: 'Storage note', file: '.gitbook/includes/storage-note.md' },
    ]);
    expect(content.variables).toEqual({ version: '4.2.0', support_email: 'cook@larder.example' });
  });

  it('reports what was skipped', () => {
    expect([...corpus.plan.warnings, ...corpus.result.warnings]).toEqual([
      {
        path: 'docs/options/damaged-front-matter.md',
        line: 5,
        reason: 'front_matter_invalid',
        message: expect.stringMatching(/^Line 5: .*YAML.*; it was ignored\.$/),
      },
      {
        path: 'docs/SUMMARY.md',
        message:
          'The entry “An entry whose file is missing” was left out: “options/missing-page.md” is not a page of the content.',
      },
      {
        path: '.gitbook.yaml',
        message: 'The redirect from “gone/forever” leads to “markdown/removed.md”, which is not a page.',
      },
    ]);
  });

  it('assigns pages the paths of their files', () => {
    const index = indexPages(content);
    for (const [file, indexedPage] of index.byFile) {
      const plain = file.replace(/\.md$/, '').replace(/\/README$/, '');
      if (/^[a-z/-]+$/.test(plain) && !/draft|unlisted|broken|fourth/.test(plain)) expect(indexedPage.path).toBe(plain);
    }
    expect(index.byPath.get('blocks/hints')?.page.file).toBe('blocks/hints.md');
    expect(index.byPath.get('')?.page.file).toBe('README.md');
  });
});

describe('import of books of other tools', () => {
  it('reads the variables of HonKit', async () => {
    const { result } = await importCorpus('tea-primer');
    expect(result.content.variables).toMatchObject({ edition: '2025', fence: '```' });
    expect(indexPages(result.content).byPath.get('')?.page.file).toBe('index.md');
  });

  it('uses the text of code and entities in titles, and the language of the book', async () => {
    const { result, plan } = await importCorpus('orchard-book');
    const titles = new Map(documentsOf(result.content).map(({ file, title }) => [file, title]));
    expect(titles.get('planting/depth.md')).toBe('depth of the hole');
    expect(titles.get('planting/soil.md')).toBe('Soil & water');
    expect(titles.get('index.md')).toBe('Welcome to The Orchard Book 🍎');
    expect(result.content.language).toBe('en');
    expect(plan.warnings).toEqual([
      {
        path: 'src/planting/overview.svg',
        message: 'It is a symbolic link, which imports do not follow, and was left out.',
      },
    ]);
  });

  it.runIf(isPresent('comprehensive-rust'))('reports only the symbolic link in comprehensive-rust', async () => {
    const { plan } = await importCorpus('comprehensive-rust');
    expect(plan.warnings.map(({ path: file }) => file)).toEqual(['src/android/interoperability/cpp/overview.svg']);
  });
});
