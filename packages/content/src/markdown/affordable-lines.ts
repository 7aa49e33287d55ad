import { splitSource } from './front-matter.ts';

/** What the structure of one page may cost: as much as that of dense prose of the maximum length of a page. */
const MOST = 320_000;

/** What a character costs that may begin a block, a cell or something within a line; all others cost nothing. */
const COSTS = new Uint8Array(128);
for (const [characters, cost] of [
  ['#|[', 3],
  ['\n<{`', 2],
  ['>*_~&:!\\$.', 1],
] as const) {
  for (const character of characters) COSTS[character.charCodeAt(0)] = cost;
}
const DEAREST = 3;

/**
 * Where the lines end that can be read as markdown at a cost that is borne for one page: an offset at the begin of a line,
 * or the end of the source. Everything a parser makes of a text begins with a mark or at a line, so that counting those
 * bounds time and memory of all that is done with the page.
 */
export function findAffordableEnd(source: string): number {
  if (source.length * DEAREST <= MOST) return source.length;
  let left = MOST;
  for (let at = 0; at < source.length; at += 1) {
    left -= COSTS[source.charCodeAt(at)] ?? 0;
    if (left < 0) return source.lastIndexOf('\n', at - 1) + 1;
  }
  return source.length;
}

/** What the structure of a source costs, up to the most: about as many as the nodes that its tree has. */
export function costOfStructure(source: string): number {
  let cost = 0;
  for (let at = 0; at < source.length; at += 1) cost += COSTS[source.charCodeAt(at)] ?? 0;
  return Math.min(cost, MOST);
}

/** Whether the text of a page is read to its end: the tree of another one says less than its source. */
export function isReadWhole(source: string): boolean {
  // What is affordable with its front matter is so without it, which then need not be read.
  if (findAffordableEnd(source) === source.length) return true;
  const { body } = splitSource(source);
  return findAffordableEnd(body) === body.length;
}
