import type { ConflictSide } from '../markdown/conflict-sides.ts';
import type { ParseOptions } from '../markdown/tokenizer.ts';
import { type Matching, matchSequences } from './match-sequences.ts';
import { isEqual, mergeLines } from './merge-lines.ts';
import { pairUnits } from './pair-units.ts';
import { clash, pick, pickSide } from './pick.ts';
import { linesOf } from './source-parts.ts';
import { splitUnits, type Unit } from './split-units.ts';

/** A unit of the merged text, and the units of the texts it corresponds to. */
interface MergedUnit {
  readonly text: string;
  readonly gap: string;
  /** Index in base, main and change; absent where it has none. */
  readonly from: readonly (number | undefined)[];
}

type Part = Pick<Unit, 'text' | 'gap'>;
type MergeOne<One> = (base: One, main: One, change: One) => string | undefined;

/**
 * Merges the lines of a page's body; undefined if edits of both sides overlap. By blocks first: edits of different
 * blocks never conflict, even without an empty line between them. A block that both sides edited is merged by list
 * items or table rows, and then by lines. Insertions of both at one position conflict, since their order is unknown.
 * With a side to `prefer` there is always a result: conflicting blocks are from that side.
 */
export function mergeBody(
  [base, main, change]: readonly [base: readonly string[], main: readonly string[], change: readonly string[]],
  prefer: ConflictSide | undefined,
  options: ParseOptions,
): string | undefined {
  const split = (lines: readonly string[]) => splitUnits(lines, options);
  const texts = [split(base), split(main), split(change)] as const;
  const [one, two, three] = texts.map((units) => units.map(({ text }) => text));
  const inMain = matchSequences(one ?? [], two ?? []);
  const inChange = matchSequences(one ?? [], three ?? []);
  const merged: MergedUnit[] = [];
  let from: readonly [number, number, number] = [0, 0, 0];
  for (let index = 0; index <= texts[0].length; index += 1) {
    const isEnd = index === texts[0].length;
    const to = [index, isEnd ? texts[1].length : inMain[index], isEnd ? texts[2].length : inChange[index]] as const;
    if (to[1] === undefined || to[2] === undefined || to[1] < 0 || to[2] < 0) continue;
    const stretch = mergeStretch(
      texts[0].slice(from[0], to[0]),
      texts[1].slice(from[1], to[1]),
      texts[2].slice(from[2], to[2]),
      prefer,
    );
    if (stretch === undefined) return undefined;
    for (const unit of stretch)
      merged.push({ ...unit, from: unit.from.map((at, side) => (at === undefined ? at : at + (from[side] ?? 0))) });
    const [before, mine, theirs] = [texts[0][to[0]], texts[1][to[1]], texts[2][to[2]]];
    if (before !== undefined && mine !== undefined && theirs !== undefined) {
      merged.push({ text: before.text, gap: pick(before.gap, mine.gap, theirs.gap), from: to });
    }
    from = [to[0] + 1, to[1] + 1, to[2] + 1];
  }
  return joinMerged(merged, texts);
}

/** Merges the units between unchanged ones. */
function mergeStretch(
  base: readonly Unit[],
  main: readonly Unit[],
  change: readonly Unit[],
  prefer: ConflictSide | undefined,
): readonly MergedUnit[] | undefined {
  const merged = mergeParts(base, main, change, mergeBlock) ?? mergePlainText(base, main, change);
  return merged ?? (prefer && mergeParts(base, main, change, mergeBlock, prefer));
}

/**
 * If paragraphs were split or joined, lines are better than blocks. In code or tags the meaning of lines is unknown.
 */
function mergePlainText(...texts: readonly (readonly Unit[])[]): MergedUnit[] | undefined {
  if (texts.some((units) => units.some(({ kind }) => kind === 'container'))) return undefined;
  const [base = [], main = [], change = []] = texts.map((units) =>
    linesOf(units.map(({ text, gap }) => text + gap).join('')),
  );
  const merged = mergeLines(base, main, change);
  return merged === undefined ? undefined : splitUnits(merged).map(({ text, gap }) => ({ text, gap, from: [] }));
}

function mergeBlock(base: Unit, main: Unit, change: Unit): string | undefined {
  const [one, two, three] = [base.text, main.text, change.text].map(linesOf);
  if (one === undefined || two === undefined || three === undefined) return undefined;
  const merged = mergeItems(base, main, change) ?? mergeLines(one, two, three)?.join('');
  // Merged lines must still be one block: a fence that one side extended must not include the following text.
  const isWhole = merged === undefined || merged === '' || splitUnits(linesOf(merged)).length === 2;
  return isWhole ? merged : undefined;
}

const itemPattern = /^[ \t]*(?:[-*+]|\d{1,9}[.)])(?:\s|$)/;

