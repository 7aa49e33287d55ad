import { CONFLICT_MARKERS, type ConflictLines } from '../markdown/conflict-markers.ts';
import type { ConflictSide } from '../markdown/conflict-sides.ts';
import { tokenizeBlocks } from '../markdown/tokenizer.ts';
import { type SourceParts, splitParts } from './source-parts.ts';
import { unwrapSide, type WrappedKind } from './wrapped-side.ts';

/** A conflict in the body of a page, by the lines of its markers. */
export interface ConflictPosition extends ConflictLines {
  readonly open: number;
}

/** The two sources that a page shows. */
export interface BothSides {
  readonly main: string;
  readonly change: string;
}

/**
 * One side of a page's source that shows both: the other side's parts and the markers are removed. A source without
 * conflicts is unchanged.
 */
export function sideOf(source: string, side: ConflictSide): string {
  const parts = splitParts(source);
  return readSide(source, parts, listConflicts(parts.body), side);
}

/** Both sources, and the number of conflicts in them. */
export function readSides(source: string): BothSides & { readonly count: number } {
  const parts = splitParts(source);
  const conflicts = listConflicts(parts.body);
  return {
    main: readSide(source, parts, conflicts, 'main'),
    change: readSide(source, parts, conflicts, 'change'),
    count: conflicts.length,
  };
}

function readSide(
  source: string,
  { mark, head, body }: SourceParts,
  conflicts: readonly ConflictPosition[],
  side: ConflictSide,
): string {
  if (conflicts.length === 0) return source;
  let header = mark + head.join('');
  let text = '';
  let at = 0;
  for (const { open, middle, close } of conflicts) {
    text += body.slice(at, isEmpty(body[open - 1]) ? Math.max(at, open - 1) : open).join('');
    const lines = trimEmpty(side === 'main' ? body.slice(open + 1, middle) : body.slice(middle + 1, close));
    const wrapped = unwrapSide(lines);
    if (wrapped?.kind === 'page') return wrapped.text;
    if (wrapped?.kind === 'front matter') header = wrapped.text;
    else if (wrapped?.kind !== 'properties') text += wrapped?.text ?? lines.join('');
    at = close + (isEmpty(body[close + 1]) ? 2 : 1);
  }
  // A last marker without a line end means that neither side has one.
  const isOpenEnded = at === body.length && !/[\r\n]$/.test(source);
  return header + (isOpenEnded ? text.replace(/(?:\r\n|\r|\n)$/, '') : text + body.slice(at).join(''));
}

/**
 * Whether a source still shows a conflict written by a merge: it has one of the labeled lines outside of code, even
 * without the others.
 */
export function showsConflict(source: string): boolean {
  const labelled: readonly string[] = [CONFLICT_MARKERS.open, CONFLICT_MARKERS.close];
  if (!labelled.some((marker) => source.includes(marker))) return false;
  const lines = bareLines(splitParts(source).body);
  const inCode = new Set<number>();
  for (const { type, map, content } of tokenizeBlocks(lines.join('\n'))) {
    if (map === null || !(type === 'fence' || (type === 'html_block' && /^\s*<(?:pre|!--)/i.test(content)))) continue;
    for (let line = map[0]; line < map[1]; line += 1) inCode.add(line);
  }
  return lines.some((line, index) => labelled.includes(line) && !inCode.has(index));
}

/** The conflicts that the parser finds outside of lists and quotes. */
export function listConflicts(body: readonly string[]): ConflictPosition[] {
  const text = bareLines(body).join('\n');
  if (!text.includes(CONFLICT_MARKERS.open)) return [];
  return tokenizeBlocks(text).flatMap(({ type, map, meta }) =>
    type === 'conflict_open' && map !== null ? [{ open: map[0], ...(meta?.['conflict'] as ConflictLines) }] : [],
  );
}

/** The content of each side of a conflict; empty if the side has none. */
export function readConflictSides(
  body: readonly string[],
  { open, middle, close }: ConflictPosition,
): { readonly kind: WrappedKind; readonly main: string; readonly change: string } {
  const [main, change] = [trimEmpty(body.slice(open + 1, middle)), trimEmpty(body.slice(middle + 1, close))];
  const [one, other] = [unwrapSide(main), unwrapSide(change)];
  return {
    kind: one?.kind ?? other?.kind ?? 'text',
    main: one?.text ?? main.join(''),
    change: other?.text ?? change.join(''),
  };
}

/** The first line end of a source. */
export const lineEndOf = (source: string): string => /\r\n|\r|\n/.exec(source)?.[0] ?? '\n';

function bareLines(lines: readonly string[]): string[] {
  return lines.map((line) => line.replace(/[\r\n]+$/, ''));
}

function isEmpty(line: string | undefined): boolean {
  return line !== undefined && line.trim() === '';
}

/** Lines without an empty first and last one. */
function trimEmpty(lines: readonly string[]): readonly string[] {
  const inner = isEmpty(lines[0]) ? lines.slice(1) : lines;
  return isEmpty(inner.at(-1)) ? inner.slice(0, -1) : inner;
}
