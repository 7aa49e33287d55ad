import { costOfMatching, matchSequences } from '../merge/match-sequences.ts';
import { splitWords } from '../patch/words.ts';

/** A part of a line; `changed` where the other side has something else. */
export interface DiffWord {
  readonly text: string;
  readonly changed: boolean;
}

/** A line of a unified diff, without its line end. */
export interface DiffLine {
  readonly type: 'context' | 'removed' | 'added';
  readonly text: string;
  /** Only for lines that are a new form of a line of the other side. */
  readonly words?: readonly DiffWord[];
}

/** Where the lines of a hunk are in one text: the first one, counted from 1. An empty range names the line before it. */
export interface DiffRange {
  readonly start: number;
  readonly count: number;
}

/** Lines that differ, with context. */
export interface DiffHunk {
  readonly before: DiffRange;
  readonly after: DiffRange;
  readonly lines: readonly DiffLine[];
}

export interface TextDiff {
  readonly hunks: readonly DiffHunk[];
  /** How many removed and added lines are not in the hunks. */
  readonly more: number;
}

/** Lines of context on each side of a difference. */
const CONTEXT = 3;
/** Characters of the longest line that words are compared in, and comparisons that those of all lines may cost. */
const MAX_LINE = 2000;
const WORD_COMPARISONS = 2_000_000;

/** A line with the number of lines before it in each text. */
interface Step extends DiffLine {
  readonly before: number;
  readonly after: number;
}

/**
 * The unified diff of two texts, with the changed words of lines that correspond. Line ends are ignored.
 * @param maxLines lines of all hunks; further ones are only counted
 */
export function diffText(before: string, after: string, { maxLines }: { readonly maxLines: number }): TextDiff {
  const steps = listSteps(splitDiffLines(before), splitDiffLines(after));
  const budget = { comparisons: WORD_COMPARISONS };
  const hunks: DiffHunk[] = [];
  let [left, more] = [maxLines, 0];
  for (const [start, end] of listHunks(steps)) {
    const hunkSteps = steps.slice(start, Math.min(end, start + left));
    more += countChanges(steps.slice(start + hunkSteps.length, end));
    left -= hunkSteps.length;
    // Only context is left of a hunk that begins at the bound.
    if (countChanges(hunkSteps) === 0) continue;
    const lines = markWords(hunkSteps, budget);
    hunks.push({ before: rangeOf(hunkSteps, 'before'), after: rangeOf(hunkSteps, 'after'), lines });
  }
  return { hunks, more };
}

/** The lines of a text, without their ends. */
export const splitDiffLines = (text: string): string[] =>
  text === '' ? [] : text.replace(/(?:\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/);

const countChanges = (steps: readonly Step[]): number => steps.filter(({ type }) => type !== 'context').length;

/** All lines in order; removed lines precede the added ones that replace them. */
function listSteps(one: readonly string[], other: readonly string[]): Step[] {
  const matching = matchSequences(one, other);
  const steps: Step[] = [];
  let before = 0;
  let after = 0;
  const addUntil = (endBefore: number, endAfter: number): void => {
    for (; before < endBefore; before += 1) steps.push({ type: 'removed', text: one[before] ?? '', before, after });
    for (; after < endAfter; after += 1) steps.push({ type: 'added', text: other[after] ?? '', before, after });
  };
  for (const [index, match] of matching.entries()) {
    if (match < 0) continue;
    addUntil(index, match);
    steps.push({ type: 'context', text: one[index] ?? '', before, after });
    before += 1;
    after += 1;
  }
  addUntil(one.length, other.length);
  return steps;
}

/** Where hunks begin and end; differences whose context touches are one hunk. */
function listHunks(steps: readonly Step[]): [number, number][] {
  const hunks: [number, number][] = [];
  for (const [index, { type }] of steps.entries()) {
    if (type === 'context') continue;
    const [start, end] = [Math.max(0, index - CONTEXT), Math.min(steps.length, index + CONTEXT + 1)];
    const last = hunks.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = end;
    else hunks.push([start, end]);
  }
  return hunks;
}

function rangeOf(steps: readonly Step[], side: 'before' | 'after'): DiffRange {
  const absent = side === 'before' ? 'added' : 'removed';
  const count = steps.filter(({ type }) => type !== absent).length;
  const linesBefore = steps[0]?.[side] ?? 0;
  return { start: count === 0 ? linesBefore : linesBefore + 1, count };
}

/** Compares removed lines with the added lines after them, the first with the first. */
function markWords(steps: readonly Step[], budget: { comparisons: number }): DiffLine[] {
  const lines: DiffLine[] = steps.map(({ type, text }) => ({ type, text }));
  for (let at = 0; at < steps.length; ) {
    const removed = countFrom(steps, at, 'removed');
    const added = countFrom(steps, at + removed, 'added');
    for (let index = at; index < at + Math.min(removed, added); index += 1) {
      const [one, other] = [lines[index], lines[index + removed]];
      if (one === undefined || other === undefined) continue;
      const words = compareWords(one.text, other.text, budget);
      if (words === undefined) continue;
      lines[index] = { ...one, words: words[0] };
      lines[index + removed] = { ...other, words: words[1] };
    }
    at += Math.max(1, removed + added);
  }
  return lines;
}

function countFrom(steps: readonly Step[], from: number, type: DiffLine['type']): number {
  let count = 0;
  while (steps[from + count]?.type === type) count += 1;
  return count;
}

/** Share of equal characters from which on two lines are forms of one. */
const SIMILAR = 0.3;

/** The words of two lines; undefined where they have too little in common, or are too long. */
function compareWords(
  one: string,
  other: string,
  budget: { comparisons: number },
): [DiffWord[], DiffWord[]] | undefined {
  if (one.length > MAX_LINE || other.length > MAX_LINE) return undefined;
  const [before, after] = [splitWords(one), splitWords(other)];
  const cost = costOfMatching(before, after);
  if (cost > budget.comparisons) return undefined;
  budget.comparisons -= cost;
  const matching = matchSequences(before, after);
  const matched = new Set(matching.filter((index) => index >= 0));
  const equal = before.filter((word, index) => (matching[index] ?? -1) >= 0 && /\S/.test(word)).join('').length;
  if (equal < SIMILAR * Math.max(one.trim().length, other.trim().length)) return undefined;
  return [joinWords(before, (index) => (matching[index] ?? -1) < 0), joinWords(after, (index) => !matched.has(index))];
}

function joinWords(words: readonly string[], isChanged: (index: number) => boolean): DiffWord[] {
  const joined: { text: string; changed: boolean }[] = [];
  for (const [index, text] of words.entries()) {
    const changed = isChanged(index);
    const last = joined.at(-1);
    if (last !== undefined && last.changed === changed) last.text += text;
    else joined.push({ text, changed });
  }
  return joined;
}