function mergeItems(base: Unit, main: Unit, change: Unit): string | undefined {
  const { kind } = base;
  if ((kind !== 'list' && kind !== 'table') || main.kind !== kind || change.kind !== kind) return undefined;
  const [one = [], two = [], three = []] = [base, main, change].map(({ text }) => {
    const items: string[] = [];
    for (const line of linesOf(text)) {
      if (items.length === 0 || kind === 'table' || itemPattern.test(line)) items.push(line);
      else items.push(`${items.pop()}${line}`);
    }
    return items.map((item) => ({ text: item, gap: '' }));
  });
  const merged = mergeParts(one, two, three, (before, mine, theirs) =>
    mergeLines(linesOf(before.text), linesOf(mine.text), linesOf(theirs.text))?.join(''),
  );
  return merged?.map(({ text }) => text).join('');
}

/** Merges parts in order; `mergeOne` merges one that both sides edited. Undefined when edits touch and no side is preferred. */
function mergeParts<One extends Part>(
  base: readonly One[],
  main: readonly One[],
  change: readonly One[],
  mergeOne: MergeOne<One>,
  prefer?: ConflictSide,
): MergedUnit[] | undefined {
  const [one, two, three] = [base, main, change].map((parts) => parts.map(({ text }) => text));
  if (one === undefined || two === undefined || three === undefined) return undefined;
  const inMain = pairUnits(one, two);
  const inChange = pairUnits(one, three);
  const merged: MergedUnit[] = [];
  const next = { main: 0, change: 0 };
  for (let index = 0; index <= base.length; index += 1) {
    const ends = {
      main: index === base.length ? main.length : placeOf(inMain, index),
      change: index === base.length ? change.length : placeOf(inChange, index),
    };
    const ofMain = takeInserted(main, next.main, ends.main, 1);
    const ofChange = takeInserted(change, next.change, ends.change, 2);
    const inserted = mergeInserted(ofMain, ofChange) ?? pickSide(prefer, ofMain, ofChange);
    if (inserted === undefined) return undefined;
    for (const unit of inserted) merged.push(unit);
    next.main = ends.main === undefined ? next.main : ends.main + 1;
    next.change = ends.change === undefined ? next.change : ends.change + 1;
    const before = base[index];
    if (before === undefined) break;
    const [mine, theirs] = [pairOf(main, ends.main), pairOf(change, ends.change)];
    const unit = mergePart(before, mine, theirs, mergeOne) ?? pickSide(prefer, mine ?? 'deleted', theirs ?? 'deleted');
    if (unit === undefined) return undefined;
    if (unit !== 'deleted') merged.push({ text: unit.text, gap: unit.gap, from: [index, ends.main, ends.change] });
  }
  return merged;
}

function placeOf(matching: Matching, index: number): number | undefined {
  const matchIndex = matching[index] ?? -1;
  return matchIndex < 0 ? undefined : matchIndex;
}

function pairOf<One>(parts: readonly One[], index: number | undefined): One | undefined {
  return index === undefined ? undefined : parts[index];
}

/** The units of a side before the one that the next of base became; none while that is unknown. */
function takeInserted(
  parts: readonly Part[],
  from: number,
  to: number | undefined,
  side: 1 | 2,
): readonly MergedUnit[] {
  if (to === undefined) return [];
  return parts.slice(from, to).map(({ text, gap }, index) => ({
    text,
    gap,
    from: side === 1 ? [undefined, from + index, undefined] : [undefined, undefined, from + index],
  }));
}

function mergeInserted(main: readonly MergedUnit[], change: readonly MergedUnit[]): readonly MergedUnit[] | undefined {
  if (main.length === 0) return change;
  if (change.length === 0) return main;
  const isSame = isEqual(
    main.map(({ text }) => text),
    change.map(({ text }) => text),
  );
  if (!isSame) return undefined;
  return main.map((unit, index) => ({ ...unit, from: [undefined, unit.from[1], change[index]?.from[2]] }));
}

/** One unit of the base and its versions; deleted ones are absent. */
function mergePart<One extends Part>(
  base: One,
  main: One | undefined,
  change: One | undefined,
  mergeOne: MergeOne<One>,
): Part | 'deleted' | undefined {
  if (main === undefined || change === undefined) {
    const left = main ?? change;
    return left === undefined || left.text === base.text ? 'deleted' : undefined;
  }
  const text = clash(base.text, main.text, change.text)
    ? mergeOne(base, main, change)
    : pick(base.text, main.text, change.text);
  return text === undefined ? undefined : { text, gap: pick(base.gap, main.gap, change.gap) };
}

/**
 * The merged text. Units that become adjacent without an empty line, and were so in none of the texts, are separated by
 * one: they would become one paragraph.
 */
function joinMerged(units: readonly MergedUnit[], texts: readonly (readonly Part[])[]): string {
  let text = '';
  units.forEach((unit, index) => {
    text += unit.text + unit.gap;
    const next = units[index + 1];
    if (next === undefined || unit.gap !== '' || unit.text === '' || areNeighbours(unit, next, texts)) return;
    text += /(?:\r\n|\r|\n)$/.exec(unit.text)?.[0] ?? '\n';
  });
  return text;
}

function areNeighbours(one: MergedUnit, other: MergedUnit, texts: readonly (readonly Part[])[]): boolean {
  return texts.some((parts, side) => {
    const index = one.from[side];
    return index !== undefined && other.from[side] === index + 1 && parts[index]?.gap === '';
  });
}
