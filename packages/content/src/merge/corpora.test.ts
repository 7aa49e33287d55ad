import { describe, expect, it } from 'vitest';
import { CORPORA, isPresent, readPages, sample, walked } from '../../../../test/corpora.ts';
import { mergeSource } from './merge-source.ts';
import { sideOf } from './side-of.ts';
import { splitParts } from './source-parts.ts';
import { splitUnits } from './split-units.ts';
import { showSides } from './write-conflict-blocks.ts';

/** Numbers that look random and are always the same. */
function numbersFrom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

type Edit = 'keep' | 'replace' | 'delete' | 'insert';

/** A source with its blocks edited independently; the text after the last line is unchanged. */
function apply(source: string, edits: readonly Edit[], side: string): string {
  const { mark, head, body } = splitParts(source);
  const units = splitUnits(body).map(({ text, gap }, index) => {
    const edit = edits[index] ?? 'keep';
    const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
    if (edit === 'replace') return `Block ${index} by ${side}${lineEnd}${gap}`;
    if (edit === 'insert') return `${text}${gap}Inserted by ${side}${lineEnd}${lineEnd}`;
    return edit === 'delete' ? '' : text + gap;
  });
  return mark + head.join('') + units.join('');
}

for (const name of CORPORA)
  describe.runIf(isPresent(name))(`${walked(30)} of ${name}`, () => {
    const pages = () => sample([...readPages(name).values()], 30);

    it('merge edits of different blocks without conflict', () => {
      const next = numbersFrom(7);
      for (const source of pages()) {
        const units = splitUnits(splitParts(source).body);
        const main: Edit[] = [];
        const change: Edit[] = [];
        const both: Edit[] = [];
        units.forEach(({ text, gap }, index) => {
          // A paragraph that replaces a block directly next to another one would merge with it.
          const isFree = text !== '' && gap !== '' && units[index - 1]?.gap !== '' && index < units.length - 1;
          const canInsert = both.at(-1) === 'keep' && next(2) > 0;
          const edit: Edit = !isFree || next(3) > 0 ? 'keep' : canInsert ? 'insert' : 'replace';
          const isMain = next(2) === 0;
          main.push(isMain ? edit : 'keep');
          change.push(isMain ? 'keep' : edit);
          both.push(edit);
        });
        const sides = units.map((_, index) => (main[index] === 'keep' ? 'change' : 'main'));
        const expected = applyBoth(source, both, sides);
        expect(mergeSource(source, apply(source, main, 'main'), apply(source, change, 'change'), {})).toBe(expected);
        expect(mergeSource(source, apply(source, change, 'change'), apply(source, main, 'main'), {})).toBe(expected);
      }
    });

    it('show both sides so that each can be restored', () => {
      const next = numbersFrom(11);
      for (const source of pages()) {
        const count = splitUnits(splitParts(source).body).length;
        const anyEdits = () =>
          Array.from(
            { length: count },
            (): Edit => (['keep', 'keep', 'keep', 'replace', 'delete', 'insert'] as const)[next(6)] ?? 'keep',
          );
        const [main, change] = [apply(source, anyEdits(), 'main'), apply(source, anyEdits(), 'change')];
        const shown = showSides({ main, change });
        expect(sideOf(shown, 'main')).toBe(main);
        expect(sideOf(shown, 'change')).toBe(change);
      }
    });
  });

function applyBoth(source: string, edits: readonly Edit[], sides: readonly string[]): string {
  const { mark, head, body } = splitParts(source);
  const units = splitUnits(body).map(({ text, gap }, index) => {
    const edit = edits[index] ?? 'keep';
    const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
    if (edit === 'replace') return `Block ${index} by ${sides[index]}${lineEnd}${gap}`;
    return edit === 'insert' ? `${text}${gap}Inserted by ${sides[index]}${lineEnd}${lineEnd}` : text + gap;
  });
  return mark + head.join('') + units.join('');
}
