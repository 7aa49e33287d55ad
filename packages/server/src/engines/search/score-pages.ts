import type { ListOfChunk } from './index-tables.ts';
import type { Query } from './parse-query.ts';
import { CHUNK, ListReader } from './postings.ts';

/** The lengths of everything indexed, which BM25 normalizes by. */
export interface SectionLengths {
  /** By page number: the place of its first section among all; one more at the end. Equal for numbers without a page. */
  readonly starts: Uint32Array;
  /** By section index: tokens of the heading, with `CONDITIONAL` if it is in a conditional part of its page. */
  readonly headings: Uint16Array;
  /** By place: tokens of the text below the heading. */
  readonly texts: Uint16Array;
  /** Tokens of all texts. */
  readonly textSum: number;
  readonly meanHeading: number;
  readonly meanText: number;
}

/** Flag in the length of a heading whose section is in a conditional part of the page. */
export const CONDITIONAL = 0x8000;

export interface ScoredPage {
  readonly page: number;
  readonly score: number;
  /** Scores of its sections. The next search reuses the memory. */
  readonly sections: Float32Array;
}

export interface ScoreOptions {
  /** By page number: for pages that may be found, their position in the reading order from 1; 0 for all others. */
  readonly visible: Uint32Array;
  /** Leaves out conditional parts of pages. */
  readonly unconditional: boolean;
  readLists(term: string): readonly ListOfChunk[];
}

const HEADING = 3;
const TITLE = 4;
const [SATURATION, LENGTH_SHARE] = [1.2, 0.5];
/** Part of the weight of the query, as the best page has it, that a page must have to be found. */
const LEAST_SHARE = 0.5;

/** Part of the weight of the heaviest word below which a word decides nothing: those that are on every page. */
const LEAST_WEIGHT = 0.02;
/** Steps of the scores by which pages are sorted out before they are sorted. */
const LEVELS = 1024;
/** Maximum number of results of a search: people read no further. */
export const MAX_FOUND = 1000;

interface Scores {
  /** By place of the section: its score, and that of the word that is looked for now. */
  readonly sections: Float32Array;
  readonly word: Float32Array;
  /** By page number: the page's best score for each word, and the weight of the words it contains. */
  readonly spread: Float32Array;
  readonly share: Float32Array;
  /** Pages that have the word, and 1 for each of them by its number. */
  readonly touched: number[];
  readonly isTouched: Uint8Array;
}

/**
 * The pages that match a query, best first, up to `MAX_FOUND`. The score of a page is the best score of its sections
 * for each word, plus the score of its best section for all of them; sections score words by BM25, with a higher weight
 * for headings.
 */
export function scorePages(query: Query, lengths: SectionLengths, options: ScoreOptions): ScoredPage[] {
  const scores = clearScores(lengths.starts.length - 1, lengths.texts.length);
  const least = Math.max(0, ...query.terms.map(({ weight }) => weight)) * LEAST_WEIGHT;
  for (const { terms, weight } of query.terms) {
    if (weight >= least) scoreWord(terms, lengths, options, scores);
    for (const page of scores.touched) addWord(page, weight, lengths, scores);
    scores.touched.length = 0;
  }
  return listCovered(lengths, options.visible, scores);
}

let reusedScores: Scores | undefined;

/**
 * Zeroed scores. Every search reuses the same memory: allocating for a large space repeatedly would burden the garbage
 * collector. Searches do not overlap.
 */
function clearScores(pages: number, sections: number): Scores {
  if (reusedScores === undefined || reusedScores.spread.length < pages || reusedScores.sections.length < sections) {
    const [pageRoom, placeRoom] = [Math.ceil(pages * 1.2), Math.ceil(sections * 1.2)];
    reusedScores = {
      sections: new Float32Array(placeRoom),
      word: new Float32Array(placeRoom),
      spread: new Float32Array(pageRoom),
      share: new Float32Array(pageRoom),
      touched: [],
      isTouched: new Uint8Array(pageRoom),
    };
    return reusedScores;
  }
  reusedScores.sections.fill(0, 0, sections);
  reusedScores.word.fill(0, 0, sections);
  reusedScores.spread.fill(0, 0, pages);
  reusedScores.share.fill(0, 0, pages);
  reusedScores.isTouched.fill(0, 0, pages);
  reusedScores.touched.length = 0;
  return reusedScores;
}

/** Adds the scores of a word to those of a page, and clears them for the next word. */
function addWord(page: number, weight: number, { starts }: SectionLengths, scores: Scores): void {
  const { sections, word, spread, share } = scores;
  scores.isTouched[page] = 0;
  let best = 0;
  const end = starts[page + 1] ?? 0;
  for (let index = starts[page] ?? 0; index < end; index++) {
    const score = word[index] ?? 0;
    if (score === 0) continue;
    word[index] = 0;
    sections[index] = (sections[index] ?? 0) + score;
    if (score > best) best = score;
  }
  if (best === 0) return;
  spread[page] = (spread[page] ?? 0) + best;
  share[page] = (share[page] ?? 0) + weight;
}

