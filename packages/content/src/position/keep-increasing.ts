/**
 * The list with all items outside of one longest strictly increasing subsequence replaced by `undefined`. O(n log n).
 */
export function keepIncreasing(keys: readonly (string | undefined)[]): (string | undefined)[] {
  // tails[n] is the index of the smallest key that ends an increasing run of n + 1 keys.
  const tails: number[] = [];
  const earlier = new Map<number, number>();
  keys.forEach((key, index) => {
    if (key === undefined) return;
    const length = countBelow(tails, (tail) => (keys[tail] ?? '') < key);
    const last = tails[length - 1];
    if (last !== undefined) earlier.set(index, last);
    tails[length] = index;
  });
  const increasing = new Set<number>();
  for (let index = tails.at(-1); index !== undefined; index = earlier.get(index)) increasing.add(index);
  return keys.map((key, index) => (increasing.has(index) ? key : undefined));
}

/** How many of the first items satisfy a condition that no later one satisfies. */
function countBelow(items: readonly number[], holds: (item: number) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const item = items[middle];
    if (item !== undefined && holds(item)) low = middle + 1;
    else high = middle;
  }
  return low;
}
