import type { ObjectHash, RevisionContent } from '../../page-tree.ts';
import type { ImportWarning, PlanInput } from '../import/import-types.ts';
import type { EntryAttributes, SummaryEntry, SummarySection } from '../summary/summary.ts';

/** What an export of one revision begins with. */
export interface ExportInput extends PlanInput {
  /** What the commit contains: the content that its import gave; nothing for a branch without markdown. */
  readonly before: RevisionContent;
  /** What it is to contain. Pages, files and reusable contents are those of `before` by their ids. */
  readonly after: RevisionContent;
  /** Reads page sources in the order asked, such as `ContentStore.get`. */
  readonly readDocuments: (hashes: readonly ObjectHash[]) => Promise<readonly Uint8Array[]>;
}

/** One file of the repository that an export writes or removes. Paths are those of the repository. */
export type FileChange =
  | { readonly kind: 'text'; readonly path: string; readonly bytes: Uint8Array }
  /** Bytes that are stored, by their SHA-256. */
  | { readonly kind: 'file'; readonly path: string; readonly blob: ObjectHash }
  | { readonly kind: 'removal'; readonly path: string };

/** What an export does to a commit's tree. */
export interface ExportPlan {
  /** In the order of their paths, each path once; none when the commit contains the content already. */
  readonly changes: readonly FileChange[];
  /** Where pages that have a file, files and reusable contents stand in the repository, by their ids. */
  readonly paths: ReadonlyMap<string, string>;
  /** Sources that had to say more than in the space, such as a slug that the name of the file does not give; by page id. */
  readonly rewritten: ReadonlyMap<string, Uint8Array>;
  /** Files of pages, files and reusable contents below the content root, by id, where the repository has others than `after`. */
  readonly renamed?: ReadonlyMap<string, string>;
  /**
   * Ids of siblings in the order that an import gives them, by the id of their parent (`null`: at the top), where hidden pages
   * that no table of contents lists stand elsewhere in `after`.
   */
  readonly reordered?: ReadonlyMap<string | null, readonly string[]>;
  /** What the repository cannot contain. */
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
  /** Absent for entries that stand under no heading. */
  readonly title?: string;
  /** Written as the anchor of the heading, where it is to be said. */
  readonly slug?: string;
  readonly attributes?: EntryAttributes;
  readonly entries: readonly WantedEntry[];
}