function listCovered(lengths: SectionLengths, order: Uint32Array, scores: Scores): ScoredPage[] {
  const { sections, spread, share } = scores;
  const pages = lengths.starts.length - 1;
  let most = 0;
  for (let page = 0; page < pages; page++) most = Math.max(most, share[page] ?? 0);
  const covered: number[] = [];
  let highest = 0;
  for (let page = 0; page < pages; page++) {
    const own = share[page] ?? 0;
    if (own === 0 || own < most * LEAST_SHARE) continue;
    const end = lengths.starts[page + 1] ?? 0;
    let best = 0;
    for (let index = lengths.starts[page] ?? 0; index < end; index++) best = Math.max(best, sections[index] ?? 0);
    spread[page] = (spread[page] ?? 0) + best;
    highest = Math.max(highest, spread[page] ?? 0);
    covered.push(page);
  }
  const best = listBest(covered, order, { scores: spread, highest });
  return best.map((page) => ({
    page,
    score: spread[page] ?? 0,
    sections: sections.subarray(lengths.starts[page], lengths.starts[page + 1]),
  }));
}

/**
 * The pages with the highest scores, sorted, those with the same one by their position. Only those are sorted: a common
 * word occurs on most pages.
 */
function listBest(
  pages: readonly number[],
  order: Uint32Array,
  { scores, highest }: { readonly scores: Float32Array; readonly highest: number },
): number[] {
  const levels = new Uint32Array(LEVELS);
  const levelOf = (page: number) => Math.floor(((scores[page] ?? 0) / highest) * (LEVELS - 1));
  for (const page of pages) {
    const level = levelOf(page);
    levels[level] = (levels[level] ?? 0) + 1;
  }
  let [least, count] = [LEVELS, 0];
  while (least > 0 && count < MAX_FOUND) count += levels[--least] ?? 0;
  const best = pages.filter((page) => levelOf(page) >= least);
  best.sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0) || (order[one] ?? 0) - (order[other] ?? 0));
  return best.slice(0, MAX_FOUND);
}

/** Computes the score of a word in each section: the maximum over its matching terms. */
function scoreWord(
  terms: ReadonlyMap<string, number>,
  lengths: SectionLengths,
  { visible, unconditional, readLists }: ScoreOptions,
  { word, touched, isTouched }: Scores,
): void {
  for (const [term, weight] of terms) {
    for (const { chunk, list } of readLists(term)) {
      const reader = new ListReader(list);
      while (reader.nextPage()) {
        const page = chunk * CHUNK + reader.page;
        const start = lengths.starts[page] ?? 0;
        const isVisible = (visible[page] ?? 0) > 0;
        if (isVisible && isTouched[page] === 0) {
          touched.push(page);
          isTouched[page] = 1;
        }
        while (reader.nextSection()) {
          const index = start + reader.section;
          if (!isVisible || (unconditional && (lengths.headings[index] ?? 0) >= CONDITIONAL)) continue;
          const score = weight * scoreOccurrence(reader, index, lengths);
          if (score > (word[index] ?? 0)) word[index] = score;
        }
      }
    }
  }
}

function scoreOccurrence(
  { section, inHeading, frequency }: ListReader,
  index: number,
  lengths: SectionLengths,
): number {
  let score = 0;
  if (inHeading > 0) {
    const length = ((lengths.headings[index] ?? 0) & ~CONDITIONAL) / lengths.meanHeading;
    score = ((section === 0 ? TITLE : HEADING) * (inHeading / 2)) / (0.6 + 0.4 * length);
  }
  if (frequency > 0) {
    const length = (lengths.texts[index] ?? 0) / lengths.meanText;
    score += frequency / (frequency + 2 * SATURATION * (1 - LENGTH_SHARE + LENGTH_SHARE * length));
  }
  return score;
}

/** The lengths of pages by their numbers, put one after the other. */
export function joinLengths(pages: readonly (Uint16Array | undefined)[]): SectionLengths {
  const starts = new Uint32Array(pages.length + 1);
  pages.forEach((lengths, page) => {
    starts[page + 1] = (starts[page] ?? 0) + (lengths?.length ?? 0) / 2;
  });
  const count = starts[pages.length] ?? 0;
  const [headings, texts] = [new Uint16Array(count), new Uint16Array(count)];
  let [headingSum, headingCount, textSum] = [0, 0, 0];
  pages.forEach((lengths, page) => {
    const start = starts[page] ?? 0;
    for (let index = 0; lengths !== undefined && index < lengths.length; index += 2) {
      const [heading = 0, text = 0] = [lengths[index], lengths[index + 1]];
      headings[start + index / 2] = heading;
      texts[start + index / 2] = text;
      headingSum += heading & ~CONDITIONAL;
      if ((heading & ~CONDITIONAL) > 0) headingCount++;
      textSum += text;
    }
  });
  return {
    starts,
    headings,
    texts,
    textSum,
    meanHeading: Math.max(1, headingSum / Math.max(1, headingCount)),
    meanText: Math.max(1, textSum / Math.max(1, count)),
  };
}
