import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Block, type Inline, parsePage, titleOfInlines } from '@bindery/content';
import { importFailed } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { fetchBranch } from '../../git/fetch-branch.ts';
import { GitError } from '../../git/git-error.ts';
import { parseGitUrl } from '../../git/git-url.ts';
import { type GitTreeEntry, openRepository, type Repository } from '../../git/repository.ts';
import { decodeImportedText } from '../decode-text.ts';
import type { Fetcher } from '../fetcher.ts';
import type { ImportLimits } from '../import-limits.ts';
import type { ImportedContent, ImportedFile, ImportedNode } from '../imported-content.ts';
import { namePages } from '../name-files.ts';
import { isMarkdownPath } from './markdown-archive.ts';
import { createWikiLinks, nameOfPage, type WikiPage, writeWikiPage } from './wiki-links.ts';

/** Branches that wikis begin with: the host chose another one over the years. */
const BRANCHES = ['refs/heads/master', 'refs/heads/main'];
/** Parts of every page, and no pages. */
const PARTS = /^_(?:sidebar|footer|header)$/i;

/**
 * Imports the wiki of a repository through git: its first page first, in the order of its sidebar.
 * @param url of the wiki, of its repository, or of the repository of the wiki itself
 * @throws ServiceError 400 with the reason why it cannot be had
 */
export async function importGithubWiki(
  ctx: Platform,
  fetcher: Fetcher,
  url: string,
  limits: ImportLimits,
): Promise<ImportedContent> {
  const directory = await mkdtemp(path.join(ctx.temporary.path, 'wiki-'));
  const proxy = await ctx.outbound.startProxy();
  try {
    const commit = await fetchWiki(wikiUrlOf(url), directory, proxy.url, fetcher, limits);
    const repository = openRepository(directory, commit, { maxBlobBytes: limits.resourceSize });
    try {
      return await readWiki(repository, url, limits);
    } finally {
      repository.close();
    }
  } catch (error) {
    if (error instanceof GitError) throw importFailed(`The wiki cannot be imported: ${error.message}`);
    throw error;
  } finally {
    await proxy.close();
    await rm(directory, { recursive: true, force: true });
  }
}

/** The URL of the wiki's git repository. */
export function wikiUrlOf(wikiUrl: string): string {
  const url = new URL(wikiUrl);
  const plain = url.pathname.replace(/\/+$/, '');
  const base = plain
    .replace(/\.git$/i, '')
    .replace(/\/wiki(?:\/.*)?$/, '')
    .replace(/\.wiki$/, '');
  url.pathname = `${base}.wiki.git`;
  url.search = '';
  url.hash = '';
  return url.href;
}

async function fetchWiki(
  wikiUrl: string,
  directory: string,
  proxyUrl: string,
  { signal }: Fetcher,
  limits: ImportLimits,
): Promise<string> {
  const { url, credentials } = parseGitUrl(wikiUrl);
  const request = { url, directory, proxyUrl, signal, maxBytes: limits.totalSize, timeoutMs: limits.timeMs };
  let failure: unknown;
  for (const ref of BRANCHES) {
    try {
      return (await fetchBranch({ ...request, ref, ...(credentials !== undefined && { credentials }) })).oid;
    } catch (error) {
      failure ??= error;
      if (!(error instanceof GitError) || error.reason !== 'no-branch') break;
    }
  }
  throw failure;
}

async function readWiki(repository: Repository, url: string, limits: ImportLimits): Promise<ImportedContent> {
  const entries = (await repository.listEntries()).filter(({ kind }) => kind === 'file');
  const total = entries.reduce((size, entry) => size + entry.size, 0);
  if (total > limits.unpackedSize) throw importFailed('The wiki is too large for one import.');
  const texts = entries.filter(({ path: filePath }) => isMarkdownPath(filePath));
  const sources = await readSources(repository, texts);
  const sidebar = texts.find((entry) => /^_sidebar$/i.test(nameOfPage(entry.path)));
  const own = texts.filter((entry) => !PARTS.test(nameOfPage(entry.path))).sort(homeFirst);
  if (own.length === 0) throw importFailed('The wiki has no Markdown pages.');
  const names = namePages(own.map(({ path: filePath }) => nameOfPage(filePath).replace(/^home$/i, 'README')));
  const pages = own.map((entry, index): WikiPage => {
    return { path: entry.path, file: names[index] ?? '', source: sources.get(entry.path) ?? '' };
  });
  const links = createWikiLinks(
    pages,
    entries.map((entry) => entry.path),
    url,
  );
  const written = pages.map((page) => ({ ...page, source: writeWikiPage(page, links) }));
  const files = await readFiles(repository, entries, links.usedFiles);
  const outline = sidebar === undefined ? [] : readSidebar(sources.get(sidebar.path) ?? '', links.findPage);
  return {
    pages: placeWikiPages(written, outline),
    files,
    snippets: [],
    totalResources: own.length + files.length,
    warnings: [],
  };
}

