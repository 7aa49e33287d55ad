import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePage } from '../markdown/parse-page.ts';
import { placeBlocks } from './block-index.ts';
import { findPassagesIn, type QuotedPassage } from './quoted-passage.ts';
import { quoteAt, type TextQuote } from './text-quote.ts';

const finderOf = (source: string) => findPassagesIn(placeBlocks(parsePage(`# Title\n\n${source}\n`).document));
const quote = (text: string, before = '', after = ''): TextQuote => ({ text, before, after });
const read = (passage: QuotedPassage | undefined) =>
  passage && [passage.block.type, passage.text.slice(passage.start, passage.end)];

describe('findNew', () => {
  it.each<[string, string, string, string]>([
    ['a word of a paragraph with marks', 'Open the *big* door.', 'the big door', 'paragraph'],
    ['a heading', '## Install it now today\n\nText', 'Install it now today', 'heading-1'],
    ['an item of a list', '* First thing to do here\n* Second thing to do', 'Second thing to do', 'paragraph'],
    ['a cell', '| A | B |\n| - | - |\n| one | two and three of all |', 'two and three of all', 'paragraph'],
    ['a line of code', '```js\nconst one = 1;\nconst twentyTwo = 22;\n```', 'const twentyTwo = 22;', 'code-line'],
    ['a text with a note', 'See this[^1] very long sentence.\n\n[^1]: Note', 'very long sentence', 'paragraph'],
  ])('finds %s', (_what, source, text, type) => {
    expect(read(finderOf(source).findNew(quote(text)))).toEqual([type, text]);
  });

  it('finds a passage of several blocks in their common container', () => {
    const list = finderOf('Before\n\n* First thing to do here\n* Second thing to do\n\nAfter');
    expect(read(list.findNew(quote('thing to do hereSecond thing')))).toEqual([
      'list-unordered',
      'thing to do here Second thing',
    ]);
    const code = finderOf('```js\nconst one = 1;\nconst two = 2;\n```');
    expect(read(code.findNew(quote('one = 1;\nconst two = 2;')))).toEqual(['code', 'one = 1; const two = 2;']);
  });

  it('truncates a passage of several top-level blocks at the end of the first', () => {
    const page = finderOf('The first paragraph ends.\n\nThe second begins.');
    expect(read(page.findNew(quote('paragraph ends.The second')))).toEqual(['paragraph', 'paragraph ends.']);
  });

  it('distinguishes equal passages by the text around them', () => {
    const source = 'One way to open the door.\n\nAnother way to open the door.';
    const match = finderOf(source).findNew(quote('open the door', 'Another way to ', '.'));
    expect(match?.text).toBe('Another way to open the door.');
  });

  it('returns nothing for text that is not on the page', () => {
    expect(finderOf('Text of the page').findNew(quote('something else'))).toBeUndefined();
    expect(finderOf('').findNew(quote('Text'))).toBeUndefined();
  });

  it('finds every passage of every block by the text that a reader selects', () => {
    const words = fc
      .array(fc.constantFrom('token', 'page', 'site', 'order', 'guide', 'blue', 'seven'), {
        minLength: 2,
        maxLength: 9,
      })
      .map((list) => list.join(' '));
    const part = fc.oneof(
      words,
      words.map((text) => `## ${text}`),
      fc.array(words, { minLength: 1, maxLength: 3 }).map((items) => items.map((item) => `* ${item}`).join('\n')),
      words.map((text) => `> ${text}`),
      words.map((text) => `| A | B |\n| - | - |\n| ${text} | x |`),
    );
    const page = fc.array(part, { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(page, fc.nat(), fc.nat(), fc.nat(), (parts, which, one, other) => {
        const blocks = placeBlocks(parsePage(`# Title\n\n${parts.join('\n\n')}\n`).document);
        const texts = blocks.listTexts();
        const at = which % texts.length;
        const rendered = texts.map(({ content }) => content).join('');
        const offset = texts.slice(0, at).reduce((sum, { content }) => sum + content.length, 0);
        const { content = '' } = texts[at] ?? {};
        const [start, end] = [one % content.length, other % content.length].sort((a, b) => a - b) as [number, number];
        // As a browser has it: without white space between blocks.
        const selected = quoteAt(rendered, offset + start, offset + end + 1);
        fc.pre(selected.text !== '');
        const match = findPassagesIn(blocks).findNew(selected);
        expect(match?.text.slice(match.start, match.end)).toBe(selected.text);
      }),
    );
  });
});

describe('findAnywhere', () => {
  it('does not match a short quote with equal words in other surroundings', () => {
    const finder = finderOf('One way to open the door.\n\nAnother thing.');
    expect(finder.findAnywhere(quote('the door', 'Walk to ', ' and the gate'))).toBeUndefined();
    expect(read(finder.findAnywhere(quote('the door', 'to open ', ' and the gate')))).toEqual([
      'paragraph',
      'the door',
    ]);
    expect(read(finder.findAnywhere(quote('One way to open the door', 'x', 'y')))).toEqual([
      'paragraph',
      'One way to open the door',
    ]);
  });
});

describe('findIn', () => {
  it('finds the current text of a quote in the block, or nothing if it was deleted', () => {
    const source = 'Tokens end after 90 days and are created again.\n\nOther.';
    const document = parsePage(`# Title\n\n${source}\n`).document;
    const finder = findPassagesIn(placeBlocks(document));
    const [first, second] = document.nodes;
    const old = quote('end after 30 days', 'Tokens ', ' and are created again.');
    expect(first && read(finder.findIn(first, old))).toEqual(['paragraph', 'end after 90 days']);
    expect(second && finder.findIn(second, old)).toBeUndefined();
  });
});
