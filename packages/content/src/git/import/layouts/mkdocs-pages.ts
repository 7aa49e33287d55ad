import { readYaml } from '../../../markdown/read-yaml.ts';
import { folderOf, joinPath, nameOf } from '../../repository-path.ts';
import type { SummaryEntry } from '../../summary/summary.ts';
import { compareNames } from '../sort-key.ts';
import { headingOfNavigation, pageOfNavigation } from './navigation-entries.ts';
import type { NavigationText } from './tool-layout.ts';

/** What the entries of MkDocs refer to. */
export interface MkdocsInput {
  readonly texts: ReadonlyMap<string, NavigationText>;
  /** Texts of `.pages`, by folder. */
  readonly folders: ReadonlyMap<string, string>;
  /** Whether the index page of a section is the page of the section. */
  readonly hasIndexes: boolean;
  readonly report: (message: string) => void;
}

const INDEX = /^(?:index|readme)\.(?:md|mdx|markdown)$/i;

/** The entries of `nav`. */
export function entriesOfNav(input: MkdocsInput, nav: unknown): SummaryEntry[] {
  return listOf(nav).flatMap((item) => entriesOfItem(input, item, ''));
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : []);

function entriesOfItem(input: MkdocsInput, item: unknown, folder: string): SummaryEntry[] {
  if (typeof item === 'string') return entriesOfTarget(input, item, undefined, folder);
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return [];
  return Object.entries(item).flatMap(([title, value]): SummaryEntry[] => {
    if (typeof value === 'string') return entriesOfTarget(input, value, title, folder);
    if (!Array.isArray(value)) return [];
    return [
      sectionOf(
        input,
        title,
        value.flatMap((below) => entriesOfItem(input, below, folder)),
      ),
    ];
  });
}

/** A section, whose index page is its page if the theme shows it so. */
function sectionOf({ hasIndexes }: MkdocsInput, title: string, entries: SummaryEntry[]): SummaryEntry {
  const [first] = entries;
  const isPage = hasIndexes && first?.entries.length === 0 && INDEX.test(nameOf(first.target ?? ''));
  if (!isPage) return headingOfNavigation(title, entries);
  const named = first.title === '' ? { linkTitle: title } : { title };
  return { ...first, ...named, entries: entries.slice(1) };
}

function entriesOfTarget(
  input: MkdocsInput,
  target: string,
  title: string | undefined,
  folder: string,
): SummaryEntry[] {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(target)) return [{ title: title ?? target, target, entries: [] }];
  const path = joinPath(folder, target.replace(/^(?:\.?\/)+|\/+$/g, ''));
  const text = input.texts.get(path);
  if (text !== undefined) return [pageOfNavigation(text, title)];
  const below = entriesOfFolder(input, path);
  if (below.length > 0) return title === undefined ? below : [sectionOf(input, title, below)];
  input.report(`The entry “${title ?? target}” was left out: “${target}” is not a page of the content.`);
  return [];
}

interface FolderRules {
  readonly title?: string;
  readonly nav?: readonly unknown[];
  readonly isDescending: boolean;
  readonly isHidden: boolean;
}

function rulesOf({ folders }: MkdocsInput, folder: string): FolderRules {
  const rules: Record<string, unknown> = readRules(folders.get(folder) ?? '');
  const nav = rules['nav'] ?? rules['arrange'];
  return {
    ...(typeof rules['title'] === 'string' && { title: rules['title'] }),
    ...(Array.isArray(nav) && { nav: nav as readonly unknown[] }),
    isDescending: rules['order'] === 'desc',
    isHidden: rules['hide'] === true,
  };
}

function readRules(text: string): Record<string, unknown> {
  try {
    const value: unknown = readYaml(text).toJS({ maxAliasCount: 50 });
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** The pages of a folder as MkDocs lists them without `nav`: its index page, its pages, then its folders, by name. */
export function entriesOfFolder(input: MkdocsInput, folder: string): SummaryEntry[] {
  const { pages, folders } = listFolder(input, folder);
  const { nav, isDescending } = rulesOf(input, folder);
  const rest = [
    ...pages.map((page) => ({ name: page, isFolder: false })),
    ...folders.map((name) => ({ name, isFolder: true })),
  ];
  if (isDescending) rest.reverse();
  if (nav === undefined) return rest.flatMap((one) => entriesOfChild(input, folder, one));
  const named = new Set(nav.flatMap((item) => namesOf(item)));
  const isRest = ({ name }: { readonly name: string }): boolean => !named.has(name) && !named.has(`${name}/`);
  const entries: SummaryEntry[] = [];
  for (const item of nav) {
    if (typeof item === 'string' && /^\.\.\./.test(item)) {
      for (const child of rest.filter(isRest)) entries.push(...entriesOfChild(input, folder, child));
    } else if (typeof item === 'string' && folders.includes(item.replace(/\/$/, ''))) {
      entries.push(...entriesOfChild(input, folder, { name: item.replace(/\/$/, ''), isFolder: true }));
    } else entries.push(...entriesOfItem(input, item, folder));
  }
  return entries;
}

function namesOf(item: unknown): string[] {
  if (typeof item === 'string') return [item];
  if (Array.isArray(item)) return item.flatMap(namesOf);
  return typeof item === 'object' && item !== null ? Object.values(item).flatMap(namesOf) : [];
}

function entriesOfChild(
  input: MkdocsInput,
  folder: string,
  { name, isFolder }: { readonly name: string; readonly isFolder: boolean },
): SummaryEntry[] {
  const path = joinPath(folder, name);
  if (!isFolder) {
    const text = input.texts.get(path);
    return text === undefined ? [] : [pageOfNavigation(text, undefined)];
  }
  const { title, isHidden } = rulesOf(input, path);
  const entries = isHidden ? [] : entriesOfFolder(input, path);
  return entries.length === 0 ? [] : [sectionOf(input, title ?? titleOfFolder(name), entries)];
}

function listFolder({ texts }: MkdocsInput, folder: string): { pages: string[]; folders: string[] } {
  const prefix = folder === '' ? '' : `${folder}/`;
  const pages: string[] = [];
  const folders = new Set<string>();
  for (const file of texts.keys()) {
    if (folderOf(file) === folder) pages.push(nameOf(file));
    else if (file.startsWith(prefix)) folders.add(file.slice(prefix.length).split('/')[0] ?? '');
  }
  const rank = (name: string): number => (INDEX.test(name) ? 0 : 1);
  return {
    pages: pages.sort((one, other) => rank(one) - rank(other) || compareNames(one, other)),
    folders: [...folders].sort(compareNames),
  };
}

/** `getting-started` is “Getting started”; a name with capitals stays. */
function titleOfFolder(name: string): string {
  const words = name.replace(/[-_]+/g, ' ').trim();
  return words === words.toLowerCase() ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}
