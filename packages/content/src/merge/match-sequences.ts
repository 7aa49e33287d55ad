import { diffIndices } from 'node-diff3';
import { keepIncreasing } from '../position/keep-increasing.ts';

/** For each item of one sequence the index of the item of the other that it stands for, or -1. Indices increase. */
export type Matching = readonly number[];

/**
 * Comparisons that one gap between anchors may cost, and all of them together. The library's algorithm needs as many
 * steps as one side has items times the other: in larger gaps no item is matched, which is right and only coarse.
 */
const GAP_LIMIT = 1_000_000;
const TOTAL_LIMIT = 10_000_000;

/**
 * Items that surely stand for each other: those of the common beginning and end, and between them the ones that both
 * sequences have exactly once, as far as they come in the same order. Needs O(n log n) steps.
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
    const place = inOther.get(item);
    return place === undefined ? [] : [{ index, place }];
  });
  const kept = keepIncreasing(candidates.map(({ place }) => String(place).padStart(9, '0')));
  candidates.forEach(({ index, place }, at) => {
    if (kept[at] !== undefined) matching[index] = place;
  });
  return matching;
}

/** Indices of the items between two places that stand there once, in order. */
function findUnique(items: readonly string[], from: number, to: number): Map<string, number> {
  const found = new Map<string, number>();
  const repeated = new Set<string>();
  for (let index = from; index < to; index += 1) {
    const item = items[index] ?? '';
    if (found.has(item)) repeated.add(item);
    else found.set(item, index);
  }
  for (const item of repeated) found.delete(item);
  return found;
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
    matchGap(one.slice(gap.one, gap.oneEnd), other.slice(gap.other, gap.otherEnd), (index, place) => {
      matching[gap.one + index] = gap.other + place;
    });
  }
  return matching;
}

/** Comparisons that `matchSequences` may make for two sequences. */
export function costOfMatching(one: readonly string[], other: readonly string[]): number {
  let cost = 0;
  for (const gap of gapsOf(findAnchors(one, other), other.length)) {
    cost += (gap.oneEnd - gap.one) * (gap.otherEnd - gap.other);
  }
  return cost;
}

function matchGap(one: string[], other: string[], match: (index: number, place: number) => void): void {
  let index = 0;
  let place = 0;
  const matchUntil = (end: number): void => {
    for (; index < end; index += 1, place += 1) match(index, place);
  };
  for (const { buffer1, buffer2 } of diffIndices(one, other)) {
    matchUntil(buffer1[0]);
    index = buffer1[0] + buffer1[1];
    place = buffer2[0] + buffer2[1];
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
  matching.forEach((place, index) => {
    if (place >= 0) close(index, place);
  });
  close(matching.length, otherLength);
  return gaps;
}
