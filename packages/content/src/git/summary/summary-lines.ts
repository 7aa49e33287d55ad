import { joinAttributes, type ReadAttributes, readAttributes } from './summary-attributes.ts';

/** Attributes and the range of their comment: offsets in the source, the end exclusive. */
export interface PlacedAttributes extends ReadAttributes {
  readonly start: number;
  readonly end: number;
}

/**
 * A line of a table of contents. If a comment starts in it, it continues after the comment, on a later line of the
 * file.
 */
export interface SummaryLine {
  /** Offset in the source; the next line begins where it ends. */
  readonly start: number;
  /** Without comments and line end. */
  readonly text: string;
  readonly hasComment: boolean;
  /** From the first comment after the text that contains any; a condition from any comment of the line. */
  readonly attributes: PlacedAttributes | undefined;
}

/**
 * Visits the lines of a source from an offset on, and returns their end: the end of the source, or the comment that is
 * never closed. Linear time.
 */
export function visitLines(source: string, from: number, visit: (line: SummaryLine) => void): number {
  const findLineEnd = lineEndFinder(source);
  let comment = -1;
  for (let start = from; start < source.length; ) {
    const texts: string[] = [];
    let position = start;
    let hasText = false;
    let attributes: PlacedAttributes | undefined;
    const take = (end: number): void => {
      const text = source.slice(position, end);
      if (text.trim() !== '') {
        hasText = true;
        if (attributes?.value.condition === undefined) attributes = undefined;
      }
      texts.push(text);
    };
    for (;;) {
      const end = findLineEnd(position);
      if (comment < position) comment = indexOrEnd(source, '<!--', position);
      if (comment >= end) {
        take(end);
        visit({ start, text: joined(texts), hasComment: texts.length > 1, attributes });
        start = behindLineEnd(source, end);
        break;
      }
      take(comment);
      const close = source.indexOf('-->', comment + 4);
      if (close === -1) {
        if (!hasText && texts.length === 1) return start;
        visit({ start, text: joined(texts), hasComment: texts.length > 1, attributes });
        return comment;
      }
      position = close + 3;
      const read = readAttributes(source.slice(comment + 4, close));
      const isAfterText = hasText && end > close;
      if (read !== undefined && (isAfterText || read.value.condition !== undefined))
        attributes = joinPlaced(attributes, { ...read, start: comment, end: position });
    }
  }
  return source.length;
}

/** The attributes of both, in the place of the first. */
export function joinPlaced(first: PlacedAttributes | undefined, second: PlacedAttributes): PlacedAttributes {
  const { start, end } = first ?? second;
  return { ...joinAttributes(first, second), start, end };
}

function joined(texts: readonly string[]): string {
  return texts.length === 1 ? (texts[0] ?? '') : texts.join('');
}

function indexOrEnd(source: string, text: string, from: number): number {
  const index = source.indexOf(text, from);
  return index === -1 ? source.length : index;
}

/** Finds the next line end at or after offsets that only grow. */
function lineEndFinder(source: string): (from: number) => number {
  let lineFeed = -1;
  let carriageReturn = -1;
  return (from) => {
    if (lineFeed < from) lineFeed = indexOrEnd(source, '\n', from);
    if (carriageReturn < from) carriageReturn = indexOrEnd(source, '\r', from);
    return Math.min(lineFeed, carriageReturn);
  };
}

function behindLineEnd(source: string, end: number): number {
  return source.startsWith('\r\n', end) ? end + 2 : Math.min(end + 1, source.length);
}

/** Offset of the text after the byte order mark and the front matter, which `body` is with `\n` for every line end. */
export function bodyOffset(source: string, body: string): number {
  let offset = source.charCodeAt(0) === 0xfeff ? 1 : 0;
  if (!source.startsWith('---', offset)) return offset;
  let skipped = source.length - offset - (source.match(/\r\n/g)?.length ?? 0) - body.length;
  for (; skipped > 0; skipped--) offset = behindLineEnd(source, offset);
  return offset;
}
