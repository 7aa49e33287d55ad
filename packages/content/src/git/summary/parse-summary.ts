import type { ComputedPages } from '../../document/page-source.ts';
import type { EntryAttributes } from '../export/export-types.ts';
import { scanSummary } from './summary-blocks.ts';
import { nestBlocks } from './summary-nesting.ts';
import { parseEntryText } from './summary-text.ts';

/** An entry of a table of contents as written. */
export interface SummaryEntry {
  /** Plain text; may be empty. */
  readonly title: string;
  /** Absent for a chapter that has no file yet. */
  readonly target?: string;
  readonly linkTitle?: string;
  /** The pages below it are computed; it has no file. */
  readonly computed?: ComputedPages;
  /** What a comment behind its line says. */
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
  /** What a comment behind the heading says. */
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

/**
 * Reads a table of contents: `SUMMARY.md` of GitBook, HonKit and mdBook. Headings begin groups (the first `#` is the
 * title of the file), lists nest by indentation whatever their markers, entries outside of lists are the chapters
 * before and after an mdBook's parts. A comment of JSON behind a heading or an entry holds its attributes.
 */
export function parseSummary(source: string): Summary {
  const { blocks, tooMany } = scanSummary(source);
  const nesting = nestBlocks(blocks);
  const sections: SummarySection[] = [{ entries: [], place: 0 }];
  const entries: (SummaryEntry | undefined)[] = [];
  for (const [place, block] of blocks.entries()) {
    const attributes = block.attributes && { attributes: block.attributes.value };
    if (block.kind === 'heading') {
      const { title = '', slug } = block.heading ?? {};
      sections.push({
        ...(title === '' ? {} : { title, ...(slug !== undefined && { slug }), ...attributes }),
        entries: [],
        place: sections.length,
      });
    } else if (block.kind !== 'title') {
      const entry = { ...parseEntryText(block.text), ...attributes, entries: [], place };
      if (nesting.sections[place] === sections.length) sections.push({ entries: [], place: sections.length });
      const parent = nesting.parents[place];
      (parent === undefined ? sections.at(-1) : entries[parent])?.entries.push(entry);
      entries[place] = entry;
    }
  }
  return {
    sections,
    faults: [
      ...(tooMany ? ['It has more than 20,000 entries; the rest was left out.'] : []),
      ...(nesting.tooDeep ? ['It has more than 50 levels; deeper entries were moved up to the last one.'] : []),
    ],
  };
}
