import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { showsConflict, sideOf } from './side-of.ts';
import { type ConflictChoice, listShownConflicts, readConflictLines, solveConflict } from './solve-conflict.ts';
import { showSides } from './write-conflict-blocks.ts';

const block = fc.constantFrom(
  'One paragraph.\n',
  'Another one,\nof two lines.\n',
  '## Heading\n',
  '* Item\n* Item\n',
  '```\ncode\n```\n',
  '{% hint style="info" %}\nText\n{% endhint %}\n',
  '{% tab title="open" %}\n',
  '<<<<<<< Main content\n',
  '| A |\n| - |\n| b |\n',
);
const header = fc.constantFrom('', '---\nicon: key\n---\n\n', '---\nicon: lock\ndescription: x\n---\n\n');
const body = fc.array(block, { maxLength: 6 }).map((blocks) => blocks.join('\n'));
const page = fc
  .record({ header, body, title: fc.constantFrom('# Title\n\n', '# Other\n\n', ''), isEnded: fc.boolean() })
  .map((parts) => {
    // A page with only front matter gets a final line ending when its conflict is resolved.
    const source = parts.header + (parts.title + parts.body === '' ? 'Text.\n' : parts.title + parts.body);
    return parts.isEnded ? source : source.replace(/\n+$/, '');
  });
const properties = fc.option(fc.constant({ main: ['slug: "a"'], change: ['slug: "b"'] }), { nil: undefined });
const shown = fc
  .record({ main: page, change: page, properties, isWindows: fc.boolean() })
  .map(({ main, change, properties: lines, isWindows }) => {
    const write = (text: string) => (isWindows ? text.replaceAll('\n', '\r\n') : text);
    return showSides({ main: write(main), change: write(change), ...(lines !== undefined && { properties: lines }) });
  });

/** All conflicts resolved, from the top, each with the choice for it. */
function solveAll(source: string, choiceOf: (index: number) => ConflictChoice): string {
  let solved = source;
  for (let left = listShownConflicts(source).length, index = 0; left > 0; left -= 1, index += 1) {
    const next = solveConflict(solved, 0, choiceOf(index)) ?? solveConflict(solved, 0, 'change');
    if (next === undefined) throw new Error('The conflict cannot be solved.');
    expect(listShownConflicts(next).length).toBe(left - 1);
    solved = next;
  }
  return solved;
}

describe('solveConflict', () => {
  it('returns a side byte for byte if it is chosen everywhere', () => {
    fc.assert(
      fc.property(shown, (source) => {
        for (const side of ['main', 'change'] as const) expect(solveAll(source, () => side)).toBe(sideOf(source, side));
      }),
      { numRuns: 500 },
    );
  });

  it('is independent of the order of resolutions', () => {
    fc.assert(
      fc.property(shown, fc.constantFrom('main', 'change'), (source, side) => {
        let solved = source;
        for (let left = listShownConflicts(source).length; left > 0; left -= 1)
          solved = solveConflict(solved, left - 1, side) ?? '';
        expect(solved).toBe(sideOf(source, side));
      }),
    );
  });

  const SIDES = {
    main: '# T\n\nFirst.\n\nTwo of main.\n\nLast.\n',
    change: '# T\n\nFirst.\n\nTwo of *ours*.\n\nLast.\n',
  };

  it.each<[string, ConflictChoice, string]>([
    ['main', 'main', 'Two of main.'],
    ['ours', 'change', 'Two of *ours*.'],
    ['both', 'both', 'Two of main.\n\nTwo of *ours*.'],
    ['another text', { text: 'Two of\nus.\n\n' }, 'Two of\nus.'],
  ])('keeps %s', (_what, choice, text) => {
    expect(solveConflict(showSides(SIDES), 0, choice)).toBe(`# T\n\nFirst.\n\n${text}\n\nLast.\n`);
  });

  it('only finds the first conflict here, and only accepts one side for properties', () => {
    expect(solveConflict(showSides(SIDES), 1, 'main')).toBeUndefined();
    const source = showSides({
      main: SIDES.main,
      change: SIDES.main,
      properties: { main: ['a: 1'], change: ['a: 2'] },
    });
    expect(listShownConflicts(source)).toEqual([{ kind: 'properties', main: 'a: 1\n', change: 'a: 2\n' }]);
    expect(solveConflict(source, 0, 'both')).toBeUndefined();
    expect(solveConflict(source, 0, 'main')).toBe(SIDES.main);
    expect(showsConflict(source)).toBe(true);
  });
});

describe('readConflictLines', () => {
  it('parses names and values', () => {
    expect(readConflictLines('slug: "a"\nplace: at the top\n')).toEqual([
      { name: 'slug', value: '"a"' },
      { name: 'place', value: 'at the top' },
    ]);
  });
});
