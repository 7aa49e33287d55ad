import { omitUndefined } from '../../document/omit-undefined.ts';
import { hashOf, textObject } from '../../object-hash.ts';
import type { DocumentPage } from '../../page-tree.ts';
import { boundWarnings } from '../import/bound-warnings.ts';
import { decodeFileText } from '../import/decode-text.ts';
import { syntaxOf } from '../import/describe-pages.ts';
import { IMPORT_LIMITS } from '../import/import-limits.ts';
import type { ImportFailure, ImportWarning, RepositoryLayout, TextScan } from '../import/import-types.ts';
import { plainRoot, readLayout } from '../import/read-layout.ts';
import { openTree, type RepositoryTree } from '../import/repository-tree.ts';
import { findTargetPath, folderOf, isBelow, joinPath, normalizePath, pathFrom } from '../repository-path.ts';
import { editSummary } from '../summary/edit-summary.ts';
import { parseSummary } from '../summary/parse-summary.ts';
import { editConfiguration } from './export-configuration.ts';
import {
  type ExportedFile,
  findExportedDocument,
  isSameTable,
  listDocuments,
  listExportedFiles,
  listPlacedPages,
} from './export-content.ts';
import { editNavigation, hasToolNavigation } from './export-navigation.ts';
import { type ExportPaths, placeFiles } from './export-paths.ts';
import type { ExportContents } from './export-planning.ts';
import { rewriteSources } from './export-rewrites.ts';
import { type ExportSources, openSources } from './export-sources.ts';
import { type PlannedTable, planTable } from './export-table.ts';
import type { ExportInput, ExportPlan, FileChange } from './export-types.ts';

interface Exporting extends ExportContents {
  readonly input: ExportInput;
  readonly tree: RepositoryTree;
  readonly layout: RepositoryLayout;
  /** The project directory. */
  readonly project: string;
  /** Those of `pagesAfter`. */
  readonly documents: readonly DocumentPage[];
  readonly paths: ExportPaths;
  readonly sources: ExportSources;
  readonly warnings: ImportWarning[];
}

/**
 * Plans the changes to a commit's tree after which an import of it returns `after`. Unchanged files are not modified,
 * and only read if something else depends on them: the table of contents is edited in place if the tree of pages
 * differs, and so are redirects and variables. Page members that a file name cannot express (`slug`, `hidden`) are
 * written to its front matter. Fails like an import if the configuration is invalid; missing folders are created.
 */
export async function planExport(input: ExportInput): Promise<ExportPlan | ImportFailure> {
  const tree = openTree(input);
  const directory = input.projectDirectory ?? '';
  const layout = await readLayout(tree, directory, [], true);
  if ('error' in layout) return layout;
  const exporting = await openExport(input, tree, layout, normalizePath(directory) ?? '');
  const { paths, warnings, sources } = exporting;
  const table = await planNavigation(exporting);
  const rewritten = await rewriteSources(exporting.documents, table, sources, paths, warnings);
  const changes = [...(await listFileChanges(exporting, rewritten)), ...table.changes];
  const { project } = exporting;
  const movesRoot =
    layout.kind === 'plain' && changes.some(({ kind, path }) => kind === 'removal' || !tree.files.has(path));
  const needsRoot = movesRoot && plainRoot(listPathsAfter(tree, changes), project) !== layout.root;
  changes.push(...(await editConfiguration({ ...exporting, needsRoot })));
  return {
    changes: changes.sort((one, other) => Number(one.path > other.path) - Number(one.path < other.path)),
    paths: paths.list(),
    rewritten,
    renamed: paths.renamed,
    ofTool: describeWritten(exporting),
    reordered: table.reordered,
    warnings: boundWarnings(warnings),
  };
}

