import { readBlock, rewriteEntry, withAttributes } from './edit-summary-lines.ts';
import { type SummaryStyle, splitMarker } from './edit-summary-style.ts';
import { columnsOf, type SummaryBlock, type SummaryScan, TEXT_LIMIT } from './summary-blocks.ts';
import {
  destinationMarkup,
  type EntryText,
  isSameEntry,
  linkMarkup,
  linkTitleMarkup,
  shortened,
  targetMarkup,
  titleForms,
} from './summary-markup.ts';
import { parseEntryText } from './summary-text.ts';

/** The position of an entry on its line. */
export interface EntryPlace {
  readonly kind: 'item' | 'chapter';
  readonly column: number;
  /** With the spaces after it. */
  readonly marker: string;
}

interface EntryLines {
  readonly scan: SummaryScan;
  readonly style: SummaryStyle;
  readonly position: EntryPlace;
  readonly entryText: EntryText;
}

/** The former contents of an entry's lines, and their range. */
interface EntryBefore {
  readonly block: SummaryBlock;
  readonly entryText: EntryText;
}

/** The first link of a text in the forms that are changed in place; others are rewritten. */
const LINK =
  /\[((?:\\[\s\S]|[^\\[\]])*)\]\(([ \t\r\n]*)(<(?:\\.|[^<>\\\r\n])*>|(?:\\.|[^\s()\\<]|\((?:\\.|[^\s()\\])*\))*)(?:([ \t\r\n]+)("(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|\((?:\\[\s\S]|[^()\\])*\)))?([ \t\r\n]*)\)/;

/**
 * The lines of an entry. Existing lines are edited minimally; if the result does not parse to the desired entry, the
 * entry is rewritten, followed by the comments of its old lines.
 */
export function writeEntry(lines: EntryLines, before: EntryBefore | undefined): string {
  if (before !== undefined) {
    for (const text of listEdited(lines, before)) if (readsAs(text, lines.position, lines.entryText)) return text;
  }
  const { scan, style, position } = lines;
  const entryText = shortened(lines.entryText);
  return rewriteEntry(
    { scan, block: before?.block, lineEnd: style.lineEnd },
    entryText,
    (title) => leadOf(style, position) + entryMarkup(style, position, entryText, title),
    (text) => readsAs(text, position, entryText),
  );
}

/** A title without a file is plain text where the format allows it. */
function entryMarkup(style: SummaryStyle, position: EntryPlace, entryText: EntryText, title: string): string {
  const { target, linkTitle } = entryText;
  const isPlain = target === undefined && linkTitle === undefined && title !== '' && isPlainChapter(style, position);
  return isPlain ? title : linkMarkup(title, target, linkTitle);
}

const isPlainChapter = (style: SummaryStyle, position: EntryPlace): boolean =>
  position.kind === 'item' && !style.isMdbook;

function leadOf(style: SummaryStyle, { kind, column, marker }: EntryPlace): string {
  return kind === 'item' ? style.indent(column) + marker : '';
}

function* listEdited(lines: EntryLines, { block, entryText: before }: EntryBefore): Generator<string> {
  const { scan, style, position, entryText } = lines;
  const own = withAttributes(scan, block, entryText.attributes);
  if (own.length > TEXT_LIMIT) return;
  const { space, marker = '' } = splitMarker(own);
  const rest = own.slice(space.length + (block.kind === 'item' ? marker.length : 0));
  if (block.kind === 'item' && marker === '') return;
  const stays = block.kind === position.kind && block.column === position.column;
  const ownMarker = block.kind === 'item' && /[ \t]$/.test(marker) ? marker : position.marker;
  const lead =
    stays && position.kind === 'item' ? space + ownMarker : leadOf(style, { ...position, marker: ownMarker });
  const [first = '', ...others] = rest.split(/(?<=\r\n|\n|\r(?!\n))/);
  const shift = stays ? 0 : position.column - block.column;
  const text = [first, ...others.map((line) => shiftLine(style, line, shift))].join('');
  if (
    before.title === entryText.title &&
    before.target === entryText.target &&
    before.linkTitle === entryText.linkTitle
  ) {
    yield lead + text;
  } else {
    for (const edited of listRewrittenAttributes(lines, text, before)) yield lead + edited;
  }
}

/** The text with another title or target in place of the old one. */
function* listRewrittenAttributes(
  { style, position, entryText }: EntryLines,
  text: string,
  before: EntryText,
): Generator<string> {
  const link = LINK.exec(text);
  const end = link === null ? titleEnd(text) : link.index + link[0].length;
  const start = link?.index ?? 0;
  const ownTitle = link?.[1] ?? text.slice(0, end);
  const { title, target, linkTitle } = entryText;
  const isPlain = target === undefined && linkTitle === undefined && isPlainChapter(style, position);
  for (const form of title === before.title ? [ownTitle] : titleForms(title)) {
    const markup = isPlain ? form : `[${form}](${destinationOf(link, entryText, before)})`;
    yield text.slice(0, start) + markup + text.slice(end);
  }
}

function destinationOf(link: RegExpExecArray | null, entryText: EntryText, before: EntryText): string {
  const { target, linkTitle } = entryText;
  if (link === null || target === undefined) return destinationMarkup(target, linkTitle);
  const [, , space = '', ownTarget = '', titleSpace = '', ownLinkTitle = '', end = ''] = link;
  const written = target === before.target ? ownTarget : targetMarkup(target);
  if (linkTitle === before.linkTitle) return space + written + titleSpace + ownLinkTitle + end;
  return space + written + (linkTitle === undefined ? '' : ` ${linkTitleMarkup(linkTitle)}`) + end;
}

/** Where the title of an entry without a link ends. */
function titleEnd(text: string): number {
  const end = text.search(/<!--|[\r\n]/);
  return text.slice(0, end === -1 ? text.length : end).trimEnd().length;
}

/** Moves a line that continues an entry, without making it begin another one. */
function shiftLine(style: SummaryStyle, line: string, columns: number): string {
  const [space = ''] = /^[ \t]*/.exec(line) ?? [];
  if (columns === 0 || space === '') return line;
  return style.indent(Math.max(1, columnsOf(space) + columns)) + line.slice(space.length);
}

/** Whether lines parse to one entry with these contents at this position. */
function readsAs(text: string, { kind, column }: EntryPlace, entryText: EntryText): boolean {
  const block = readBlock(text);
  if (block?.kind !== kind || (kind === 'item' && block.column !== column)) return false;
  const attributes = block.attributes && { attributes: block.attributes.value };
  return isSameEntry({ ...parseEntryText(block.text), ...attributes }, entryText);
}
