import { kindOf, readLine } from '../document/block-index.ts';
import type { Block } from '../document/document.ts';
import { type Shingles, shinglesOf, similarity } from '../document/text-similarity.ts';
import { type Gap, gapsOf, matchSequences } from '../merge/match-sequences.ts';
import { signatureOfBlock } from './block-signature.ts';

/** Corresponding blocks of two lists, by index; one is absent for added and deleted blocks. */
export interface AlignedBlock {
  readonly before?: number;
  readonly after?: number;
  readonly isEqual: boolean;
  /** Moved within the list; listed at both positions. */
  readonly moved?: 'from' | 'to';
}

/** Maximum number of compared pairs per gap, and for moved blocks; in larger gaps only close blocks are compared. */
const PAIR_LIMIT = 2_500;
/** Blocks of a large gap that one block is compared with. */
const WINDOW = 8;
/** Minimum similarity of a block changed in place, and of one changed and moved. */
const LEAST_SHARE = 0.35;
const LEAST_MOVED_SHARE = 0.7;
/** Minimum characters of a block that is recognized as moved. */
const LEAST_MOVED_TEXT = 12;

/** The comparison key of blocks, computed on demand. */
interface Comparable {
  readonly kind: string;
  readonly text: () => string;
  readonly shingles: () => Shingles;
}

/**
 * Aligns two lists of blocks: equal blocks in order, moved blocks, and between them similar ones. Nearly linear time:
 * the number of full comparisons is bounded.
 * @param moves whether moved blocks are detected
 */
export function alignBlocks(
  before: readonly Block[],
  after: readonly Block[],
  { moves }: { readonly moves: boolean },
): AlignedBlock[] {
  const numbers = new Map<string, string>();
  const number = (block: Block): string => {
    const signature = signatureOfBlock(block);
    const known = numbers.get(signature) ?? String(numbers.size);
    numbers.set(signature, known);
    return known;
  };
  const [one, other] = [before.map(number), after.map(number)];
  const equal = matchSequences(one, other);
  const sides = { one: before.map(toComparable), other: after.map(toComparable) };
  const moved = new Map<number, number>();
  if (moves) findMovedEqual({ one, other, equal }, sides, moved);
  const pairs = [...equal];
  const taken = new Set(moved.values());
  for (const gap of gapsOf(equal, other.length)) pairGap(gap, sides, { moved, taken, pairs });
  if (moves) findMovedAlike(sides, pairs, moved);
  return listAligned({ one, other, pairs, moved });
}

function toComparable(block: Block): Comparable {
  let text: string | undefined;
  let shingles: Shingles | undefined;
  const readText = () => {
    text ??= readLine(block);
    return text;
  };
  return {
    kind: kindOf(block.type),
    text: readText,
    shingles: () => {
      shingles ??= shinglesOf(readText() === '' ? JSON.stringify(block.data) : readText());
      return shingles;
    },
  };
}

interface Sides {
  readonly one: readonly Comparable[];
  readonly other: readonly Comparable[];
}

/** Pairs of equal blocks at different positions: of several equal ones the first with the first. */
function findMovedEqual(
  {
    one,
    other,
    equal,
  }: { readonly one: readonly string[]; readonly other: readonly string[]; equal: readonly number[] },
  sides: Sides,
  moved: Map<number, number>,
): void {
  const matched = new Set(equal);
  const free = new Map<string, number[]>();
  for (const [index, key] of other.entries()) {
    if (matched.has(index) || !isRecognizable(sides.other[index])) continue;
    const list = free.get(key);
    if (list === undefined) free.set(key, [index]);
    else list.push(index);
  }
  for (const lists of free.values()) lists.reverse();
  for (const [index, key] of one.entries()) {
    if ((equal[index] ?? -1) >= 0) continue;
    const target = free.get(key)?.pop();
    if (target !== undefined) moved.set(index, target);
  }
}

/** Rules and short lines are too frequent to be recognized. */
function isRecognizable(block: Comparable | undefined): boolean {
  if (block === undefined || block.kind === 'divider') return false;
  const { length } = block.text();
  return length === 0 || length >= LEAST_MOVED_TEXT;
}

interface Pairing {
  readonly moved: ReadonlyMap<number, number>;
  /** Blocks of the other list that are moved versions of a block. */
  readonly taken: ReadonlySet<number>;
  readonly pairs: number[];
}

function pairGap(gap: Gap, sides: Sides, { moved, taken, pairs }: Pairing): void {
  const one = range(gap.one, gap.oneEnd).filter((index) => !moved.has(index));
  const other = range(gap.other, gap.otherEnd).filter((index) => !taken.has(index));
  const [only, against] = [one[0], other[0]];
  if (one.length === 1 && other.length === 1 && only !== undefined && against !== undefined) {
    if (sides.one[only]?.kind === sides.other[against]?.kind) pairs[only] = against;
    return;
  }
  const similarityOf = (index: number, otherIndex: number): number => share(sides.one[index], sides.other[otherIndex]);
  const pairAll = one.length * other.length <= PAIR_LIMIT ? pairBest : pairNear;
  pairAll(one, other, similarityOf, (index, otherIndex) => {
    pairs[index] = otherIndex;
  });
}