/** The syntax and the URL path of written pages, as an import would find them. */
function describeWritten({ layout, documents, touched, sources, paths }: Exporting): NonNullable<ExportPlan['ofTool']> {
  const { conventions, root } = layout;
  if (conventions === undefined) return new Map();
  return new Map(
    documents.flatMap((page): [string, Pick<DocumentPage, 'syntax' | 'route'>][] => {
      const path = touched.has(page.id) || page.syntax === undefined ? paths.find(page.id) : undefined;
      if (path === undefined) return [];
      // A page without a text is not read.
      const { frontMatter, heading } = sources.find(page) ?? { frontMatter: {} };
      const text = { file: pathFrom(root, path), frontMatter, ...omitUndefined({ heading }) };
      return [[page.id, omitUndefined({ syntax: syntaxOf(conventions), route: conventions.routeOf?.(text) })]];
    }),
  );
}

async function planNavigation(exporting: Exporting): Promise<NewTable> {
  const { layout, paths } = exporting;
  if (hasToolNavigation(layout)) {
    const fileOf = ({ id }: DocumentPage): string | undefined => {
      const path = paths.find(id);
      return path === undefined ? undefined : pathFrom(layout.root, path);
    };
    return { ...UNCHANGED_TABLE, changes: await editNavigation({ ...exporting, fileOf }) };
  }
  return (await hasNewTable(exporting)) ? makeTable(exporting) : UNCHANGED_TABLE;
}

const UNCHANGED_TABLE: NewTable = { explicitSlugs: new Map(), hidden: new Map(), reordered: new Map(), changes: [] };

/** A planned table of contents with its changes to the repository. */
interface NewTable extends PlannedTable {
  readonly changes: readonly FileChange[];
}

async function openExport(
  input: ExportInput,
  tree: RepositoryTree,
  layout: RepositoryLayout,
  project: string,
): Promise<Exporting> {
  const { before, after } = input;
  const warnings: ImportWarning[] = [];
  const [pagesBefore, pagesAfter] = [listPlacedPages(before.pages), listPlacedPages(after.pages)];
  const documents = listDocuments(pagesAfter);
  const old = new Map(documents.map((page) => [page, findExportedDocument(pagesBefore, page.id)]));
  // Chapters without a file stay so while nobody writes them.
  const withFile = documents.filter((page) => {
    const known = old.get(page);
    return known === undefined || known.git !== undefined || known.document !== page.document;
  });
  const held = listDocuments(pagesBefore).filter(({ git }) => git !== undefined);
  const paths = placeFiles({
    tree,
    layout,
    project,
    before: listExportedFiles(before, held),
    after: listExportedFiles(after, withFile),
    warnings,
  });
  const written = withFile.filter((page) => {
    const known = old.get(page);
    const isHeld = known?.git !== undefined && known.document === page.document && known.file === page.file;
    return !isHeld || paths.renamed.has(page.id);
  });
  const restricted = documents.filter((page) => old.get(page)?.condition !== page.condition);
  const changed = [...written, ...restricted];
  const sources = openSources(input);
  await sources.load([...changed, ...changed.flatMap((page) => old.get(page) ?? [])]);
  const touched = new Set(changed.map(({ id }) => id));
  return {
    input,
    before,
    after,
    tree,
    layout,
    project,
    pagesBefore,
    pagesAfter,
    documents,
    paths,
    sources,
    touched,
    warnings,
  };
}

/** Whether importing only the changed texts would return another tree than the desired one. */
async function hasNewTable(exporting: Exporting): Promise<boolean> {
  const { before, after, pagesBefore, pagesAfter, sources, touched } = exporting;
  if (!isSameTable(before.pages, after.pages) || listIncluded(exporting).size > 0) return true;
  return [...touched].some((id) => {
    const [old, page] = [findExportedDocument(pagesBefore, id), findExportedDocument(pagesAfter, id)];
    if (old?.git === undefined || page === undefined || exporting.paths.renamed.has(id)) return true;
    const [then, now] = [sources.find(old), sources.find(page)];
    if (isListedCondition(old, then) || isListedCondition(page, now)) return true;
    return then?.frontMatter.slug !== now?.frontMatter.slug || then?.sortKey !== now?.sortKey;
  });
}

/** Whether the condition of a page is not that of its source. */
const isListedCondition = ({ condition }: DocumentPage, scan: TextScan | undefined): boolean =>
  condition !== undefined && condition !== scan?.frontMatter.condition;

