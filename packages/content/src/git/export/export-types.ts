import type { DocumentPage, ObjectHash, RevisionContent } from '../../page-tree.ts';
import type { ImportWarning, PlanInput } from '../import/import-types.ts';
import type { EntryAttributes, SummaryEntry, SummarySection } from '../summary/summary.ts';

/** The inputs of an export of one revision. */
export interface ExportInput extends PlanInput {
  /** The content of the commit, as imported; empty for a branch without Markdown. */
  readonly before: RevisionContent;
  /** The content to export. Pages, files and reusable contents correspond to those of `before` by id. */
  readonly after: RevisionContent;
  /** Reads page sources in the requested order, such as `ContentStore.get`. */
  readonly readDocuments: (hashes: readonly ObjectHash[]) => Promise<readonly Uint8Array[]>;
}

/** One file of the repository that an export writes or removes. Paths are those of the repository. */
export type FileChange =
  | { readonly kind: 'text'; readonly path: string; readonly bytes: Uint8Array }
  /** Bytes that are stored, by their SHA-256. */
  | { readonly kind: 'file'; readonly path: string; readonly blob: ObjectHash }
  | { readonly kind: 'removal'; readonly path: string };

/** The changes of an export to a commit's tree. */
export interface ExportPlan {
  /** In the order of their paths, each path once; none when the commit contains the content already. */
  readonly changes: readonly FileChange[];
  /** Paths in the repository of pages with a file, files and reusable contents, by id. */
  readonly paths: ReadonlyMap<string, string>;
  /** Sources with more front matter than in the space, such as a slug that differs from the file name; by page id. */
  readonly rewritten: ReadonlyMap<string, Uint8Array>;
  /** Files of pages, files and reusable contents below the content root, by id, where the repository has others than `after`. */
  readonly renamed?: ReadonlyMap<string, string>;
  /**
   * Ids of siblings in the order of an import, by parent id (`null`: top level), if unlisted hidden pages are in
   * another position in `after`.
   */
  readonly reordered?: ReadonlyMap<string | null, readonly string[]>;
  /** Members that an import derives from the tool of the repository, of written pages by id. */
  readonly ofTool?: ReadonlyMap<string, Pick<DocumentPage, 'syntax' | 'route'>>;
  /** Content that the repository cannot express. */
  readonly warnings: readonly ImportWarning[];
}

/** An entry as a table of contents is to have it. */
export interface WantedEntry {
  /** The entry of the parsed file that it was; absent for a new one. */
  readonly entry?: SummaryEntry;
  /** Plain text. */
  readonly title: string;
  /** As a link names it before markdown's escapes: a URL, or a path with `%`, `#` and `?` of its names encoded. */
  readonly target?: string;
  readonly linkTitle?: string;
  readonly attributes?: EntryAttributes;
  readonly entries: readonly WantedEntry[];
}

/** Entries under a heading as a table of contents is to have them. */
export interface WantedSection {
  /** The section of the parsed file that it was; absent for a new one. */
  readonly section?: SummarySection;
  /** Absent for entries without a heading. */
  readonly title?: string;
  /** Written as the anchor of the heading, if needed. */
  readonly slug?: string;
  readonly attributes?: EntryAttributes;
  readonly entries: readonly WantedEntry[];
}
