import { isWebUrl } from '../../links/allowed-url.ts';
import type { Redirect } from '../../page-tree.ts';
import { isReservedPath } from '../../reserved-path.ts';
import { decodePercent, isBelow, isMarkdown, joinPath, normalizePath, pathFrom } from '../repository-path.ts';
import { IMPORT_LIMITS } from './import-limits.ts';
import type { ImportFailure, ImportWarning, RepositoryLayout } from './import-types.ts';
import { isLanguage, parseBookJson, parseBookToml, parseGitbookYaml, type WrittenLayout } from './layout-files.ts';
import { BOOK_CONVENTIONS } from './layouts/markdown-books.ts';
import { findToolSite } from './layouts/read-tool-layout.ts';
import { isRegularPlace } from './read-texts.ts';
import { findRepositoryText, hasFolder, type RepositoryTree } from './repository-tree.ts';

const CONFIGURATIONS = [
  { kind: 'gitbook', file: '.gitbook.yaml', parse: parseGitbookYaml, root: '' },
  { kind: 'honkit', file: 'book.json', parse: parseBookJson, root: '' },
  { kind: 'mdbook', file: 'book.toml', parse: parseBookToml, root: 'src' },
] as const;

/**
 * Determines the location of a repository's pages: the first of `.gitbook.yaml`, `book.json` and `book.toml` in the
 * project directory decides, then the configuration of another tool (`layouts/layout-table.ts`); without any of them the
 * project directory itself is the content. No configuration can escape the project directory.
 * @param mayLackFolders whether named folders may be missing
 */
export async function readLayout(
  tree: RepositoryTree,
  projectDirectory: string,
  warnings: ImportWarning[],
  mayLackFolders = false,
): Promise<RepositoryLayout | ImportFailure> {
  const project = normalizePath(projectDirectory);
  const lacks = (folder: string): boolean => !mayLackFolders && !hasFolder(tree, folder);
  if (project === undefined || lacks(project)) return noFolder(projectDirectory);
  for (const configuration of CONFIGURATIONS) {
    const path = joinPath(project, configuration.file);
    const entry = tree.files.get(path);
    if (entry === undefined) continue;
    if (entry.size > IMPORT_LIMITS.configurationSize) return badConfiguration(path, 'it is larger than 1 MB');
    const written = configuration.parse((await findRepositoryText(tree, path)) ?? '');
    if (typeof written === 'string') return badConfiguration(path, written);
    const { kind, root } = configuration;
    const layout = placeLayout({ kind, path, project, folder: project, root, lacks }, written, warnings);
    if ('error' in layout || kind === 'gitbook') return layout;
    return { ...layout, conventions: BOOK_CONVENTIONS[kind] };
  }
  const toolSite = await findToolSite(tree, project);
  if (toolSite !== undefined) {
    const { kind, path, folder, site } = toolSite;
    if (typeof site === 'string') return badConfiguration(path, site);
    const written = { ...site, variables: {}, redirects: site.redirects ?? [], summary: site.summary ?? '' };
    const layout = placeLayout({ kind, path, project, folder, root: '', lacks }, written, warnings);
    return 'error' in layout ? layout : { ...layout, conventions: { ...site.conventions, folder } };
  }
  return {
    kind: 'plain',
    root: plainRoot(tree.files.keys(), project),
    readme: 'README.md',
    summary: 'SUMMARY.md',
    redirects: [],
    variables: {},
  };
}

interface ConfigurationPlace {
  readonly kind: RepositoryLayout['kind'];
  readonly path: string;
  readonly project: string;
  /** The folder of the configuration: that of the project, or one below it. */
  readonly folder: string;
  /** The default location of the content. */
  readonly root: string;
  readonly lacks: (folder: string) => boolean;
}

function placeLayout(
  configuration: ConfigurationPlace,
  written: WrittenLayout,
  warnings: ImportWarning[],
): RepositoryLayout | ImportFailure {
  const { project, folder } = configuration;
  const root = normalizePath(joinPath(folder, written.root ?? configuration.root));
  const readme = normalizePath(written.readme ?? 'README.md');
  const summary = normalizePath(written.summary ?? 'SUMMARY.md');
  if (root === undefined || (root !== project && !isBelow(root, project)))
    return badConfiguration(configuration.path, 'its content folder is outside of the project directory');
  if (readme === undefined || summary === undefined) {
    return badConfiguration(
      configuration.path,
      'it names a first page or a table of contents outside of the content folder',
    );
  }
  if (configuration.lacks(root)) return noFolder(root, configuration.path);
  for (const message of written.faults) warnings.push({ path: configuration.path, message });
  return {
    kind: configuration.kind,
    configuration: configuration.path,
    root,
    readme,
    summary,
    redirects: written.redirects.flatMap((redirect) => cleanRedirect(redirect, configuration.path, warnings)),
    variables: written.variables,
    ...languageOf(written, configuration.path, warnings),
  };
}

function languageOf({ language }: WrittenLayout, path: string, warnings: ImportWarning[]): { language?: string } {
  if (language === undefined || isLanguage(language)) return language === undefined ? {} : { language };
  warnings.push({ path, message: `“${language}” is not a language code and was left out.` });
  return {};
}

/** Paths without `/` at their ends and without `./`; URLs stay as they are. */
function cleanRedirect({ from, to }: Redirect, path: string, warnings: ImportWarning[]): Redirect[] {
  const source = normalizePath(from);
  if (/\p{Cc}/u.test(to)) {
    const message = `The redirect from “${from}” was left out: its target contains control characters.`;
    warnings.push({ path, message });
    return [];
  }
  if (source !== undefined && isReservedPath(decodePercent(source))) {
    const message = `The redirect from “${from}” was left out: the path belongs to the site itself.`;
    warnings.push({ path, message });
    return [];
  }
  const target = isWebUrl(to) ? to : normalizePath(to);
  if (source && target !== undefined) return [{ from: source, to: target }];
  warnings.push({ path, message: `The redirect from “${from}” to “${to}” leads out of the content and was left out.` });
  return [];
}

/** `docs/` only where it contains all markdown of the project: a guess that cannot hide a page. */
export function plainRoot(paths: Iterable<string>, project: string): string {
  const docs = joinPath(project, 'docs');
  const texts = [...paths].filter(
    (path) => isMarkdown(path) && isBelow(path, project) && isRegularPlace(pathFrom(project, path)),
  );
  return texts.length > 0 && texts.every((path) => isBelow(path, docs)) ? docs : project;
}

function noFolder(folder: string, configuration?: string): ImportFailure {
  const where =
    configuration === undefined ? 'The repository' : `“${configuration}” names a folder, but the repository`;
  return { error: 'no-such-directory', message: `${where} has no folder “${folder}”.` };
}

export function badConfiguration(path: string, fault: string): ImportFailure {
  return { error: 'bad-configuration', message: `“${path}” cannot be used: ${fault}.` };
}
