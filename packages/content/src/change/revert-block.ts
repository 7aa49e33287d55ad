import type { ParseOptions } from '../markdown/tokenizer.ts';
import { type Gap, gapsOf, matchSequences } from '../merge/match-sequences.ts';
import type { Unit } from '../merge/split-units.ts';
import { alignSources, listMovedUnits, moveBack } from './move-back.ts';
import { comparableText, joinUnits, readSourceBlocks } from './source-blocks.ts';

/**
 * Reverts one block of a source: changed back, restored, moved back, or removed if it did not exist. Adjacent changed
 * blocks whose number differs are reverted together. All other lines are unchanged.
 * The end of the source is unchanged too, unless the result is the source before.
 * @param key of a block of either source
 * @param options the syntax of the page
 * @returns undefined if no top-level block has the key, or if the block would be joined with another one
 */
export function revertBlock(source: string, before: string, key: string, options: ParseOptions): string | undefined {
  const lineEnd = source.includes('\r\n') ? '\r\n' : '\n';
  const now = readSourceBlocks(source, options);
  const former = before.replace(/\r\n?|\n/g, lineEnd);
  const then = readSourceBlocks(former, options);
  if (now === undefined || then === undefined) return undefined;
  const [at, was] = [now.byKey.get(key), then.byKey.get(key)];
  if (at === undefined && was === undefined) return undefined;
  const join = (units: readonly Unit[]): string => {
    const { text } = splitEnd(now.head + joinUnits(units, lineEnd, now.units.at(-1)?.gap ?? ''));
    return text === splitEnd(former).text ? former : text + splitEnd(source).end;
  };
  const sources = alignSources(then, now);
  const moves = listMovedUnits(sources);
  const move = moves.find(({ from, to }) => (at === undefined ? from === was : to === at));
  if (move !== undefined) {
    const units = moveBack(sources, move, options);
    return units && join(units);
  }
  // Moved blocks are reverted alone, and never with their neighbors.
  const [movedFrom, movedTo] = [new Set(moves.map(({ from }) => from)), new Set(moves.map(({ to }) => to))];
  const old = [...then.units.keys()].filter((index) => !movedFrom.has(index));
  const fresh = [...now.units.keys()].filter((index) => !movedTo.has(index));
  const textsOf = (units: readonly Unit[], indices: readonly number[]): string[] =>
    indices.flatMap((index) => units[index] ?? []).map(comparableText);
  const matching = matchSequences(textsOf(then.units, old), textsOf(now.units, fresh));
  const range = findRange(gapsOf(matching, fresh.length), {
    ...(at !== undefined && { at: fresh.indexOf(at) }),
    ...(was !== undefined && { was: old.indexOf(was) }),
  });
  if (range === undefined) return source;
  const restored = old.slice(range.from, range.until).flatMap((index) => then.units[index] ?? []);
  const replaced = new Set(fresh.slice(range.start, range.end));
  const first = fresh[range.start] ?? now.units.length;
  return join([
    ...now.units.slice(0, first).filter((_, index) => !replaced.has(index)),
    ...restored,
    ...now.units.flatMap((unit, index) => (index < first || replaced.has(index) ? [] : [unit])),
  ]);
}

/** A source without the line breaks at its end, and these. */
function splitEnd(source: string): { readonly text: string; readonly end: string } {
  let length = source.length;
  while (source[length - 1] === '\n' || source[length - 1] === '\r') length -= 1;
  return { text: source.slice(0, length), end: source.slice(length) };
}

interface ChangedUnit {
  readonly at?: number;
  readonly was?: number;
}

/** The units that are reverted with one; undefined for an unchanged one. */
function findRange(gaps: readonly Gap[], { at, was }: ChangedUnit) {
  const gap = gaps.find((one) =>
    at === undefined ? was !== undefined && was >= one.one && was < one.oneEnd : at >= one.other && at < one.otherEnd,
  );
  return gap && narrow(gap, at, was);
}

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