function homeFirst(one: GitTreeEntry, other: GitTreeEntry): number {
  const rank = ({ path: filePath }: GitTreeEntry) => (/^home$/i.test(nameOfPage(filePath)) ? 0 : 1);
  return rank(one) - rank(other);
}

async function readSources(repository: Repository, entries: readonly GitTreeEntry[]): Promise<Map<string, string>> {
  const sources = new Map<string, string>();
  let index = 0;
  for await (const { bytes } of repository.readBlobs(entries.map(({ oid }) => oid))) {
    sources.set(entries[index]?.path ?? '', decodeImportedText(bytes));
    index += 1;
  }
  return sources;
}

async function readFiles(
  repository: Repository,
  entries: readonly GitTreeEntry[],
  used: ReadonlySet<string>,
): Promise<ImportedFile[]> {
  const usedEntries = entries.filter(({ path: filePath }) => used.has(filePath));
  const files: ImportedFile[] = [];
  for await (const { bytes } of repository.readBlobs(usedEntries.map(({ oid }) => oid))) {
    files.push({ path: usedEntries[files.length]?.path ?? '', bytes });
  }
  return files;
}

interface OutlineEntry {
  readonly title: string;
  readonly page: WikiPage | undefined;
  readonly entries: OutlineEntry[];
}

/** The lists of the sidebar, with the pages that their items link to; headings above lists become levels. */
function readSidebar(source: string, findPage: (target: string) => WikiPage | undefined): OutlineEntry[] {
  const { document, title } = parsePage(
    source.replace(/\[\[([^\]\n|]+)(?:\|([^\]\n]+))?\]\]/g, (_, text: string, target = text) => {
      return `[${text}](<${target.replace(/[<>]/g, '')}>)`;
    }),
  );
  const entries: OutlineEntry[] = [];
  let heading: OutlineEntry | undefined =
    title === undefined ? undefined : { title: titleOfInlines(title), page: undefined, entries: [] };
  if (heading !== undefined) entries.push(heading);
  for (const block of document.nodes) {
    if (block.type.startsWith('heading-') && 'nodes' in block) {
      heading = entryOf(block.nodes as readonly Inline[], [], findPage);
      entries.push(heading);
    } else (heading?.entries ?? entries).push(...readItems([block], findPage));
  }
  return entries;
}

function readItems(blocks: readonly Block[], findPage: (target: string) => WikiPage | undefined): OutlineEntry[] {
  return blocks.flatMap((block): OutlineEntry[] => {
    if (block.type === 'paragraph') {
      const entry = entryOf(block.nodes, [], findPage);
      return entry.page === undefined ? [] : [entry];
    }
    if (!block.type.startsWith('list-') || !('nodes' in block)) return [];
    return (block.nodes as readonly Block[]).map((item) => {
      const [first, ...rest] = 'nodes' in item ? (item.nodes as readonly Block[]) : [];
      const words = first?.type === 'paragraph' ? first.nodes : [];
      return entryOf(words, readItems(rest, findPage), findPage);
    });
  });
}

function entryOf(
  words: readonly Inline[],
  entries: OutlineEntry[],
  findPage: (target: string) => WikiPage | undefined,
): OutlineEntry {
  const link = words.find((node) => node.object === 'inline' && node.type === 'link');
  const target =
    link?.object === 'inline' && link.type === 'link' && link.data.ref.kind === 'source' ? link.data.ref.target : '';
  return { title: titleOfInlines(words).trim(), page: target === '' ? undefined : findPage(target), entries };
}

/** The first page, then those of the sidebar in its tree, then the others by name. */
function placeWikiPages(pages: readonly WikiPage[], outline: readonly OutlineEntry[]): ImportedNode[] {
  const sources = new Map(pages.map((page) => [page.path, page]));
  const placed = new Set<string>();
  const buildNodes = (entries: readonly OutlineEntry[], level: number): ImportedNode[] =>
    entries.flatMap((entry): ImportedNode[] => {
      const page = entry.page === undefined ? undefined : sources.get(entry.page.path);
      const isNew = page !== undefined && !placed.has(page.path);
      if (isNew) placed.add(page.path);
      const below = buildNodes(entry.entries, level + 1);
      if (isNew) return [{ kind: 'page', file: page.file, source: page.source, pages: below }];
      const isGroup = level === 0 && below.length > 0 && entry.title !== '' && entry.page === undefined;
      return isGroup ? [{ kind: 'group', title: entry.title, pages: below }] : below;
    });
  const nodes = buildNodes(outline, 0);
  const rest = pages.filter((page) => !placed.has(page.path));
  const others = rest.map(({ file, source }): ImportedNode => ({ kind: 'page', file, source, pages: [] }));
  const isHome = rest[0] !== undefined && rest[0] === pages[0] && /^home$/i.test(nameOfPage(rest[0].path));
  return isHome ? [...others.slice(0, 1), ...nodes, ...others.slice(1)] : [...nodes, ...others];
}
