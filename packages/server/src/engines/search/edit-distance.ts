import { isUnspaced } from './tokenize.ts';

/**
 * How many letters have to be replaced, left out, put in or swapped with their neighbour for one word to become
 * another; anything over `limit` counts as `limit + 1`. Pure.
 */
export function editDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  const [a, b] = trimEqualEnds(one, other);
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= b.length; column++) {
      const isEqual = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isEqual ? 0 : 1),
      );
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwapped) cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      current.push(cost);
      least = Math.min(least, cost);
    }
    // A swap reaches back two rows.
    if (least > limit && Math.min(...last) >= limit) return limit + 1;
    beforeLast = last;
    last = current;
  }
  return Math.min(last[b.length] ?? 0, limit + 1);
}

/** The words without their common prefix and suffix: similar words are mostly equal. */
function trimEqualEnds(one: string, other: string): [string, string] {
  const most = Math.min(one.length, other.length);
  let start = 0;
  while (start < most && one[start] === other[start]) start++;
  let end = 0;
  while (end < most - start && one[one.length - 1 - end] === other[other.length - 1 - end]) end++;
  return [one.slice(start, one.length - end), other.slice(start, other.length - end)];
}

/**
 * A bit for each kind of letter in a word. One edit changes at most two bits, so two words whose signatures differ
 * in more than twice as many bits as edits are allowed need not be compared.
 */
export function signatureOf(word: string): number {
  let bits = 0;
  for (let index = 0; index < word.length; index++) bits |= 1 << (word.charCodeAt(index) & 31);
  return bits;
}

/** Bits that differ between two signatures. */
export function differingBits(one: number, other: number): number {
  let bits = one ^ other;
  bits -= (bits >>> 1) & 0x55555555;
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** Typo tolerance: the number of edits that a misspelled word may have. Short words become others too easily. Pure. */
export function allowedEdits(word: string): number {
  if (word.length < 4 || isUnspaced(word)) return 0;
  return word.length < 8 ? 1 : 2;
}
