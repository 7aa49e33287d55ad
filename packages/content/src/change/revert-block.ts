import { type Gap, gapsOf, matchSequences } from '../merge/match-sequences.ts';
import type { Unit } from '../merge/split-units.ts';
import { joinUnits, readSourceBlocks } from './source-blocks.ts';

/**
 * The source with one block as it was before: changed back, put back, or taken out when it did not exist. Blocks that
 * changed side by side and were not as many before come back together. All other lines stay.
 * @param key of a block of either source
 * @returns undefined when no block that stands for itself has the key
 */
export function revertBlock(source: string, before: string, key: string): string | undefined {
  const [now, then] = [readSourceBlocks(source), readSourceBlocks(before)];
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
