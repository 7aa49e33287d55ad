/**
 * A passage of a text, described by itself and by what stands next to it: the text quote selector of web annotations.
 * White space counts for nothing, so that wrapped lines and rendered pages have the same quotes.
 */
export interface TextQuote {
  readonly text: string;
  /** The end of the text in front of it, empty at the beginning; at most `QUOTE_CONTEXT` characters. */
  readonly before: string;
  /** The beginning of the text after it, empty at the end. */
  readonly after: string;
  /** Where it began, in UTF-16 code units: decides among several that are equal. */
  readonly start?: number;
}

/** A passage that was found, in UTF-16 code units of the text. */
export interface FoundQuote {
  readonly start: number;
  readonly end: number;
  /** Whether it reads as it was quoted. */
  readonly isExact: boolean;
}

/** Characters of the text around a quote that are kept. */
export const QUOTE_CONTEXT = 48;
/** Occurrences that are compared. */
const MAX_OCCURRENCES = 200;
/** A quote of so many characters is known by itself, a shorter one only by what stands next to it. */
const OWN_LENGTH = 15;
/** Characters next to a short quote that have to agree on one side. */
const LEAST_CONTEXT = 4;
/** Words of the text around a quote that are compared when it has changed. */
const CONTEXT_WORDS = 6;
/** Pairs of words that are compared for one quote: some milliseconds. */
const MAX_PAIRS = 1_000_000;

/** The quote of a passage, without white space at its ends. @param start, end in UTF-16 code units */
export function quoteAt(text: string, start: number, end: number): TextQuote {
  const passage = text.slice(start, end);
  const from = start + (passage.length - passage.trimStart().length);
  const trimmed = passage.trim();
  const to = from + trimmed.length;
  return {
    text: trimmed,
    before: text.slice(Math.max(0, from - QUOTE_CONTEXT), from),
    after: text.slice(to, to + QUOTE_CONTEXT),
    start: from,
  };
}

/**
 * Finds a quote in a later version of its text: the equal passage, among several the one in the same surroundings;
 * otherwise the passage that it has become, if half of its words are left or if what stood around it still does.
 * Undefined if it was deleted: a comment at a wrong passage is more misleading than one without a passage.
 */
export function findQuote(text: string, quote: TextQuote): FoundQuote | undefined {
  return findEqualQuote(squeeze(text), quote) ?? findChangedQuote(text, quote);
}

/** A text without white space, with the place of each of its characters. */
export interface SqueezedText {
  readonly text: string;
  readonly offsets: Uint32Array;
}

export function squeeze(text: string): SqueezedText {
  const offsets = new Uint32Array(text.length);
  const parts: string[] = [];
  let length = 0;
  for (const { 0: part, index } of text.matchAll(/\S+/g)) {
    parts.push(part);
    for (let at = 0; at < part.length; at += 1) offsets[length + at] = index + at;
    length += part.length;
  }
  return { text: parts.join(''), offsets: offsets.subarray(0, length) };
}

const squeezeText = (text: string): string => text.replace(/\s+/g, '');

/**
 * The passage that reads as a quote; of several, the one in the same surroundings.
 * @param isAnywhere whether nothing of the surroundings has to be the same, as for a quote that is looked for first
 */
export function findEqualQuote(
  { text, offsets }: SqueezedText,
  quote: TextQuote,
  isAnywhere = false,
): FoundQuote | undefined {
  const [needle, before, after] = [quote.text, quote.before, quote.after].map(squeezeText) as [string, string, string];
  if (needle === '') return undefined;
  const hint = quote.start === undefined ? 0 : lowerBound(offsets, quote.start);
  let best: { readonly at: number; readonly agreed: number; readonly distance: number } | undefined;
  const consider = (at: number): void => {
    const front = countAgreeing(text, before, at, -1);
    const back = countAgreeing(text, after, at + needle.length, 1);
    const isKnown = isAnywhere || needle.length >= OWN_LENGTH;
    if (!isKnown && !isKnownBy(front, before) && !isKnownBy(back, after)) return;
    const [agreed, distance] = [front + back, Math.abs(at - hint)];
    if (best === undefined || agreed > best.agreed || (agreed === best.agreed && distance < best.distance))
      best = { at, agreed, distance };
  };
  if (text.startsWith(needle, hint)) consider(hint);
  let at = text.indexOf(needle);
  for (let count = 0; at >= 0 && count < MAX_OCCURRENCES; count += 1) {
    consider(at);
    at = text.indexOf(needle, at + 1);
  }
  if (best === undefined) return undefined;
  const last = best.at + needle.length - 1;
  return { start: offsets[best.at] ?? 0, end: (offsets[last] ?? 0) + 1, isExact: true };
}

