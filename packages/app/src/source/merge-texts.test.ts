import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listTextChanges, mergeTexts } from './merge-texts.ts';

const BASE = '# Tides\n\nHigh tide is at noon.\n\nLow tide is at six.\n';

const anyText = fc
  .array(fc.constantFrom('a', 'b', 'c d', 'c d e', '', '# f'), { maxLength: 12 })
  .map((lines) => lines.join('\n'));

describe('mergeTexts', () => {
  it('applies both changes of different lines', () => {
    const merged = mergeTexts(BASE, BASE.replace('noon', 'one'), BASE.replace('six', 'seven'));
    expect(merged).toEqual({
      text: '# Tides\n\nHigh tide is at one.\n\nLow tide is at seven.\n',
      conflicts: [],
      applied: 1,
    });
  });

  it('applies both changes of different words in a line', () => {
    const merged = mergeTexts(BASE, BASE.replace('High', 'Spring'), BASE.replace('noon', 'one'));
    expect(merged.text).toContain('Spring tide is at one.');
    expect(merged).toMatchObject({ conflicts: [], applied: 1 });
  });

  it('keeps both sides of conflicting changes', () => {
    const { text, conflicts } = mergeTexts(BASE, BASE.replace('noon', 'one'), BASE.replace('noon', 'two'));
    expect(text).toBe(BASE.replace('noon', 'one'));
    expect(conflicts).toHaveLength(1);
    const [{ from, to, base, theirs } = { from: 0, to: 0, base: '', theirs: '' }] = conflicts;
    expect(text.slice(from, to)).toBe('High tide is at one.\n');
    expect([base, theirs]).toEqual(['High tide is at noon.\n', 'High tide is at two.\n']);
  });

  it('reports a conflict if one side deletes what the other changed', () => {
    const { conflicts } = mergeTexts(
      BASE,
      BASE.replace('Low tide is at six.\n', ''),
      BASE.replace('six', 'seven o’clock'),
    );
    expect(conflicts).toMatchObject([{ theirs: 'Low tide is at seven o’clock.\n' }]);
  });

  it('applies a change that both sides made once', () => {
    const both = BASE.replace('noon', 'one');
    expect(mergeTexts(BASE, both, both)).toMatchObject({ text: both, conflicts: [] });
  });

  it('returns the changed side if the other is unchanged', () => {
    fc.assert(
      fc.property(anyText, anyText, (base, other) => {
        expect(mergeTexts(base, base, other)).toMatchObject({ text: other, conflicts: [] });
        expect(mergeTexts(base, other, base)).toMatchObject({ text: other, conflicts: [], applied: 0 });
      }),
    );
  });

  it('loses none of my lines outside of conflicts that their side did not change', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (base, mine, theirs) => {
        const { text, conflicts } = mergeTexts(base, mine, theirs);
        for (const { from, to } of conflicts) expect(mine).toContain(text.slice(from, to));
      }),
    );
  });
});

describe('listTextChanges', () => {
  it('transforms one text into the other', () => {
    fc.assert(
      fc.property(anyText, anyText, (before, after) => {
        let text = before;
        for (const { from, to, insert } of listTextChanges(before, after).toReversed())
          text = text.slice(0, from) + insert + text.slice(to);
        expect(text).toBe(after);
      }),
    );
  });

  it('leaves lines between changes unchanged', () => {
    expect(listTextChanges('a\nb\nc\n', 'x\nb\ny\n')).toEqual([
      { from: 0, to: 2, insert: 'x\n' },
      { from: 4, to: 6, insert: 'y\n' },
    ]);
  });
});