/**
 * Files below the root that texts begin to include: imports treat them as reusable contents where nothing lists them.
 */
function listIncluded({ pagesBefore, pagesAfter, documents, sources, touched, paths, layout }: Exporting): Set<string> {
  const included = new Set<string>();
  for (const id of touched) {
    const page = findExportedDocument(pagesAfter, id);
    const path = paths.find(id);
    if (page === undefined || path === undefined) continue;
    const old = findExportedDocument(pagesBefore, id);
    const known = new Set(old === undefined ? [] : sources.find(old)?.includes);
    for (const target of sources.find(page)?.includes ?? []) {
      const targetPath = known.has(target) ? undefined : findTargetPath(target, folderOf(path), layout.root);
      if (targetPath !== undefined) included.add(pathFrom(layout.root, targetPath));
    }
  }
  if (included.size === 0) return included;
  const pages = new Set(documents.map(({ file }) => file));
  return new Set([...included].filter((file) => pages.has(file)));
}

/** Plans the tree of pages, and writes the table of contents where it has to be. */
async function makeTable(exporting: Exporting): Promise<NewTable> {
  const { tree, layout, warnings } = exporting;
  const path = joinPath(layout.root, layout.summary);
  const entry = tree.files.get(path);
  const isUsable =
    entry === undefined ? !tree.entries.some((other) => other.path === path) : entry.size <= IMPORT_LIMITS.summarySize;
  const [bytes] = entry === undefined || !isUsable ? [] : await tree.readEntries([entry]);
  const source = bytes === undefined ? '' : decodeFileText(bytes);
  const parsed = source === '' ? [] : parseSummary(source).sections;
  const table = await planTable({ ...exporting, parsed, included: listIncluded(exporting) });
  if (table.sections === undefined) return { ...table, changes: [] };
  if (!isUsable) warnings.push({ path, message: 'It cannot be edited: the order of pages was not written.' });
  const text = isUsable ? editSummary(source, table.sections, { kind: layout.kind }) : source;
  return { ...table, changes: text === source ? [] : [{ kind: 'text', path, bytes: textObject(text).bytes }] };
}

const OUTSIDE = 'It is outside of the project directory and was left as it is.';

/** The differences between the files of the content and those in the repository. */
async function listFileChanges(
  exporting: Exporting,
  rewritten: ReadonlyMap<string, Uint8Array>,
): Promise<FileChange[]> {
  const { after, documents, paths, project, sources, warnings } = exporting;
  const files = new Map(listExportedFiles(after, documents).map((file) => [file.id, file]));
  const changes: FileChange[] = [];
  const texts: { readonly path: string; readonly source: ExportedFile }[] = [];
  const isInside = (path: string): boolean => {
    if (!isBelow(path, project)) warnings.push({ path, message: OUTSIDE });
    return isBelow(path, project);
  };
  for (const [id, path] of paths.list()) {
    const source = files.get(id);
    if (source === undefined) continue;
    const bytes = rewritten.get(id);
    const hash = bytes === undefined ? source.hash : hashOf(bytes);
    if (paths.held.get(path) === hash || !isInside(path)) continue;
    if (bytes !== undefined) changes.push({ kind: 'text', path, bytes });
    else if (source.kind === 'file') changes.push({ kind: 'file', path, blob: hash });
    else texts.push({ path, source });
  }
  const read = await sources.read(texts.map(({ source }) => source.hash));
  for (const [index, { path }] of texts.entries())
    changes.push({ kind: 'text', path, bytes: read[index] ?? new Uint8Array() });
  const exportedPaths = new Set(paths.list().values());
  for (const path of paths.held.keys()) {
    if (!exportedPaths.has(path) && isInside(path)) changes.push({ kind: 'removal', path });
  }
  return changes;
}

function* listPathsAfter(tree: RepositoryTree, changes: readonly FileChange[]): Generator<string> {
  const changed = new Set(changes.map(({ path }) => path));
  for (const path of tree.files.keys()) if (!changed.has(path)) yield path;
  for (const { kind, path } of changes) if (kind !== 'removal') yield path;
}
