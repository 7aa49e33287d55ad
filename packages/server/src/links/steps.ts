/** Items between two places where others may go on: some milliseconds of statements. */
const STEP = 200;

/** The items, with `undefined` between some of them: there is a place to yield. */
export function* yieldingAtTimes<Item>(items: Iterable<Item>): Generator<Item | undefined> {
  let count = 0;
  for (const item of items) {
    yield item;
    count += 1;
    if (count % STEP === 0) yield undefined;
  }
}

/** Runs steps to their end without letting anybody go on in between. */
export function runAll<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
