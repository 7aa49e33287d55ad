import { CONFLICT_MARKERS } from '../markdown/conflict-markers.ts';
import { CONFLICT_SIDES } from '../markdown/conflict-sides.ts';
import { parsePage } from '../markdown/parse-page.ts';
import { gapsOf, matchSequences } from './match-sequences.ts';
import { type BothSides, readSides } from './side-of.ts';
import { isHuge, splitParts } from './source-parts.ts';
import { splitUnits, type Unit } from './split-units.ts';
import { type WrappedKind, wrapSide } from './wrapped-side.ts';

/** The two sources of a page, and its other differences: lines of YAML with the location and properties of the page. */
export interface ShownSides extends BothSides {
  readonly properties?: { readonly main: readonly string[]; readonly change: readonly string[] };
}

/** Format of the blocks of a side: verbatim, or in a fence. */
type Form = 'blocks' | 'fences';

/** A segment of the body: common to both sides, or different. */
type Segment = { readonly both: readonly Unit[] } | { readonly main: string; readonly change: string };

/**
 * A source that shows two sides of a page: common parts once, and for each difference main's blocks and the change
 * request's between markers. Front matter is the change request's; if it differs, a first conflict after the title
 * contains both. Lossless: `sideOf` returns each side byte for byte, including changes of one side only.
 *
 * Blocks are between the markers verbatim, so that they are parsed as blocks. If that could not be split again, or
 * would not be shown as a conflict (a side contains markers, or tags that are closed elsewhere), sides are written into
 * fences, which always can. Huge pages are shown as two fences.
 */
export function showSides(sides: ShownSides): string {
  if (isHuge(sides.main) || isHuge(sides.change)) return writePages(sides);
  const blocks = writeSides(sides, 'blocks');
  if (isFaithful(blocks, sides)) return blocks;
  const fences = writeSides(sides, 'fences');
  return isFaithful(fences, sides) ? fences : writePages(sides);
}

function isFaithful(source: string, { main, change }: ShownSides): boolean {
  const read = readSides(source);
  if (read.main !== main || read.change !== change) return false;
  // Without tags and elements, no top-level block can be open where a conflict begins.
  if (!/\{%|<[a-z]/i.test(source)) return true;
  const conflictHints = parsePage(source).document.nodes.filter(
    (node) => node.type === 'hint' && JSON.stringify(node.nodes[0])?.includes(CONFLICT_SIDES.main),
  );
  return conflictHints.length >= read.count;
}

function writeSides({ main, change, properties }: ShownSides, form: Form): string {
  const [mine, theirs] = [splitParts(main), splitParts(change)];
  const lineEnd = /\r\n|\r|\n/.exec(change)?.[0] ?? /\r\n|\r|\n/.exec(main)?.[0] ?? '\n';
  // Two sides without a final line ending are shown without one.
  const isOpenEnded = [mine, theirs].every(({ body }) => /[^\r\n]$/.test(body.at(-1) ?? ''));
  const ended = (body: readonly string[]) => (isOpenEnded ? body.with(-1, body.at(-1) + lineEnd) : body);
  const wrapped = (kind: WrappedKind, one: string, other: string): string =>
    writeConflict(wrapSide(kind, one, lineEnd), wrapSide(kind, other, lineEnd), lineEnd);
  const header = [mine, theirs].map(({ mark, head }) => mark + head.join(''));
  const [mainHeader = '', changeHeader = ''] = header;
  const first = [
    mainHeader === changeHeader ? '' : wrapped('front matter', mainHeader, changeHeader),
    properties === undefined
      ? ''
      : wrapped('properties', writeLines(properties.main, lineEnd), writeLines(properties.change, lineEnd)),
  ].join('');
  const [top, ...rest] = splitTop(listSegments(splitUnits(ended(mine.body)), splitUnits(ended(theirs.body))));
  const body = [top, first, ...rest].map((segment) => {
    if (typeof segment === 'string') return segment;
    if (segment === undefined) return '';
    if ('both' in segment) return segment.both.map(({ text, gap }) => text + gap).join('');
    const write = (text: string) =>
      text === '' || (form === 'blocks' && /[\r\n]$/.test(text)) ? text : wrapSide('text', text, lineEnd);
    return writeConflict(write(segment.main), write(segment.change), lineEnd);
  });
  const source = changeHeader + body.join('');
  return isOpenEnded ? source.replace(/[\r\n]+$/, '') : source;
}

/** Both whole sources, each in a fence: always reversible. */
function writePages({ main, change, properties }: ShownSides): string {
  const about = properties === undefined ? '' : writeProperties(properties);
  return about + writeConflict(wrapSide('page', main, '\n'), wrapSide('page', change, '\n'), '\n');
}

function writeProperties({ main, change }: NonNullable<ShownSides['properties']>): string {
  const [one, other] = [main, change].map((lines) => wrapSide('properties', writeLines(lines, '\n'), '\n'));
  return writeConflict(one ?? '', other ?? '', '\n');
}

function writeLines(lines: readonly string[], lineEnd: string): string {
  return lines.map((line) => line + lineEnd).join('');
}

/** A conflict with an empty line before and after it, and after and before each marker. */
function writeConflict(main: string, change: string, lineEnd: string): string {
  const { open, middle, close } = CONFLICT_MARKERS;
  return [lineEnd, open, lineEnd, lineEnd, main, lineEnd, middle, lineEnd, lineEnd, change]
    .concat(lineEnd, close, lineEnd, lineEnd)
    .join('');
}

function listSegments(main: readonly Unit[], change: readonly Unit[]): Segment[] {
  const [one, other] = [main, change].map((units) => units.map(({ text, gap }) => text + gap));
  if (one === undefined || other === undefined) return [];
  const segments: Segment[] = [];
  let at = 0;
  for (const gap of gapsOf(matchSequences(one, other), other.length)) {
    if (gap.one > at) segments.push({ both: main.slice(at, gap.one) });
    segments.push({
      main: one.slice(gap.one, gap.oneEnd).join(''),
      change: other.slice(gap.other, gap.otherEnd).join(''),
    });
    at = gap.oneEnd;
  }
  if (at < main.length) segments.push({ both: main.slice(at) });
  return segments;
}

/** Splits off the common part above the first conflict: the title, if both sides have it. */
function splitTop(segments: readonly Segment[]): (Segment | undefined)[] {
  const [first] = segments;
  if (first === undefined || !('both' in first)) return [undefined, ...segments];
  const title = first.both.findIndex(({ isTitle }) => isTitle) + 1;
  return [{ both: first.both.slice(0, title) }, { both: first.both.slice(title) }, ...segments.slice(1)];
}
