import fc from 'fast-check';
import type { Node } from 'prosemirror-model';
import { EditorState, TextSelection } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import { moveBlocks } from '../commands/move-blocks.ts';
import { doc, hint, li, p, ul } from '../testing/build-document.ts';
import { alignBlocks } from './align-blocks.ts';
import { type CommentRange, findMovedRange, locateComments } from './comment-ranges.ts';
import { listBlockTexts, passageOf, rangeOfText } from './document-text.ts';

const page = doc(
  p('High tide is at noon.'),
  hint(p('Mind the rocks.'), p('And the gulls.')),
  ul(li(p('one')), li(p('two'), ul(li(p('three'))))),
  p('High tide is at six.'),
);

const textIn = (node: Node, { from, to }: { readonly from: number; readonly to: number }) =>
  node.textBetween(from, to, '\n');

describe('passages of a document', () => {
  it('are found again, for every selection', () => {
    fc.assert(
      fc.property(fc.nat(page.content.size), fc.nat(page.content.size), (one, other) => {
        const range = { from: Math.min(one, other), to: Math.max(one, other) };
        const passage = passageOf(page, range);
        if (passage === undefined) return;
        const [match] = locateComments(page, [{ id: 'a', key: '', passage }], []);
        if (match === undefined) throw new Error(passage.text);
        expect(textIn(page, match)).toBe(passage.text);
        // Words that stand once are those that were selected.
        if (page.textContent.split(passage.text).length === 2) expect(match.from).toBeGreaterThanOrEqual(range.from);
      }),
    );
  });

  it('tell equal words apart by what stands around them', () => {
    const [first, , , last] = listBlockTexts(page);
    for (const block of [first, last]) {
      const range = block && rangeOfText(block, 0, 9);
      const passage = range && passageOf(page, range);
      if (range === undefined || passage === undefined) throw new Error('There is no passage.');
      const [match] = locateComments(page, [{ id: 'a', key: '', passage }], []);
      expect(match).toMatchObject(range);
    }
  });

  it('end with the first block that has text', () => {
    expect(passageOf(page, { from: 14, to: page.content.size })).toEqual({
      text: 'at noon.',
      before: 'High tide is ',
      after: '',
    });
    expect(passageOf(page, { from: 5, to: 5 })).toBeUndefined();
  });
});

describe('blocks with comments', () => {
  const stored = [
    { key: 'a', type: 'paragraph', text: 'High tide is at noon.' },
    { key: 'b', type: 'hint', text: 'Mind the rocks. And the gulls.' },
    { key: 'c', type: 'list-unordered', text: 'one two three' },
    { key: 'd', type: 'paragraph', text: 'High tide is at six.' },
  ];
  const draftOf = (node: Node) =>
    listBlockTexts(node).map(({ text, node: { type } }) => ({ text, type: type.name.replace('_', '-') }));

  it('have the keys of the stored ones, also when they were edited or moved', () => {
    expect(alignBlocks(stored, draftOf(page))).toEqual(['a', 'b', 'c', 'd']);
    const edited = page.copy(page.content.replaceChild(1, hint(p('Mind the cliffs.'))));
    expect(alignBlocks(stored, draftOf(edited))).toEqual(['a', 'b', 'c', 'd']);
    const moved = doc(...[page.child(3), page.child(0), page.child(1), page.child(2)]);
    expect(alignBlocks(stored, draftOf(moved)).toSorted()).toEqual(['a', 'b', 'c', 'd']);
    const both = doc(
      hint(p('Mind well the cliffs.'), p('And the gulls.')),
      page.child(0),
      page.child(2),
      page.child(3),
    );
    expect(alignBlocks(stored, draftOf(both))).toEqual(['b', 'a', 'c', 'd']);
    const other = doc(hint(p('Nothing of it.')), page.child(0), page.child(2), page.child(3));
    expect(alignBlocks(stored, draftOf(other))).toEqual([undefined, 'a', 'c', 'd']);
    const more = doc(p('New.'), ...page.children, p('New too.'));
    expect(alignBlocks(stored, draftOf(more))).toEqual([undefined, 'a', 'b', 'c', 'd', undefined]);
  });

  it('are marked as a whole, and within a container where the comment is on a block in it', () => {
    const [whole] = locateComments(page, [{ id: 'x', key: 'b' }], stored);
    expect(whole && page.nodeAt(whole.from)?.type.name).toBe('hint');
    const [inner] = locateComments(page, [{ id: 'x', key: 'b', beginning: 'And the gu…' }], stored);
    expect(inner && textIn(page, inner)).toBe('And the gulls.');
    expect(locateComments(page, [{ id: 'x', key: 'gone' }], stored)).toEqual([]);
  });

  it('show words that were changed by what stands around them, else the block', () => {
    const passage = { text: 'the cliffs', before: 'Mind ', after: '.' };
    const [between] = locateComments(page, [{ id: 'x', key: 'b', passage }], stored);
    expect(between && textIn(page, between)).toBe('the rocks');
    const [block] = locateComments(
      page,
      [{ id: 'x', key: 'b', passage: { ...passage, before: 'Beware of ' } }],
      stored,
    );
    expect(block).toMatchObject({ isBlock: true });
    expect(block && page.nodeAt(block.from)?.type.name).toBe('hint');
    expect(locateComments(page, [{ id: 'x', key: 'gone', passage }], stored)).toEqual([]);
  });

  it('are found where they were moved to', () => {
    const [, rocks] = listBlockTexts(page);
    const range = rocks && rangeOfText(rocks, 9, 14);
    if (range === undefined) throw new Error('There is no passage.');
    for (const direction of ['up', 'down'] as const) {
      const state = EditorState.create({ doc: page, selection: TextSelection.create(page, range.from) });
      let moved = page;
      moveBlocks(direction)(state, (transaction) => {
        moved = transaction.doc;
      });
      expect(moved.eq(page)).toBe(false);
      const passage: CommentRange = { id: 'x', isBlock: false, ...range };
      const match = findMovedRange(page, moved, passage);
      expect(match && textIn(moved, match)).toBe('rocks');
      const block: CommentRange = { id: 'x', isBlock: true, from: range.from - 10, to: range.to + 2 };
      const whole = findMovedRange(page, moved, block);
      expect(whole && moved.nodeAt(whole.from)?.textContent).toBe('Mind the rocks.');
    }
  });

  it('are gone with what they were on', () => {
    const location: CommentRange = { id: 'x', isBlock: false, from: 1, to: 10 };
    expect(findMovedRange(page, doc(p('Nothing of it.')), location)).toBeUndefined();
    expect(findMovedRange(page, doc(p('Nothing.')), { ...location, isBlock: true, from: 0, to: 23 })).toBeUndefined();
  });
});
