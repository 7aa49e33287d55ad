import { hashOf, textObject } from '../../object-hash.ts';
import type { DocumentPage } from '../../page-tree.ts';
import { boundWarnings } from '../import/bound-warnings.ts';
import { decodeFileText } from '../import/decode-text.ts';
import { IMPORT_LIMITS } from '../import/import-limits.ts';
import type { ImportFailure, ImportWarning, RepositoryLayout } from '../import/import-types.ts';
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
 * Plans the changes to a commit's tree after which an import of it gives `after`. What did not change is not touched, and
 * read only where something else depends on it: the table of contents is edited in place where the tree of pages differs,
 * so are redirects and variables. What a file name cannot say of a page (`slug`, `hidden`) its front matter says. Fails
 * like an import where the configuration cannot be used; folders that are missing are made.
 */
export async function planExport(input: ExportInput): Promise<ExportPlan | ImportFailure> {
  const tree = openTree(input);
  const directory = input.projectDirectory ?? '';
  const layout = await readLayout(tree, directory, [], true);
  if ('error' in layout) return layout;
  const exporting = await openExport(input, tree, layout, normalizePath(directory) ?? '');
  const { paths, warnings, sources } = exporting;
  const table = (await hasNewTable(exporting)) ? await makeTable(exporting) : UNCHANGED_TABLE;
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
    reordered: table.reordered,
    warnings: boundWarnings(warnings),
  };
}

const UNCHANGED_TABLE: NewTable = { explicitSlugs: new Map(), hidden: new Map(), reordered: new Map(), changes: [] };

/** A planned table of contents with what it changes in the repository. */
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
  const sources = openSources(input);
  await sources.load([...written, ...written.flatMap((page) => old.get(page) ?? [])]);
  const touched = new Set(written.map(({ id }) => id));
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

/** Whether an import of the changed texts alone would give another tree than the one that is wanted. */
async function hasNewTable(exporting: Exporting): Promise<boolean> {
  const { before, after, pagesBefore, pagesAfter, sources, touched } = exporting;
  if (!isSameTable(before.pages, after.pages) || listIncluded(exporting).size > 0) return true;
  return [...touched].some((id) => {
    const [old, page] = [findExportedDocument(pagesBefore, id), findExportedDocument(pagesAfter, id)];
    if (old?.git === undefined || page === undefined || exporting.paths.renamed.has(id)) return true;
    const [then, now] = [sources.find(old), sources.find(page)];
    return then?.frontMatter.slug !== now?.frontMatter.slug || then?.sortKey !== now?.sortKey;
  });
}

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
      const found = known.has(target) ? undefined : findTargetPath(target, folderOf(path), layout.root);
      if (found !== undefined) included.add(pathFrom(layout.root, found));
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

/** What differs between the files of the content and what the repository contains of it. */
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
  const kept = new Set(paths.list().values());
  for (const path of paths.held.keys()) {
    if (!kept.has(path) && isInside(path)) changes.push({ kind: 'removal', path });
  }
  return changes;
}

function* listPathsAfter(tree: RepositoryTree, changes: readonly FileChange[]): Generator<string> {
  const changed = new Set(changes.map(({ path }) => path));
  for (const path of tree.files.keys()) if (!changed.has(path)) yield path;
  for (const { kind, path } of changes) if (kind !== 'removal') yield path;
}
