import { walkBlocks } from '../document/walk.ts';
import { parsePage } from '../markdown/parse-page.ts';
import { type Gap, gapsOf, matchSequences } from '../merge/match-sequences.ts';
import { splitParts } from '../merge/source-parts.ts';
import { splitUnits, type Unit } from '../merge/split-units.ts';

/** The blocks of a source behind its title, each with its lines. */
interface Blocks {
  /** Everything in front of them. */
  readonly head: string;
  readonly units: readonly Unit[];
  /** By the key of a block, or of one within it: which of `units` it is. */
  readonly byKey: ReadonlyMap<string, number>;
}

/**
 * The source with one block as it was before: changed back, put back, or taken out when it was not there. Blocks that changed
 * side by side and were not as many before come back together. All other lines stay.
 * @param key of a block of either source
 * @returns undefined when no block that stands for itself has the key
 */
export function revertBlock(source: string, before: string, key: string): string | undefined {
  const [now, then] = [readBlocks(source), readBlocks(before)];
  if (now === undefined || then === undefined) return undefined;
  const [at, was] = [now.byKey.get(key), then.byKey.get(key)];
  if (at === undefined && was === undefined) return undefined;
  const matching = matchSequences(then.units.map(textOf), now.units.map(textOf));
  const gap = gapsOf(matching, now.units.length).find((one) =>
    at === undefined ? was !== undefined && was >= one.one && was < one.oneEnd : at >= one.other && at < one.otherEnd,
  );
  if (gap === undefined) return source;
  const { start, end, from, until } = narrow(gap, at, was);
  const units = [...now.units.slice(0, start), ...then.units.slice(from, until), ...now.units.slice(end)];
  return now.head + joinUnits(units, source.includes('\r\n') ? '\r\n' : '\n', now.units.at(-1)?.gap ?? '');
}

const textOf = ({ text }: Unit): string => text.replace(/\r\n?/g, '\n').trimEnd();

/** Which units of the source (`start` to `end`) become which units of the one before (`from` to `until`). */
function narrow(gap: Gap, at: number | undefined, was: number | undefined) {
  const [before, now] = [gap.oneEnd - gap.one, gap.otherEnd - gap.other];
  const offset = at === undefined ? (was ?? gap.one) - gap.one : at - gap.other;
  if (before === now) {
    return {
      start: gap.other + offset,
      end: gap.other + offset + 1,
      from: gap.one + offset,
      until: gap.one + offset + 1,
    };
  }
  if (before === 0) return { start: gap.other + offset, end: gap.other + offset + 1, from: gap.one, until: gap.one };
  if (now === 0) return { start: gap.other, end: gap.other, from: gap.one + offset, until: gap.one + offset + 1 };
  return { start: gap.other, end: gap.otherEnd, from: gap.one, until: gap.oneEnd };
}

/** Units one behind the other, an empty line between two of them, and behind the last one what stood at the end before. */
function joinUnits(units: readonly Unit[], lineEnd: string, end: string): string {
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

function readBlocks(source: string): Blocks | undefined {
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
    next += length - 1;
  }
  // Blocks that are not made of lines of their own cannot be told apart.
  return next === nodes.length ? { head: mark + head.join('') + before.join(''), units, byKey } : undefined;
}
