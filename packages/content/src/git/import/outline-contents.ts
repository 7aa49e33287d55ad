import type { SummaryEntry, SummarySection } from '../summary/summary.ts';
import { addUnlistedPages } from './add-unlisted-pages.ts';
import type { ImportWarning, OutlineNode, RepositoryLayout } from './import-types.ts';
import { outlineOfFolders } from './outline-of-folders.ts';
import { outlineOfSummary, type SummaryPlace } from './outline-of-summary.ts';

/** The parts of a repository that determine the tree of its pages. */
export interface OutlineInput extends SummaryPlace {
  /** Those of `files` that are pages when nothing lists them. */
  readonly free: readonly string[];
  /** The table of contents, if there is one that lists something. */
  readonly summary: readonly SummarySection[] | undefined;
  /** Places among siblings that texts name, by file; used when there is no table of contents. */
  readonly sortKeys: ReadonlyMap<string, number>;
}

/** The tree of the pages of a repository: that of its table of contents and the pages it does not list, or its folders. */
export function outlineContents(
  input: OutlineInput,
  warnings: ImportWarning[],
  origins?: Map<OutlineNode, SummaryEntry>,
): OutlineNode[] {
  const { layout, free, summary, sortKeys } = input;
  const outline =
    summary === undefined
      ? outlineOfFolders(free, layout.readme, sortKeys)
      : outlineOfSummary(summary, input, warnings, origins);
  const listed = listOutlineFiles(outline);
  const unlisted = free.filter((file) => !listed.has(file));
  const withReadme = addReadme(layout, outline, unlisted);
  return addUnlistedPages(
    withReadme,
    unlisted.filter((file) => withReadme === outline || file !== layout.readme),
  );
}

/** The first page, where the configuration has one and the table of contents does not list it. */
function addReadme(
  { kind, readme }: RepositoryLayout,
  outline: readonly OutlineNode[],
  unlisted: readonly string[],
): readonly OutlineNode[] {
  if (kind === 'mdbook' || !unlisted.includes(readme)) return outline;
  return [{ kind: 'page', file: readme, generated: false, hidden: false, nodes: [] }, ...outline];
}

/** Files of the pages of an outline that have a text. */
export function listOutlineFiles(nodes: readonly OutlineNode[], files = new Set<string>()): ReadonlySet<string> {
  for (const node of nodes) {
    if (node.kind === 'page' && !node.generated) files.add(node.file);
    if (node.kind !== 'link') listOutlineFiles(node.nodes, files);
  }
  return files;
}
