import fc from 'fast-check';
import { Fragment, type Node, Slice } from 'prosemirror-model';
import { EditorState, TextSelection } from 'prosemirror-state';
import { ReplaceStep } from 'prosemirror-transform';
import { describe, expect, it } from 'vitest';
import { isLargeStep } from './batch-size.ts';
import { splitSteps, splitTransaction } from './split-steps.ts';
import { code, doc, hint, li, p, table, td, th, tr, ul } from './testing/build-document.ts';

const words = (length: number) => 'words and 日本 '.repeat(Math.ceil(length / 13)).slice(0, length);
const page = doc(p('before'), p('after'));

/** Large blocks of several kinds. */
const anyBlock: fc.Arbitrary<Node> = fc.oneof(
  fc.integer({ min: 1, max: 200_000 }).map((size) => p(words(size))),
  fc.integer({ min: 1, max: 200_000 }).map((size) => code(words(size))),
  fc
    .integer({ min: 1, max: 3000 })
    .map((count) => ul(...Array.from({ length: count }, (_, index) => li(p(`item ${index}`))))),
  fc
    .integer({ min: 1, max: 900 })
    .map((count) =>
      table(tr(th('A'), th('B')), ...Array.from({ length: count }, (_, index) => tr(td(`${index}`), td(words(80))))),
    ),
  fc.integer({ min: 1, max: 800 }).map((count) => hint(...Array.from({ length: count }, () => p(words(150))))),
);

function expectSplit(start: Node, step: ReplaceStep): void {
  const target = step.apply(start).doc;
  const parts = splitSteps(start, [step]);
  let now = start;
  for (const part of parts) {
    expect(isLargeStep(part)).toBe(false);
    const { doc: next } = part.apply(now);
    if (next === null) throw new Error('A part does not fit.');
    next.check();
    now = next;
  }
  expect(target && now.eq(target)).toBe(true);
}

describe('steps that are too large for a batch', () => {
  it('become steps that fit, with the same result and valid documents between them', () => {
    fc.assert(
      fc.property(fc.array(anyBlock, { minLength: 1, maxLength: 4 }), (blocks) => {
        expectSplit(page, new ReplaceStep(8, 8, new Slice(Fragment.from(blocks), 0, 0)));
      }),
      { numRuns: 25 },
    );
  });

  it('are split where they continue the text around them', () => {
    fc.assert(
      fc.property(fc.array(anyBlock, { maxLength: 2 }), fc.integer({ min: 1, max: 120_000 }), (blocks, size) => {
        const content = Fragment.from([p(words(size)), ...blocks, p(words(size))]);
        expectSplit(page, new ReplaceStep(4, 12, new Slice(content, 1, 1)));
      }),
      { numRuns: 15 },
    );
  });

  it('are those of one list deep in another, without a part of a character', () => {
    const deep = ul(li(p('a'), ul(li(p('😀'.repeat(70_001))))));
    expectSplit(page, new ReplaceStep(0, page.content.size, new Slice(Fragment.from(deep), 0, 0)));
  });

  it('keep rows of tables whole', () => {
    const rows = Array.from({ length: 40 }, () => tr(td(words(4000)), td(words(4000))));
    const step = new ReplaceStep(0, 0, new Slice(Fragment.from(table(tr(th('A'), th('B')), ...rows)), 0, 0));
    let now: Node = page;
    for (const part of splitSteps(page, [step])) {
      now = part.apply(now).doc as Node;
      now.descendants((node) => {
        if (node.type.name === 'table_row') expect(node.childCount).toBe(2);
      });
    }
    expectSplit(page, step);
  });

  it('stay one transaction, with its selection and what goes with it', () => {
    const state = EditorState.create({ doc: page });
    const whole = state.tr.insert(8, p(words(200_000))).setMeta('paste', true);
    whole.setSelection(TextSelection.create(whole.doc, 12));
    const split = splitTransaction(state, whole);
    expect(split.steps.length).toBeGreaterThan(2);
    expect(split.doc.eq(whole.doc)).toBe(true);
    expect([split.selection.from, split.getMeta('paste')]).toEqual([12, true]);
    const small = state.tr.insertText('a', 3);
    expect(splitTransaction(state, small)).toBe(small);
  });
});
