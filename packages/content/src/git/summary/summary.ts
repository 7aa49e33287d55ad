import type { ComputedPages } from '../../document/page-source.ts';
import type { SourceWarning } from '../../markdown/page-options.ts';

/** Members of groups and links that a table of contents stores in a comment after their line. */
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
  /** From a comment after its line. */
  readonly attributes?: EntryAttributes;
  readonly entries: SummaryEntry[];
  /** Its index in the file, for `editSummary`. */
  readonly index?: number;
}

/** Entries under a heading; without a title, entries without a heading. */
export interface SummarySection {
  readonly title?: string;
  /** From the anchor of the heading, where it is a proper slug. */
  readonly slug?: string;
  /** From a comment after the heading. */
  readonly attributes?: EntryAttributes;
  readonly entries: SummaryEntry[];
  /** Which of the sections of its file it is, for `editSummary`. */
  readonly index?: number;
}

export interface Summary {
  readonly sections: readonly SummarySection[];
  /** Sentences about changed or skipped entries. */
  readonly faults: readonly string[];
  /** Conditions that cannot be read. */
  readonly optionFaults: readonly SourceWarning[];
  /** Why the file cannot be used: what it restricts is not known. The end of a sentence about it. */
  readonly failure?: string;
}
