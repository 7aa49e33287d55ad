import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { FIXTURES_FOLDER } from '../../../../../../test/corpora.ts';
import { listTargetUses } from '../../../links/list-target-uses.ts';
import { resolveTarget, type TargetIndex } from '../../../links/resolve-target.ts';
import { routeKey } from '../../../links/route-key.ts';
import { parsePage } from '../../../markdown/parse-page.ts';
import { hashOf } from '../../../object-hash.ts';
import { indexPages } from '../../../page-index.ts';
import type { DocumentPage, Page, RevisionContent } from '../../../page-tree.ts';
import { checkContent } from '../../../revision/check-content.ts';
import type { ExportPlan } from '../../export/export-types.ts';
import { planExport } from '../../export/plan-export.ts';
import { buildImport } from '../build-import.ts';
import type { ImportResult, PlanInput, RepositoryEntry, RepositoryPlan } from '../import-types.ts';
import { planImport } from '../plan-import.ts';

type Files = ReadonlyMap<string, Uint8Array>;

const FOLDER = path.join(FIXTURES_FOLDER, 'repositories');
const TOOLS = [
  'docusaurus',
  'mkdocs',
  'mkdocs-pages',
  'vitepress',
  'mdbook',
  'mintlify',
  'docsify',
  'sphinx',
  'antora',
];

function readFixture(tool: string): Files {
  const listFiles = (folder: string): string[] =>
    readdirSync(folder).flatMap((name) => {
      const file = path.join(folder, name);
      return statSync(file).isDirectory() ? listFiles(file) : [file];
    });
  const root = path.join(FOLDER, tool);
  return new Map(listFiles(root).map((file) => [path.relative(root, file), readFileSync(file)]));
}

function repositoryOf(files: Files): PlanInput {
  const entries = [...files].map(([file, bytes]): RepositoryEntry => {
    return { path: file, oid: hashOf(bytes).slice(0, 40), size: bytes.length, kind: 'file' };
  });
  return { entries, readEntries: async (asked) => asked.map((entry) => files.get(entry.path) ?? new Uint8Array()) };
}

interface Imported extends ImportResult {
  readonly plan: RepositoryPlan;
  readonly texts: ReadonlyMap<string, Uint8Array>;
}

async function importFiles(files: Files, previous?: Imported): Promise<Imported> {
  const plan = await planImport(repositoryOf(files));
  if ('error' in plan) throw new Error(plan.message);
  let ids = 0;
  const stored = plan.files.map(({ path: file, size }) => {
    return [file, { blob: hashOf(files.get(file) ?? new Uint8Array()), size, contentType: 'x/y' }] as const;
  });
  const result = await buildImport(plan, {
    files: new Map(stored),
    newId: () => `${previous === undefined ? 'id' : 'new'}-${ids++}`,
    now: '2026-01-01T00:00:00Z',
    ...(previous && {
      previous: {
        content: previous.content,
        readDocuments: async (hashes) => hashes.map((hash) => previous.texts.get(hash) ?? new Uint8Array()),
      },
    }),
  });
  return { ...result, plan, texts: new Map(result.objects.map(({ hash, bytes }) => [hash, bytes])) };
}

const documentsOf = ({ pages }: Pick<RevisionContent, 'pages'>): DocumentPage[] =>
  [...indexPages({ pages }).pages].flatMap(({ page }) => (page.type === 'document' ? [page] : []));

/** The tree as readers see it: titles, the labels of navigation, and the paths of pages. */
function shown(content: Pick<RevisionContent, 'pages'>, pages: readonly Page[] = content.pages, space = ''): string[] {
  return pages.flatMap((page) => {
    if (page.type === 'link') return [`${space}${page.title} -> ${page.target}`];
    const name = page.type === 'group' ? `# ${page.title}` : (page.linkTitle ?? page.title);
    return [space + (page.hidden === true ? `[${name}]` : name), ...shown(content, page.pages, `${space}  `)];
  });
}

const NAVIGATION: Readonly<Record<string, readonly string[]>> = {
  docusaurus: [
    '# Guide',
    '  Welcome',
    '  Berths',
    '    Reserve a berth',
    '    Give a berth back',
    '  Tides',
    '    Tables',
    '  Weather -> https://weather.example',
    '# Reference',
    '  Signals and flags',
    '    Lights',
    '    Flags',
    '  Calls',
    '  Errors',
    '# 1.0',
    '  Harbor 1.0',
    '  Old',
    '    Berths in 1.0',
    '# Blog',
    '  A new pier',
    '  We open',
    '[Imprint]',
  ],
  mkdocs: [
    'Home',
    'Trees',
    '  Pruning',
    '  Graft a tree',
    '  Kinds',
    '    Apple',
    '    Pear',
    'Tools',
    'Forum -> https://forum.example/',
    '[Not in the navigation]',
  ],
  'mkdocs-pages': [
    'Meadow',
    '# Flowers',
    '  Poppy',
    '  Daisy',
    'About',
    '# Mowing times',
    '  May',
    'Seeds -> https://seeds.example',
  ],
  vitepress: [
    'Loom',
    '# Guide',
    '  What is a loom?',
    '  Threads',
    '    Colors',
    'Patterns',
    'Source -> https://git.example/loom',
    '[Care]',
  ],
  mdbook: ['Preface', '# Firing', '  Clay', '    Glaze', '  To be written', 'Credits', '[Note]'],
  mintlify: [
    '# Guides',
    '  Start',
    '    Comet',
    '    Begin here',
    '    Orbits',
    '      Low',
    '      High',
    '# API',
    '  Overview',
    'Blog -> https://blog.example',
    '[Not listed]',
  ],
  docsify: ['Home', 'Bees', '  Hives', '  Honey', 'Shop -> https://shop.example'],
  sphinx: ['Quarry', '# Stone', '  Granite', '  Slate roofs'],
  antora: ['# Modules', '  Root', '    Ferry', '      Times'],
};