const range = (start: number, end: number): number[] => Array.from({ length: end - start }, (_, at) => start + at);

function share(one: Comparable | undefined, other: Comparable | undefined): number {
  if (one === undefined || other === undefined || one.kind !== other.kind) return 0;
  return similarity(one.shingles(), other.shingles());
}

type PairAll = (
  one: readonly number[],
  other: readonly number[],
  similarityOf: (index: number, otherIndex: number) => number,
  pair: (index: number, otherIndex: number) => void,
) => void;

/** The pairs in one order with the highest total similarity. */
const pairBest: PairAll = (one, other, similarityOf, pair) => {
  const width = other.length + 1;
  const similarities = one.map((index) => other.map((otherIndex) => similarityOf(index, otherIndex)));
  const best = new Float64Array((one.length + 1) * width);
  const at = (i: number, j: number): number => best[i * width + j] ?? 0;
  const paired = (i: number, j: number): number => {
    const own = similarities[i]?.[j] ?? 0;
    return own >= LEAST_SHARE ? own + at(i + 1, j + 1) : 0;
  };
  for (let i = one.length - 1; i >= 0; i -= 1) {
    for (let j = other.length - 1; j >= 0; j -= 1)
      best[i * width + j] = Math.max(at(i + 1, j), at(i, j + 1), paired(i, j));
  }
  for (let i = 0, j = 0; i < one.length && j < other.length; ) {
    if (paired(i, j) > 0 && at(i, j) === paired(i, j)) {
      pair(one[i] ?? 0, other[j] ?? 0);
      i += 1;
      j += 1;
    } else if (at(i, j) === at(i + 1, j)) i += 1;
    else j += 1;
  }
};

/** Pairs each block with the first similar one of the next blocks. */
const pairNear: PairAll = (one, other, similarityOf, pair) => {
  let next = 0;
  for (const index of one) {
    for (let at = next; at < Math.min(other.length, next + WINDOW); at += 1) {
      const otherIndex = other[at] ?? 0;
      if (similarityOf(index, otherIndex) < LEAST_SHARE) continue;
      pair(index, otherIndex);
      next = at + 1;
      break;
    }
  }
};

/** Pairs blocks that were both moved and changed, if few candidates are left. */
function findMovedAlike(sides: Sides, pairs: readonly number[], moved: Map<number, number>): void {
  const paired = new Set([...pairs, ...moved.values()]);
  const isLong = (block: Comparable | undefined) => (block?.text().length ?? 0) >= 2 * LEAST_MOVED_TEXT;
  const free = range(0, sides.other.length).filter((index) => !paired.has(index) && isLong(sides.other[index]));
  const lost = range(0, sides.one.length).filter(
    (index) => (pairs[index] ?? -1) < 0 && !moved.has(index) && isLong(sides.one[index]),
  );
  if (free.length * lost.length > PAIR_LIMIT) return;
  const left = new Set(free);
  for (const index of lost) {
    let best = { share: LEAST_MOVED_SHARE, at: -1 };
    for (const at of left) {
      const own = share(sides.one[index], sides.other[at]);
      if (own > best.share) best = { share: own, at };
    }
    if (best.at < 0) continue;
    moved.set(index, best.at);
    left.delete(best.at);
  }
}

interface Matched {
  readonly one: readonly string[];
  readonly other: readonly string[];
  readonly pairs: readonly number[];
  readonly moved: ReadonlyMap<number, number>;
}

/** All blocks of both lists in reading order: deleted blocks before those in their position. */
function listAligned({ one, other, pairs, moved }: Matched): AlignedBlock[] {
  const sources = new Map([...moved].map(([before, after]) => [after, before]));
  const aligned: AlignedBlock[] = [];
  let [at, otherAt] = [0, 0];
  const addUntil = (end: number, otherEnd: number): void => {
    for (; at < end; at += 1) {
      const after = moved.get(at);
      if (after === undefined) aligned.push({ before: at, isEqual: false });
      else aligned.push({ before: at, after, isEqual: one[at] === other[after], moved: 'from' });
    }
    for (; otherAt < otherEnd; otherAt += 1) {
      const before = sources.get(otherAt);
      if (before === undefined) aligned.push({ after: otherAt, isEqual: false });
      else aligned.push({ before, after: otherAt, isEqual: one[before] === other[otherAt], moved: 'to' });
    }
  };
  for (const [before, after] of pairs.entries()) {
    if (after < 0) continue;
    addUntil(before, after);
    aligned.push({ before, after, isEqual: one[before] === other[after] });
    [at, otherAt] = [before + 1, after + 1];
  }
  addUntil(one.length, other.length);
  return aligned;
}
