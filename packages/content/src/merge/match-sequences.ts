import { diffIndices } from 'node-diff3';
import { keepIncreasing } from '../position/keep-increasing.ts';

/** For each item of one sequence the index of the matching item of the other, or -1. Indices are ascending. */
export type Matching = readonly number[];

/**
 * Comparisons that one gap between anchors may cost, and all of them together. The library's algorithm needs as many
 * steps as one side has items times the other: in larger gaps no item is matched, which is right and only coarse.
 */
const GAP_LIMIT = 1_000_000;
const TOTAL_LIMIT = 10_000_000;

/**
 * Certain matches: the common prefix and suffix, and between them the items that occur exactly once in both sequences,
 * in the same order. O(n log n).
 */
export function findAnchors(one: readonly string[], other: readonly string[]): Matching {
  const matching = new Array<number>(one.length).fill(-1);
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  for (; start < shorter && one[start] === other[start]; start += 1) matching[start] = start;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) {
    end += 1;
    matching[one.length - end] = other.length - end;
  }
  const inOne = findUnique(one, start, one.length - end);
  const inOther = findUnique(other, start, other.length - end);
  const candidates = [...inOne].flatMap(([item, index]) => {
    const otherIndex = inOther.get(item);
    return otherIndex === undefined ? [] : [{ index, otherIndex }];
  });
  const increasing = keepIncreasing(candidates.map(({ otherIndex }) => String(otherIndex).padStart(9, '0')));
  candidates.forEach(({ index, otherIndex }, at) => {
    if (increasing[at] !== undefined) matching[index] = otherIndex;
  });
  return matching;
}

/** Indices of the items that occur once between two positions, in order. */
function findUnique(items: readonly string[], from: number, to: number): Map<string, number> {
  const indexes = new Map<string, number>();
  const repeated = new Set<string>();
  for (let index = from; index < to; index += 1) {
    const item = items[index] ?? '';
    if (indexes.has(item)) repeated.add(item);
    else indexes.set(item, index);
  }
  for (const item of repeated) indexes.delete(item);
  return indexes;
}

/** Matches equal items: anchors, and between them a longest common subsequence where the gap is small enough. */
export function matchSequences(one: readonly string[], other: readonly string[]): Matching {
  const anchors = findAnchors(one, other);
  const matching = [...anchors];
  let left = TOTAL_LIMIT;
  for (const gap of gapsOf(anchors, other.length)) {
    const cost = (gap.oneEnd - gap.one) * (gap.otherEnd - gap.other);
    if (cost === 0 || cost > GAP_LIMIT || cost > left) continue;
    left -= cost;
    matchGap(one.slice(gap.one, gap.oneEnd), other.slice(gap.other, gap.otherEnd), (index, otherIndex) => {
      matching[gap.one + index] = gap.other + otherIndex;
    });
  }
  return matching;
}

/** The number of comparisons of `matchSequences` for two sequences. */
export function costOfMatching(one: readonly string[], other: readonly string[]): number {
  let cost = 0;
  for (const gap of gapsOf(findAnchors(one, other), other.length)) {
    cost += (gap.oneEnd - gap.one) * (gap.otherEnd - gap.other);
  }
  return cost;
}

function matchGap(one: string[], other: string[], match: (index: number, otherIndex: number) => void): void {
  let index = 0;
  let otherIndex = 0;
  const matchUntil = (end: number): void => {
    for (; index < end; index += 1, otherIndex += 1) match(index, otherIndex);
  };
  for (const { buffer1, buffer2 } of diffIndices(one, other)) {
    matchUntil(buffer1[0]);
    index = buffer1[0] + buffer1[1];
    otherIndex = buffer2[0] + buffer2[1];
  }
  matchUntil(one.length);
}

/** Stretches of two sequences between items that are matched: from, and up to before. */
export interface Gap {
  readonly one: number;
  readonly oneEnd: number;
  readonly other: number;
  readonly otherEnd: number;
}

/** All gaps that are not empty on both sides, in order. */
export function gapsOf(matching: Matching, otherLength: number): Gap[] {
  const gaps: Gap[] = [];
  let one = 0;
  let other = 0;
  const close = (oneEnd: number, otherEnd: number): void => {
    if (oneEnd > one || otherEnd > other) gaps.push({ one, oneEnd, other, otherEnd });
    one = oneEnd + 1;
    other = otherEnd + 1;
  };
  matching.forEach((otherIndex, index) => {
    if (otherIndex >= 0) close(index, otherIndex);
  });
  close(matching.length, otherLength);
  return gaps;
}
