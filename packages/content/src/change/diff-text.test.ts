import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DiffHunk, type DiffLine, diffText, splitDiffLines } from './diff-text.ts';

const ALL = { maxLines: 10_000 };
const lines = (...texts: string[]) => texts.map((text) => `${text}\n`).join('');
const typesOf = ({ lines: shown }: DiffHunk) => shown.map(({ type, text }) => `${type[0]}${text}`);

type Side = 'before' | 'after';
const ABSENT: Readonly<Record<Side, DiffLine['type']>> = { before: 'added', after: 'removed' };
const sideOf = ({ lines: shown }: DiffHunk, side: Side): string[] =>
  shown.filter(({ type }) => type !== ABSENT[side]).map(({ text }) => text);
/** Index of the first line of a hunk in the text of a side. */
const startOf = (hunk: DiffHunk, side: Side): number => {
  const { start, count } = hunk[side];
  return count === 0 ? start : start - 1;
};

/** Replaces the lines of every hunk on one side with those of the other. */
function apply(text: string, hunks: readonly DiffHunk[], from: Side, to: Side): string[] {
  const source = splitDiffLines(text);
  const result: string[] = [];
  let at = 0;
  for (const hunk of hunks) {
    const start = startOf(hunk, from);
    result.push(...source.slice(at, start), ...sideOf(hunk, to));
    at = start + hunk[from].count;
  }
  return [...result, ...source.slice(at)];
}

const aWord = fc.constantFrom('a', 'b', 'see', 'the', 'guide', '世', '界', ',', '.');
const aLine = fc.array(aWord, { maxLength: 8 }).map((words) => words.join(' '));
const aText = fc.array(aLine, { maxLength: 40 }).map((all) => all.join('\n'));
/** A text, and the same with some lines changed, which share more than two random texts. */
const twoTexts = fc.oneof(
  fc.tuple(aText, aText),
  fc
    .tuple(fc.array(aLine, { maxLength: 60 }), fc.array(fc.tuple(fc.nat(60), fc.nat(2), aLine), { maxLength: 6 }))
    .map(([before, edits]): [string, string] => {
      const after = [...before];
      for (const [at, removed, line] of edits) after.splice(Math.min(at, after.length), removed, line);
      return [before.join('\n'), after.join('\n')];
    }),
);

