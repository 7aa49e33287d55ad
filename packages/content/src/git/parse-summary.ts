import { splitSource } from '../markdown/front-matter.ts';
import { IMPORT_LIMITS } from './import-limits.ts';
import { parseEntryText, parseHeadingText } from './summary-text.ts';

/** An entry of a table of contents as written. */
export interface SummaryEntry {
  /** Plain text; may be empty. */
  readonly title: string;
  /** Absent for a chapter that has no file yet. */
  readonly target?: string;
  readonly linkTitle?: string;
  readonly entries: SummaryEntry[];
}

/** Entries under a heading; without a title, entries that stand under none. */
export interface SummarySection {
  readonly title?: string;
  readonly entries: SummaryEntry[];
}

export interface Summary {
  readonly sections: readonly SummarySection[];
  /** Sentences about what was changed or left out. */
  readonly faults: readonly string[];
}

interface Line {
  /** Column of the marker; undefined for a line that is no list item. */
  readonly column?: number;
  text: string;
}

interface Reading {
  readonly sections: SummarySection[];
  readonly faults: Set<string>;
  /** The entries that a deeper one may stand below, from the top down. */
  readonly open: { readonly column: number; readonly entry: SummaryEntry }[];
  /** Lines that belong together and are not finished yet. */
  pending: Line | undefined;
  /** A list has begun in the section: an entry outside of lists then stands outside of the section. */
  inList: boolean;
  empty: boolean;
  count: number;
}

/** Characters of one entry or heading that are read. */
const TEXT_LIMIT = 2_000;
const TAB = 4;

/**
 * Reads a table of contents: `SUMMARY.md` of GitBook, HonKit and mdBook. Headings begin groups (the first `#` is the
 * title of the file), lists nest by indentation whatever their markers, entries outside of lists are the chapters
 * before and after an mdBook's parts. Lines are read one by one, so that no indentation is lost as code.
 */
export function parseSummary(source: string): Summary {
  const text = splitSource(source).body.replace(/<!--[\s\S]*?(?:-->|$)/g, '');
  const reading: Reading = {
    sections: [{ entries: [] }],
    faults: new Set(),
    open: [],
    pending: undefined,
    inList: false,
    empty: true,
    count: 0,
  };
  let fence = false;
  for (const line of text.split('\n')) {
    const marksFence = /^\s*(?:```|~~~)/.test(line);
    if (marksFence) fence = !fence;
    if (!fence && !marksFence) readLine(reading, line);
  }
  finishPending(reading);
  return { sections: reading.sections, faults: [...reading.faults] };
}

function readLine(reading: Reading, line: string): void {
  const heading = /^ {0,3}(#{1,6})(?:[ \t](.*))?$/.exec(line);
  if (heading !== null) {
    finishPending(reading);
    beginSection(reading, heading[1]?.length ?? 1, heading[2] ?? '');
  } else if (isRule(line)) {
    finishRule(reading, line);
  } else if (line.trim() === '') {
    finishPending(reading);
  } else {
    readText(reading, line);
  }
}

function readText(reading: Reading, line: string): void {
  const item = /^([ \t]*)(?:[*+-]|\d{1,9}[.)])(?:[ \t]+(.*))?$/.exec(line);
  if (item !== null) {
    finishPending(reading);
    reading.pending = { column: columnsOf(item[1] ?? ''), text: shorten(item[2] ?? '') };
    return;
  }
  // A line that begins with a link is an entry of its own; others continue the one before.
  const continues = reading.pending !== undefined && !line.startsWith('[');
  if (!continues) finishPending(reading);
  if (reading.pending === undefined) reading.pending = { text: shorten(line) };
  else reading.pending.text = shorten(`${reading.pending.text} ${shorten(line)}`);
}

/** A line of `-`, `*`, `_` or `=` alone: a separator, or the underline of a heading. */
function isRule(line: string): boolean {
  return /^(?:-{3,}|\*{3,}|_{3,}|={3,})$/.test(line.replace(/[ \t]/g, ''));
}

function finishRule(reading: Reading, line: string): void {
  const { pending } = reading;
  const underlines = pending !== undefined && pending.column === undefined && /^[-=]/.test(line);
  if (underlines && parseEntryText(pending.text).target === undefined) {
    reading.pending = undefined;
    beginSection(reading, line.startsWith('=') ? 1 : 2, pending.text);
  } else {
    finishPending(reading);
  }
}

function beginSection(reading: Reading, level: number, text: string): void {
  const isTitle = level === 1 && reading.empty;
  reading.empty = false;
  reading.open.length = 0;
  reading.inList = false;
  if (isTitle) return;
  const title = parseHeadingText(shorten(text));
  reading.sections.push(title === '' ? { entries: [] } : { title, entries: [] });
}

function finishPending(reading: Reading): void {
  const { pending } = reading;
  reading.pending = undefined;
  if (pending === undefined) return;
  const text = parseEntryText(pending.text);
  // Prose outside of lists is no entry.
  if (pending.column === undefined && text.target === undefined) return;
  reading.empty = false;
  if (reading.count === IMPORT_LIMITS.summaryEntries) {
    reading.faults.add('It has more than 20,000 entries; the rest was left out.');
    return;
  }
  reading.count++;
  addEntry(reading, pending.column, { ...text, entries: [] });
}

function addEntry(reading: Reading, column: number | undefined, entry: SummaryEntry): void {
  const { open, sections } = reading;
  if (column === undefined) {
    open.length = 0;
    if (reading.inList && sections.at(-1)?.title !== undefined) sections.push({ entries: [] });
    sections.at(-1)?.entries.push(entry);
    return;
  }
  reading.inList = true;
  // One column is how untidy lists differ; two make a level.
  while ((open.at(-1)?.column ?? Number.NEGATIVE_INFINITY) + 2 > column) open.pop();
  if (open.length === IMPORT_LIMITS.levels) {
    reading.faults.add('It has more than 50 levels; deeper entries were moved up to the last one.');
    open.pop();
  }
  (open.at(-1)?.entry.entries ?? sections.at(-1)?.entries)?.push(entry);
  open.push({ column, entry });
}

function shorten(text: string): string {
  return text.trim().slice(0, TEXT_LIMIT);
}

function columnsOf(indentation: string): number {
  let column = 0;
  for (const character of indentation) column += character === '\t' ? TAB - (column % TAB) : 1;
  return column;
}
