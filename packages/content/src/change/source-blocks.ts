import type { Block } from '../document/document.ts';
import { walkBlocks } from '../document/walk.ts';
import { parsePage } from '../markdown/parse-page.ts';
import type { ParseOptions } from '../markdown/tokenizer.ts';
import { splitParts } from '../merge/source-parts.ts';
import { splitUnits, type Unit } from '../merge/split-units.ts';

/** The blocks of a source after its title, each with its lines. */
export interface SourceBlocks extends SourceUnits {
  /** The blocks of each of `units`: from `start` up to, excluding, `end`. */
  readonly spans: readonly { readonly start: number; readonly end: number }[];
  /** By the key of a block, or of one within it: which of `units` it is. */
  readonly byKey: ReadonlyMap<string, number>;
  readonly blocks: readonly Block[];
}

/** Joins units with an empty line between them, followed by the original end. */
export function joinUnits(units: readonly Unit[], lineEnd: string, end: string): string {
  return units
    .map(({ text, gap }, index) => {
      if (index === units.length - 1) return text + end;
      const isEnded = /[\r\n]$/.test(text);
      return text + (isEnded ? '' : lineEnd) + (gap === '' ? lineEnd : gap);
    })
    .join('');
}

/** The text of a unit, regardless of its line ends. */
export const comparableText = ({ text }: Unit): string => text.replace(/\r\n?/g, '\n').trimEnd();

/** Each block is looked at by itself. */
const MOST_BLOCKS = 20_000;

/** A source after its title, in units. */
export interface SourceUnits {
  /** Everything in front of them. */
  readonly head: string;
  readonly units: readonly Unit[];
}

/** Splits a source into units; text and gap of each one after the other are the source after its `head`. */
export function splitSourceUnits(source: string, options: ParseOptions): SourceUnits {
  const { mark, head, body } = splitParts(source);
  const all = splitUnits(body, options);
  const first =
    Math.max(
      0,
      all.findIndex(({ isTitle }) => isTitle),
    ) + 1;
  const before = all.slice(0, first).map(({ text, gap }) => text + gap);
  return { head: mark + head.join('') + before.join(''), units: all.slice(first) };
}

/** Splits a source into its blocks; undefined where they share lines. */
export function readSourceBlocks(source: string, options: ParseOptions): SourceBlocks | undefined {
  const { head, units } = splitSourceUnits(source, options);
  if (units.length > MOST_BLOCKS) return undefined;
  const { nodes } = parsePage(source, options).document;
  const byKey = new Map<string, number>();
  const spans: { start: number; end: number }[] = [];
  let next = 0;
  for (const [index, unit] of units.entries()) {
    // A heading `#` here is not the title: there is content before it.
    const { length } = parsePage(`.\n\n${unit.text}`, options).document.nodes;
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
  return { head, units, spans, byKey, blocks: nodes };
}
