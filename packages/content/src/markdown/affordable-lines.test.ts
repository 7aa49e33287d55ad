import { describe, expect, it } from 'vitest';
import type { Document } from '../document/document.ts';
import { textOfDocument } from '../document/text.ts';
import { walkBlocks } from '../document/walk.ts';
import { splitUnits } from '../merge/split-units.ts';
import { costOfStructure, isReadWhole } from './affordable-lines.ts';
import { parsePage } from './parse-page.ts';

const LENGTH = 990_000;
const dense = (text: string): string => `${text.repeat(Math.ceil(LENGTH / text.length))}\n\nThe end.\n`;

/** Pages of the maximum size that consist of structure only, by kind. */
const DENSE: Readonly<Record<string, string>> = {
  paragraphs: dense('a\n\n'),
  headings: dense('# a\n'),
  table: `| a | b | c |\n| - | - | - |\n${dense('| a | b | c |\n')}`,
  lists: dense('* a\n'),
  code: dense('```js\na\n```\n\n'),
  hints: dense('{% hint %}a{% endhint %}'),
  elements: dense('<p align="center"><b>a</b></p>\n'),
  links: dense('[a](b.md) '),
  brackets: dense('['),
  marks: dense('*a* '),
  codes: dense('`a` '),
  urls: dense('www.a.b '),
  emoji: dense(':a: '),
};

function countNodes({ nodes }: Document): number {
  let count = 0;
  const visit = () => {
    count += 1;
    return true;
  };
  walkBlocks(nodes, { block: visit, inline: visit });
  return count;
}

describe('the cost limit of a page', () => {
  it.each(Object.entries(DENSE))('only applies to a page of %s', (_, source) => {
    const { document } = parsePage(source);
    expect(countNodes(document)).toBeLessThan(1.6 * costOfStructure(source));
    expect(textOfDocument(document).includes('The end.')).toBe(isReadWhole(source));
  });

  it('leaves the largest dense prose unchanged', () => {
    const prose =
      '## A heading of it\n\nSome *words* and [a link](https://example.com/a) stand beside `code` and **go on** with it.\n\n* one\n* two\n\n';
    const source = prose.repeat(Math.floor(1_000_000 / prose.length));
    expect(isReadWhole(source)).toBe(true);
  });

  it.each(['table', 'lists', 'links'])('splits %s without loss', (name) => {
    const source = DENSE[name] ?? '';
    const lines = source.match(/[^\n]*\n/g) ?? [];
    const parts = splitUnits(lines).flatMap(({ text, gap }) => [text, gap]);
    expect(parts.join('')).toBe(source);
  });
});
