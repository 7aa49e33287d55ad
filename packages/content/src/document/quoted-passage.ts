import { type PlacedBlocks, readLine } from './block-index.ts';
import type { Block } from './document.ts';
import {
  type FoundQuote,
  findEqualQuote,
  findQuote,
  type SqueezedText,
  squeeze,
  type TextQuote,
} from './text-quote.ts';

/** A passage of a page: the block that has all of it, and its place in the text of the block on one line. */
export interface QuotedPassage extends FoundQuote {
  readonly block: Block;
  /** The text of the block on one line, as `start` and `end` count in it. */
  readonly text: string;
}

/** Finds passages in one version of a page; searches share its text. */
export interface PassageFinder {
  /** The current passage of a quote in a block; undefined if the block no longer contains it. */
  findIn(block: Block, quote: TextQuote): QuotedPassage | undefined;
  /**
   * The passage that reads as a quote, wherever on the page: in one block, or in one that has several blocks. One that
   * begins in a block at the top of the page and ends in another is cut at the end of the first.
   */
  findAnywhere(quote: TextQuote): QuotedPassage | undefined;
  /** The same for a new quote, whose surroundings only choose among equal ones; in a block, or wherever it is. */
  findNew(quote: TextQuote, block?: Block): QuotedPassage | undefined;
}

/** The texts of a page, one after another. */
interface PageText {
  readonly squeezed: SqueezedText;
  readonly text: string;
  /** Where each text begins in it. */
  readonly starts: readonly number[];
}

export function findPassagesIn(blocks: PlacedBlocks): PassageFinder {
  let joined: PageText | undefined;
  const pageText = (): PageText => {
    joined ??= joinTexts(blocks);
    return joined;
  };
  return {
    findIn: (block, quote) => {
      const text = readLine(block);
      const match = findQuote(text, quote);
      return match && { ...match, block, text };
    },
    findAnywhere: (quote) => findOnPage(blocks, pageText(), quote, false),
    findNew: (quote, block) => {
      if (block === undefined) return findOnPage(blocks, pageText(), quote, true);
      const text = readLine(block);
      const match = findEqualQuote(squeeze(text), quote, true);
      return match && { ...match, block, text };
    },
  };
}

function findOnPage(
  blocks: PlacedBlocks,
  { squeezed, text, starts }: PageText,
  quote: TextQuote,
  isNew: boolean,
): QuotedPassage | undefined {
  const match = findEqualQuote(squeezed, { ...quote, start: 0 }, isNew);
  if (match === undefined) return undefined;
  const [first, last] = [indexOf(starts, match.start), indexOf(starts, match.end - 1)];
  const around = blocks.findAround(first, last);
  const end = around === undefined ? (starts[first + 1] ?? text.length) : match.end;
  const block = around ?? blocks.findAround(first, first);
  return block && passageIn(block, text, match.start, end);
}

function joinTexts(blocks: PlacedBlocks): PageText {
  const starts: number[] = [];
  let length = 0;
  const texts = blocks.listTexts().map(({ content }) => {
    starts.push(length);
    length += content.length + 1;
    return content;
  });
  const text = texts.join('\n');
  return { squeezed: squeeze(text), text, starts };
}

/** The last index whose start is not after a place. */
function indexOf(starts: readonly number[], spot: number): number {
  let [low, high] = [0, starts.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= spot) low = middle;
    else high = middle;
  }
  return low;
}

/** A passage of the text of a page in the text of its block, which has the same words with other ones between them. */
function passageIn(block: Block, pageText: string, start: number, end: number): QuotedPassage | undefined {
  const text = readLine(block);
  const quote = {
    text: pageText.slice(start, end),
    before: pageText.slice(Math.max(0, start - text.length), start).slice(-64),
    after: pageText.slice(end, end + 64),
  };
  const match = findEqualQuote(squeeze(text), quote, true);
  return match && { ...match, block, text };
}
