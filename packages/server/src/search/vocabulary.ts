import { differingBits, editDistance, signatureOf } from './edit-distance.ts';

/** The terms of an index in the order of their UTF-16 code units, with what looking among them needs. */
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

/** The vocabulary after some terms came to stand in more or fewer pages. Terms in no page vanish. */
export function changeVocabulary(vocabulary: Vocabulary, changes: ReadonlyMap<string, number>): Vocabulary {
  const added: (readonly [string, number])[] = [];
  const pages = vocabulary.pages.slice();
  let hasVanished = false;
  for (const [term, change] of changes) {
    const place = findPlace(vocabulary, term);
    if (vocabulary.terms[place] === term) {
      pages[place] = Math.max(0, (pages[place] ?? 0) + change);
      hasVanished ||= pages[place] === 0;
    } else if (change > 0) added.push([term, change]);
  }
  if (added.length === 0 && !hasVanished) return { ...vocabulary, pages };
  const kept = vocabulary.terms.flatMap((term, place): (readonly [string, number])[] => {
    const count = pages[place] ?? 0;
    return count === 0 ? [] : [[term, count]];
  });
  return makeVocabulary([...kept, ...added]);
}

/** How many pages have the term. */
export function countPages(vocabulary: Vocabulary, term: string): number {
  const place = findPlace(vocabulary, term);
  return vocabulary.terms[place] === term ? (vocabulary.pages[place] ?? 0) : 0;
}

/** Terms that begin with `prefix`, itself included; those of most pages where there are more than `limit`. */
export function listWithPrefix(vocabulary: Vocabulary, prefix: string, limit: number): string[] {
  const start = findPlace(vocabulary, prefix);
  let end = start;
  while (vocabulary.terms[end]?.startsWith(prefix) === true) end++;
  const places = Array.from({ length: end - start }, (_, index) => start + index);
  return keepFrequent(vocabulary, places, limit);
}

/** Terms that contain `part` anywhere but at their beginning; those of most pages where there are more than `limit`. */
export function listWithPart(vocabulary: Vocabulary, part: string, limit: number): string[] {
  const signature = signatureOf(part);
  const places: number[] = [];
  for (let place = 0; place < vocabulary.terms.length; place++) {
    if ((signature & ~(vocabulary.signatures[place] ?? 0)) !== 0) continue;
    if ((vocabulary.terms[place] ?? '').indexOf(part, 1) > 0) places.push(place);
  }
  return keepFrequent(vocabulary, places, limit);
}

export interface SimilarTerm {
  readonly term: string;
  readonly distance: number;
}

/**
 * Terms that are `distance` edits or fewer away from a word, the word itself left out; the nearest ones where there are
 * more than `limit`. `isPrefix` compares the word with the beginnings of longer terms.
 */
export function listSimilar(
  vocabulary: Vocabulary,
  word: string,
  { distance, limit, isPrefix = false }: { distance: number; limit: number; isPrefix?: boolean },
): SimilarTerm[] {
  const signature = signatureOf(word);
  const found: (SimilarTerm & { readonly pages: number })[] = [];
  for (let place = 0; place < vocabulary.terms.length; place++) {
    const term = vocabulary.terms[place] ?? '';
    const other = vocabulary.signatures[place] ?? 0;
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
    if (away <= distance) found.push({ term, distance: away, pages: vocabulary.pages[place] ?? 0 });
  }
  found.sort((one, two) => one.distance - two.distance || two.pages - one.pages || (one.term < two.term ? -1 : 1));
  return found.slice(0, limit).map(({ term, distance: away }) => ({ term, distance: away }));
}

function keepFrequent({ terms, pages }: Vocabulary, places: readonly number[], limit: number): string[] {
  const kept =
    places.length <= limit
      ? places
      : places.toSorted((one, other) => (pages[other] ?? 0) - (pages[one] ?? 0) || one - other).slice(0, limit);
  return kept.map((place) => terms[place] ?? '');
}

/** Place of a term, or where it would stand. */
function findPlace({ terms }: Vocabulary, term: string): number {
  let [low, high] = [0, terms.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((terms[middle] ?? '') < term) low = middle + 1;
    else high = middle;
  }
  return low;
}
