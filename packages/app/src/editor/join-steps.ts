import type { Step } from 'prosemirror-transform';

/** Joins the steps of consecutive keys: a record stays small however long a user types without a connection. Pure. */
export function joinSteps(steps: readonly Step[]): Step[] {
  const joined: Step[] = [];
  for (const step of steps) {
    const last = joined.at(-1);
    const both = last?.merge(step);
    if (both) joined[joined.length - 1] = both;
    else joined.push(step);
  }
  return joined;
}
