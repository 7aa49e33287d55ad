import type { LinkPage, RevisionContent } from '../../page-tree.ts';
import type { ImportWarning, OutlineNode, RepositoryLayout } from '../import/import-types.ts';
import type { RepositoryTree } from '../import/repository-tree.ts';
import type { SummarySection } from '../summary/summary.ts';
import type { PlacedPages } from './export-content.ts';
import type { OldTable } from './export-old-table.ts';
import type { FileOf, PairedTrees } from './export-pairs.ts';
import type { ExportPaths } from './export-paths.ts';
import type { ExportSources } from './export-sources.ts';
import type { WantedSection } from './export-types.ts';

/** Decisions, refined step by step until an import of the result returns the desired tree. */
export interface Decisions {
  /** Whether there is a table of contents; otherwise the folders define the tree. */
  usesSummary: boolean;
  /** Ids of pages that no entry is for. */
  readonly unlisted: Set<string>;
  /** Known explicit slugs of sources, by page id. */
  readonly explicitSlugs: Map<string, string>;
  /** Those that the sources do not contain yet. */
  readonly needed: Map<string, string>;
  /** Explicit slugs of headings, by group id. */
  readonly groupSlugs: Map<string, string>;
}

/** Both sides of an export. */
export interface ExportContents {
  readonly before: RevisionContent;
  readonly after: RevisionContent;
  readonly pagesBefore: PlacedPages;
  readonly pagesAfter: PlacedPages;
  /** Ids of documents that are new or have another text, file or condition; their sources are loaded. */
  readonly touched: ReadonlySet<string>;
}

export interface TableInput extends ExportContents {
  readonly tree: RepositoryTree;
  readonly layout: RepositoryLayout;
  readonly paths: ExportPaths;
  readonly sources: ExportSources;
  /** The table of contents as parsed; empty when there is no file of it. */
  readonly parsed: readonly SummarySection[];
  /** Files of texts that pages began to include. */
  readonly included: ReadonlySet<string>;
  readonly warnings: ImportWarning[];
}

/** The work on a table of contents. */
export interface Planning extends TableInput {
  readonly old: OldTable;
  readonly sortKeys: ReadonlyMap<string, number>;
  /** Ids of new pages. */
  readonly added: ReadonlySet<string>;
  readonly decisions: Decisions;
  readonly fileOf: FileOf;
}

/** The simulated import of the current decisions. */
export interface Trial extends PairedTrees {
  /** The table of contents; undefined where there is to be none. */
  readonly sections: readonly WantedSection[] | undefined;
  /** Links that an import skips, because their targets do not exist. */
  readonly dangling: readonly LinkPage[];
  /** Files of pages that are listed only by a link, which would become the page. */
  readonly linked: ReadonlySet<string>;
  readonly slugs: ReadonlyMap<OutlineNode, string>;
}
