/**
 * Pairs the items of two lists that have a key in common, in list order, each item once. All pairs by the first key
 * precede those by the next key.
 */
export function matchByKeys<Old, New>(
  old: Iterable<Old>,
  fresh: readonly New[],
  keys: readonly ((item: Old | New) => string)[],
): Map<New, Old> {
  const matches = new Map<New, Old>();
  const open = new Set(old);
  for (const keyOf of keys) {
    const byKey = new Map<string, Old[]>();
    for (const item of open) {
      const queue = byKey.get(keyOf(item));
      if (queue === undefined) byKey.set(keyOf(item), [item]);
      else queue.push(item);
    }
    for (const item of fresh) {
      const match = matches.has(item) ? undefined : byKey.get(keyOf(item))?.shift();
      if (match === undefined) continue;
      matches.set(item, match);
      open.delete(match);
    }
  }
  return matches;
}
