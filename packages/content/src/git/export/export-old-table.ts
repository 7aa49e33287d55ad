import type { Page } from '../../page-tree.ts';
import { type FileSlugs, placeSlugs } from '../import/assign-slugs.ts';
import type { OutlineNode } from '../import/import-types.ts';
import { type OutlineInput, outlineContents } from '../import/outline-contents.ts';
import type { SummaryEntry, SummarySection } from '../summary/summary.ts';
import { type FileOf, pairTrees } from './export-pairs.ts';

/** The correspondence between the table of contents of a repository, or its folders, and the imported tree of pages. */
export interface OldTable {
  /** Sections of the table of contents as parsed; none when there is no file of it. */
  readonly parsed: readonly SummarySection[];
  /** The node of an entry; absent for one that the import skipped. */
  readonly nodes: ReadonlyMap<SummaryEntry, OutlineNode>;
  /** Entries of documents and links by the ids of these. */
  readonly entries: ReadonlyMap<string, SummaryEntry>;
  /** Sections of groups by the ids of these. */
  readonly sections: ReadonlyMap<string, SummarySection>;
  /** The section of an entry. */
  readonly sectionOf: ReadonlyMap<SummaryEntry, SummarySection>;
  /** Ids of documents that are hidden because no entry lists them, or because they describe the repository. */
  readonly hidden: ReadonlySet<string>;
  /** Slugs that an import into a new space assigns, by the ids of documents and groups. */
  readonly slugs: ReadonlyMap<string, string>;
}

/** Pairs the pages of an import with their origins. `explicitSlugs` are the known ones of sources. */
export function readOldTable(
  input: OutlineInput,
  parsed: readonly SummarySection[],
  pages: readonly Page[],
  explicitSlugs: FileSlugs,
): OldTable {
  const origins = new Map<OutlineNode, SummaryEntry>();
  const outline = outlineContents(input, [], origins);
  const slugs = placeSlugs(outline, new Map(), explicitSlugs);
  const { pairs } = pairTrees(outline, pages, fileInRepository);
  // Nodes of pages are rebuilt if they have unlisted descendants; their files identify them.
  const entryOf = new Map([...origins].map(([node, entry]) => [node.kind === 'page' ? node.file : node, entry]));
  const headings = input.summary?.filter(({ title }) => title !== undefined) ?? [];
  const groups = outline.filter(({ kind }) => kind === 'group');
  const sectionOfNode = new Map(groups.map((node, index) => [node, headings[index]]));
  const entries = new Map<string, SummaryEntry>();
  const sections = new Map<string, SummarySection>();
  for (const { node, page } of pairs) {
    const entry = entryOf.get(node.kind === 'page' ? node.file : node);
    const section = sectionOfNode.get(node);
    if (entry !== undefined) entries.set(page.id, entry);
    if (section !== undefined) sections.set(page.id, section);
  }
  return {
    parsed,
    nodes: new Map([...origins].map(([node, entry]) => [entry, node])),
    entries,
    sections,
    sectionOf: listSectionsOf(parsed),
    hidden: new Set(pairs.flatMap(({ node, page }) => (node.kind === 'page' && node.hidden ? [page.id] : []))),
    slugs: new Map(pairs.flatMap(({ node, page }) => (slugs.has(node) ? [[page.id, slugs.get(node) ?? '']] : []))),
  };
}

/** A page without an object of git is a chapter without a file, or a folder without a page. */
export const fileInRepository: FileOf = ({ file, git }) => (git === undefined ? undefined : file);

function listSectionsOf(parsed: readonly SummarySection[]): Map<SummaryEntry, SummarySection> {
  const sections = new Map<SummaryEntry, SummarySection>();
  for (const section of parsed) {
    const visit = (entry: SummaryEntry): void => {
      sections.set(entry, section);
      entry.entries.forEach(visit);
    };
    section.entries.forEach(visit);
  }
  return sections;
}
