import { IMPORT_LIMITS } from '../import/import-limits.ts';
import type { SummaryBlock } from './summary-blocks.ts';

/** The nesting state after the lines parsed so far. */
export interface SummaryState {
  /** Columns of the entries that a deeper one may be nested in, from the top level down. */
  readonly open: number[];
  /** The section has a title. */
  titled: boolean;
  /** A list has started in the section: an entry outside of lists is then outside of the section. */
  inList: boolean;
}

export const startOfSummary = (): SummaryState => ({ open: [], titled: false, inList: false });

/** Moves after a heading of a group. */
export function passHeading(state: SummaryState, titled: boolean): void {
  state.open.length = 0;
  state.inList = false;
  state.titled = titled;
}

/** Moves after an entry outside of lists. True when it begins a section without a title. */
export function passChapter(state: SummaryState): boolean {
  state.open.length = 0;
  const begins = state.titled && state.inList;
  if (begins) state.titled = false;
  return begins;
}

/** Level of an item at a column, from 0. Untidy lists differ by one column; two make a level. */
export function levelAt({ open }: SummaryState, column: number): number {
  const level = levelWithoutBound(open, column);
  return Math.min(level, IMPORT_LIMITS.levels - 1);
}

function levelWithoutBound(open: readonly number[], column: number): number {
  let level = open.length;
  while (level > 0 && (open[level - 1] ?? 0) + 2 > column) level--;
  return level;
}

/** Advances past an item and returns its level. */
export function passItem(state: SummaryState, column: number): number {
  const level = levelAt(state, column);
  state.inList = true;
  state.open.length = level;
  state.open.push(column);
  return level;
}

/** The position of each block, by its number. */
export interface SummaryNesting {
  /** Number of its section, from 0, which is the one before the first heading. */
  readonly sections: readonly number[];
  /** Number of the parent entry. */
  readonly parents: readonly (number | undefined)[];
  readonly tooDeep: boolean;
}

/** Nests the blocks of a table of contents. */
export function nestBlocks(blocks: readonly SummaryBlock[]): SummaryNesting {
  const state = startOfSummary();
  const sections: number[] = [];
  const parents: (number | undefined)[] = [];
  const open: number[] = [];
  let section = 0;
  let tooDeep = false;
  for (const [number, { kind, column, heading }] of blocks.entries()) {
    let parent: number | undefined;
    if (kind === 'item') {
      tooDeep ||= levelWithoutBound(state.open, column) === IMPORT_LIMITS.levels;
      const level = passItem(state, column);
      parent = open[level - 1];
      open[level] = number;
    } else if (kind === 'chapter') {
      if (passChapter(state)) section++;
    } else if (kind === 'heading') {
      section++;
      passHeading(state, heading?.title !== '');
    } else {
      passHeading(state, false);
    }
    sections.push(section);
    parents.push(parent);
  }
  return { sections, parents, tooDeep };
}
