import { type AlignedBlock, alignBlocks } from '../diff/align-blocks.ts';
import { parsePage } from '../markdown/parse-page.ts';
import type { ParseOptions } from '../markdown/tokenizer.ts';
import { matchSequences } from '../merge/match-sequences.ts';
import type { Unit } from '../merge/split-units.ts';
import { comparableText, joinUnits, type SourceBlocks } from './source-blocks.ts';

/** Two sources, and which of their blocks correspond. */
export interface AlignedSources {
  readonly now: SourceBlocks;
  readonly then: SourceBlocks;
  readonly aligned: readonly AlignedBlock[];
}

/** A unit that was moved: its index before and after. */
export interface MovedUnit {
  readonly from: number;
  readonly to: number;
}

export const alignSources = (then: SourceBlocks, now: SourceBlocks): AlignedSources => ({
  now,
  then,
  aligned: alignBlocks(then.blocks, now.blocks, { moves: true }),
});

/** The units of which a block was moved. */
export function listMovedUnits({ now, then, aligned }: AlignedSources): MovedUnit[] {
  return aligned
    .filter(({ moved }) => moved === 'to')
    .map(({ before, after }) => ({ from: unitOf(then, before), to: unitOf(now, after) }));
}

const unitOf = ({ spans }: SourceBlocks, block: number | undefined): number =>
  spans.findIndex(({ start, end }) => block !== undefined && block >= start && block < end);

/**
 * The units of a source in which a moved one is at its former position, with its former content: after those that
 * preceded it.
 * @returns undefined if it would be joined with a block next to it
 */
export function moveBack(
  sources: AlignedSources,
  { from, to }: MovedUnit,
  options: ParseOptions,
): readonly Unit[] | undefined {
  const { now, then } = sources;
  const unit = then.units[from];
  if (unit === undefined) return undefined;
  const behind = findUnitBefore(sources, from);
  const units = now.units.flatMap((each, index) => [
    ...(index === to ? [] : [each]),
    ...(index === behind ? [unit] : []),
  ]);
  const moved = behind < 0 ? [unit, ...units] : units;
  return areSeparate(moved, options) ? moved : undefined;
}

/** The unit of `now` after which a unit of `then` belongs; -1 for the start. */
function findUnitBefore({ now, then, aligned }: AlignedSources, from: number): number {
  const stable = new Map<number, number>();
  for (const { before, after, moved } of aligned) {
    if (moved !== undefined || before === undefined || after === undefined) continue;
    stable.set(unitOf(then, before), unitOf(now, after));
  }
  const indices = [...then.units.keys()];
  const previous = stable.get(indices.findLast((index) => index < from && stable.has(index)) ?? -1) ?? -1;
  const next = stable.get(indices.find((index) => index > from && stable.has(index)) ?? -1) ?? now.units.length;
  // Comments and definitions of links are no blocks: those that were between the block and the one before it.
  const matching = matchSequences(then.units.map(comparableText), now.units.map(comparableText));
  const hidden = matching.findLast((index, unit) => {
    const span = then.spans[unit];
    return unit < from && span?.start === span?.end && index > previous && index < next;
  });
  return hidden ?? previous;
}

/** Whether each unit has the same blocks as alone: a list does not continue the one before it. */
function areSeparate(units: readonly Unit[], options: ParseOptions): boolean {
  const read = (text: string) => parsePage(`.\n\n${text}`, options).document.nodes.slice(1);
  const alone = units.flatMap(({ text }) => read(text));
  const together = read(joinUnits(units, '\n', ''));
  return alone.map(({ type }) => type).join() === together.map(({ type }) => type).join();
}
