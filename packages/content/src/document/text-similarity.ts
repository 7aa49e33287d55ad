/** Characters of a text that are compared. */
export const COMPARED = 1_000;

/** The sorted 3-character shingles of a text, as numbers. */
export type Shingles = Int32Array;

export function shinglesOf(text: string): Shingles {
  const padded = ` ${text.slice(0, COMPARED)} `;
  const runs = new Int32Array(Math.max(0, padded.length - 2));
  for (let index = 0; index < runs.length; index += 1) {
    const [one, two, three] = [padded.charCodeAt(index), padded.charCodeAt(index + 1), padded.charCodeAt(index + 2)];
    runs[index] = Math.imul(Math.imul(one, 65_599) + two, 65_599) + three;
  }
  return runs.sort();
}

/** The similarity of two texts, 0 to 1; 1 for texts with the same compared prefix. */
export function similarity(one: Shingles, other: Shingles): number {
  const total = one.length + other.length;
  if (total === 0) return 1;
  let shared = 0;
  for (let i = 0, j = 0; i < one.length && j < other.length; ) {
    const [left = 0, right = 0] = [one[i], other[j]];
    if (left === right) shared += 1;
    if (left <= right) i += 1;
    if (right <= left) j += 1;
  }
  return (2 * shared) / total;
}
