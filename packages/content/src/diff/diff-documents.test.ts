import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runsOf } from '../../../../test/corpora.ts';
import type { Block, Document } from '../document/document.ts';
import type { Inline, Leaf } from '../document/inline.ts';
import { parsePage } from '../markdown/parse-page.ts';
import { sortMembers } from '../patch/block-content.ts';
import { type BlockChange, type DocumentDiff, diffDocuments } from './diff-documents.ts';

const read = (source: string): Document => parsePage(`# Title\n\n${source}`).document;
const diff = (before: string, after: string): DocumentDiff => diffDocuments(read(before), read(after));
const typesOf = ({ blocks }: DocumentDiff): string[] =>
  blocks.map((block) => (block.type === 'moved' ? `moved ${block.end}` : block.type));

/** All blocks of one side, in order. */
const blocksOf = ({ blocks }: DocumentDiff, side: 'before' | 'after'): Block[] =>
  blocks.flatMap((block: BlockChange) => {
    if (block.type === 'moved' && block.end !== (side === 'before' ? 'from' : 'to')) return [];
    return side in block ? [(block as { before: Block; after: Block })[side]] : [];
  });

/** A tree without nodes marked as `dropped`, with its texts joined: texts split by marks are joined again. */
function strip(nodes: readonly Block[], diffed: DocumentDiff, dropped: 'removed' | 'added' | undefined): unknown {
  const isDropped = (node: object) => dropped !== undefined && diffed.marks.get(node) === dropped;
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return joinTexts(value.filter((each) => !isDropped(Object(each))).map(visit));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, visit(member)]));
  };
  return sortMembers(visit(nodes));
}

/** Joins adjacent leaves of one style, and texts; drops empty ones. */
function joinTexts(nodes: readonly unknown[]): unknown[] {
  const joined: unknown[] = [];
  for (const node of nodes as readonly (Inline | Leaf | Block)[]) {
    const last = joined.at(-1) as Inline | Leaf | Block | undefined;
    if (node.object === 'leaf' && node.text === '') continue;
    if (node.object === 'text' && node.leaves.length === 0) continue;
    if ((node as { type?: string }).type === 'link' && (node as { nodes: unknown[] }).nodes.length === 0) continue;
    if (node.object === 'leaf' && last?.object === 'leaf' && JSON.stringify(node.marks) === JSON.stringify(last.marks))
      joined[joined.length - 1] = { ...last, text: last.text + node.text };
    else if (node.object === 'text' && last?.object === 'text')
      joined[joined.length - 1] = { ...last, leaves: joinTexts([...last.leaves, ...node.leaves]) };
    else joined.push(node);
  }
  return joined;
}

const word = fc.constantFrom('alpha', 'beta', 'gamma', 'delta', 'Zeichen', '日本語', 'two words', 'end.');
const words = fc.array(word, { minLength: 1, maxLength: 8 }).map((list) => list.join(' '));
const styled = fc
  .tuple(
    words,
    fc.constantFrom('', '**', '_', '`'),
    words,
    fc.constantFrom('', '[link](a.md)', ':smile:', '![i](b.png)'),
  )
  .map(([one, sign, other, more]) => `${one} ${sign}${other}${sign} ${more}`.trim());
const block = fc.oneof(
  { weight: 5, arbitrary: styled },
  words.map((text) => `## ${text}`),
  fc.array(styled, { minLength: 1, maxLength: 4 }).map((items) => items.map((item) => `* ${item}`).join('\n')),
  fc.array(words, { minLength: 1, maxLength: 3 }).map((lines) => `\`\`\`js\n${lines.join('\n')}\n\`\`\``),
  styled.map((text) => `{% hint style="info" %}\n${text}\n{% endhint %}`),
  fc
    .array(fc.tuple(words, words), { minLength: 1, maxLength: 4 })
    .map((rows) => ['| A | B |', '| --- | --- |', ...rows.map(([one, other]) => `| ${one} | ${other} |`)].join('\n')),
  fc.constantFrom('---', '![picture](one.png)', '![picture](two.png)', '{% embed url="https://example.com/" %}'),
);
const blocks = fc.array(block, { maxLength: 10 });
const edit = fc.record({
  kind: fc.constantFrom('drop', 'insert', 'move', 'word'),
  at: fc.nat(20),
  to: fc.nat(20),
  block,
  word,
});

