import { splitSource } from '../../markdown/front-matter.ts';
import { IMPORT_LIMITS } from '../import/import-limits.ts';
import { readAttributes } from './summary-attributes.ts';
import { bodyOffset, joinPlaced, type PlacedAttributes, type SummaryLine, visitLines } from './summary-lines.ts';
import { parseEntryText, parseHeadingText, type SummaryHeadingText } from './summary-text.ts';

/** Kinds of lines of a table of contents. From `text` on they are significant after other text. */
export const LINE = { empty: 0, comment: 1, rule: 2, text: 3, fenced: 4 } as const;

/** Lines that are a heading or an entry of a table of contents. */
export interface SummaryBlock {
  /** The title of the file, the heading of a group, an entry of a list, or an entry outside of lists. */
  readonly kind: 'title' | 'heading' | 'item' | 'chapter';
  /** Its lines, the second after the last. */
  readonly from: number;
  readonly to: number;
  /** Markdown of the heading or entry in one line, without comments, cut to its bound. */
  readonly text: string;
  /** Column of an item's marker. */
  readonly column: number;
  /** Of titles and headings. */
  readonly heading?: SummaryHeadingText & { readonly level: number };
  readonly attributes?: PlacedAttributes;
}

export interface SummaryScan {
  readonly source: string;
  /** Offset of each line and after the last; the first is where the text after the front matter begins. */
  readonly starts: readonly number[];
  /** One of `LINE` for each line. */
  readonly kinds: readonly number[];
  readonly blocks: readonly SummaryBlock[];
  /** There are more entries than are read: their lines belong to no block. */
  readonly tooMany: boolean;
  /** Offsets of comments that name a condition of no heading or entry. */
  readonly strayConditions: readonly number[];
}

interface Pending {
  /** Column of the marker; undefined for lines that are no list item. */
  readonly column: number | undefined;
  readonly from: number;
  to: number;
  /** Of each parsed line. */
  readonly texts: string[];
  /** Characters of all of them. */
  length: number;
  attributes: PlacedAttributes | undefined;
}

interface Scanning {
  readonly starts: number[];
  readonly kinds: number[];
  readonly blocks: SummaryBlock[];
  /** Lines that belong together and are not finished yet. */
  pending: Pending | undefined;
  /** Line that opens a fence which is not closed yet. */
  fence: number | undefined;
  readonly strayConditions: number[];
  /** Of comments in lines after the fence: code if it is closed. */
  fencedConditions: number[];
  empty: boolean;
  entries: number;
  tooMany: boolean;
}

