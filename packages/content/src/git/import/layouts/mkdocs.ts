import { omitUndefined } from '../../../document/omit-undefined.ts';
import { isMembers } from '../../../is-members.ts';
import { readYaml } from '../../../markdown/read-yaml.ts';
import {
  folderOf,
  isBelow,
  isFolderPage,
  joinPath,
  locationOf,
  normalizePath,
  pathFrom,
} from '../../repository-path.ts';
import { entriesOfFolder, entriesOfNav } from './mkdocs-pages.ts';
import { sectionsOfEntries, textsByFile } from './navigation-entries.ts';
import { readSiteFiles } from './site-files.ts';
import type { NavigationText, ToolInput, ToolLayout, ToolNavigation, ToolSite } from './tool-layout.ts';

/** Sites of MkDocs and its themes. */
export const MKDOCS: ToolLayout = {
  kind: 'mkdocs',
  configurations: ['mkdocs.yml', 'mkdocs.yaml', 'zensical.yml'],
  read: readMkdocs,
};

type Members = Readonly<Record<string, unknown>>;

async function readMkdocs({ tree, folder, path, text }: ToolInput): Promise<ToolSite | string> {
  const faults: string[] = [];
  const own = parseMembers(text);
  if (typeof own === 'string') return own;
  const parent = typeof own['INHERIT'] === 'string' ? normalizePath(joinPath(folder, own['INHERIT'])) : undefined;
  const inherited =
    parent === undefined ? {} : parseMembers((await readSiteFiles(tree, (file) => file === parent)).get(parent) ?? '');
  const config: Members = { ...(typeof inherited === 'string' ? {} : inherited), ...own };
  const docs = typeof config['docs_dir'] === 'string' ? config['docs_dir'] : 'docs';
  const root = normalizePath(joinPath(folder, docs)) ?? '';
  const read = await readSiteFiles(tree, (file) => isBelow(file, root) && /(?:^|\/)\.pages$/.test(file));
  const folders = new Map([...read].map(([file, pages]) => [folderOf(pathFrom(root, file)), pages]));
  const hasFolders = config['use_directory_urls'] !== false;
  return {
    root: docs,
    readme: 'index.md',
    redirects: redirectsOf(config),
    faults,
    ...omitUndefined({ language: languageOf(config) }),
    conventions: {
      syntax: 'mkdocs',
      isPage: () => true,
      navigate: (texts) => navigate(config, folders, texts, path),
      routeOf: ({ file }) => routeOf(file, hasFolders),
      // Everything in the folder is published.
      fileRouteOf: (file) => (file.startsWith('../') ? undefined : `/${file}`),
      snippetFolders: snippetFoldersOf(config, folder),
      navigationFiles: [path],
    },
  };
}

function parseMembers(text: string): Members | string {
  try {
    const value: unknown = readYaml(text, { merge: true }).toJS({ maxAliasCount: 100 });
    return isMembers(value) ? value : 'it is not a valid YAML mapping';
  } catch (error) {
    return `it is not valid YAML (${error instanceof Error ? error.message : ''})`;
  }
}

/** The options of a plugin; undefined where it is not used. */
function findPlugin({ plugins }: Members, name: string): Members | undefined {
  const listed = Array.isArray(plugins) ? (plugins as readonly unknown[]) : isMembers(plugins) ? [plugins] : [];
  for (const plugin of listed) {
    if (plugin === name) return {};
    if (isMembers(plugin) && Object.hasOwn(plugin, name)) return isMembers(plugin[name]) ? plugin[name] : {};
  }
  return undefined;
}

/** The folders of `pymdownx.snippets`: that of the configuration unless it names others. */
function snippetFoldersOf({ markdown_extensions: extensions }: Members, folder: string): readonly string[] {
  const options = (Array.isArray(extensions) ? (extensions as readonly unknown[]) : [extensions]).flatMap((one) =>
    isMembers(one) && isMembers(one['pymdownx.snippets']) ? [one['pymdownx.snippets']] : [],
  );
  const written = options[0]?.['base_path'];
  const names =
    typeof written === 'string' ? [written] : Array.isArray(written) ? (written as readonly unknown[]) : ['.'];
  return names.flatMap((name) => (typeof name === 'string' ? (normalizePath(joinPath(folder, name)) ?? []) : []));
}

function redirectsOf(config: Members): { from: string; to: string }[] {
  const maps = findPlugin(config, 'redirects')?.['redirect_maps'];
  return Object.entries(isMembers(maps) ? maps : {}).flatMap(([from, to]) =>
    typeof to === 'string' ? [{ from: locationOf(from), to: to.replace(/#.*$/s, '') }] : [],
  );
}

function languageOf({ theme }: Members): string | undefined {
  const language = isMembers(theme) ? (theme['language'] ?? theme['locale']) : undefined;
  return typeof language === 'string' ? language.replace('_', '-') : undefined;
}

function navigate(
  config: Members,
  folders: ReadonlyMap<string, string>,
  texts: readonly NavigationText[],
  path: string,
): ToolNavigation {
  const faults = new Set<string>();
  const features = isMembers(config['theme']) ? config['theme']['features'] : undefined;
  const isIndexed = Array.isArray(features) && features.includes('navigation.indexes');
  const input = {
    texts: textsByFile(texts),
    folders: findPlugin(config, 'awesome-pages') === undefined ? new Map<string, string>() : folders,
    hasIndexes: isIndexed || findPlugin(config, 'section-index') !== undefined,
    report: (message: string) => void faults.add(message),
  };
  const entries = Array.isArray(config['nav']) ? entriesOfNav(input, config['nav']) : entriesOfFolder(input, '');
  return { sections: sectionsOfEntries(entries), faults: [...faults].map((message) => ({ path, message })) };
}

function routeOf(file: string, hasFolders: boolean): string {
  if (isFolderPage(file))
    return hasFolders ? `/${folderOf(file)}/`.replace('//', '/') : `/${joinPath(folderOf(file), 'index.html')}`;
  return hasFolders ? `/${locationOf(file)}/` : `/${locationOf(file)}.html`;
}
