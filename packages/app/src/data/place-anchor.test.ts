import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CommentAnchor, placeAnchor } from './place-anchor.ts';

const anchor = (text: string, before = '', after = '', key = 'none'): CommentAnchor => ({
  commentId: 'comment',
  key,
  passage: { text, before, after },
});

describe('placeAnchor', () => {
  const BLOCKS = [
    { key: 'one', text: 'Open the door.' },
    { key: 'two', text: 'Close  the\ndoor.' },
    { key: 'three', text: 'Open the door.' },
  ];

  it('finds a passage in the block with its key, among equal ones', () => {
    expect(placeAnchor(anchor('the door', 'Open ', '.', 'three'), BLOCKS)).toEqual({ index: 2, start: 5, end: 13 });
    expect(placeAnchor(anchor('the door', 'Open ', '.', 'one'), BLOCKS)).toEqual({ index: 0, start: 5, end: 13 });
  });

  it('finds a passage by its surroundings if its block has another key', () => {
    expect(placeAnchor(anchor('the door', 'Close ', '.'), BLOCKS)).toEqual({ index: 1, start: 7, end: 15 });
  });

  it('finds a block by its key', () => {
    expect(placeAnchor({ commentId: 'comment', key: 'two' }, BLOCKS)).toEqual({ index: 1, start: 0, end: 16 });
    expect(placeAnchor({ commentId: 'comment', key: 'gone' }, BLOCKS)).toBeUndefined();
  });

  it('finds every passage of every block', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', '\n', 'é'), minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 1, maxLength: 6 }),
        fc.nat(),
        fc.nat(),
        fc.nat(),
        (texts, at, one, other) => {
          const index = at % texts.length;
          const own = texts[index] ?? '';
          const [start, end] = [one % own.length, (other % own.length) + 1].sort((a, b) => a - b) as [number, number];
          const passage = own.slice(start, end).trim();
          fc.pre(passage !== '');
          const blocks = texts.map((each, number) => ({ key: String(number), text: each }));
          const spot = placeAnchor(anchor(passage, own.slice(0, start), own.slice(end), String(index)), blocks);
          expect(spot?.index).toBe(index);
          expect(own.slice(spot?.start, spot?.end).replace(/\s+/g, '')).toBe(passage.replace(/\s+/g, ''));
        },
      ),
    );
  });
});
