import type { DocumentPage, GroupPage, Page } from '../../page-tree.ts';
import type { OutlinePage } from '../import/import-types.ts';
import { findTextFile } from '../import/outline-of-summary.ts';
import { attributesOf, findExportedDocument, listDocuments } from './export-content.ts';
import type { NodePair } from './export-pairs.ts';
import type { Planning, Trial } from './export-planning.ts';
import { titleOfScan } from './export-sources.ts';

/** Refines the plan after a trial with a different result; false if there is nothing left to decide. */
export function refinePlan(planning: Planning, trial: Trial): boolean {
  const { decisions } = planning;
  const { unlisted } = decisions;
  const before = stateOf(planning);
  const idOf = new Map([...unlisted].flatMap((id) => [[fileOfId(planning, id), id]]));
  for (const { nodes, pages } of trial.mismatches) {
    decisions.usesSummary = true;
    for (const { id } of pages) unlisted.delete(id);
    for (const node of nodes) if (node.kind === 'page') unlisted.delete(idOf.get(node.file) ?? '');
  }
  for (const file of trial.linked) unlisted.delete(idOf.get(file) ?? '');
  addFilesOfTargets(planning, trial);
  for (const pair of trial.pairs) decidePair(planning, trial, pair);
  listExportedAncestors(planning.after.pages, unlisted);
  return stateOf(planning) !== before;
}

/** Decisions are only ever added, so comparing their numbers detects new ones. */
function stateOf({ decisions, paths }: Planning): string {
  const { usesSummary, unlisted, needed, groupSlugs } = decisions;
  return [usesSummary, unlisted.size, needed.size, groupSlugs.size, paths.list().size].join();
}

function fileOfId({ pagesAfter, fileOf }: Planning, id: string): string | undefined {
  const page = findExportedDocument(pagesAfter, id);
  return page === undefined ? undefined : fileOf(page);
}

/** Lists the ancestors of listed pages; returns whether there is one among the pages. */
export function listExportedAncestors(pages: readonly Page[], unlisted: Set<string>): boolean {
  let isExported = false;
  for (const page of pages) {
    const isAbove = page.type !== 'link' && listExportedAncestors(page.pages, unlisted);
    if (isAbove) unlisted.delete(page.id);
    if (!unlisted.has(page.id)) isExported = true;
  }
  return isExported;
}

/** A page that is the target of links in the table of contents has a file. */
function addFilesOfTargets(planning: Planning, { dangling }: Trial): void {
  if (dangling.length === 0) return;
  const { layout } = planning;
  const chapters = new Map(
    listDocuments(planning.pagesAfter).flatMap((page) =>
      planning.fileOf(page) === undefined ? [[page.file, page]] : [],
    ),
  );
  for (const { target } of dangling) {
    const page = chapters.get(findTextFile(target, { layout, files: chapters }) ?? '');
    if (page !== undefined) addFile(planning, page);
  }
}

function addFile({ paths }: Planning, { id, file, document }: DocumentPage): void {
  paths.assign({ id, file, hash: document, kind: 'text' });
}

function decidePair(planning: Planning, { slugs }: Trial, { node, page, parent }: NodePair): void {
  if (page.type === 'link') return;
  if (page.type === 'document' && node.kind === 'page') decideMembers(planning, node, page);
  const { decisions } = planning;
  if (page.type === 'group' && attributesOf(page) !== undefined) decisions.usesSummary = true;
  const slug = slugs.get(node);
  if (slug === page.slug || isSettled(planning, page, parent, slug)) return;
  if (page.type === 'group') {
    decisions.usesSummary = true;
    // A redundant anchor becomes significant once the pages of its name specify theirs.
    const isSaid = decisions.groupSlugs.get(page.id) === page.slug;
    for (const child of isSaid ? page.pages : []) writeExplicitSlug(planning, child, page.slug);
    if (page.slug !== '') decisions.groupSlugs.set(page.id, page.slug);
  } else if (planning.fileOf(page) === undefined) {
    addFile(planning, page);
  } else {
    writeExplicitSlug(planning, page, page.slug);
  }
}

/** Writes the slug to the source of a page, if it is the intended one. */
function writeExplicitSlug({ decisions }: Planning, page: Page, slug: string): void {
  if (page.type !== 'document' || page.slug !== slug) return;
  decisions.explicitSlugs.set(page.id, slug);
  decisions.needed.set(page.id, slug);
}

/** Whether a slug differs from that of a new import only because an earlier import preserved it. */
export function isSettled(
  { pagesBefore, old }: Planning,
  page: DocumentPage | GroupPage,
  parent: string | null,
  slug: string | undefined,
): boolean {
  const before = pagesBefore.get(page.id);
  if (before === undefined || before.page.type !== page.type || before.parent !== parent) return false;
  if (before.page.slug !== page.slug || old.slugs.get(page.id) !== slug) return false;
  return page.type === 'group' || (before.page.type === 'document' && before.page.file === page.file);
}

/** A page that nothing lists is hidden, and has the title of its source. */
function decideMembers(planning: Planning, node: OutlinePage, page: DocumentPage): void {
  const { decisions, sources, touched, pagesBefore } = planning;
  const list = (): void => {
    decisions.usesSummary = true;
    decisions.unlisted.delete(page.id);
  };
  const hasEntry = decisions.usesSummary && !decisions.unlisted.has(page.id);
  if (hasEntry) return;
  const scan = touched.has(page.id) ? sources.find(page) : undefined;
  const title = scan === undefined ? pagesBefore.get(page.id)?.page.title : titleOfScan(scan, page.file);
  const isNamed = node.title === undefined && title !== page.title;
  const isRestricted =
    page.condition !== undefined && scan !== undefined && page.condition !== scan.frontMatter.condition;
  if (isNamed || isRestricted || page.linkTitle !== undefined || (node.hidden && page.hidden !== true)) list();
}

/** Which sources must specify that their pages are hidden, by page id; those that already do are omitted. */
export async function listHidden(
  planning: Planning,
  pairs: readonly NodePair[],
): Promise<ReadonlyMap<string, boolean>> {
  const { pagesBefore, old, touched, sources } = planning;
  const open = pairs.flatMap(({ node, page }): DocumentPage[] => {
    if (page.type !== 'document' || node.kind !== 'page' || planning.fileOf(page) === undefined) return [];
    if (node.hidden && page.hidden === true) return [];
    const before = findExportedDocument(pagesBefore, page.id);
    const isKnown =
      before !== undefined && (before.hidden === true) === (page.hidden === true) && !old.hidden.has(page.id);
    return isKnown && !touched.has(page.id) ? [] : [page];
  });
  await sources.load(open);
  return new Map(
    open.flatMap((page): [string, boolean][] => {
      const hidden = page.hidden === true;
      return (sources.find(page)?.frontMatter.hidden === true) === hidden ? [] : [[page.id, hidden]];
    }),
  );
}
