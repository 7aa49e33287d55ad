import { diff3Merge } from 'node-diff3';
import { findAnchors } from './match-sequences.ts';

/** Limit of comparisons for one stretch between unchanged lines; longer ones that both sides changed conflict. */
const STRETCH_LIMIT = 1_000_000;

/**
 * Merges lines (diff3). Edits of both sides conflict if no unchanged line is between them; then the result is
 * undefined. Lines that occur once in all three texts, in the same order, split the texts, so that the time for long
 * texts is linear.
 */
export function mergeLines(
  base: readonly string[],
  main: readonly string[],
  change: readonly string[],
): string[] | undefined {
  const inMain = findAnchors(base, main);
  const inChange = findAnchors(base, change);
  const merged: string[] = [];
  let [from, mainFrom, changeFrom] = [0, 0, 0];
  for (let index = 0; index <= base.length; index += 1) {
    const mainTo = index === base.length ? main.length : (inMain[index] ?? -1);
    const changeTo = index === base.length ? change.length : (inChange[index] ?? -1);
    if (mainTo < 0 || changeTo < 0) continue;
    const stretch = mergeStretch(
      base.slice(from, index),
      main.slice(mainFrom, mainTo),
      change.slice(changeFrom, changeTo),
    );
    if (stretch === undefined) return undefined;
    for (const line of stretch) merged.push(line);
    const anchor = base[index];
    if (anchor !== undefined) merged.push(anchor);
    [from, mainFrom, changeFrom] = [index + 1, mainTo + 1, changeTo + 1];
  }
  return merged;
}

function mergeStretch(base: string[], main: string[], change: string[]): string[] | undefined {
  if (isEqual(main, change) || isEqual(base, change)) return main;
  if (isEqual(base, main)) return change;
  if (base.length * (main.length + change.length) > STRETCH_LIMIT) return undefined;
  const regions = diff3Merge<string>(main, base, change, { excludeFalseConflicts: true });
  return regions.every(({ conflict }) => conflict === undefined) ? regions.flatMap(({ ok }) => ok ?? []) : undefined;
}

export function isEqual(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}
