import { gapsOf, type Matching, matchSequences } from '../merge/match-sequences.ts';
import { splitWords } from './words.ts';

/** Maximum number of compared words per text; longer texts are not merged. */
const MOST_WORDS = 200_000;

/**
 * Applies the changes between two serialized forms to the source text: words that both forms have in common keep the
 * formatting of the source, such as other markers, references to definitions, escapes and line wraps.
 *
 * @param text the source as its author wrote it
 * @param before its serialized form
 * @param after the serialized form with the changes
 * @returns undefined if a change affects words that the source and its form do not have in common
 */
export function mergeWords(text: string, before: string, after: string): string | undefined {
  if (before === text) return after;
  const [own, base, next] = [splitWords(text), splitWords(before), splitWords(after)];
  if (Math.max(own.length, base.length, next.length) > MOST_WORDS) return undefined;
  const inText = matchSequences(base.map(looseWord), own.map(looseWord));
  let merged = '';
  let at = 0;
  for (const { one, oneEnd, other, otherEnd } of gapsOf(matchSequences(base, next), next.length)) {
    const range = rangeIn(inText, one, oneEnd, own.length);
    if (range === undefined || range[0] < at) return undefined;
    merged += own.slice(at, range[0]).join('') + next.slice(other, otherEnd).join('');
    at = range[1];
  }
  return merged + own.slice(at).join('');
}

/** A line ending is a space unless it ends a paragraph. */
const looseWord = (word: string): string => (/\S/.test(word) ? word : /\n\s*\n/.test(word) ? '\n\n' : ' ');

/** Ranges of the words of the form in the text, exclusive at the end; undefined if they are uncertain. */
function rangeIn(matching: Matching, start: number, end: number, length: number): [number, number] | undefined {
  const at = (index: number): number => matching[index] ?? -1;
  const afterPrevious = start === 0 ? 0 : at(start - 1) < 0 ? -1 : at(start - 1) + 1;
  const beforeNext = end === matching.length ? length : at(end);
  if (start === end) {
    const point = afterPrevious < 0 ? beforeNext : afterPrevious;
    return point < 0 ? undefined : [point, point];
  }
  const from = at(start) < 0 ? afterPrevious : at(start);
  const to = at(end - 1) < 0 ? beforeNext : at(end - 1) + 1;
  return from < 0 || to < from ? undefined : [from, to];
}
