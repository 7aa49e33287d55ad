import { gapsOf, type Matching, matchSequences } from './match-sequences.ts';

/** Maximum number of compared pairs per gap; in larger ones units are paired by their order alone, if at all. */
const PAIR_LIMIT = 2_500;
/** Compared characters of each unit. */
const COMPARED = 2_000;
/** Minimum share of the longer of two units that both have in common. */
const LEAST_SHARE = 0.5;

/**
 * For each unit of one text the index of the corresponding unit, or -1: equal units, and between them similar ones, or
 * those at the same position if both texts have equally many.
 */
export function pairUnits(one: readonly string[], other: readonly string[]): Matching {
  const pairs = [...matchSequences(one, other)];
  for (const gap of gapsOf(pairs, other.length)) {
    const alike = pairAlike(one.slice(gap.one, gap.oneEnd), other.slice(gap.other, gap.otherEnd));
    for (const rest of gapsOf(alike, gap.otherEnd - gap.other)) {
      if (rest.oneEnd - rest.one !== rest.otherEnd - rest.other) continue;
      for (let index = rest.one; index < rest.oneEnd; index += 1) alike[index] = rest.other + index - rest.one;
    }
    alike.forEach((otherIndex, index) => {
      if (otherIndex >= 0) pairs[gap.one + index] = gap.other + otherIndex;
    });
  }
  return pairs;
}

/** The pairs in one order with the highest total similarity. */
function pairAlike(one: readonly string[], other: readonly string[]): number[] {
  const pairs = new Array<number>(one.length).fill(-1);
  if (one.length * other.length > PAIR_LIMIT) return pairs;
  const scores = one.map((text) => other.map((candidate) => similarity(text, candidate)));
  const width = other.length + 1;
  // best[i * width + j]: the highest total similarity of the units from i and j on.
  const best = new Float64Array((one.length + 1) * width);
  const at = (i: number, j: number): number => best[i * width + j] ?? 0;
  const paired = (i: number, j: number): number => (scores[i]?.[j] ?? 0) + at(i + 1, j + 1);
  const isPair = (i: number, j: number): boolean => (scores[i]?.[j] ?? 0) >= LEAST_SHARE;
  for (let i = one.length - 1; i >= 0; i -= 1) {
    for (let j = other.length - 1; j >= 0; j -= 1) {
      best[i * width + j] = Math.max(at(i + 1, j), at(i, j + 1), isPair(i, j) ? paired(i, j) : 0);
    }
  }
  for (let i = 0, j = 0; i < one.length && j < other.length; ) {
    if (isPair(i, j) && at(i, j) === paired(i, j)) {
      pairs[i] = j;
      i += 1;
      j += 1;
    } else if (at(i, j) === at(i + 1, j)) i += 1;
    else j += 1;
  }
  return pairs;
}

/** The share of the longer text that both have at their beginning and end, 0 to 1. */
function similarity(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length, COMPARED);
  const longer = Math.min(Math.max(one.length, other.length), COMPARED);
  if (longer === 0) return 1;
  let start = 0;
  while (start < shorter && one.charCodeAt(start) === other.charCodeAt(start)) start += 1;
  let end = 0;
  while (end < shorter - start && one.charCodeAt(one.length - 1 - end) === other.charCodeAt(other.length - 1 - end)) {
    end += 1;
  }
  return (start + end) / longer;
}
