import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffDocuments } from '../diff/diff-documents.ts';
import { parsePage } from '../markdown/parse-page.ts';
import { revertBlock } from './revert-block.ts';

const revert = (source: string, before: string, key: string) => revertBlock(source, before, key, {});
const blocksOf = (source: string) => parsePage(source).document.nodes;
const keyOf = (source: string, text: string): string =>
  blocksOf(source).find((block) => JSON.stringify(block).includes(text))?.key ?? '';
const PARTS = {
  one: 'One paragraph of the text.',
  two: 'Two paragraphs of the text.',
  three: '```js\nthird();\n```',
  four: 'Four, _written_ with\nanother mark.',
};
const page = (...parts: readonly string[]): string => `# Title\n\n${parts.join('\n\n')}\n`;
const { one, two, three, four } = PARTS;

describe('revertBlock', () => {
  it('moves a block back to where it was', () => {
    const before = page(one, two, three, four);
    expect(revert(page(one, three, four, two), before, keyOf(before, 'Two'))).toBe(before);
    const first = page(two, three, four, one);
    expect(revert(first, before, keyOf(before, 'Two'))).toBe(first);
    expect(revert(first, before, keyOf(before, 'One'))).toBe(before);
    expect(revert(page(four, one, two, three), before, keyOf(before, 'Four'))).toBe(before);
  });

  it.each(['', '\n', '\n\n'])('leaves no difference in the end of a source: %j', (end) => {
    const [before, now] = [page(one, two).trim(), page(two, one).trim() + end];
    expect(revert(now, before, keyOf(now, 'Two'))).toBe(now);
    expect(revert(now, before, keyOf(now, 'One'))).toBe(before);
    const edited = page(two, one, three).trim() + end;
    expect(revert(edited, before, keyOf(edited, 'third'))).toBe(now);
  });

  it('moves a block back that was edited too, as it was', () => {
    const long = 'A long paragraph that says how the parts of the machine are put together.';
    const before = page(long, one, two, three);
    const now = page(one, two, three, long.replace('parts', 'pieces'));
    expect(revert(now, before, keyOf(now, 'pieces'))).toBe(before);
    expect(revert(now, before, keyOf(before, 'parts'))).toBe(before);
  });

  it('keeps all other lines, and comments and definitions where they are', () => {
    const hidden = '<!-- The next part was checked. -->';
    const link = '[guide]: https://example.com';
    const before = page(one, hidden, two, three, link);
    const now = page(one, hidden, 'A new paragraph.', three, two, link).replace('# Title', '# Another');
    const moved = page(one, hidden, two, 'A new paragraph.', three, link).replace('# Title', '# Another');
    expect(revert(now, before, keyOf(now, 'Two'))).toBe(moved);
    const windows = (source: string) => source.replaceAll('\n', '\r\n');
    expect(revert(windows(now), before, keyOf(now, 'Two'))).toBe(windows(moved));
  });

  it('reverts a block next to a moved one alone', () => {
    const edited = 'Two paragraphs of a text.';
    const five = '## Five';
    const before = page(one, two, three, five, four);
    const now = page(one, four, edited, three, five);
    expect(revert(now, before, keyOf(now, 'Two'))).toBe(page(one, four, two, three, five));
    const added = page(one, four, 'Something else.', edited, three, five);
    const back = page(one, 'Something else.', edited, three, five, four);
    expect(revert(added, before, keyOf(added, 'Four'))).toBe(back);
    expect(revert(added, before, keyOf(added, 'Two'))).toContain(four);
  });

  it('refuses to move a list next to one that it would become part of', () => {
    const list = '* first item of the list\n* second item of the list';
    const other = '* another list\n* with other items';
    const before = page(one, list, two, three);
    const now = page(one, other, two, three, list);
    expect(revert(now, before, keyOf(now, 'first item'))).toBeUndefined();
  });

  it('loses no moved block, whichever block is reverted', () => {
    const text = fc.constantFrom('Anna reads a book.', 'Bert has written a letter.', 'Clara sings in the choir.');
    const long = fc.constantFrom('# Head', '* item of a list', '> quoted by somebody', '***', 'A [link][x] here.');
    const list = fc.array(fc.oneof(text, long), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(list, list, fc.nat(), (old, fresh, which) => {
        const [before, now] = [page(...old), page(...fresh)];
        const { blocks } = diffDocuments(parsePage(before).document, parsePage(now).document);
        const moved = blocks.flatMap((block) => (block.type === 'moved' && block.end === 'to' ? [block.after] : []));
        const all = blocksOf(now);
        const reverted = revert(now, before, all[which % all.length]?.key ?? '');
        if (reverted === undefined) return;
        const texts = (nodes: readonly object[]) => nodes.map((node) => JSON.stringify({ ...node, key: '' }));
        const left = texts(blocksOf(reverted));
        for (const each of texts(moved)) expect(left).toContain(each);
      }),
    );
  });

  const paragraph = (name: string) => `This is the paragraph of ${name} in the page.`;
  const parts = fc.shuffledSubarray(['Ada', 'Ben', 'Cem', 'Dora', 'Eva', 'Finn', 'Gia'], { minLength: 2 });

  it('reverts any move alone, and leaves the order of the other blocks', () => {
    fc.assert(
      fc.property(parts, fc.nat(), fc.nat(), fc.boolean(), (names, which, to, hasOthers) => {
        const order = names.map(paragraph);
        const moved = order[which % order.length] ?? '';
        const rest = order.filter((each) => each !== moved);
        const others = hasOthers ? ['## A new heading of its own'] : [];
        const now = [...rest];
        now.splice(to % (rest.length + 1), 0, moved);
        now.push(...others);
        const [source, before] = [page(...now), page(...order)];
        const diff = diffDocuments(parsePage(before).document, parsePage(source).document);
        const change = diff.blocks.find(({ type }) => type === 'moved');
        if (change?.type !== 'moved') return;
        expect(revert(source, before, change.after.key ?? '')).toBe(page(...order, ...others));
      }),
    );
  });

  it('leads back to the former order when each moved block is reverted', () => {
    fc.assert(
      fc.property(parts, fc.infiniteStream(fc.nat()), (names, random) => {
        const before = page(...names.map(paragraph));
        const shuffled = names
          .map((name) => ({ name, rank: random.next().value as number }))
          .toSorted((left, right) => left.rank - right.rank);
        let source = page(...shuffled.map(({ name }) => paragraph(name)));
        for (let count = 0; count <= names.length; count += 1) {
          const { blocks } = diffDocuments(parsePage(before).document, parsePage(source).document);
          const change = blocks.find((block) => block.type === 'moved');
          if (change?.type !== 'moved') break;
          expect(count).toBeLessThan(names.length);
          source = revert(source, before, change.after.key ?? '') ?? '';
        }
        expect(source).toBe(before);
      }),
    );
  });
});
