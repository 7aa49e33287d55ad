import { ITEMS_A_STEP } from '@bindery/content';

/** The items, with `undefined` between some of them: there is a place to yield. */
export function* yieldingAtTimes<Item>(items: Iterable<Item>): Generator<Item | undefined> {
  let count = 0;
  for (const item of items) {
    yield item;
    count += 1;
    if (count % ITEMS_A_STEP === 0) yield undefined;
  }
}
