import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Block } from '../document/document.ts';
import { textOfBlocks } from '../document/text.ts';
import { parsePage } from './parse-page.ts';
import { serializeDocument } from './serialize-page.ts';

const OPEN = '<<<<<<< Main content';
const CLOSE = '>>>>>>> This change request';

function blocksOf(source: string): readonly Block[] {
  return parsePage(source).document.nodes;
}
function typesOf(source: string): string[] {
  return blocksOf(source).map((block) => (block.type === 'hint' ? `hint ${block.data.style}` : block.type));
}
const triple = (main: string, change: string) => `${OPEN}\n\n${main}\n\n=======\n\n${change}\n\n${CLOSE}\n`;

describe('a conflict in a page', () => {
  it('is rendered as two hints, with the name and the blocks of each side', () => {
    const [before, main, change, after] = blocksOf(`One\n\n${triple('## Two\n\n* a', 'Zwei')}\nThree\n`);
    expect([before, after].map((block) => block?.type)).toEqual(['paragraph', 'paragraph']);
    expect(main).toMatchObject({
      type: 'hint',
      data: { style: 'danger' },
      nodes: [
        { type: 'paragraph', nodes: [{ leaves: [{ text: 'Main content', marks: [{ type: 'bold' }] }] }] },
        { type: 'heading-1' },
        { type: 'list-unordered' },
      ],
    });
    expect(change).toMatchObject({ type: 'hint', data: { style: 'info' } });
    expect(textOfBlocks(change === undefined ? [] : [change])).toContain('This change request');
  });

  it.each([
    ['a side without text', triple('', 'Text')],
    ['Windows line ends', triple('A', 'B').replaceAll('\n', '\r\n')],
    ['underlined headings in its sides', triple('Title\n=======', 'Other\n=======\n\nText')],
    ['a separator in code of a side', triple('```\n\n=======\n\n```', 'B')],
    ['code in a list of a side', triple('* a\n\n  ```\n  b\n  ```', '* ```\n  c\n  ```')],
    ['a side that leaves code open', triple('~~~ a', 'B').replace('~~~ a', 'A')],
    ['a side that leaves a hint open', triple('{% hint %}\nA', 'B')],
    ['a side that leaves a comment open', triple('<!-- A', 'B')],
    ['nothing behind it', triple('A', 'B').trimEnd()],
  ])('is rendered with %s', (_, source) => {
    expect(typesOf(source)).toEqual(['hint danger', 'hint info']);
  });

  it.each([
    ['without its end', triple('A', 'B').replace(CLOSE, '')],
    ['without its middle', triple('A', 'B').replace('=======\n', '')],
    ['without empty lines', `${OPEN}\nA\n=======\nB\n${CLOSE}\n`],
    ['with another label', triple('A', 'B').replace('Main content', 'HEAD')],
    ['in a hint', `{% hint %}\n\n${triple('A', 'B')}\n{% endhint %}\n`],
    ['in a list', `* a\n\n${triple('A', 'B').replace(/^(?=.)/gm, '  ')}`],
    ['in a quote', triple('A', 'B').replace(/^/gm, '> ')],
  ])('stays text %s', (_, source) => {
    expect(typesOf(source)).not.toContain('hint danger');
    expect(textOfBlocks(blocksOf(source))).toMatch(/<<<<<<<|>>>>>>>/);
  });

  it('stays code in code', () => {
    const source = `\`\`\`\n${triple('A', 'B')}\`\`\`\n`;
    expect(typesOf(source)).toEqual(['code']);
  });

  it('is linear for opening markers without a match', () => {
    const source = `${`${OPEN}\n\n`.repeat(10_000)}${CLOSE}\n`;
    expect(blocksOf(source)).toHaveLength(10_001);
  });

  it('leaves formulas and notes of the page unchanged', () => {
    const source = `${triple('$$\nopen', 'B[^1]')}\n$$\nx\n$$\n\n[^1]: Note\n`;
    expect(typesOf(source)).toEqual(['hint danger', 'hint info', 'math']);
    expect(textOfBlocks(blocksOf(source))).toContain('Note');
  });

  it('round-trips for any content', () => {
    const lines = fc.constantFrom(
      ...[OPEN, '=======', CLOSE, '', '', '', 'Text', '# T', '```', '* a', '> q', '{% hint %}', '{% endhint %}', '$$'],
    );
    const parse = (source: string) =>
      JSON.parse(JSON.stringify(parsePage(source), (name, value) => (name === 'key' ? undefined : value)));
    fc.assert(
      fc.property(fc.array(lines, { maxLength: 20 }), (parts) => {
        const source = parts.join('\n');
        expect(parse(serializeDocument(parsePage(source)))).toEqual(parse(source));
      }),
      { numRuns: 400 },
    );
  });
});