/** Maximum characters of an entry or heading: a URL of 2,048 and its titles of 250 fit, all escaped. */
export const TEXT_LIMIT = 3_200;
const TAB = 4;
const FENCE = /^\s*(?:```|~~~)/;

/**
 * Finds the headings and entries of a table of contents line by line, so that no indentation is lost as code. Parsing
 * ends at text that hides the rest: a comment or a fence that is never closed.
 */
export function scanSummary(source: string): SummaryScan {
  return scanSummaryText(source, startOfBody(source));
}

/** Offset after the byte order mark and the front matter of a file. */
export function startOfBody(source: string): number {
  return bodyOffset(source, splitSource(source).body);
}

/** The same for a text without byte order mark and front matter, from an offset on. */
export function scanSummaryText(source: string, from: number): SummaryScan {
  const scanning: Scanning = {
    starts: [],
    kinds: [],
    blocks: [],
    pending: undefined,
    fence: undefined,
    strayConditions: [],
    fencedConditions: [],
    empty: true,
    entries: 0,
    tooMany: false,
  };
  const end = visitLines(source, from, (line) => readLine(scanning, line));
  finishPending(scanning);
  const { starts, kinds, blocks, fence, tooMany, strayConditions } = scanning;
  starts.push(end);
  if (fence !== undefined) {
    strayConditions.push(...scanning.fencedConditions);
    starts.length = fence + 1;
    kinds.length = fence;
  }
  // A comment that is never closed.
  if (readAttributes(source.slice(end + '<!--'.length))?.value.condition !== undefined) strayConditions.push(end);
  return { source, starts, kinds, blocks, tooMany, strayConditions };
}

/** Notes a condition whose comment belongs to no block. */
function discard(strayConditions: number[], attributes: PlacedAttributes | undefined): void {
  if (attributes?.value.condition !== undefined) strayConditions.push(attributes.start);
}

function readLine(scanning: Scanning, line: SummaryLine): void {
  const index = scanning.starts.length;
  scanning.starts.push(line.start);
  if (readItemCode(scanning, line.text, index)) {
    discard(scanning.strayConditions, line.attributes);
    scanning.kinds.push(LINE.text);
  } else if (FENCE.test(line.text)) {
    scanning.kinds.push(LINE.fenced);
    scanning.fence = scanning.fence === undefined ? index : undefined;
    scanning.fencedConditions = [];
    discard(scanning.strayConditions, line.attributes);
  } else if (scanning.fence !== undefined) {
    scanning.kinds.push(LINE.fenced);
    discard(scanning.fencedConditions, line.attributes);
  } else {
    scanning.kinds.push(readFreeLine(scanning, line, index));
  }
}

/**
 * Whether a line is part of an entry that is a code block, as those of computed pages are. It ends with its fence, and
 * at a line indented no further than the entry itself.
 */
function readItemCode(scanning: Scanning, text: string, index: number): boolean {
  const { pending } = scanning;
  if (pending?.column === undefined || !FENCE.test(pending.texts[0] ?? '')) return false;
  const isInside = text.trim() === '' || columnsOf(/^[ \t]*/.exec(text)?.[0] ?? '') > pending.column;
  if (!isInside) return false;
  if (pending.length <= TEXT_LIMIT) addText(pending, text);
  pending.to = index + 1;
  if (FENCE.test(text)) finishPending(scanning);
  return true;
}

/** Returns the kind of the line. */
function readFreeLine(scanning: Scanning, line: SummaryLine, index: number): number {
  const { text } = line;
  if (text.trim() === '') {
    finishPending(scanning);
    discard(scanning.strayConditions, line.attributes);
    return line.hasComment ? LINE.comment : LINE.empty;
  }
  const heading = /^ {0,3}(#{1,6})(?:[ \t](.*))?$/.exec(text);
  if (heading !== null) {
    finishPending(scanning);
    addHeading(scanning, heading[1]?.length ?? 1, pendingLine(index, undefined, heading[2] ?? '', line.attributes));
    return LINE.text;
  }
  if (isRule(text)) {
    discard(scanning.strayConditions, line.attributes);
    finishRule(scanning, text, index);
    return LINE.rule;
  }
  readText(scanning, line, index);
  return LINE.text;
}

function readText(scanning: Scanning, { text, attributes }: SummaryLine, index: number): void {
  const item = /^([ \t]*)(?:[*+-]|\d{1,9}[.)])(?:[ \t]+(.*))?$/.exec(text);
  // A line that begins with a link is its own entry; others continue the one before.
  const { pending } = scanning;
  if (item === null && pending !== undefined && !text.startsWith('[')) {
    if (pending.length <= TEXT_LIMIT) addText(pending, text);
    pending.to = index + 1;
    if (attributes !== undefined) pending.attributes = joinPlaced(pending.attributes, attributes);
    return;
  }
  finishPending(scanning);
  const column = item === null ? undefined : columnsOf(item[1] ?? '');
  scanning.pending = pendingLine(index, column, item === null ? text : (item[2] ?? ''), attributes);
}

function pendingLine(
  index: number,
  column: number | undefined,
  text: string,
  attributes: PlacedAttributes | undefined,
): Pending {
  const pending = { column, from: index, to: index + 1, texts: [], length: 0, attributes };
  addText(pending, text);
  return pending;
}

function addText(pending: Pending, text: string): void {
  const short = shorten(text);
  pending.texts.push(short);
  pending.length += short.length + 1;
}

const textOf = ({ texts }: Pending): string => shorten(texts.join(' '));

/** A line of `-`, `*`, `_` or `=` alone: a separator, or the underline of a heading. */
function isRule(line: string): boolean {
  return /^(?:-{3,}|\*{3,}|_{3,}|={3,})$/.test(line.replace(/[ \t]/g, ''));
}

function finishRule(scanning: Scanning, line: string, index: number): void {
  const { pending } = scanning;
  const underlines = pending !== undefined && pending.column === undefined && /^[-=]/.test(line);
  if (underlines && parseEntryText(textOf(pending)).target === undefined) {
    scanning.pending = undefined;
    addHeading(scanning, line.startsWith('=') ? 1 : 2, { ...pending, to: index + 1 });
  } else {
    finishPending(scanning);
  }
}

function addHeading(scanning: Scanning, level: number, pending: Pending): void {
  const { from, to, attributes } = pending;
  const text = textOf(pending);
  const kind = level === 1 && scanning.empty ? 'title' : 'heading';
  scanning.empty = false;
  const heading = { level, ...parseHeadingText(text) };
  if (kind === 'title' || heading.title === '') discard(scanning.strayConditions, attributes);
  scanning.blocks.push({ kind, from, to, text, column: 0, heading, ...(attributes && { attributes }) });
}

function finishPending(scanning: Scanning): void {
  const { pending } = scanning;
  scanning.pending = undefined;
  if (pending === undefined) return;
  const { column, from, to, attributes } = pending;
  const text = textOf(pending);
  // Prose outside of lists is no entry.
  if (column === undefined && parseEntryText(text).target === undefined) {
    discard(scanning.strayConditions, attributes);
    return;
  }
  scanning.empty = false;
  if (scanning.entries === IMPORT_LIMITS.summaryEntries) {
    scanning.tooMany = true;
    discard(scanning.strayConditions, attributes);
    return;
  }
  scanning.entries++;
  const kind = column === undefined ? 'chapter' : 'item';
  scanning.blocks.push({ kind, from, to, text, column: column ?? 0, ...(attributes && { attributes }) });
}

function shorten(text: string): string {
  return text.trim().slice(0, TEXT_LIMIT);
}

/** Whether the lines of a block start with a link: others outside of lists continue preceding text. */
export function beginsWithLink({ source, starts }: SummaryScan, { from }: SummaryBlock): boolean {
  return source.startsWith('[', starts[from]);
}

/** Columns that an indentation is wide. */
export function columnsOf(indentation: string): number {
  let column = 0;
  for (const character of indentation) column += character === '\t' ? TAB - (column % TAB) : 1;
  return column;
}
