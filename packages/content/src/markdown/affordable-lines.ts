import { splitSource } from './front-matter.ts';

/** Maximum structural cost of one page: that of dense prose of the maximum length. */
const MOST = 320_000;

/** The cost of a character that may start a block, a cell or an inline; all others cost nothing. */
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
 * The end of the lines that can be parsed as Markdown within the cost limit of one page: an offset at a line start, or
 * the end of the source. Every node of the parser starts with a mark or at a line, so that counting those bounds time
 * and memory of all processing of the page.
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

/** The structural cost of a source, up to the maximum: about the number of nodes of its tree. */
export function costOfStructure(source: string): number {
  let cost = 0;
  for (let at = 0; at < source.length; at += 1) cost += COSTS[source.charCodeAt(at)] ?? 0;
  return Math.min(cost, MOST);
}

/** Whether the whole text of a page is parsed: otherwise the tree is incomplete. */
export function isReadWhole(source: string): boolean {
  // A text that is affordable with its front matter is so without it, which then need not be parsed.
  if (findAffordableEnd(source) === source.length) return true;
  const { body } = splitSource(source);
  return findAffordableEnd(body) === body.length;
}
