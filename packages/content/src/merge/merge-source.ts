import type { ConflictSide } from '../markdown/conflict-markers.ts';
import { mergeFrontMatter } from './merge-front-matter.ts';
import { mergeLines } from './merge-lines.ts';
import { mergeBody } from './merge-units.ts';
import { pick, pickSide } from './pick.ts';
import { isHuge, splitParts } from './source-parts.ts';

/**
 * Merges the sources of a page: front matter by keys, the body by blocks and lines. Byte order mark, line ends and the
 * line end at the very end are properties of the whole source, each kept as the side has it that changed it; a source
 * whose line ends are not all alike is taken as it is. Undefined when edits of both sides touch.
 *
 * Needs time in proportion to the length of the texts. Between blocks, or lines, that stand in all texts once, two
 * sides are only compared while that costs less than a million comparisons; longer stretches that both sides edited
 * conflict. Huge texts are merged by lines alone.
 */
export function mergeSource(base: string, main: string, change: string): string | undefined {
  return merge(base, main, change, undefined);
}

/**
 * The same as one side wants it: edits that touch are decided for that side, all others exist as they merge. What the
 * results for the two sides differ in is what conflicts.
 */
export function mergeSourceFor(side: ConflictSide, base: string, main: string, change: string): string {
  return merge(base, main, change, side) ?? (side === 'main' ? main : change);
}

function merge(base: string, main: string, change: string, prefer: ConflictSide | undefined): string | undefined {
  if (base === main || main === change) return change;
  if (base === change) return main;
  const styles = [base, main, change].map(lineEndsOf);
  const isPlain = !styles.includes('mixed');
  const [one, two, three] = [base, main, change].map((source) => splitParts(prepare(source, isPlain)));
  if (one === undefined || two === undefined || three === undefined) return undefined;
  const head = mergeFrontMatter(one.head, two.head, three.head, prefer);
  if (head === undefined) return undefined;
  const mergeText = [base, main, change].some(isHuge) ? mergeHuge : mergeBody;
  const body = mergeText(one.body, two.body, three.body, prefer);
  if (body === undefined) return undefined;
  const merged = head.join('') + body;
  // What follows a fence or stands before one may not change what it is.
  if (splitParts(merged).head.length !== head.length) return undefined;
  const isEnded = pick(isEndedByLine(base), isEndedByLine(main), isEndedByLine(change));
  const ended = isEnded ? merged : merged.replace(/(?:\r\n|\r|\n)$/, '');
  const style = isPlain ? mergeStyles(styles) : undefined;
  return pick(one.mark, two.mark, three.mark) + (style === undefined ? ended : ended.replaceAll('\n', style));
}

function mergeHuge(
  base: readonly string[],
  main: readonly string[],
  change: readonly string[],
  prefer: ConflictSide | undefined,
): string | undefined {
  return (mergeLines(base, main, change) ?? pickSide(prefer, main, change))?.join('');
}

type LineEnds = '\n' | '\r\n' | '\r' | 'mixed' | undefined;

/** The line end that all lines of a source have; undefined without any. */
function lineEndsOf(source: string): LineEnds {
  const ends = new Set(source.match(/\r\n|\r|\n/g));
  const [first] = ends;
  return ends.size > 1 ? 'mixed' : (first as LineEnds);
}

function mergeStyles([base, main, change]: readonly LineEnds[]): string | undefined {
  const known = base ?? main ?? change;
  return pick(known, main ?? known, change ?? known);
}

function isEndedByLine(source: string): boolean {
  return source === '' || /[\r\n]$/.test(source);
}

/** A source such that its last line ends like the others, and where line ends are alike with `\n` for each. */
function prepare(source: string, isPlain: boolean): string {
  const text = isPlain ? source.replace(/\r\n?/g, '\n') : source;
  return isEndedByLine(text) ? text : `${text}\n`;
}
