import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignKeys } from '../markdown/node-keys.ts';
import { parsePage } from '../markdown/parse-page.ts';
import { anchorBlock, type BlockAnchor, findBlocksIn, previewBlock } from './block-anchor.ts';
import { type PlacedBlock, placeBlocks } from './block-index.ts';
import type { Block } from './document.ts';
import { textOfBlocks } from './text.ts';
import { walkBlocks } from './walk.ts';

const documentOf = (source: string) => parsePage(`# Title\n\n${source}\n`).document;
const pageOf = (parts: readonly string[]) => documentOf(parts.join('\n\n'));

function listBlocks(source: string): Block[] {
  const blocks: Block[] = [];
  walkBlocks(documentOf(source).nodes, { block: (block) => blocks.push(block) > 0 });
  return blocks;
}

/** The anchor of the first block of a source that a test picks. */
function anchorIn(source: string, pick: (block: Block) => boolean): BlockAnchor {
  const key = listBlocks(source).find(pick)?.key ?? 'none';
  const anchor = anchorBlock(placeBlocks(documentOf(source)), key);
  if (anchor === undefined) throw new Error('The source has no such block.');
  return anchor;
}

const saying = (text: string, type?: Block['type']) => (block: Block) =>
  textOfBlocks([block]).includes(text) && (type === undefined || block.type === type);

/** Searches a document of these blocks, with the keys that they have in it. */
function findIn(anchor: BlockAnchor, nodes: readonly Block[]): PlacedBlock | undefined {
  const copies = structuredClone(nodes);
  assignKeys(copies);
  return findBlocksIn(placeBlocks({ object: 'document', data: {}, nodes: copies })).find(anchor);
}

const find = (anchor: BlockAnchor, source: string): PlacedBlock | undefined =>
  findBlocksIn(placeBlocks(documentOf(source))).find(anchor);

const textIn = (anchor: BlockAnchor, source: string): string | undefined => {
  const block = find(anchor, source);
  return block && textOfBlocks([block.block]);
};

const words = fc.array(
  fc.constantFrom(...'token page site order guide write never always blue seven door letter'.split(' ')),
  {
    minLength: 1,
    maxLength: 12,
  },
);
/** Parts of a page, some of which are alike or equal. */
const part = fc.oneof(
  words.map((list) => list.join(' ')),
  words.map((list) => `## ${list.join(' ')}`),
  words.map((list) => list.map((word) => `* ${word}`).join('\n')),
  words.map((list) => `\`\`\`\n${list.join('\n')}\n\`\`\``),
  words.map((list) => `> ${list.join(' ')}`),
  words.map((list) => `{% hint style="info" %}\n${list.join(' ')}\n\n${list.toReversed().join(' ')}\n{% endhint %}`),
  fc.constant('---'),
  words.map((list) => `{% embed url="https://example.com/${list.join('-')}" %}`),
);
const parts = fc.array(part, { minLength: 1, maxLength: 12 });
/** Words that only one block has, so that no other is equal to it. */
const ownText = fc.array(fc.constantFrom<string>('alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta'), {
  minLength: 4,
  maxLength: 9,
});

