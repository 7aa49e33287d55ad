import { omitUndefined } from '../../../document/omit-undefined.ts';
import { readYaml } from '../../../markdown/read-yaml.ts';
import { folderOf, isBelow, joinPath, nameOf, pathFrom } from '../../repository-path.ts';
import type { SummaryEntry } from '../../summary/summary.ts';
import { titleOfName } from '../outline-names.ts';
import { type DocsInstance, type DocusaurusConfig, readDocusaurusConfig } from './docusaurus-config.ts';
import { type DocusaurusDoc, describeDoc } from './docusaurus-names.ts';
import { entriesOfSidebar, generatedSidebar, type SidebarInput } from './docusaurus-sidebars.ts';
import { headingOfNavigation, pageOfNavigation, sectionsOfEntries } from './navigation-entries.ts';
import { COMPUTED, membersOfScript, readScript, type ScriptValue } from './script-values.ts';
import { readSiteFiles } from './site-files.ts';
import type { NavigationText, ToolInput, ToolLayout, ToolNavigation, ToolSite } from './tool-layout.ts';

/** Sites of Docusaurus: documents with their sidebars and versions, blogs, and single pages. */
export const DOCUSAURUS: ToolLayout = {
  kind: 'docusaurus',
  configurations: ['ts', 'js', 'mjs', 'mts', 'cjs', 'cts'].map((ending) => `docusaurus.config.${ending}`),
  read: readDocusaurus,
};

/** Documents in one version. */
interface DocsVersion {
  readonly instance: DocsInstance;
  /** Below the folder of the configuration. */
  readonly folder: string;
  /** First part of the URL paths, without slashes. */
  readonly route: string;
  /** Absent for the current documents. */
  readonly label?: string;
  readonly sidebars: string | undefined;
}

interface Docusaurus {
  readonly config: DocusaurusConfig;
  readonly versions: readonly DocsVersion[];
  /** Texts of scripts and metadata, by path below the folder of the configuration. */
  readonly files: ReadonlyMap<string, string>;
}

const SCRIPT = /^(?:[^/]+|(?:src|config|sidebars)\/.+)\.(?:[cm]?[jt]s|json)$/;
const METADATA = /(?:^|\/)_category_\.(?:json|ya?ml)$/;
const VERSIONED = /^[\w-]*versioned_sidebars\//;

async function readDocusaurus({ tree, folder, path }: ToolInput): Promise<ToolSite> {
  const read = await readSiteFiles(tree, (file) => {
    if (!isBelow(file, folder)) return METADATA.test(file);
    const own = pathFrom(folder, file);
    return SCRIPT.test(own) || METADATA.test(own) || VERSIONED.test(own);
  });
  const files = new Map([...read].map(([file, text]) => [pathFrom(folder, file), text]));
  const config = readDocusaurusConfig(pathFrom(folder, path), files);
  const site: Docusaurus = { config, versions: listVersions(config, files), files };
  const sidebars = config.docs.flatMap((docs) => findSidebars(site, docs.sidebars) ?? []);
  return {
    root: '',
    readme: '',
    ...omitUndefined({ language: config.language }),
    redirects: config.redirects,
    faults: config.faults,
    conventions: {
      syntax: 'docusaurus',
      isPage: (file) => isDocusaurusPage(site, file),
      navigate: (texts) => navigate(site, texts, joinPath(folder, sidebars[0] ?? nameOf(path))),
      routeOf: (text) => routeOf(site, text),
      fileRouteOf: (file) => {
        const home = config.staticFolders.find((one) => isBelow(file, one));
        return home === undefined ? undefined : `/${pathFrom(home, file)}`;
      },
      navigationFiles: sidebars.length === 0 ? [path] : sidebars.map((file) => joinPath(folder, file)),
    },
  };
}

function listVersions({ docs }: DocusaurusConfig, files: ReadonlyMap<string, string>): DocsVersion[] {
  return docs.flatMap((instance): DocsVersion[] => {
    const prefix = instance.id === 'default' ? '' : `${instance.id}_`;
    const names = readNames(files.get(`${prefix}versions.json`));
    const last = instance.lastVersion ?? names[0];
    const routeOfVersion = (version: string, name: string): string =>
      version === last ? instance.route : joinPath(instance.route, name);
    const isCurrentLast = last === undefined || last === 'current';
    return [
      {
        instance,
        folder: instance.folder,
        route: isCurrentLast ? instance.route : joinPath(instance.route, 'next'),
        sidebars: instance.sidebars,
      },
      ...names.map((name) => ({
        instance,
        folder: `${prefix}versioned_docs/version-${name}`,
        route: routeOfVersion(name, name),
        label: name,
        sidebars: `${prefix}versioned_sidebars/version-${name}-sidebars.json`,
      })),
    ];
  });
}

function readNames(json: string | undefined): string[] {
  try {
    const value: unknown = JSON.parse(json ?? '[]');
    return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string').slice(0, 200) : [];
  } catch {
    return [];
  }
}

const PARTIAL = /(?:^|\/)_/;
const TRANSLATED = /^i18n\/[^/]+\/docusaurus-/;

function isDocusaurusPage({ config, versions }: Docusaurus, file: string): boolean {
  const folders = [...versions, ...config.blogs].map(({ folder }) => folder);
  const home = [...folders, config.pages].find((folder) => isBelow(file, folder));
  if (home !== undefined) return !PARTIAL.test(pathFrom(home, file));
  return TRANSLATED.test(file) && !PARTIAL.test(file);
}

