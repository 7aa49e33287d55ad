import type { ConflictSide } from '../markdown/conflict-sides.ts';
import type { ParseOptions } from '../markdown/tokenizer.ts';
import { mergeFrontMatter } from './merge-front-matter.ts';
import { mergeLines } from './merge-lines.ts';
import { mergeBody } from './merge-units.ts';
import { pick, pickSide } from './pick.ts';
import { isHuge, splitParts } from './source-parts.ts';

/**
 * Merges the sources of a page: front matter by keys, the body by blocks and lines. Byte order mark, line ends and the
 * final line end are properties of the whole source, each from the side that changed it; a source with mixed line ends
 * is used verbatim. Undefined if edits of both sides overlap.
 *
 * Linear in the length of the texts. Between blocks, or lines, that occur once in all texts, two sides are only
 * compared up to a million comparisons; longer stretches that both sides edited conflict. Huge texts are merged by
 * lines only.
 *
 * @param options the syntax of the page
 */
export function mergeSource(base: string, main: string, change: string, options: ParseOptions): string | undefined {
  return merge([base, main, change], undefined, options);
}

/**
 * Like `mergeSource`, with conflicts resolved for one side. The results for the two sides differ exactly in the
 * conflicts.
 */
export function mergeSourceFor(side: ConflictSide, [base, main, change]: Three, options: ParseOptions): string {
  return merge([base, main, change], side, options) ?? (side === 'main' ? main : change);
}

/** A base and both sides. */
type Three = readonly [base: string, main: string, change: string];

function merge(
  [base, main, change]: Three,
  prefer: ConflictSide | undefined,
  options: ParseOptions,
): string | undefined {
  if (base === main || main === change) return change;
  if (base === change) return main;
  const styles = [base, main, change].map(lineEndsOf);
  const isPlain = !styles.includes('mixed');
  const [one, two, three] = [base, main, change].map((source) => splitParts(prepare(source, isPlain)));
  if (one === undefined || two === undefined || three === undefined) return undefined;
  const head = mergeFrontMatter(one.head, two.head, three.head, prefer);
  if (head === undefined) return undefined;
  const body = [base, main, change].some(isHuge)
    ? mergeHuge(one.body, two.body, three.body, prefer)
    : mergeBody([one.body, two.body, three.body], prefer, options);
  if (body === undefined) return undefined;
  const merged = head.join('') + body;
  // Text next to a fence may not change its kind.
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
