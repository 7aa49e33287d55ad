import { isWebUrl } from '../../links/allowed-url.ts';
import type { Redirect } from '../../page-tree.ts';
import { isReservedPath } from '../../reserved-path.ts';
import { decodePercent, isBelow, isMarkdown, joinPath, normalizePath, pathFrom } from '../repository-path.ts';
import { IMPORT_LIMITS } from './import-limits.ts';
import type { ImportFailure, ImportWarning, RepositoryLayout } from './import-types.ts';
import { parseBookJson, parseBookToml, parseGitbookYaml, type WrittenLayout } from './layout-files.ts';
import { isRegularPlace } from './read-texts.ts';
import { findRepositoryText, hasFolder, type RepositoryTree } from './repository-tree.ts';

const CONFIGURATIONS = [
  { kind: 'gitbook', file: '.gitbook.yaml', parse: parseGitbookYaml, root: '' },
  { kind: 'honkit', file: 'book.json', parse: parseBookJson, root: '' },
  { kind: 'mdbook', file: 'book.toml', parse: parseBookToml, root: 'src' },
] as const;

/**
 * Finds out where the pages of a repository are: the first of `.gitbook.yaml`, `book.json` and `book.toml` in the
 * project directory decides, without any of them the project directory itself is the content.
 * No configuration leads out of the project directory.
 * @param mayLackFolders whether folders that are named need not be there yet
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
    return placeLayout({ kind, path, project, root, lacks }, written, warnings);
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
  /** Where the content is when the configuration does not say. */
  readonly root: string;
  readonly lacks: (folder: string) => boolean;
}

function placeLayout(
  place: ConfigurationPlace,
  written: WrittenLayout,
  warnings: ImportWarning[],
): RepositoryLayout | ImportFailure {
  const below = normalizePath(written.root ?? place.root);
  const readme = normalizePath(written.readme ?? 'README.md');
  const summary = normalizePath(written.summary ?? 'SUMMARY.md');
  if (below === undefined)
    return badConfiguration(place.path, 'its content folder is outside of the project directory');
  if (readme === undefined || summary === undefined) {
    return badConfiguration(place.path, 'it names a first page or a table of contents outside of the content folder');
  }
  const root = joinPath(place.project, below);
  if (place.lacks(root)) return noFolder(root, place.path);
  for (const message of written.faults) warnings.push({ path: place.path, message });
  return {
    kind: place.kind,
    configuration: place.path,
    root,
    readme,
    summary,
    redirects: written.redirects.flatMap((redirect) => cleanRedirect(redirect, place.path, warnings)),
    variables: written.variables,
    ...(written.language === undefined ? {} : { language: written.language }),
  };
}

/** Paths without `/` at their ends and without `./`; web addresses stay as they are. */
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

function badConfiguration(path: string, fault: string): ImportFailure {
  return { error: 'bad-configuration', message: `“${path}” cannot be used: ${fault}.` };
}
