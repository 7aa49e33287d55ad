/** Longest slug that is made from a text, in code points. */
const SLUG_LENGTH_LIMIT = 100;

/**
 * A path segment made from a title or file name: letters and digits of every script and their combining marks are
 * kept, in lower case and composed form (NFC); everything between them becomes one `-`. Empty when nothing is left.
 */
export function slugOf(text: string): string {
  const plain = text
    .slice(0, SLUG_LENGTH_LIMIT * 10)
    .toLowerCase()
    .normalize('NFC')
    // Apostrophes stand inside of a word; variation selectors and enclosing marks belong to emoji.
    .replace(/['’]|\p{Variation_Selector}|\p{Me}/gu, '');
  const words = plain.match(/[\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*/gu) ?? [];
  return Array.from(words.join('-')).slice(0, SLUG_LENGTH_LIMIT).join('').replace(/-$/u, '');
}

/**
 * `wanted`, or with a suffix `-1`, `-2`, … that is not taken. An empty wish becomes `page`, since
 * a document always has a slug. Needs few steps however many are taken: a whole book may have one title.
 */
export function uniqueSlug(wanted: string, taken: { has(slug: string): boolean }): string {
  const stem = wanted === '' ? 'page' : wanted;
  if (!taken.has(stem)) return stem;
  let lastTaken = 0;
  let free = 1;
  while (taken.has(`${stem}-${free}`)) {
    lastTaken = free;
    free *= 2;
  }
  while (free - lastTaken > 1) {
    const middle = Math.floor((lastTaken + free) / 2);
    if (taken.has(`${stem}-${middle}`)) lastTaken = middle;
    else free = middle;
  }
  return `${stem}-${free}`;
}

/** The ending of a path's last name, `.md`; empty without one, and for a name that only begins with a point. */
const EXTENSION = /(?<=[^/])\.[^./]*$/;

/** A path without the ending of its last name: what all paths that `uniquePath` may make of it begin with. */
export function stemOf(path: string): string {
  return path.replace(EXTENSION, '');
}

/** `wanted`, or with a suffix before its ending that is not taken. */
export function uniquePath(wanted: string, taken: { has(path: string): boolean }): string {
  const stem = stemOf(wanted);
  const extension = wanted.slice(stem.length);
  return uniqueSlug(stem, { has: (name) => taken.has(name + extension) }) + extension;
}