describe('a block located by its anchor', () => {
  it('is found exactly in the unchanged page, also among equal ones', () => {
    fc.assert(
      fc.property(parts, (written) => {
        const source = written.join('\n\n');
        const blocks = placeBlocks(documentOf(source));
        const finder = findBlocksIn(placeBlocks(documentOf(source)));
        for (const { key = '' } of listBlocks(source)) {
          const anchor = anchorBlock(blocks, key);
          expect(anchor && finder.find(anchor)?.key).toBe(key);
        }
      }),
    );
  });

  it('is never lost by edits elsewhere, even when moved', () => {
    fc.assert(
      fc.property(parts, ownText, fc.nat(), parts, fc.nat(), (before, own, index, after, newPlace) => {
        const text = own.join(' ');
        const anchor = anchorIn(
          before.toSpliced(index % (before.length + 1), 0, text).join('\n\n'),
          saying(text, 'paragraph'),
        );
        const now = after.toSpliced(newPlace % (after.length + 1), 0, text).join('\n\n');
        expect(textIn(anchor, now)).toBe(text);
      }),
    );
  });

  it('is found by its content in any order of the blocks of a page', () => {
    fc.assert(
      fc.property(parts, fc.nat(), fc.nat(), (written, chosen, seed) => {
        const before = pageOf(written);
        const block = before.nodes[chosen % before.nodes.length];
        const anchor = anchorBlock(placeBlocks(before), block?.key ?? '');
        const turn = seed % before.nodes.length;
        const placed =
          anchor && findIn(anchor, [...before.nodes.slice(turn), ...before.nodes.slice(0, turn).toReversed()]);
        expect(placed?.type).toBe(block?.type);
        expect(placed && textOfBlocks([placed.block])).toBe(block && textOfBlocks([block]));
      }),
    );
  });

  it('is not found once it is deleted, unless an equal one remains', () => {
    fc.assert(
      fc.property(parts, fc.nat(), (written, chosen) => {
        const { nodes, ...before } = pageOf(written);
        const at = chosen % nodes.length;
        const anchor = anchorBlock(placeBlocks({ ...before, nodes }), nodes[at]?.key ?? '');
        const left = nodes.toSpliced(at, 1);
        const isEqualLeft = placeBlocks({ ...before, nodes: left })
          .listKind(nodes[at]?.type ?? 'paragraph')
          .some(({ digest }) => digest === anchor?.digest);
        expect(anchor && findIn(anchor, left)?.digest).toBe(isEqualLeft ? anchor?.digest : undefined);
      }),
      { numRuns: 500 },
    );
  });

  it('is found when a word of it is replaced and its surroundings are unchanged', () => {
    fc.assert(
      fc.property(parts, ownText, fc.nat(), fc.nat(), (around, own, index, word) => {
        const at = index % (around.length + 1);
        const text = own.join(' ');
        const anchor = anchorIn(around.toSpliced(at, 0, text).join('\n\n'), saying(text, 'paragraph'));
        const edited = own.with(word % own.length, 'otherwise').join(' ');
        expect(textIn(anchor, around.toSpliced(at, 0, edited).join('\n\n'))).toBe(edited);
      }),
    );
  });
});

