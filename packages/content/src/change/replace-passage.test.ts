import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeBlocks, readLine } from '../document/block-index.ts';
import { findPassagesIn } from '../document/quoted-passage.ts';
import { parsePage } from '../markdown/parse-page.ts';
import { patchSource } from '../patch/patch-source.ts';
import { replacePassage } from './replace-passage.ts';

/** The source of a page with a passage replaced; undefined where that cannot be done. */
function replace(source: string, text: string, markdown: string): string | undefined {
  const { document } = parsePage(source);
  const match = findPassagesIn(placeBlocks(document)).findNew({ text, before: '', after: '' });
  if (match === undefined) throw new Error('The source has no such passage.');
  const { start, end } = match;
  const replaced = replacePassage(document, { key: match.block.key ?? '', range: { start, end } }, markdown);
  return replaced && patchSource(source, replaced, {})?.source;
}

describe('replacePassage', () => {
  it.each<[string, string, string, string, string]>([
    ['a word', 'Open _the_ door.\nThen wait.', 'door', 'gate', 'Open _the_ gate.\nThen wait.'],
    ['words over a line', 'Open the\ndoor now.', 'the door', 'a gate', 'Open a\ngate now.'],
    ['a word with a mark, which keeps it', 'Open the **big** door.', 'big', 'small', 'Open the **small** door.'],
    ['a word by one with a mark', 'Open the big door.', 'big', '*small*', 'Open the *small* door.'],
    ['words with and without marks', 'Open the **big** door.', 'the big', 'a', 'Open a door.'],
    ['a part of a link', 'See [the long guide](a.md) now.', 'long', 'short', 'See [the short guide](a.md) now.'],
    ['nothing in its place', 'Open the big door.', 'big', '', 'Open the door.'],
    ['nothing at the beginning', '*Open* the door.', 'Open', '', 'the door.'],
    [
      'an item of a list',
      '- One\n- Two\n\n<!-- kept -->\n\nEnd',
      'Two',
      'Three',
      '- One\n- Three\n\n<!-- kept -->\n\nEnd',
    ],
    ['a cell', '| A | B |\n| - | - |\n| one | two |', 'two', 'three', '| A | B |\n| - | - |\n| one | three |'],
    [
      'a line of code, as it is',
      '```js\nlet a = 1;\nlet b = 2;\n```',
      'b = 2',
      '*b* = 3',
      '```js\nlet a = 1;\nlet *b* = 3;\n```',
    ],
    ['a heading', '## Install it\n\nText', 'Install it', 'Set up', '## Set up\n\nText'],
  ])('replaces %s', (_what, source, text, markdown, expected) => {
    expect(replace(`# Title\n\n${source}\n`, text, markdown)).toBe(`# Title\n\n${expected}\n`);
  });

  it('replaces a whole block with blocks, or removes it', () => {
    const source = '# Title\n\nOne.\n\n_Two_.\n\nThree.\n';
    const { document } = parsePage(source);
    const key = document.nodes[1]?.key ?? '';
    const write = (markdown: string) => {
      const replaced = replacePassage(document, { key }, markdown);
      return replaced && patchSource(source, replaced, {})?.source;
    };
    expect(write('Two **and**\n\n* more')).toBe('# Title\n\nOne.\n\nTwo **and**\n\n* more\n\nThree.\n');
    expect(write('')).toBe('# Title\n\nOne.\n\nThree.\n');
  });

  it('rejects passages across several texts', () => {
    expect(replace('# T\n\n* One thing\n* Two things', 'One thing Two', 'Three')).toBeUndefined();
    expect(replace('# T\n\nOne thing', 'thing', '## Heading')).toBeUndefined();
    expect(replace('# T\n\n```\none\ntwo\n```', 'one', 'a\nb')).toBeUndefined();
    const { document } = parsePage('# T\n\nOne');
    expect(replacePassage(document, { key: 'none' }, 'Two')).toBeUndefined();
  });

  it('leaves all text outside of the passage unchanged, with all its marks', () => {
    const word = fc.constantFrom('one', '**two**', '*three*', '`four`', '[five six](a.md)', '~~seven~~', 'eight');
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), fc.nat(), fc.nat(), (words, one, other) => {
        const { document } = parsePage(`# T\n\n${words.join(' ')}\n`);
        const [block] = document.nodes;
        const line = block === undefined ? '' : readLine(block);
        const [start, end] = [one % line.length, (other % line.length) + 1].sort((a, b) => a - b) as [number, number];
        fc.pre(line.slice(start, end).trim() === line.slice(start, end) && start < end);
        const replaced = replacePassage(document, { key: block?.key ?? '', range: { start, end } }, 'new');
        const [after] = replaced?.nodes ?? [];
        expect(after && readLine(after)).toBe(`${line.slice(0, start)}new${line.slice(end)}`);
      }),
    );
  });
});
