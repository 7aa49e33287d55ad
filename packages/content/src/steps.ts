/**
 * Cooperative multitasking: a generator that yields where other work may run, and returns the result. Synchronous
 * callers run it through; callers that must not block others pause at each step.
 */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Items that are processed between two steps. */
export const ITEMS_A_STEP = 200;

/** Runs steps without a pause. */
export function runSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** Runs steps, and pauses after each of them. */
export async function runStepsYielding<Result>(steps: Steps<Result>, pause: () => Promise<void>): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    await pause();
  }
}

/** A sorted copy; sorts runs of items and merges them. Stable, as `toSorted` is. */
export function* sortSteps<Item>(items: readonly Item[], compare: (one: Item, other: Item) => number): Steps<Item[]> {
  let runs: Item[][] = [];
  for (let start = 0; start < items.length; start += ITEMS_A_STEP) {
    runs.push(items.slice(start, start + ITEMS_A_STEP).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: Item[][] = [];
    for (let at = 0; at < runs.length; at += 2)
      merged.push(yield* mergeSteps(runs[at] ?? [], runs[at + 1] ?? [], compare));
    runs = merged;
  }
  return runs[0] ?? [];
}

function* mergeSteps<Item>(
  left: readonly Item[],
  right: readonly Item[],
  compare: (one: Item, other: Item) => number,
): Steps<Item[]> {
  const merged: Item[] = [];
  let next = 0;
  for (const item of left) {
    for (let other = right[next]; next < right.length && compare(other as Item, item) < 0; other = right[next]) {
      merged.push(other as Item);
      next += 1;
    }
    merged.push(item);
    if (merged.length % ITEMS_A_STEP === 0) yield;
  }
  for (; next < right.length; next++) merged.push(right[next] as Item);
  return merged;
}
