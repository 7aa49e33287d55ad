import { describe, expect, it } from 'vitest';
import { replaceTarget } from './replace-target.ts';

describe('replaceTarget', () => {
  it.each([
    ['See [this](a.md).', 'See [this](b.md).'],
    ['See [this](a.md "A title").', 'See [this](b.md "A title").'],
    ['See [this](<a.md>).', 'See [this](<b.md>).'],
    ['![An image](a.md)', '![An image](b.md)'],
    ['[this][1]\n\n[1]: a.md\n', '[this][1]\n\n[1]: b.md\n'],
    [
      '{% content-ref url="a.md" %}\n[a](a.md)\n{% endcontent-ref %}',
      '{% content-ref url="b.md" %}\n[a](b.md)\n{% endcontent-ref %}',
    ],
    ['{% include "a.md" %}', '{% include "b.md" %}'],
    ['<img src="a.md" alt="a.md is">', '<img src="b.md" alt="a.md is">'],
    ['[one](a.md), [two](a.md#x), a.md', '[one](b.md), [two](a.md#x), a.md'],
  ])('replaces a target in %s', (source, expected) => {
    expect(replaceTarget(source, 'a.md', 'b.md')).toBe(expected);
  });

  it.each(['a.md', 'Text with `[code](a.md)`.', '```\n[code](a.md)\n```\n', '[this](xa.md)', '[this](axmd)'])(
    'leaves text that is not a target: %s',
    (source) => {
      expect(replaceTarget(source, 'a.md', 'b.md')).toBeUndefined();
    },
  );

  it('replaces targets after code, and treats special characters of patterns literally', () => {
    expect(replaceTarget('`a` [x](a(1).md) ```` `` ````', 'a(1).md', '$&.md')).toBe('`a` [x]($&.md) ```` `` ````');
    expect(replaceTarget('```\ncode\n```\n[x](a.md)\r\n', 'a.md', 'b.md')).toBe('```\ncode\n```\n[x](b.md)\r\n');
  });

  it('keeps the text of a removed link, and embedded content', () => {
    expect(replaceTarget('See [the *guide*](a.md "x").', 'a.md', null)).toBe('See the *guide*.');
    expect(replaceTarget('![An image](a.md)', 'a.md', null)).toBeUndefined();
  });
});
