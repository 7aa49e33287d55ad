import { describe, expect, it } from 'vitest';
import { CORPORA, isPresent, readPages, sample, walked } from '../../../../test/corpora.ts';
import type { Paragraph } from '../document/document.ts';
import { parsePage } from '../markdown/parse-page.ts';
import { contentOfBlock, keepBlocks } from './keep-blocks.ts';

const ADDED: Paragraph = {
  object: 'block',
  type: 'paragraph',
  data: {},
  isVoid: false,
  nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: 'Added.', marks: [] }] }],
};

/** The source with a paragraph in front of one of its blocks. */
function add(source: string, at: number): string | undefined {
  const { document } = parsePage(source);
  const { nodes } = document;
  return keepBlocks(source, { ...document, nodes: [...nodes.slice(0, at), ADDED, ...nodes.slice(at)] });
}

const linesOf = (source: string): string[] => source.split(/\r?\n/).filter((line) => line.trim() !== '');

describe('keepBlocks', () => {
  for (const name of CORPORA)
    it.runIf(isPresent(name))(`keeps the source of ${walked(100)} of ${name} to the letter`, () => {
      for (const [file, source] of sample([...readPages(name)], 100)) {
        const kept = keepBlocks(source, parsePage(source).document);
        // Blocks that share lines cannot be distinguished: such a page is rewritten.
        if (kept !== undefined) expect(kept, file).toBe(source);
      }
    });

  for (const name of CORPORA)
    it.runIf(isPresent(name))(
      `keeps all lines of nearly all of ${walked(100)} of ${name} in front of a new one`,
      () => {
        const pages = sample([...readPages(name)], 100);
        const left = pages.filter(([file, source]) => {
          const next = add(source, parsePage(source).document.nodes.length);
          if (next !== undefined)
            expect(linesOf(next).toSorted(), file).toEqual([...linesOf(source), 'Added.'].toSorted());
          return next === undefined;
        });
        expect(left.length).toBeLessThanOrEqual(Math.ceil(pages.length / 20));
      },
    );

  it.each([
    ['a list right behind a paragraph', '# T\n\nA:\n- b\n- c\n\n***\n', 0, '# T\n\nAdded.\n\nA:\n- b\n- c\n\n***\n'],
    ['line ends of Windows', '# T\r\n\r\na\r\n\r\n\r\nb\r\n', 1, '# T\r\n\r\na\r\n\r\n\r\nAdded.\r\n\r\nb\r\n'],
    ['a source without an end of its last line', 'a\n\n- b', 2, 'a\n\n- b\n\nAdded.\n'],
    ['front matter', '---\nhidden: true\n---\n# T\na\n', 1, '---\nhidden: true\n---\n# T\na\n\nAdded.\n'],
    ['definitions of links', '[a]\n\n[a]: b.md\n\n[c][a]\n', 1, '[a]\n\n[a]: b.md\n\nAdded.\n\n[c][a]\n'],
    [
      'a tag that ends right behind an element',
      '{% stepper %}\n{% step %}\n<p>a</p>\n{% endstep %}\n{% endstepper %}\n\nb\n',
      1,
      '{% stepper %}\n{% step %}\n<p>a</p>\n{% endstep %}\n{% endstepper %}\n\nAdded.\n\nb\n',
    ],
  ])('keeps %s', (_what, source, at, expected) => {
    expect(add(source, at)).toBe(expected);
  });

  it('leaves out the lines of blocks that are gone', () => {
    const source = 'a\n\n* b\n* c\n\nd\n';
    const { document } = parsePage(source);
    const [first, , last] = document.nodes;
    expect(keepBlocks(source, { ...document, nodes: [first, last].flatMap((block) => block ?? []) })).toBe('a\n\nd\n');
  });
});

describe('contentOfBlock', () => {
  it('is the same for blocks that differ in their keys alone', () => {
    const [one, other, third] = parsePage('a\n\na\n\nb\n').document.nodes.map(contentOfBlock);
    expect(one).toBe(other);
    expect(one).not.toBe(third);
  });

  it('tells attributes of custom blocks apart, regardless of what their names', () => {
    const [one, other] = parsePage('{% @a/b key="1" %}\n\n{% @a/b key="2" %}\n').document.nodes.map(contentOfBlock);
    expect(one).not.toBe(other);
  });
});