function routeOf({ config, versions }: Docusaurus, text: NavigationText): string | undefined {
  const end = config.hasTrailingSlash ? '/' : '';
  const join = (route: string, path: string): string =>
    `/${joinPath(route, path.replace(/^\/+|\/+$/g, ''))}`.replace(/\/$/, '') + end || '/';
  const version = findVersion(versions, text.file);
  if (version !== undefined) return join(version.route, describeDoc(text, pathFrom(version.folder, text.file)).path);
  const blog = config.blogs.find(({ folder }) => isBelow(text.file, folder));
  if (blog !== undefined) return join(blog.route, pathOfPost(text, pathFrom(blog.folder, text.file)));
  if (!isBelow(text.file, config.pages)) return undefined;
  return join('', pathFrom(config.pages, text.file).replace(/(?:(?:^|\/)index)?\.mdx?$/i, ''));
}

const POST = /^(?:(?<folder>.*)\/)?(?<date>\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?(?<name>.*?)(?:\/index)?\.mdx?$/;

/** `2024-05-01-name.md` has the path `2024/05/01/name`. */
function pathOfPost({ frontMatter }: NavigationText, file: string): string {
  const slug = frontMatter.tool?.slug ?? frontMatter.slug;
  if (slug !== undefined) return slug;
  const { folder = '', date, name = '' } = POST.exec(file)?.groups ?? {};
  if (date === undefined) return file.replace(/(?:\/index)?\.mdx?$/i, '');
  return joinPath(folder, `${date.replaceAll('-', '/')}/${name}`);
}

/** The innermost folder of documents that contains a file. */
function findVersion(versions: readonly DocsVersion[], file: string): DocsVersion | undefined {
  const homes = versions.filter(({ folder }) => isBelow(file, folder));
  return homes.toSorted((one, other) => other.folder.length - one.folder.length)[0];
}

function navigate(site: Docusaurus, texts: readonly NavigationText[], path: string): ToolNavigation {
  const faults = new Set<string>();
  const report = (message: string): void => void faults.add(message);
  const docsOf = new Map<DocsVersion, DocusaurusDoc[]>();
  for (const text of texts) {
    const version = findVersion(site.versions, text.file);
    if (version === undefined || !isDocusaurusPage(site, text.file)) continue;
    const doc = describeDoc(text, pathFrom(version.folder, text.file));
    const docs = docsOf.get(version) ?? [];
    docs.push(doc);
    docsOf.set(version, docs);
  }
  const entries = site.versions.flatMap((version): SummaryEntry[] => {
    const docs = docsOf.get(version) ?? [];
    const input = { docs, categories: readCategories(site.files, version.folder), report };
    const own = entriesOfVersion(site, version, input);
    return version.label === undefined ? own : [headingOfNavigation(version.label, own)];
  });
  const posts = site.config.blogs.flatMap(({ folder, route }) => {
    const own = texts.filter(({ file }) => isBelow(file, folder) && isDocusaurusPage(site, file));
    // The newest post is first; their names begin with dates.
    const sorted = own.toSorted((one, other) => Number(one.file < other.file) - Number(one.file > other.file));
    return own.length === 0
      ? []
      : [
          headingOfNavigation(
            titleOfName(route || 'blog'),
            sorted.map((text) => pageOfNavigation(text, undefined)),
          ),
        ];
  });
  return {
    sections: sectionsOfEntries([...entries, ...posts]),
    faults: [...faults].map((message) => ({ path, message })),
  };
}

/** The entries of a version: those of its sidebar; of several, each below its label. */
function entriesOfVersion(site: Docusaurus, version: DocsVersion, input: SidebarInput): SummaryEntry[] {
  const file = findSidebars(site, version.sidebars);
  if (file === undefined) return generatedSidebar(input);
  const value = readScript(file, site.files);
  const sidebars = Object.entries(membersOfScript(value));
  if (value === COMPUTED || sidebars.length === 0) {
    input.report(`“${file}” is computed by its script; the folders were used instead.`);
    return generatedSidebar(input);
  }
  if (sidebars.length === 1) return entriesOfSidebar(sidebars[0]?.[1], input);
  return sidebars.map(([name, items]) =>
    headingOfNavigation(site.config.sidebarLabels.get(name) ?? titleOfSidebar(name), entriesOfSidebar(items, input)),
  );
}

/** `apiSidebar` is “Api”. */
const titleOfSidebar = (name: string): string =>
  titleOfName(name.replace(/[-_]?sidebars?$/i, '').replace(/([a-z])([A-Z])/g, '$1 $2') || name);

function findSidebars({ files }: Pick<Docusaurus, 'files'>, path: string | undefined): string | undefined {
  const names = path === undefined ? [] : [path];
  const candidates = names.flatMap((name) => [
    name,
    ...['js', 'ts', 'json', 'mjs', 'cjs'].map((end) => `${name}.${end}`),
  ]);
  return candidates.find((name) => files.has(name));
}

function readCategories(
  files: ReadonlyMap<string, string>,
  folder: string,
): ReadonlyMap<string, Readonly<Record<string, ScriptValue>>> {
  const categories = new Map<string, Readonly<Record<string, ScriptValue>>>();
  for (const [file, text] of files) {
    if (METADATA.test(file) && isBelow(file, folder))
      categories.set(folderOf(pathFrom(folder, file)), readMetadata(text));
  }
  return categories;
}

function readMetadata(text: string): Readonly<Record<string, ScriptValue>> {
  try {
    return membersOfScript(readYaml(text).toJS({ maxAliasCount: 50 }) as ScriptValue);
  } catch {
    return {};
  }
}
