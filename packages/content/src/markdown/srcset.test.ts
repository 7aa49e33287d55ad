import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitCandidates, writeCandidate } from './srcset.ts';

const targets = (srcset: string) => splitCandidates(srcset).map(({ target }) => target);

describe('splitCandidates', () => {
  it.each([
    ['../x (1).svg', ['../x (1).svg']],
    [' a.png ', ['a.png']],
    ['a.png 2x', ['a.png']],
    ['a b.png 1.5x, c d.png 300w', ['a b.png', 'c d.png']],
    ['a.png, b.png 2x', ['a.png', 'b.png']],
    ['a.png 1x,b.png 2x', ['a.png', 'b.png']],
    ['Salt, pepper.svg', ['Salt, pepper.svg']],
    ['size 2x.png', ['size 2x.png']],
    ['a.png 300w 200h', ['a.png']],
    ['a.png,', ['a.png']],
    ['a.png 300w ,b.png', ['a.png', 'b.png']],
    ['data:image/png;base64,AA== 2x', ['data:image/png;base64,AA==']],
    ['', []],
  ])('reads %j', (srcset, expected) => {
    expect(targets(srcset)).toEqual(expected);
  });

  const part = fc.constantFrom('a', ' ', ',', ', ', ' 2x', ' 300w', '\n', '(1)', '.png', ',');
  const text = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''));

  it('reads each of its targets as that target alone', () => {
    fc.assert(
      fc.property(text, (srcset) => {
        for (const target of targets(srcset)) expect(targets(writeCandidate(target))).toHaveLength(1);
        const [first] = targets(srcset);
        if (first !== undefined) expect(targets(first)).toEqual([first]);
      }),
    );
  });

  it('reads a megabyte', () => {
    for (const piece of [' 2x', ', ', ' ', ',', ' 1', 'a 2x, '])
      expect(splitCandidates(piece.repeat(1_000_000 / piece.length)).length).toBeGreaterThanOrEqual(0);
  });
});
