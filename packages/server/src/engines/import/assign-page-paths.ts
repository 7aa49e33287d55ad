import { decodePercent, slugOf } from '@bindery/content';
import { canParseUrl } from '../../platform/outbound/can-parse-url.ts';
import type { MenuEntry } from './html/navigation.ts';
import type { ImportedNode, ImportedPage } from './imported-content.ts';
import { TakenNames } from './name-files.ts';

/** A page that was converted, to be placed in the tree. */
export interface PagePath {
  /** The key of its URL in menu entries: see `pagePathKeyOf`. */
  readonly key: string;
  readonly title: string;
  readonly file: string;
  readonly source: string;
}

/** Levels of a menu, and of paths; deeper ones move up. */
const MAX_LEVELS = 20;

/**
 * One key for all URLs of one page: of another scheme, with or without `index.html`, `.html` or a slash at
 * the end, regardless of the anchor.
 */
export function pagePathKeyOf(url: string): string {
  if (!canParseUrl(url)) return url;
  const { host, pathname, search } = new URL(url);
  const path = pathname
    .replace(/\/(?:index|default)\.(?:html?|php|md)$/i, '/')
    .replace(/\.(?:html?|xhtml)$/i, '')
    .replace(/\/+$/, '');
  return `${host}${decodePercent(path)}${search}`;
}

interface Placing {
  readonly pages: ReadonlyMap<string, PagePath>;
  readonly placed: Set<string>;
  readonly files: TakenNames;
}

/**
 * Arranges pages in the tree of a menu. Pages not in the menu are below the page whose URL is a prefix of theirs, or at
 * the end; the first page is first. Labels without a page become groups at the top level and separate pages below it.
 * @param root the key that the URLs of all pages extend, which does not make them its children
 */
export function assignPagePaths(pages: readonly PagePath[], menu: readonly MenuEntry[], root: string): ImportedNode[] {
  const placing: Placing = {
    pages: new Map(pages.map((page) => [page.key, page])),
    placed: new Set(),
    files: new TakenNames(),
  };
  for (const { file } of pages) placing.files.take(file);
  const nodes = placeEntries(menu, placing, 0);
  const [first] = pages;
  if (first !== undefined && !placing.placed.has(first.key)) {
    placing.placed.add(first.key);
    nodes.unshift(nodeOf(first, []));
  }
  return placeRest(nodes, pages, placing, root);
}

const nodeOf = ({ file, source }: PagePath, pages: readonly ImportedNode[]): ImportedPage => ({
  kind: 'page',
  file,
  source,
  pages,
});

function placeEntries(entries: readonly MenuEntry[], placing: Placing, level: number): ImportedNode[] {
  return entries.flatMap((entry): ImportedNode[] => {
    const page = entry.url === undefined ? undefined : placing.pages.get(pagePathKeyOf(entry.url));
    const isNew = page !== undefined && !placing.placed.has(page.key);
    if (isNew) placing.placed.add(page.key);
    const below = placeEntries(entry.entries, placing, level + 1);
    if (isNew) {
      const node = { ...nodeOf(page, level < MAX_LEVELS ? below : []), ...linkTitleOf(entry, page) };
      return level < MAX_LEVELS ? [node] : [node, ...below];
    }
    if (below.length === 0 || entry.title === '' || level >= MAX_LEVELS) return below;
    if (level === 0) return [{ kind: 'group', title: entry.title, pages: below }];
    return [{ ...labelPage(entry.title, placing), pages: below }];
  });
}

/** The menu's words for a page, where they are not its title. */
function linkTitleOf({ title }: MenuEntry, page: PagePath): { linkTitle?: string } {
  return title !== '' && title !== page.title ? { linkTitle: title } : {};
}

function labelPage(title: string, { files }: Placing): Omit<ImportedPage, 'pages'> {
  const file = files.take(`${slugOf(title) || 'page'}.md`);
  return { kind: 'page', file, source: `# ${title.replace(/[\\`*_[\]<>{}#$|]/g, '\\$&')}\n` };
}

/** Adds the pages that no entry of the menu names. */
function placeRest(
  nodes: readonly ImportedNode[],
  pages: readonly PagePath[],
  { placed }: Placing,
  root: string,
): ImportedNode[] {
  const rest = pages.filter(({ key }) => !placed.has(key));
  if (rest.length === 0) return [...nodes];
  const keys = new Set(pages.map(({ key }) => key).filter((key) => key !== root));
  const below = new Map<string, PagePath[]>();
  for (const page of rest) {
    const parent = findParent(page.key, keys) ?? '';
    below.set(parent, [...(below.get(parent) ?? []), page]);
  }
  const keysByFile = new Map(pages.map(({ file, key }) => [file, key]));
  const grow = (node: ImportedNode): ImportedNode => {
    if (node.kind === 'link') return node;
    const key = node.kind === 'page' ? keysByFile.get(node.file) : undefined;
    const added = (key === undefined ? [] : (below.get(key) ?? [])).map((page) => nodeOf(page, []));
    return { ...node, pages: [...node.pages, ...added].map(grow) };
  };
  const top = (below.get('') ?? []).map((page) => nodeOf(page, []));
  return [...nodes, ...top].map(grow);
}

/** The key of the nearest page whose URL the key extends. */
function findParent(key: string, keys: ReadonlySet<string>): string | undefined {
  if (key.split('/').length > MAX_LEVELS) return undefined;
  for (let slash = key.lastIndexOf('/'); slash > 0; slash = key.lastIndexOf('/', slash - 1)) {
    const parent = key.slice(0, slash);
    if (keys.has(parent)) return parent;
  }
  return undefined;
}
