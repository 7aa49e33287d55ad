import { findPassage, type Passage, squeeze } from '../data/find-passage.ts';

/** A passage of rendered text, by itself and by what stands next to it. */
export type RenderedQuote = Passage;

/** What is not part of the text of a page, or not of its present one. */
const OUTSIDE = 'del, button, style, script, .heading-anchor, .visually-hidden, .quote-button';
/** Characters around a quote. */
const CONTEXT = 48;

/** The text of a shadow tree without white space, with the place of each character in its text nodes. */
interface RenderedText {
  readonly text: string;
  readonly nodes: readonly { readonly node: Text; readonly start: number }[];
}

const isWithin = (node: Node): boolean => node.parentElement?.closest(OUTSIDE) === null;

function readText(root: ShadowRoot): RenderedText {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes: RenderedText['nodes'][number][] = [];
  let text = '';
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!isWithin(node)) continue;
    nodes.push({ node: node as Text, start: text.length });
    text += squeeze((node as Text).data);
  }
  return { text, nodes };
}

/** The passage that a range spans, as it is read; undefined when it is empty. */
export function readQuote(root: ShadowRoot, range: Range): RenderedQuote | undefined {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let [before, text, after] = ['', '', ''];
  for (let node = walker.nextNode() as Text | null; node !== null; node = walker.nextNode() as Text | null) {
    if (!isWithin(node)) continue;
    const start = offsetIn(range, node, 'start');
    const end = offsetIn(range, node, 'end');
    before += node.data.slice(0, start);
    text += node.data.slice(start, end);
    after += after.length < CONTEXT ? node.data.slice(end) : '';
  }
  const passage = text.trim();
  if (passage === '') return undefined;
  return { text: passage, before: before.slice(-CONTEXT), after: after.slice(0, CONTEXT) };
}

/** Where a range begins or ends in a text node: at 0 where that is in front of it, at its length after it. */
function offsetIn(range: Range, node: Text, edge: 'start' | 'end'): number {
  const [container, offset] =
    edge === 'start' ? [range.startContainer, range.startOffset] : [range.endContainer, range.endOffset];
  if (container === node) return offset;
  const spot = document.createRange();
  spot.setStart(container, offset);
  return spot.comparePoint(node, 0) < 0 ? node.data.length : 0;
}

/** A passage in the nodes that have it. */
export interface RenderedPart {
  readonly node: Text;
  readonly start: number;
  readonly end: number;
}

/** Where a quote is rendered; of several equal passages, the one in the same surroundings. Empty when it is nowhere. */
export function findRendered(root: ShadowRoot, quote: RenderedQuote): RenderedPart[] {
  const { text, nodes } = readText(root);
  const match = findPassage(text, quote);
  return match === undefined ? [] : listParts(nodes, match.start, match.end);
}

function listParts(nodes: RenderedText['nodes'], from: number, to: number): RenderedPart[] {
  const parts: RenderedPart[] = [];
  for (const { node, start } of nodes) {
    let [spot, first, last] = [start, -1, -1];
    for (let index = 0; index < node.data.length && spot < to; index += 1) {
      if (/\s/.test(node.data[index] ?? '')) continue;
      if (spot >= from) {
        if (first < 0) first = index;
        last = index;
      }
      spot += 1;
    }
    if (first >= 0) parts.push({ node, start: first, end: last + 1 });
  }
  return parts;
}
