import { differingBits, editDistance, signatureOf } from './edit-distance.ts';

/** The terms of an index in the order of their UTF-16 code units, with lookup structures. */
export interface Vocabulary {
  readonly terms: readonly string[];
  /** Pages that have the term, by its place. */
  readonly pages: Uint32Array;
  readonly signatures: Int32Array;
}

/** @param entries terms and how many pages have them, in any order, each term once */
export function makeVocabulary(entries: readonly (readonly [string, number])[]): Vocabulary {
  const sorted = entries.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return {
    terms: sorted.map(([term]) => term),
    pages: Uint32Array.from(sorted, ([, pages]) => pages),
    signatures: Int32Array.from(sorted, ([term]) => signatureOf(term)),
  };
}

/** The vocabulary after the page counts of some terms change. Terms on no page are removed. Linear, but for the new terms. */
export function changeVocabulary(vocabulary: Vocabulary, changes: ReadonlyMap<string, number>): Vocabulary {
  const pages = vocabulary.pages.slice();
  const added: (readonly [string, number])[] = [];
  let hasVanished = false;
  for (const [term, change] of changes) {
    const index = findPlace(vocabulary, term);
    if (vocabulary.terms[index] === term) {
      pages[index] = Math.max(0, (pages[index] ?? 0) + change);
      hasVanished ||= pages[index] === 0;
    } else if (change > 0) added.push([term, change]);
  }
  if (added.length === 0 && !hasVanished) return { ...vocabulary, pages };
  return mergeVocabularies({ ...vocabulary, pages }, makeVocabulary(added));
}

/** Two vocabularies without a common term as one, without the terms on no page. */
function mergeVocabularies(one: Vocabulary, other: Vocabulary): Vocabulary {
  const count = one.terms.length + other.terms.length;
  const terms: string[] = [];
  const [pages, signatures] = [new Uint32Array(count), new Int32Array(count)];
  for (let [index, otherIndex] = [0, 0]; index + otherIndex < count; ) {
    const [term, otherTerm] = [one.terms[index], other.terms[otherIndex]];
    const isOther = term === undefined || (otherTerm !== undefined && otherTerm < term);
    const [source, at] = isOther ? [other, otherIndex++] : [one, index++];
    if (source.pages[at] === 0) continue;
    pages[terms.length] = source.pages[at] ?? 0;
    signatures[terms.length] = source.signatures[at] ?? 0;
    terms.push(source.terms[at] ?? '');
  }
  return { terms, pages: pages.slice(0, terms.length), signatures: signatures.slice(0, terms.length) };
}

/** How many pages have the term. */
export function countPages(vocabulary: Vocabulary, term: string): number {
  const index = findPlace(vocabulary, term);
  return vocabulary.terms[index] === term ? (vocabulary.pages[index] ?? 0) : 0;
}

/** Terms with the prefix `prefix`, including itself; if there are more than `limit`, those on most pages. */
export function listWithPrefix(vocabulary: Vocabulary, prefix: string, limit: number): string[] {
  const start = findPlace(vocabulary, prefix);
  let end = start;
  while (vocabulary.terms[end]?.startsWith(prefix) === true) end++;
  const termIndexes = Array.from({ length: end - start }, (_, index) => start + index);
  return keepFrequent(vocabulary, termIndexes, limit);
}

/** Terms that contain `part` anywhere except at their start; if there are more than `limit`, those on most pages. */
export function listWithPart(vocabulary: Vocabulary, part: string, limit: number): string[] {
  const signature = signatureOf(part);
  const termIndexes: number[] = [];
  for (let index = 0; index < vocabulary.terms.length; index++) {
    if ((signature & ~(vocabulary.signatures[index] ?? 0)) !== 0) continue;
    if ((vocabulary.terms[index] ?? '').indexOf(part, 1) > 0) termIndexes.push(index);
  }
  return keepFrequent(vocabulary, termIndexes, limit);
}

export interface SimilarTerm {
  readonly term: string;
  readonly distance: number;
}

/**
 * Terms within `distance` edits of a word, excluding the word itself; if there are more than `limit`, the nearest.
 * `isPrefix` compares the word with the prefixes of longer terms.
 */
export function listSimilar(
  vocabulary: Vocabulary,
  word: string,
  { distance, limit, isPrefix = false }: { distance: number; limit: number; isPrefix?: boolean },
): SimilarTerm[] {
  const signature = signatureOf(word);
  const similar: (SimilarTerm & { readonly pages: number })[] = [];
  for (let index = 0; index < vocabulary.terms.length; index++) {
    const term = vocabulary.terms[index] ?? '';
    const other = vocabulary.signatures[index] ?? 0;
    if (isPrefix) {
      if (term.length <= word.length || differingBits(signature & ~other, 0) > distance) continue;
    } else if (
      Math.abs(term.length - word.length) > distance ||
      differingBits(signature, other) > 2 * distance ||
      term === word
    ) {
      continue;
    }
    const compared = isPrefix ? term.slice(0, word.length) : term;
    const away = editDistance(word, compared, distance);
    if (away <= distance) similar.push({ term, distance: away, pages: vocabulary.pages[index] ?? 0 });
  }
  similar.sort((one, two) => one.distance - two.distance || two.pages - one.pages || (one.term < two.term ? -1 : 1));
  return similar.slice(0, limit).map(({ term, distance: away }) => ({ term, distance: away }));
}

function keepFrequent({ terms, pages }: Vocabulary, termIndexes: readonly number[], limit: number): string[] {
  const frequent =
    termIndexes.length <= limit
      ? termIndexes
      : termIndexes.toSorted((one, other) => (pages[other] ?? 0) - (pages[one] ?? 0) || one - other).slice(0, limit);
  return frequent.map((index) => terms[index] ?? '');
}

/** The index of a term, or its insertion point. */
function findPlace({ terms }: Vocabulary, term: string): number {
  let [low, high] = [0, terms.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((terms[middle] ?? '') < term) low = middle + 1;
    else high = middle;
  }
  return low;
}
