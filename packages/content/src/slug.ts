/** Maximum length of a generated slug, in code points. */
const SLUG_LENGTH_LIMIT = 100;

/**
 * A path segment from a title or file name: letters and digits of every script and their combining marks, in lower case
 * and composed form (NFC); everything between them is replaced by one `-`. Empty if nothing remains.
 */
export function slugOf(text: string): string {
  const plain = text
    .slice(0, SLUG_LENGTH_LIMIT * 10)
    .toLowerCase()
    .normalize('NFC')
    // Apostrophes are inside words; variation selectors and enclosing marks are part of emoji.
    .replace(/['’]|\p{Variation_Selector}|\p{Me}/gu, '');
  const words = plain.match(/[\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*/gu) ?? [];
  return Array.from(words.join('-')).slice(0, SLUG_LENGTH_LIMIT).join('').replace(/-$/u, '');
}

/**
 * `requested`, or with a free suffix such as `-1` or `-2`. An empty one becomes `page`, since a document always has a
 * slug. Logarithmic in the number of taken slugs: all pages of a book may have one title.
 */
export function uniqueSlug(requested: string, taken: { has(slug: string): boolean }): string {
  const stem = requested === '' ? 'page' : requested;
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

/**
 * A path without the extension of its last name: the common prefix of all paths that `uniquePath` may derive from it.
 */
export function stemOf(path: string): string {
  return path.replace(EXTENSION, '');
}

/** `requested`, or with a free suffix before its extension. */
export function uniquePath(requested: string, taken: { has(path: string): boolean }): string {
  const stem = stemOf(requested);
  const extension = requested.slice(stem.length);
  return uniqueSlug(stem, { has: (name) => taken.has(name + extension) }) + extension;
}
