import type { Block } from '../document/document.ts';
import { walkBlocks } from '../document/walk.ts';
import { parsePage } from '../markdown/parse-page.ts';
import { splitParts } from '../merge/source-parts.ts';
import { splitUnits, type Unit } from '../merge/split-units.ts';

/** The blocks of a source after its title, each with its lines. */
export interface SourceBlocks {
  /** Everything in front of them. */
  readonly head: string;
  readonly units: readonly Unit[];
  /** Which of the blocks each of `units` makes: from `start`, up to and without `end`. */
  readonly spans: readonly { readonly start: number; readonly end: number }[];
  /** By the key of a block, or of one within it: which of `units` it is. */
  readonly byKey: ReadonlyMap<string, number>;
  readonly blocks: readonly Block[];
}

/**
 * Units one after the other, an empty line between two of them, and after the last one what stood at the end before.
 */
export function joinUnits(units: readonly Unit[], lineEnd: string, end: string): string {
  return units
    .map(({ text, gap }, index) => {
      if (index === units.length - 1) return text + end;
      const isEnded = /[\r\n]$/.test(text);
      return text + (isEnded ? '' : lineEnd) + (gap === '' ? lineEnd : gap);
    })
    .join('');
}

/** Each block is looked at by itself. */
const MOST_BLOCKS = 20_000;

/** Splits a source into its blocks; undefined where they share lines. */
export function readSourceBlocks(source: string): SourceBlocks | undefined {
  const { mark, head, body } = splitParts(source);
  const all = splitUnits(body);
  const first =
    Math.max(
      0,
      all.findIndex(({ isTitle }) => isTitle),
    ) + 1;
  const units = all.slice(first);
  const before = all.slice(0, first).map(({ text, gap }) => text + gap);
  if (units.length > MOST_BLOCKS) return undefined;
  const { nodes } = parsePage(source).document;
  const byKey = new Map<string, number>();
  const spans: { start: number; end: number }[] = [];
  let next = 0;
  for (const [index, unit] of units.entries()) {
    // A heading `#` here is no title: what stands before it is.
    const { length } = parsePage(`.\n\n${unit.text}`).document.nodes;
    for (const block of nodes.slice(next, next + length - 1)) {
      walkBlocks([block], {
        block: (one) => {
          if (one.key !== undefined) byKey.set(one.key, index);
          return true;
        },
      });
    }
    spans.push({ start: next, end: next + length - 1 });
    next += length - 1;
  }
  // Blocks that share lines cannot be distinguished.
  if (next !== nodes.length) return undefined;
  return { head: mark + head.join('') + before.join(''), units, spans, byKey, blocks: nodes };
}
