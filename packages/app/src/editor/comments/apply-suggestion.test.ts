import type { Node } from 'prosemirror-model';
import { EditorState } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import { doc, h2, hint, li, p, testSchema, ul } from '../testing/build-document.ts';
import { applySuggestion } from './apply-suggestion.ts';
import type { CommentRange } from './comment-ranges.ts';

const page = doc(p('High tide is at noon.'), hint(p('Mind the rocks.')), ul(li(p('one')), li(p('two'))));
const state = EditorState.create({ doc: page });

/** Where a node with a text stands, as the place of a comment on it. */
function rangeOf(type: string, text: string, isBlock = true): CommentRange {
  let location: CommentRange | undefined;
  page.descendants((node, position) => {
    if (node.type.name === type && node.textContent === text)
      location ??= { id: 'x', isBlock, from: position, to: position + node.nodeSize };
  });
  if (location === undefined) throw new Error(text);
  return location;
}

const apply = (location: CommentRange, original: readonly Node[], nodes: readonly Node[]): Node | undefined => {
  const transaction = applySuggestion(state, location, original, nodes);
  transaction?.doc.check();
  return transaction?.doc;
};

describe('a suggestion', () => {
  it('replaces, extends and removes a block', () => {
    const tide = rangeOf('paragraph', 'High tide is at noon.');
    const original = [p('High tide is at noon.')];
    const rest = [page.child(1), page.child(2)];
    expect(apply(tide, original, [h2('Tides')])?.eq(doc(h2('Tides'), ...rest))).toBe(true);
    expect(apply(tide, original, [...original, p('More.')])?.eq(doc(...original, p('More.'), ...rest))).toBe(true);
    expect(apply(tide, original, [])?.eq(doc(...rest))).toBe(true);
  });

  it('replaces an item by those of a list, and leaves an empty block where nothing else is left', () => {
    const item = rangeOf('list_item', 'two');
    const items = apply(item, [ul(li(p('two')))], [ul(li(p('2')), li(p('3')))]);
    expect(items?.lastChild?.eq(ul(li(p('one')), li(p('2')), li(p('3'))))).toBe(true);
    const rocks = rangeOf('paragraph', 'Mind the rocks.');
    expect(
      apply(rocks, [p('Mind the rocks.')], [])
        ?.child(1)
        .eq(hint(p())),
    ).toBe(true);
  });

  it('keeps the marks that all of a passage has', () => {
    const bold = testSchema.mark('bold');
    const marked = doc(testSchema.node('paragraph', null, [testSchema.text('a '), testSchema.text('bold', [bold])]));
    const transaction = applySuggestion(
      EditorState.create({ doc: marked }),
      { id: 'x', isBlock: false, from: 3, to: 7 },
      [p('bold')],
      [p('strong')],
    );
    expect(transaction?.doc.rangeHasMark(3, 9, bold.type)).toBe(true);
    expect(transaction?.doc.textContent).toBe('a strong');
  });

  it('is refused where the text is another one by now, and where it cannot stand', () => {
    const tide = rangeOf('paragraph', 'High tide is at noon.');
    expect(apply(tide, [p('High tide is at six.')], [p('New.')])).toBeUndefined();
    const passage: CommentRange = { id: 'x', isBlock: false, from: 1, to: 10 };
    expect(apply(passage, [p('High tide')], [p('Two'), p('lines')])).toBeUndefined();
    expect(apply(rangeOf('list_item', 'two'), [p('two')], [p('no item')])).toBeUndefined();
  });
});