/** Texts of the repositories that their tools publish as no page. */
const NO_PAGES: Readonly<Record<string, readonly string[]>> = {
  docusaurus: ['README.md', 'docs/_notice.mdx'],
  mkdocs: ['README.md', 'examples/safety.md'],
  vitepress: ['docs/drafts/later.md'],
  mdbook: ['src/SUMMARY.md'],
  mintlify: ['README.md', 'snippets/install.mdx'],
  docsify: ['docs/_coverpage.md', 'docs/_sidebar.md'],
};

/** The index of targets of an imported content. */
function targetIndexOf(content: RevisionContent): TargetIndex {
  const { byFile } = indexPages(content);
  const files = new Map(content.files.map((file) => [file.path, file]));
  for (const file of content.files) if (file.route !== undefined) files.set(routeKey(file.route), file);
  return {
    findPageByFile: (file) => {
      const page = byFile.get(file)?.page;
      return (
        page && { id: page.id, title: page.title, href: `/${page.slug}`, ...(page.route && { route: page.route }) }
      );
    },
    findFile: (file) => {
      const known = files.get(file);
      return known && { id: known.id, name: known.name, contentType: 'x/y', size: 1, href: `/~/${known.path}` };
    },
    hasAnchor: () => true,
  };
}

const decode = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);

async function exportContent(
  files: Files,
  before: Imported,
  after: RevisionContent,
  texts = before.texts,
): Promise<ExportPlan> {
  const plan = await planExport({
    ...repositoryOf(files),
    before: before.content,
    after,
    readDocuments: async (hashes) => hashes.map((hash) => texts.get(hash) ?? new Uint8Array()),
  });
  if ('error' in plan) throw new Error(plan.message);
  return plan;
}

describe.each(TOOLS)('a repository of %s', (tool) => {
  const files = readFixture(tool);

  it('has the navigation of the tool', async () => {
    const { content } = await importFiles(files);
    expect(shown(content)).toEqual(NAVIGATION[tool]);
    expect(checkContent(content)).toEqual([]);
  });

  it('loses no page', async () => {
    const { content } = await importFiles(files);
    const pages = documentsOf(content).flatMap(({ git }) => git?.path ?? []);
    const texts = [...files.keys()].filter((file) => /\.mdx?$/.test(file));
    expect(texts.filter((file) => !pages.includes(file)).sort()).toEqual(NO_PAGES[tool] ?? []);
  });

  it('has links that lead to pages and files', async () => {
    const { content, texts } = await importFiles(files);
    const index = targetIndexOf(content);
    const broken = documentsOf(content).flatMap((page) => {
      const { document } = parsePage(decode(texts.get(page.expanded ?? page.document)), { syntax: page.syntax });
      return listTargetUses(document).flatMap(({ target, kind }) =>
        resolveTarget(target, { file: page.file, kind }, index).status === 'broken' ? [`${page.file}: ${target}`] : [],
      );
    });
    expect(broken).toEqual([]);
  });

  it('is imported again as the same content', async () => {
    const first = await importFiles(files);
    const second = await importFiles(files, first);
    expect(second.content).toEqual(first.content);
  });

  it('exports nothing while it is unchanged', async () => {
    const imported = await importFiles(files);
    expect((await exportContent(files, imported, imported.content)).changes).toEqual([]);
  });
});

describe('pages with included files', () => {
  it.each([
    ['docusaurus', 'docs/intro.mdx', '**Harbor** is open all year.'],
    ['mkdocs', 'trees/pruning.md', 'saw --branch 1'],
    ['vitepress', 'guide/threads.md', "export const weave = () => 'cloth'"],
    ['mdbook', 'clay.md', 'println!("hot");'],
    ['mintlify', 'quickstart.mdx', 'Install comet first.'],
  ])('have the text of these for readers, and their source for git: %s', async (tool, file, text) => {
    const { content, texts } = await importFiles(readFixture(tool));
    const page = documentsOf(content).find((one) => one.file === file);
    if (page === undefined) throw new Error(`There is no page ${file}.`);
    expect(decode(texts.get(page.expanded ?? ''))).toContain(text);
    expect(decode(texts.get(page.document))).not.toContain(text);
    expect(page.syntax).toBe(tool);
  });
});
