import { omitUndefined } from '../../../document/omit-undefined.ts';
import {
  folderOf,
  isBelow,
  isFolderPage,
  joinPath,
  locationOf,
  normalizePath,
  pathFrom,
} from '../../repository-path.ts';
import type { SummaryEntry } from '../../summary/summary.ts';
import { findPageFile } from '../repository-tree.ts';
import { headingOfNavigation, pageOfNavigation, sectionsOfEntries, textsByFile } from './navigation-entries.ts';
import {
  COMPUTED,
  elementsOfScript,
  membersOfScript,
  readScript,
  type ScriptValue,
  textOfScript,
} from './script-values.ts';
import { readSiteFiles } from './site-files.ts';
import type { NavigationText, ToolInput, ToolLayout, ToolNavigation, ToolSite } from './tool-layout.ts';

const FOLDERS = ['', 'docs/'];
/** `defineAdditionalConfig`: the settings of a folder of the site. */
const FOLDER_CONFIG = /(?:^|\/)config\.[cm]?[jt]s$/;

/** Sites of VitePress. */
export const VITEPRESS: ToolLayout = {
  kind: 'vitepress',
  configurations: FOLDERS.flatMap((folder) =>
    ['ts', 'mts', 'js', 'mjs', 'cts', 'cjs'].flatMap((ending) => [
      `${folder}.vitepress/config.${ending}`,
      `${folder}.vitepress/config/index.${ending}`,
    ]),
  ),
  read: readVitepress,
};

type Members = Readonly<Record<string, ScriptValue>>;

interface Vitepress {
  readonly config: Members;
  /** The configurations of folders, which add to that of the site. */
  readonly folderConfigs: readonly (readonly [folder: string, config: Members])[];
  /** Pages whose names contain parameters, and other texts that the site does not show. */
  readonly excluded: readonly string[];
}

async function readVitepress({ tree, folder, path }: ToolInput): Promise<ToolSite> {
  const home = path.slice(0, path.lastIndexOf('.vitepress/'));
  const configuration = `${home}.vitepress`;
  const files = await readSiteFiles(
    tree,
    (file) =>
      (isBelow(file, configuration) && /\.(?:[cm]?[jt]s|json)$/.test(file) && !/\/(?:cache|dist)\//.test(file)) ||
      (isBelow(file, home.replace(/\/$/, '')) && FOLDER_CONFIG.test(file)),
  );
  const value = readScript(path, files);
  const config = membersOfScript(value);
  const source = (textOfScript(config['srcDir']) ?? '.').replace(/^(?:\.?\/)+|\/+$/g, '').replace(/^\.$/, '');
  const more = [...files.keys()].filter((file) => FOLDER_CONFIG.test(file) && !isBelow(file, configuration));
  const base = joinPath(home.replace(/\/$/, ''), source);
  const folderConfigs = more.map(
    (file) => [pathFrom(base, folderOf(file)), membersOfScript(readScript(file, files))] as const,
  );
  const site: Vitepress = {
    config,
    folderConfigs,
    excluded: elementsOfScript(config['srcExclude']).flatMap((one) => textOfScript(one) ?? []),
  };
  const faults =
    value === COMPUTED ? ['The configuration is computed by its script; the folders were used instead.'] : [];
  if (config['rewrites'] !== undefined) faults.push('“rewrites” was not read: pages have the paths of their files.');
  const language = textOfScript(config['lang']);
  return {
    root: joinPath(pathFrom(folder, home.replace(/\/$/, '')), source),
    readme: 'index.md',
    faults,
    ...omitUndefined({ language: language === undefined ? undefined : language.split('-').slice(0, 2).join('-') }),
    conventions: {
      syntax: 'vitepress',
      isPage: (file) => !isExcluded(file, site.excluded) && !/\[[^\]]+\]/.test(file),
      ...(listSidebars(site).length > 0 && { navigate: (texts) => navigate(site, texts, path) }),
      routeOf: ({ file }) =>
        isFolderPage(file) && /index\.\w+$/i.test(file)
          ? `/${folderOf(file)}/`.replace('//', '/')
          : `/${locationOf(file)}`,
      fileRouteOf: (file) => (isBelow(file, 'public') ? `/${pathFrom('public', file)}` : undefined),
      navigationFiles: [path],
    },
  };
}

/** Whether a pattern of `srcExclude` names a file: whole names, `*` and `**`. */
function isExcluded(file: string, patterns: readonly string[]): boolean {
  return patterns.slice(0, 100).some((pattern) => {
    const names = pattern.slice(0, 200).split('/');
    const isTail = names.at(-1) === '**';
    const source = (isTail ? names.slice(0, -1) : names)
      .map((name) => (name === '**' ? '(?:[^/]+/)*' : `${sourceOfName(name)}/`))
      .join('');
    return new RegExp(`^${isTail ? `${source}.+` : source.replace(/\/$/, '')}$`).test(file);
  });
}

