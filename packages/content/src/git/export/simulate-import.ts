import { omitUndefined } from '../../document/omit-undefined.ts';
import type { DocumentPage, LinkPage, Page, RevisionContent } from '../../page-tree.ts';
import { placeSlugs } from '../import/assign-slugs.ts';
import { type OutlineInput, outlineContents } from '../import/outline-contents.ts';
import { findLinkTarget, findTextFile, type SummaryPlace } from '../import/outline-of-summary.ts';
import { isRegularPlace } from '../import/read-texts.ts';
import type { SummaryEntry, SummarySection } from '../summary/summary.ts';
import { listDocuments } from './export-content.ts';
import { listWantedSections, type SourceNames } from './export-entries.ts';
import { type FileOf, pairTrees } from './export-pairs.ts';
import type { Planning, TableInput, Trial } from './export-planning.ts';
import { titleOfScan } from './export-sources.ts';
import type { WantedEntry, WantedSection } from './export-types.ts';

/** Whether a table of contents lists something; else it is none. */
export function listsSomething(sections: readonly { readonly entries: readonly unknown[] }[]): boolean {
  return sections.some(({ entries }) => entries.length > 0);
}

/** The inputs of an import, for documents and reusable contents of one side. */
export function outlineInput(
  { layout, included }: Pick<TableInput, 'layout' | 'included'>,
  documents: readonly DocumentPage[],
  fileOf: FileOf,
  { reusableContents }: Pick<RevisionContent, 'reusableContents'>,
): Pick<OutlineInput, 'layout' | 'files' | 'free'> {
  const files = documents.flatMap((page) => fileOf(page) ?? []);
  return {
    layout,
    files: new Set([...files, ...reusableContents.map(({ file }) => file)]),
    free: files.filter((file) => isRegularPlace(file) && (!included.has(file) || file === layout.readme)),
  };
}

/** Simulates an import of the current decisions. */
export function simulateImport(planning: Planning): Trial {
  const { decisions, pagesAfter, after, paths, fileOf, sortKeys } = planning;
  const documents = listDocuments(pagesAfter);
  const input = { ...outlineInput(planning, documents, fileOf, after), tree: { files: { has: paths.holds } } };
  const pageFiles = new Map(documents.flatMap((page) => [[fileOf(page) ?? page.file, page]]));
  const links = [...pagesAfter.values()].flatMap(({ page }) => (page.type === 'link' ? [page] : []));
  const targets = new Map(links.map((link) => [link, findTextFile(link.target, input)]));
  const lost = links.filter((link) => isNoPage(targets.get(link), pageFiles));
  const dangling = links.filter(
    (link) => targets.get(link) === undefined && findLinkTarget(input, link.target) === undefined,
  );
  const sections = decisions.usesSummary ? listWantedSections(entriesInput(planning, input, lost)) : undefined;
  const summary = sections !== undefined && listsSomething(sections) ? sections.map(asParsed) : undefined;
  const outline = outlineContents({ ...input, summary, sortKeys }, []);
  const explicitSlugs = documents.flatMap((page): [string, string][] => {
    const slug = decisions.explicitSlugs.get(page.id);
    const file = fileOf(page);
    return slug === undefined || file === undefined ? [] : [[file, slug]];
  });
  const skipped = new Set([...lost, ...dangling].map(({ id }) => id));
  // Unlisted pages come after listed ones, except the first page; folders have their own order for new pages.
  const floating =
    summary === undefined
      ? planning.added
      : new Set([...decisions.unlisted].filter((id) => planning.old.hidden.has(id)));
  return {
    ...pairTrees(outline, skipped.size === 0 ? after.pages : without(after.pages, skipped), fileOf, floating),
    sections,
    dangling: [...lost, ...dangling],
    linked: new Set([...targets.values()].flatMap((file) => file ?? [])),
    slugs: placeSlugs(outline, new Map(), new Map(explicitSlugs)),
  };
}

/** Whether a target is a text other than a page, which the entry of a link would turn into one. */
function isNoPage(file: string | undefined, pages: ReadonlyMap<string, unknown>): boolean {
  return file !== undefined && !pages.has(file);
}

function entriesInput(
  { after, pagesBefore, pagesAfter, old, fileOf, decisions, touched, sources }: Planning,
  context: SummaryPlace,
  lost: readonly LinkPage[],
): Parameters<typeof listWantedSections>[0] {
  const names = listDocuments(pagesAfter).flatMap((page): [string, SourceNames][] => {
    const scan = touched.has(page.id) ? sources.find(page) : undefined;
    if (scan === undefined) return [];
    const { condition } = scan.frontMatter;
    return [[page.id, { title: titleOfScan(scan, page.file), ...omitUndefined({ condition }) }]];
  });
  return {
    pages: after.pages,
    pagesBefore,
    old,
    context,
    fileOf,
    unlisted: decisions.unlisted,
    lost: new Set(lost.map(({ id }) => id)),
    groupSlugs: decisions.groupSlugs,
    sources: new Map(names),
  };
}

/** A table of contents as its file will be parsed. */
function asParsed({ title, slug, attributes, entries }: WantedSection): SummarySection {
  return {
    ...(title !== undefined && { title }),
    ...(slug !== undefined && { slug }),
    ...(attributes !== undefined && { attributes }),
    entries: entries.map(asParsedEntry),
  };
}

function asParsedEntry({ title, target, linkTitle, attributes, entries }: WantedEntry): SummaryEntry {
  return {
    title,
    ...(target !== undefined && { target }),
    ...(linkTitle !== undefined && { linkTitle }),
    ...(attributes !== undefined && { attributes }),
    entries: entries.map(asParsedEntry),
  };
}

function without(pages: readonly Page[], ids: ReadonlySet<string>): Page[] {
  return pages.flatMap((page) => {
    if (ids.has(page.id)) return [];
    return [page.type === 'link' ? page : { ...page, pages: without(page.pages, ids) }];
  });
}