describe('diffText', () => {
  it('shows lines that differ with three lines of context', () => {
    const before = lines('1', '2', '3', '4', '5', '6', '7', '8', '9');
    const { hunks, more } = diffText(before, before.replace('5\n', 'five\n'), ALL);
    expect(more).toBe(0);
    expect(hunks.map(typesOf)).toEqual([['c2', 'c3', 'c4', 'r5', 'afive', 'c6', 'c7', 'c8']]);
    expect(hunks[0]).toMatchObject({ before: { start: 2, count: 7 }, after: { start: 2, count: 7 } });
  });

  it('marks changed words in corresponding lines', () => {
    const textOf = (words: DiffLine['words']) =>
      words?.map(({ text, changed }) => (changed ? `[${text}]` : text)).join('');
    const [hunk] = diffText('See the old guide.\n', 'See the new guide, too.\n', ALL).hunks;
    expect(hunk?.lines.map(({ words }) => textOf(words))).toEqual([
      'See the [old] guide.',
      'See the [new] guide[, too].',
    ]);
    const [japanese] = diffText('世界の人\n', '世界の国\n', ALL).hunks;
    expect(japanese?.lines.map(({ words }) => textOf(words))).toEqual(['世界の[人]', '世界の[国]']);
    const [other] = diffText('One thing.\n', 'Quite different words here\n', ALL).hunks;
    expect(other?.lines.map(({ words }) => words)).toEqual([undefined, undefined]);
  });

  it('shows a new or deleted text, and nothing if only line endings differ', () => {
    expect(diffText('', 'a\nb\n', ALL).hunks[0]).toMatchObject({
      before: { start: 0, count: 0 },
      after: { start: 1, count: 2 },
    });
    expect(diffText('a\nb\n', '', ALL).hunks.map(typesOf)).toEqual([['ra', 'rb']]);
    expect(diffText('a\r\nb\r\n', 'a\nb', ALL)).toEqual({ hunks: [], more: 0 });
  });

  it('shows no more lines than its limit, and counts further changed lines', () => {
    const before = lines(...Array.from({ length: 100 }, (_, index) => `Line ${index}`));
    const after = before.replace('Line 10\n', 'x\n').replace('Line 50\n', 'y\n').replace('Line 90\n', 'z\n');
    const whole = diffText(before, after, ALL);
    expect([whole.hunks.length, whole.more]).toEqual([3, 0]);
    const bounded = diffText(before, after, { maxLines: 4 });
    expect(bounded.hunks.map(typesOf)).toEqual([['cLine 7', 'cLine 8', 'cLine 9', 'rLine 10']]);
    expect(bounded.more).toBe(5);
  });

  it('compares long texts of equal and of random lines with bounded work', () => {
    const line = (index: number) => `word ${index % 7} and ${index % 11}, `.repeat(80);
    const before = lines(...Array.from({ length: 3000 }, (_, index) => line(index)));
    const after = lines(...Array.from({ length: 3000 }, (_, index) => `${line(index * 3)}changed`));
    const { hunks, more } = diffText(before, after, { maxLines: 500 });
    expect(hunks.flatMap(({ lines: shown }) => shown)).toHaveLength(500);
    expect(more).toBe(5500);
  });

  it('transforms each text into the other, and is a valid unified diff', () => {
    fc.assert(
      fc.property(twoTexts, ([before, after]) => {
        const { hunks, more } = diffText(before, after, ALL);
        expect(more).toBe(0);
        expect(apply(before, hunks, 'before', 'after')).toEqual(splitDiffLines(after));
        expect(apply(after, hunks, 'after', 'before')).toEqual(splitDiffLines(before));
        for (const side of ['before', 'after'] as const) {
          const source = splitDiffLines(side === 'before' ? before : after);
          let end = 0;
          for (const hunk of hunks) {
            const start = startOf(hunk, side);
            expect(start).toBeGreaterThanOrEqual(end);
            end = start + hunk[side].count;
            expect(source.slice(start, end)).toEqual(sideOf(hunk, side));
          }
        }
      }),
    );
  });

  it('is empty for equal texts, and has no hunk without a change', () => {
    fc.assert(
      fc.property(twoTexts, ([before, after]) => {
        expect(diffText(before, before, ALL)).toEqual({ hunks: [], more: 0 });
        const { hunks } = diffText(before, after, ALL);
        for (const { lines: shown } of hunks) expect(shown.some(({ type }) => type !== 'context')).toBe(true);
        const isEqual = JSON.stringify(splitDiffLines(before)) === JSON.stringify(splitDiffLines(after));
        expect(hunks.length === 0).toBe(isEqual);
      }),
    );
  });

  it('returns words that concatenate to their line, with equal unchanged ones on both sides', () => {
    fc.assert(
      fc.property(twoTexts, ([before, after]) => {
        for (const { lines: shown } of diffText(before, after, ALL).hunks) {
          const unchanged: Record<'removed' | 'added', string[]> = { removed: [], added: [] };
          for (const { type, text, words } of shown) {
            if (words === undefined) continue;
            expect(words.map((word) => word.text).join('')).toBe(text);
            if (type === 'context') throw new Error('Context has no words.');
            unchanged[type].push(
              words
                .filter(({ changed }) => !changed)
                .map((word) => word.text)
                .join(''),
            );
          }
          expect(unchanged.removed).toEqual(unchanged.added);
        }
      }),
    );
  });

  it('shows a prefix of the same hunks within any limit', () => {
    fc.assert(
      fc.property(twoTexts, fc.nat(60), ([before, after], maxLines) => {
        const whole = diffText(before, after, ALL).hunks.flatMap(({ lines: shown }) => shown);
        const { hunks, more } = diffText(before, after, { maxLines });
        const shown = hunks.flatMap((hunk) => hunk.lines);
        expect(shown.length).toBeLessThanOrEqual(maxLines);
        expect(shown.map(({ type, text }) => type + text)).toEqual(
          whole.slice(0, shown.length).map(({ type, text }) => type + text),
        );
        const changes = (all: readonly DiffLine[]) => all.filter(({ type }) => type !== 'context').length;
        expect(changes(shown) + more).toBe(changes(whole));
      }),
    );
  });
});
