import type { ComputedPages } from '../../document/page-source.ts';

/** Members of groups and links that a table of contents says in a comment after their line. */
export interface EntryAttributes {
  readonly icon?: string;
  readonly emoji?: string;
  readonly hidden?: true;
  readonly condition?: string;
}

/** An entry of a table of contents as written. */
export interface SummaryEntry {
  /** Plain text; may be empty. */
  readonly title: string;
  /** Absent for a chapter that has no file yet. */
  readonly target?: string;
  readonly linkTitle?: string;
  /** The pages below it are computed; it has no file. */
  readonly computed?: ComputedPages;
  /** What a comment after its line says. */
  readonly attributes?: EntryAttributes;
  readonly entries: SummaryEntry[];
  /** Where it stands in its file, for `editSummary`. */
  readonly place?: number;
}

/** Entries under a heading; without a title, entries that stand under none. */
export interface SummarySection {
  readonly title?: string;
  /** From the anchor of the heading, where it is a proper slug. */
  readonly slug?: string;
  /** What a comment after the heading says. */
  readonly attributes?: EntryAttributes;
  readonly entries: SummaryEntry[];
  /** Which of the sections of its file it is, for `editSummary`. */
  readonly place?: number;
}

export interface Summary {
  readonly sections: readonly SummarySection[];
  /** Sentences about what was changed or left out. */
  readonly faults: readonly string[];
}