function applyEdits(
  list: readonly string[],
  edits: readonly (typeof edit extends fc.Arbitrary<infer E> ? E : never)[],
) {
  const next = [...list];
  for (const { kind, at, to, block: added, word: other } of edits) {
    const index = next.length === 0 ? 0 : at % next.length;
    if (kind === 'insert' || next.length === 0) next.splice(index, 0, added);
    else if (kind === 'drop') next.splice(index, 1);
    else if (kind === 'move') next.splice(to % next.length, 0, ...next.splice(index, 1));
    else next[index] = (next[index] ?? '').replace(/alpha|beta|gamma|delta/, other);
  }
  return next;
}

describe('diffDocuments', () => {
  const pair = fc
    .tuple(blocks, fc.array(edit, { maxLength: 4 }), fc.boolean(), blocks)
    .map(([one, edits, isOther, other]) => ({
      before: read(one.join('\n\n')),
      after: read((isOther ? other : applyEdits(one, edits)).join('\n\n')),
    }));

  it('contains every block of both documents, only changed by marks', () => {
    fc.assert(
      fc.property(pair, ({ before, after }) => {
        const diffed = diffDocuments(before, after);
        expect(strip(blocksOf(diffed, 'before'), diffed, undefined)).toEqual(strip(before.nodes, diffed, undefined));
        expect(strip(blocksOf(diffed, 'after'), diffed, undefined)).toEqual(strip(after.nodes, diffed, undefined));
      }),
      { numRuns: runsOf(80, 800) },
    );
  });

  it('merges both versions of a block so that each can be extracted', () => {
    fc.assert(
      fc.property(pair, ({ before, after }) => {
        const diffed = diffDocuments(before, after);
        for (const change of diffed.blocks) {
          if ((change.type !== 'changed' && change.type !== 'moved') || change.merged === undefined) continue;
          if (change.before.type === 'table' || JSON.stringify(change).includes('"nodes":[{"object":"block"')) continue;
          expect(strip([change.merged], diffed, 'removed')).toEqual(strip([{ ...change.after }], diffed, undefined));
          const { id: _, ...data } = change.before.data as { id?: string };
          const merged = { ...change.merged, data } as Block;
          expect(strip([merged], diffed, 'added')).toEqual(
            strip([{ ...change.before, data } as Block], diffed, undefined),
          );
        }
      }),
      { numRuns: runsOf(80, 800) },
    );
  });

  it('marks only content that the other side lacks', () => {
    fc.assert(
      fc.property(pair, ({ before, after }) => {
        const diffed = diffDocuments(before, after);
        for (const change of diffed.blocks) {
          if (change.type !== 'changed') continue;
          expect(strip([change.before], diffed, 'added')).toEqual(strip([change.before], diffed, undefined));
          expect(strip([change.after], diffed, 'removed')).toEqual(strip([change.after], diffed, undefined));
        }
      }),
      { numRuns: runsOf(60, 600) },
    );
  });

  it('reports only equal blocks for equal documents', () => {
    fc.assert(
      fc.property(blocks, (list) => {
        const source = list.join('\n\n');
        expect(diff(source, source).blocks.every(({ type }) => type === 'equal')).toBe(true);
      }),
      { numRuns: runsOf(60, 600) },
    );
  });

  it('distinguishes added, removed, changed and moved blocks', () => {
    const stays = ['The first paragraph stays.', '## A heading that stays', 'And so does this one.'];
    const before = [...stays, 'This one is changed a little.', 'This paragraph goes away.', 'The last one moves up.'];
    const after = ['The last one moves up.', ...stays, 'This one is changed a lot.', '* A new list'];
    expect(typesOf(diff(before.join('\n\n'), after.join('\n\n')))).toEqual([
      ...['moved to', 'equal', 'equal', 'equal', 'changed', 'removed', 'moved from', 'added'],
    ]);
  });

  it('marks changed words', () => {
    const diffed = diff('Run the old command now.', 'Run the new command now.');
    const [change] = diffed.blocks;
    expect(change).toMatchObject({ type: 'changed', hasMarks: true });
    expect(textsOf(change, 'merged', diffed)).toEqual([
      ['Run the ', undefined],
      ['old', 'removed'],
      ['new', 'added'],
      [' command now.', undefined],
    ]);
    expect(textsOf(change, 'before', diffed)).toEqual([
      ['Run the ', undefined],
      ['old', 'removed'],
      [' command now.', undefined],
    ]);
  });

  it('marks a word whose link or style changed', () => {
    const link = diff('Read [the guide](one.md) first.', 'Read [the guide](two.md) first.');
    expect(textsOf(link.blocks[0], 'merged', link).filter(([, mark]) => mark !== undefined)).toEqual([
      ['the guide', 'removed'],
      ['the guide', 'added'],
    ]);
    const bold = diff('This is very important.', 'This is **very** important.');
    expect(textsOf(bold.blocks[0], 'after', bold)).toContainEqual(['very', 'added']);
  });

  it('marks added and removed list items, lines of code and table rows', () => {
    const list = diff('* one item\n* two items', '* one item\n* another item in between\n* two items');
    expect(list.blocks).toMatchObject([{ type: 'changed', merged: { nodes: [{}, {}, {}] } }]);
    expect(textsOf(list.blocks[0], 'merged', list)).toContainEqual(['another item in between', 'added']);
    const code = diff('```\none\ntwo\n```', '```\none\ntwo\nthree\n```');
    expect(textsOf(code.blocks[0], 'merged', code)).toContainEqual(['three', 'added']);
    const head = '| A | B |\n| --- | --- |\n| one | two |\n';
    const table = diff(`${head}| old row | gone |\n`, `${head}| fresh line | other |\n| and | more |\n`);
    expect(textsOf(table.blocks[0], 'merged', table)).toEqual(
      expect.arrayContaining([
        ['one', undefined],
        ['more', 'added'],
      ]),
    );
  });

  it('reports changed settings of a block without marks, and both versions', () => {
    const hint = (style: string) => `{% hint style="${style}" %}\nMind the gap.\n{% endhint %}`;
    const { blocks: changes } = diff(hint('info'), hint('danger'));
    expect(changes).toMatchObject([{ type: 'changed', hasMarks: false }]);
    expect(changes[0]).not.toHaveProperty('merged');
    expect(diff('![](one.png)', '![](two.png)').blocks[0]).not.toHaveProperty('merged');
  });

  it('ignores anchors that only changed because of a heading above', () => {
    expect(typesOf(diff('## Setup\n\nText one.', '## Setup\n\nNew text.\n\n## Setup\n\nText one.'))).not.toContain(
      'changed',
    );
  });

  it('detects a block that was moved and changed', () => {
    const long = (word: string) => `A paragraph of some length that says ${word} and can be found again elsewhere.`;
    const rest = ['Some first text.', '## Heading', 'Some other text.', '* list'];
    const diffed = diff([long('this'), ...rest].join('\n\n'), [...rest, long('that')].join('\n\n'));
    expect(diffed.blocks.filter(({ type }) => type === 'moved')).toMatchObject([
      { end: 'from', isChanged: true, from: 0, to: 4 },
      { end: 'to', isChanged: true, from: 0, to: 4 },
    ]);
  });

  it('compares documents without common content', () => {
    const text = (name: string) =>
      Array.from({ length: 400 }, (_, at) => `${name} ${at} ${name.repeat(3)}`).join('\n\n');
    const diffed = diff(text('one'), text('zzz'));
    expect(blocksOf(diffed, 'before')).toHaveLength(400);
    expect(blocksOf(diffed, 'after')).toHaveLength(400);
  });
});

/** The leaves of one version of a changed block, each with its mark. */
function textsOf(
  change: BlockChange | undefined,
  side: 'before' | 'after' | 'merged',
  { marks }: DocumentDiff,
): [string, string | undefined][] {
  const texts: [string, string | undefined][] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ((value as Leaf).object === 'leaf') texts.push([(value as Leaf).text, marks.get(value)]);
    for (const member of Object.values(value)) visit(member);
  };
  visit((change as Record<string, unknown> | undefined)?.[side]);
  return texts;
}
