import { isMembers } from '../../../is-members.ts';
import { folderOf, isBelow, isFolderPage, joinPath, locationOf, nameOf, normalizePath } from '../../repository-path.ts';
import type { SummaryEntry } from '../../summary/summary.ts';
import { findPageFile } from '../repository-tree.ts';
import { headingOfNavigation, pageOfNavigation, sectionsOfEntries, textsByFile } from './navigation-entries.ts';
import { readSiteFiles } from './site-files.ts';
import type { NavigationText, ToolInput, ToolLayout, ToolNavigation, ToolSite } from './tool-layout.ts';

/** Sites of Mintlify: `docs.json`, and `mint.json` before it. */
export const MINTLIFY: ToolLayout = {
  kind: 'mintlify',
  configurations: ['docs.json', 'mint.json'],
  matches: ({ text }) => {
    const config = parseConfig(text);
    return config !== undefined && config['navigation'] !== undefined;
  },
  read: readMintlify,
};

type Members = Readonly<Record<string, unknown>>;
const membersOf = (value: unknown): Members => (isMembers(value) ? value : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : []);

function parseConfig(text: string): Members | undefined {
  const value = parseJson(text);
  return value === undefined ? undefined : membersOf(value);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Texts of a repository that are no pages of the site. */
const NO_PAGE = /^(?:(?:readme|license|licence|changelog|contributing|code_of_conduct|security)\.mdx?$|snippets\/)/i;

async function readMintlify({ tree, folder, path, text }: ToolInput): Promise<ToolSite | string> {
  const written = parseConfig(text);
  if (written === undefined) return 'it is not valid JSON';
  const files = text.includes('"$ref"')
    ? await readSiteFiles(tree, (file) => isBelow(file, folder) && file.endsWith('.json'))
    : new Map<string, string>();
  const config = membersOf(includeFiles(written, path, files, 0));
  const listed = new Set(listPagePaths(config['navigation']));
  return {
    root: '',
    readme: '',
    redirects: listOf(config['redirects']).flatMap((one) => {
      const { source, destination } = membersOf(one);
      return typeof source === 'string' && typeof destination === 'string' ? [{ from: source, to: destination }] : [];
    }),
    faults: [],
    conventions: {
      syntax: 'mintlify',
      isPage: (file) => listed.has(locationOf(file)) || !NO_PAGE.test(file),
      navigate: (texts) => navigate(config, texts, path),
      routeOf: ({ file }) =>
        `/${isFolderPage(file) && /^index/i.test(nameOf(file)) ? folderOf(file) : locationOf(file)}`,
      fileRouteOf: (file) => (file.startsWith('../') ? undefined : `/${file}`),
      navigationFiles: [path],
    },
  };
}

/** Levels of a navigation that are read. */
const MAX_DEPTH = 30;

/** A value in which `{"$ref": "./other.json"}` is replaced by the value of that file. */
function includeFiles(value: unknown, path: string, files: ReadonlyMap<string, string>, depth: number): unknown {
  if (depth > MAX_DEPTH) return value;
  if (Array.isArray(value)) return value.map((one) => includeFiles(one, path, files, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref: target, ...others } = value as Members;
  const members = Object.entries(others).map(([name, one]) => [name, includeFiles(one, path, files, depth + 1)]);
  const file = typeof target === 'string' ? normalizePath(joinPath(folderOf(path), target)) : undefined;
  const text = file === undefined ? undefined : files.get(file);
  if (file === undefined || text === undefined) return Object.fromEntries(members);
  const included = includeFiles(parseJson(text), file, files, depth + 1);
  return members.length === 0 ? included : { ...membersOf(included), ...Object.fromEntries(members) };
}

function listPagePaths(navigation: unknown, depth = 0): string[] {
  if (depth > MAX_DEPTH) return [];
  if (typeof navigation === 'string') return [cleanPath(navigation)];
  if (Array.isArray(navigation)) return navigation.flatMap((one) => listPagePaths(one, depth + 1));
  return Object.values(membersOf(navigation)).flatMap((one) =>
    typeof one === 'object' ? listPagePaths(one, depth + 1) : [],
  );
}

const cleanPath = (path: string): string => path.replace(/^\/+|\/+$/g, '').replace(/\.mdx?$/, '');

/** Members of a navigation that contain others, each with the member of these that is their label. */
const PARTS = [
  ['languages', 'language'],
  ['versions', 'version'],
  ['products', 'product'],
  ['tabs', 'tab'],
  ['dropdowns', 'dropdown'],
  ['anchors', 'anchor'],
  ['menu', 'item'],
  ['groups', 'group'],
] as const;

interface Navigating {
  readonly texts: ReadonlyMap<string, NavigationText>;
  readonly report: (message: string) => void;
}

function navigate(config: Members, texts: readonly NavigationText[], path: string): ToolNavigation {
  const faults = new Set<string>();
  const navigating = { texts: textsByFile(texts), report: (message: string) => void faults.add(message) };
  const { navigation } = config;
  const entries = Array.isArray(navigation)
    ? entriesOfPages(navigating, navigation, 0)
    : entriesOfPart(navigating, membersOf(navigation), 0);
  return { sections: sectionsOfEntries(entries), faults: [...faults].map((message) => ({ path, message })) };
}

/** The pages of a part of the navigation, then its tabs, groups and other parts. */
function entriesOfPart(navigating: Navigating, part: Members, depth: number): SummaryEntry[] {
  if (depth > MAX_DEPTH) return [];
  const entries = entriesOfPages(navigating, listOf(part['pages']), depth + 1);
  for (const [member, name] of PARTS) {
    for (const one of listOf(part[member])) {
      const below = membersOf(one);
      entries.push(...entriesOfNamed(navigating, below, labelOf(below[name]), depth + 1));
    }
  }
  if (part['openapi'] !== undefined) {
    navigating.report(
      'Pages that a specification describes were left out; add the specification to the organization instead.',
    );
  }
  return entries;
}

const labelOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A tab or group: a heading, or the page that its member `root` names, or a link. */
function entriesOfNamed(navigating: Navigating, part: Members, label: string, depth: number): SummaryEntry[] {
  const entries = entriesOfPart(navigating, part, depth);
  const { href, root } = part;
  if (typeof root === 'string') return entriesOfPage(navigating, root, label, entries);
  if (typeof href === 'string') return [{ title: label || href, target: href, entries: [] }, ...entries];
  return label === '' || entries.length === 0 ? entries : [headingOfNavigation(label, entries)];
}

function entriesOfPages(navigating: Navigating, pages: readonly unknown[], depth: number): SummaryEntry[] {
  if (depth > MAX_DEPTH) return [];
  return pages.flatMap((page): SummaryEntry[] => {
    if (typeof page === 'string') return entriesOfPage(navigating, page, undefined, []);
    const group = membersOf(page);
    return entriesOfNamed(navigating, group, labelOf(group['group'] ?? group['version']), depth + 1);
  });
}

function entriesOfPage(
  { texts, report }: Navigating,
  path: string,
  label: string | undefined,
  entries: SummaryEntry[],
): SummaryEntry[] {
  if (/^(?:https?:)?\/\//i.test(path)) return [{ title: label ?? path, target: path, entries }];
  const file = findPageFile(cleanPath(path), (name) => texts.has(name));
  const text = file === undefined ? undefined : texts.get(file);
  if (text !== undefined) {
    const { url } = text.frontMatter.tool ?? {};
    const page = pageOfNavigation(text, label, entries);
    return url === undefined ? [page] : [{ title: label ?? text.frontMatter.title ?? url, target: url, entries }];
  }
  report(`The entry “${path}” was left out: it is not a page of the content.`);
  return label === undefined || entries.length === 0 ? entries : [headingOfNavigation(label, entries)];
}