/** Characters of a context that stand next to a place, in front of it (-1) or after it; one more for a matching end. */
function countAgreeing(text: string, context: string, at: number, direction: 1 | -1): number {
  let count = 0;
  while (count < context.length) {
    const [index, own] = direction === 1 ? [at + count, count] : [at - 1 - count, context.length - 1 - count];
    if (index < 0 || text[index] !== context[own]) return count;
    count += 1;
  }
  const isAtEnd = direction === 1 ? at + count === text.length : at - count === 0;
  // A context shorter than it could be ended where its text did.
  return context.length < LEAST_CONTEXT && !isAtEnd ? 0 : count + Number(isAtEnd);
}

const isKnownBy = (agreed: number, context: string): boolean => agreed >= Math.min(LEAST_CONTEXT, context.length + 1);

/** The first index whose offset is not below a value. */
function lowerBound(offsets: Uint32Array, value: number): number {
  let [low, high] = [0, offsets.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((offsets[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A word, or a character of a language that is written without spaces. */
interface Word {
  readonly text: string;
  readonly start: number;
}

const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}]+|[^\s\p{L}\p{N}]/gu;

const wordsOf = (text: string): Word[] =>
  Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({ text: word, start: index }));

/** The passage that a quote has become. */
function findChangedQuote(text: string, quote: TextQuote): FoundQuote | undefined {
  const before = wordsOf(quote.before).slice(-CONTEXT_WORDS);
  const quoted = wordsOf(quote.text);
  const after = wordsOf(quote.after).slice(0, CONTEXT_WORDS);
  const words = wordsOf(text);
  const pattern = [...before, ...quoted, ...after];
  if (quoted.length === 0 || (pattern.length + 1) * (words.length + 1) > MAX_PAIRS) return undefined;
  const partners = alignWords(pattern, words);
  const end = before.length + quoted.length;
  const keptText = partners.slice(before.length, end).filter((partner) => partner !== undefined);
  const [first, last] = [keptText[0], keptText.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const isEqual = (index: number): boolean => {
    const partner = partners[index];
    return partner !== undefined && words[partner]?.text === pattern[index]?.text;
  };
  const count = (from: number, to: number): number => {
    let equal = 0;
    for (let index = from; index < to; index += 1) equal += Number(isEqual(index));
    return equal;
  };
  const equal = count(before.length, end);
  const around = count(0, before.length) + count(end, pattern.length);
  const isHalf = equal * 2 >= quoted.length && (equal >= 3 || around * 2 >= before.length + after.length);
  const isBetween =
    before.length + after.length > 0 &&
    count(Math.max(0, before.length - 2), before.length) === Math.min(2, before.length) &&
    count(end, end + 2) === Math.min(2, after.length) &&
    last - first < 2 * quoted.length + 4;
  if (!isHalf && !isBetween) return undefined;
  const [start, lastWord] = [words[first]?.start ?? 0, words[last]];
  return { start, end: (lastWord?.start ?? 0) + (lastWord?.text.length ?? 0), isExact: false };
}

/**
 * For each word of a pattern the index of the word that it corresponds to in the passage of a text that is nearest to the
 * pattern: the fewest words differ (Sellers 1980), and then the most are equal. Undefined for deleted words.
 */
function alignWords(pattern: readonly Word[], words: readonly Word[]): (number | undefined)[] {
  const width = words.length + 1;
  const edit = pattern.length + 1;
  const costs = new Int32Array((pattern.length + 1) * width);
  const costAt = (row: number, column: number): number => costs[row * width + column] ?? 0;
  const exchange = (row: number, column: number): number =>
    costAt(row - 1, column - 1) + (pattern[row - 1]?.text === words[column - 1]?.text ? -1 : edit);
  for (let row = 1; row <= pattern.length; row += 1) {
    costs[row * width] = row * edit;
    for (let column = 1; column < width; column += 1)
      costs[row * width + column] = Math.min(
        exchange(row, column),
        costAt(row - 1, column) + edit,
        costAt(row, column - 1) + edit,
      );
  }
  let [row, column] = [pattern.length, 0];
  // Among passages of one cost the longest: words that were put in count as a part of it.
  for (let end = 0; end < width; end += 1) if (costAt(row, end) <= costAt(row, column)) column = end;
  const partners: (number | undefined)[] = pattern.map(() => undefined);
  while (row > 0) {
    const cost = costAt(row, column);
    if (column > 0 && costAt(row, column - 1) + edit === cost) column -= 1;
    else if (column > 0 && exchange(row, column) === cost) {
      row -= 1;
      column -= 1;
      partners[row] = column;
    } else row -= 1;
  }
  return partners;
}