const sourceOfName = (name: string): string => name.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*+/g, '[^/]*');

interface SidebarPart {
  readonly items: ScriptValue;
  readonly base: string;
  /** Of the locale, for all but the main one. */
  readonly label?: string;
}

/** The sidebars of all locales. */
function listSidebars({ config, folderConfigs }: Vitepress): readonly SidebarPart[] {
  const own = partsOf(membersOfScript(config['themeConfig'])['sidebar']);
  const locales = Object.entries(membersOfScript(config['locales'])).flatMap(([name, value]): SidebarPart[] => {
    const locale = membersOfScript(value);
    const parts = partsOf(membersOfScript(locale['themeConfig'])['sidebar']);
    if (name === 'root') return parts;
    const label = textOfScript(locale['label']) ?? name;
    return parts.map((part) => ({ ...part, label }));
  });
  const labels = membersOfScript(config['locales']);
  const folders = folderConfigs.flatMap(([folder, one]): SidebarPart[] => {
    const parts = partsOf(membersOfScript(one['themeConfig'])['sidebar']);
    const locale = membersOfScript(labels[folder]);
    const label =
      textOfScript(locale['label']) ?? (folder === '' || Object.keys(labels).length === 0 ? undefined : folder);
    return label === undefined ? parts : parts.map((part) => ({ ...part, label }));
  });
  return [...own, ...locales, ...folders];
}

/** One list of entries, or a list for each folder of the site. */
function partsOf(sidebar: ScriptValue): SidebarPart[] {
  if (Array.isArray(sidebar)) return sidebar.length === 0 ? [] : [{ items: sidebar, base: '' }];
  return Object.values(membersOfScript(sidebar)).flatMap((value): SidebarPart[] => {
    if (Array.isArray(value)) return [{ items: value, base: '' }];
    const { items, base } = membersOfScript(value);
    return items === undefined ? [] : [{ items, base: textOfScript(base) ?? '' }];
  });
}

interface Navigating {
  readonly texts: ReadonlyMap<string, NavigationText>;
  readonly report: (message: string) => void;
}

function navigate(site: Vitepress, texts: readonly NavigationText[], path: string): ToolNavigation {
  const faults = new Set<string>();
  const navigating = { texts: textsByFile(texts), report: (message: string) => void faults.add(message) };
  const main: SummaryEntry[] = [];
  const locales = new Map<string, SummaryEntry[]>();
  for (const { items, base, label } of listSidebars(site)) {
    const entries = entriesOfItems(navigating, items, base);
    if (label === undefined) main.push(...entries);
    else locales.set(label, [...(locales.get(label) ?? []), ...entries]);
  }
  const others = [...locales].map(([label, entries]) => headingOfNavigation(label, entries));
  return {
    sections: sectionsOfEntries([...main, ...others]),
    faults: [...faults].map((message) => ({ path, message })),
  };
}

function entriesOfItems(navigating: Navigating, items: ScriptValue, base: string): SummaryEntry[] {
  return elementsOfScript(items).flatMap((item): SummaryEntry[] => {
    const members = membersOfScript(item);
    const label = textOfScript(members['text'])
      ?.replace(/<[^<>]*>/g, '')
      .trim();
    const link = textOfScript(members['link']);
    if (label === undefined && link === undefined) {
      navigating.report('An entry of the sidebar is computed by its script and was left out.');
      return [];
    }
    const entries = entriesOfItems(navigating, members['items'] ?? [], textOfScript(members['base']) ?? base);
    if (link === undefined) return entries.length === 0 ? [] : [headingOfNavigation(label ?? '', entries)];
    return entriesOfLink(navigating, link, label, entries, textOfScript(members['base']) ?? base);
  });
}

function entriesOfLink(
  { texts, report }: Navigating,
  link: string,
  label: string | undefined,
  entries: SummaryEntry[],
  base: string,
): SummaryEntry[] {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(link)) return [{ title: label ?? link, target: link, entries }];
  const [path = ''] = `${base}${base === '' ? '' : '/'}${link}`.split(/[?#]/, 1);
  const normalized = (normalizePath(path.replace(/\.html$/, '')) ?? '').replace(/^\/+|\/+$/g, '');
  const candidate = path.endsWith('/') || normalized === '' ? joinPath(normalized, 'index.md') : normalized;
  const file = findPageFile(candidate, (name) => texts.has(name));
  const text = file === undefined ? undefined : texts.get(file);
  if (text !== undefined && !link.includes('#')) return [pageOfNavigation(text, label, entries)];
  if (text !== undefined) return [{ title: label ?? link, target: `${text.file}#${link.split('#')[1]}`, entries }];
  report(`The entry “${label ?? link}” was left out: “${link}” is not a page of the content.`);
  return entries;
}
