/** A passage of a text, identified by its text and its surroundings. */
export interface Passage {
  readonly text: string;
  readonly before: string;
  readonly after: string;
}

/** Maximum number of occurrences that are compared. */
const MAX_OCCURRENCES = 200;

export const squeeze = (text: string): string => text.replace(/\s+/g, '');

/** Start and end of a passage in a text without white space, with the number of matching characters around it. */
export interface FoundPassage {
  readonly start: number;
  readonly end: number;
  readonly agreed: number;
}

/**
 * Finds a passage in a text without white space; of several equal ones, the one with the best matching surroundings.
 * Pure.
 */
export function findPassage(squeezed: string, passage: Passage): FoundPassage | undefined {
  const [needle, before, after] = [passage.text, passage.before, passage.after].map(squeeze) as [
    string,
    string,
    string,
  ];
  if (needle === '') return undefined;
  let best: FoundPassage | undefined;
  let start = squeezed.indexOf(needle);
  for (let count = 0; start >= 0 && count < MAX_OCCURRENCES; count += 1) {
    const end = start + needle.length;
    const at = start;
    const agreed =
      countWhile((index) => squeezed[at - 1 - index] === before[before.length - 1 - index], before.length) +
      countWhile((index) => squeezed[end + index] === after[index], after.length);
    if (best === undefined || agreed > best.agreed) best = { start, end, agreed };
    start = squeezed.indexOf(needle, start + 1);
  }
  return best;
}

function countWhile(isEqual: (index: number) => boolean, most: number): number {
  let count = 0;
  while (count < most && isEqual(count)) count += 1;
  return count;
}
