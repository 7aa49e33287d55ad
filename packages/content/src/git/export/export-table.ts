import type { DocumentPage } from '../../page-tree.ts';
import { pathFrom } from '../repository-path.ts';
import { findExportedDocument, listDocuments } from './export-content.ts';
import { listExportedAncestors, listHidden, refinePlan } from './export-decisions.ts';
import { fileInRepository, type OldTable, readOldTable } from './export-old-table.ts';
import type { FileOf } from './export-pairs.ts';
import type { Planning, TableInput } from './export-planning.ts';
import { warnOfTable } from './export-table-warnings.ts';
import type { WantedSection } from './export-types.ts';
import { listsSomething, outlineInput, simulateImport } from './simulate-import.ts';

/** The changes that make an import return the same tree of pages. */
export interface PlannedTable {
  /** The new table of contents; absent if the folders define the tree. */
  readonly sections?: readonly WantedSection[];
  /** Explicit slugs that sources need, by page id. */
  readonly explicitSlugs: ReadonlyMap<string, string>;
  /** Whether sources need to mark their pages as hidden, by page id. */
  readonly hidden: ReadonlyMap<string, boolean>;
  /** As `ExportPlan.reordered`. */
  readonly reordered: ReadonlyMap<string | null, readonly string[]>;
}

/** Each attempt adds a decision; a handful is sufficient in practice. */
const ATTEMPTS = 16;

/**
 * Plans the table of contents, and the front matter of sources, such that an import returns the desired tree of pages.
 * Simulates an import on file names only, and retries with more explicit data if the result differs. Nothing redundant
 * is written.
 */
export async function planTable(input: TableInput): Promise<PlannedTable> {
  const planning = await openPlanning(input);
  let trial = simulateImport(planning);
  for (let count = 1; count < ATTEMPTS && refinePlan(planning, trial); count += 1) trial = simulateImport(planning);
  warnOfTable(planning, trial);
  const { sections, pairs, reordered } = trial;
  return {
    ...(sections && { sections }),
    explicitSlugs: planning.decisions.needed,
    reordered,
    hidden: await listHidden(planning, pairs),
  };
}

async function openPlanning(input: TableInput): Promise<Planning> {
  const { parsed, pagesBefore, pagesAfter, sources, before, paths, layout } = input;
  const usesSummary = listsSomething(parsed);
  const documents = listDocuments(pagesAfter);
  // Without a table of contents, sources may specify the order of their pages.
  if (!usesSummary) await sources.load(documents);
  const sortKeys = new Map(
    documents.flatMap((page): [string, number][] => {
      const sortKey = usesSummary ? undefined : sources.find(page)?.sortKey;
      return sortKey === undefined ? [] : [[page.file, sortKey]];
    }),
  );
  const readOld = (explicitSlugs: ReadonlyMap<string, string>): OldTable =>
    readOldTable(
      {
        ...outlineInput({ layout, included: new Set() }, listDocuments(pagesBefore), fileInRepository, before),
        summary: usesSummary ? parsed : undefined,
        sortKeys,
        tree: input.tree,
      },
      parsed,
      before.pages,
      explicitSlugs,
    );
  const plain = readOld(new Map());
  // A page whose slug is that of its file, and stays so, need not be read for an explicit one.
  const saying = listDocuments(pagesBefore).filter(
    ({ id, slug }) => plain.slugs.get(id) !== slug || findExportedDocument(pagesAfter, id)?.slug !== slug,
  );
  await sources.load(saying);
  const explicitBefore = saying.flatMap((page): [DocumentPage, string][] => {
    const slug = sources.find(page)?.frontMatter.slug;
    return slug === undefined ? [] : [[page, slug]];
  });
  const old =
    explicitBefore.length === 0 ? plain : readOld(new Map(explicitBefore.map(([{ file }, slug]) => [file, slug])));
  const explicitSlugs = new Map(explicitBefore.map(([{ id }, slug]) => [id, slug]));
  for (const page of documents.filter(({ id }) => input.touched.has(id))) {
    const slug = sources.find(page)?.frontMatter.slug;
    if (slug === undefined) explicitSlugs.delete(page.id);
    else explicitSlugs.set(page.id, slug);
  }
  const fileOf: FileOf = ({ id }) => {
    const path = paths.find(id);
    return path === undefined ? undefined : pathFrom(layout.root, path);
  };
  // A repository without pages gets a table of contents, which keeps the order of a space that was written elsewhere.
  const hasPages = listDocuments(pagesBefore).some(({ git }) => git !== undefined);
  const added = new Set(hasPages ? [...pagesAfter.keys()].filter((id) => !pagesBefore.has(id)) : []);
  const planning = { ...input, old, sortKeys, fileOf, added };
  const unlisted = new Set(documents.filter((page) => staysUnlisted(planning, page, usesSummary)).map(({ id }) => id));
  listExportedAncestors(input.after.pages, unlisted);
  return { ...planning, decisions: { usesSummary, unlisted, explicitSlugs, needed: new Map(), groupSlugs: new Map() } };
}

/** Whether a page that no entry was for may go without one. */
function staysUnlisted(
  { old, layout, pagesBefore, pagesAfter }: Omit<Planning, 'decisions'>,
  { id, file, hidden }: DocumentPage,
  usesSummary: boolean,
): boolean {
  const page = findExportedDocument(pagesBefore, id);
  if (page?.git === undefined || old.entries.has(id) || page.file !== file) return false;
  if (pagesBefore.get(id)?.parent !== pagesAfter.get(id)?.parent) return false;
  return old.hidden.has(id) ? hidden === true : usesSummary && file === layout.readme;
}