describe('findBlocksIn', () => {
  const STEPS = [
    '## Install',
    'Open the installer and follow its steps.',
    'Note',
    '## Use',
    'Note',
    'Start the program from the menu.',
  ];

  it.each([
    ['emphasis is put on a word', 'Open the **installer** and follow its steps.'],
    ['a sentence is added', 'Open the installer and follow its steps. It takes a minute.'],
    ['half of it is written anew', 'Open the installer that you downloaded, then follow its steps.'],
  ])('finds a paragraph when %s', (_what, edited) => {
    const anchor = anchorIn(STEPS.join('\n\n'), saying('Open'));
    expect(textIn(anchor, STEPS.with(1, edited).join('\n\n'))).toBe(edited.replaceAll('*', ''));
  });

  it('finds a paragraph that was edited and moved', () => {
    const anchor = anchorIn(STEPS.join('\n\n'), saying('Open'));
    const moved = [...STEPS.toSpliced(1, 1), 'Open the installer and follow all of its steps.'];
    expect(textIn(anchor, moved.join('\n\n'))).toBe('Open the installer and follow all of its steps.');
  });

  it('treats a paragraph with other text as a different one', () => {
    const anchor = anchorIn(STEPS.join('\n\n'), saying('Open'));
    expect(find(anchor, STEPS.with(1, 'Ask whoever looks after your machine.').join('\n\n'))).toBeUndefined();
  });

  it('does not treat existing blocks as the lost one, even if many are similar', () => {
    const rows = Array.from(
      { length: 80 },
      (_, index) => `Call number ${index} of the interface answers with a list${' of things'.repeat(index % 7)}.`,
    );
    for (const [index, row] of rows.entries()) {
      const anchor = anchorIn(rows.join('\n\n'), saying(row));
      expect(anchor.rivals).toHaveLength(32);
      expect(JSON.stringify(anchor).length).toBeLessThan(2_000);
      expect(find(anchor, rows.toSpliced(index, 1).join('\n\n'))).toBeUndefined();
    }
  });

  it('distinguishes equal blocks by their neighbors', () => {
    const second = (source: string) => listBlocks(source).filter(saying('Note'))[1]?.key ?? '';
    const source = STEPS.join('\n\n');
    const anchor = anchorBlock(placeBlocks(documentOf(source)), second(source));
    if (anchor === undefined) throw new Error('The block is missing.');
    expect(anchor).toMatchObject({ ordinal: 1, equals: 2 });
    const withoutFirst = STEPS.toSpliced(2, 1).join('\n\n');
    const left = find(anchor, withoutFirst);
    expect(left).toMatchObject({ after: anchor.after, before: anchor.before });
    const more = ['Note', 'Note', ...STEPS].join('\n\n');
    expect(find(anchor, more)).toMatchObject({ after: anchor.after, before: anchor.before });
    // It is edited, and its twin is not: the twin is not it.
    expect(textIn(anchor, STEPS.with(4, 'Notes').join('\n\n'))).toBe('Notes');
  });

  it('finds a heading at another level, and a list of another kind', () => {
    const heading = anchorIn('## Install\n\nText', saying('Install'));
    expect(find(heading, 'Before\n\n#### Install\n\nOther text')?.type).toBe('heading-3');
    const list = anchorIn('* One\n* Two', (block) => block.type === 'list-unordered');
    expect(find(list, '1. One\n2. Two')?.type).toBe('list-ordered');
  });

  it.each<[string, string, string, Block['type']]>([
    ['an embed', '{% embed url="https://example.com/a" %}\n\n{% embed url="https://example.com/b" %}', 'b', 'embed'],
    ['a formula', '$$\na\n$$\n\n$$\nb\n$$', 'b', 'math'],
    ['a cell', '| A | B |\n| - | - |\n| one | two |\n| three | four |', 'four', 'paragraph'],
    ['a line of code', '```\none\ntwo\n```\n\n```\nthree\ntwo\n```', 'three', 'code-line'],
    [
      'a step',
      '{% stepper %}\n{% step %}\n### One\n{% endstep %}\n{% step %}\n### Two\n{% endstep %}\n{% endstepper %}',
      'Two',
      'stepper-step',
    ],
  ])('finds %s after new text', (_what, source, text, type) => {
    const is = (block: Block) => block.type === type && JSON.stringify(block).includes(text);
    const anchor = anchorIn(source, is);
    const block = find(anchor, `New.\n\n${source}`);
    expect(block && is(block.block)).toBe(true);
  });

  it('searches thousands of blocks at once', () => {
    const rows = Array.from(
      { length: 4_000 },
      (_, index) => `Row ${index} is about ${(index * 7_919) % 4_001} things.`,
    );
    const anchors = [0, 1_999, 3_999].map((row) => anchorIn(rows.join('\n\n'), saying(`Row ${row} `)));
    const finder = findBlocksIn(placeBlocks(pageOf(rows.toReversed())));
    expect(anchors.map((anchor) => finder.find(anchor)?.digest)).toEqual(anchors.map(({ digest }) => digest));
  });
});

describe('anchorBlock', () => {
  it('returns nothing for a key that the document does not have', () => {
    expect(anchorBlock(placeBlocks(documentOf('Text')), 'none')).toBeUndefined();
  });
});

describe('previewBlock', () => {
  const preview = (source: string) => previewBlock(documentOf(source).nodes[0] as Block);

  it('returns the beginning of the text on one line', () => {
    expect(preview('One\n*two*')).toBe('One two');
    expect(preview('* One\n* Two')).toBe('One Two');
    expect(preview('x'.repeat(100))).toBe('x'.repeat(100));
    expect(preview('😀'.repeat(101))).toBe(`${'😀'.repeat(99)}…`);
    expect(preview('---')).toBe('');
  });
});
