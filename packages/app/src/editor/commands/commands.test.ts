import { NodeSelection, TextSelection } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import { moveBlockPart } from '../panels/parts.ts';
import {
  after,
  build,
  code,
  column,
  columns,
  divider,
  doc,
  done,
  expandable,
  h2,
  hint,
  li,
  ol,
  p,
  quote,
  selected,
  show,
  stateOf,
  step,
  stepper,
  tab,
  tabs,
  task,
  tasks,
  ul,
} from '../testing/build-document.ts';
import {
  deleteBlocks,
  duplicateBlocks,
  extendBlocks,
  leaveBlock,
  selectAll,
  selectParentBlock,
} from './block-actions.ts';
import { BlockSelection } from './block-selection.ts';
import { addPart, removePart } from './containers.ts';
import { pressBackspace, pressDelete } from './delete.ts';
import { pressEnter } from './enter.ts';
import { BLOCK_KINDS, insertBlockKind } from './insert-block.ts';
import { indentItem, outdentItem, toggleChecked } from './lists.ts';
import { linkAt, removeLinkMark, setColor, setLink, toggleTextMark } from './marks.ts';
import { moveBlocks } from './move-blocks.ts';
import { turnInto } from './turn-into.ts';

const WORDS = { tabs: ['One', 'Two'], steps: ['First', 'Second'], today: '2026-01-31' } as const;
const to = (marked: ReturnType<typeof doc>): string => `${marked}`;

describe('marks', () => {
  it('are toggled on the selected text', () => {
    const bold = after(stateOf(doc(p('a |word| b'))), toggleTextMark('bold'));
    expect(`${bold.doc}`).toBe('doc(paragraph("a ", bold("word"), " b"))');
    expect(`${after(bold, toggleTextMark('bold')).doc}`).toBe(to(doc(p('a word b'))));
  });

  it('exclude each other for superscript and subscript', () => {
    const sub = after(stateOf(doc(p('H|2|O'))), toggleTextMark('subscript'));
    expect(`${after(sub, toggleTextMark('superscript')).doc}`).toBe('doc(paragraph("H", superscript("2"), "O"))');
  });

  it('do not apply in code', () => {
    expect(toggleTextMark('bold')(stateOf(doc(code('a |b| c'))))).toBe(false);
  });

  it('set text and background color separately, and remove the mark with the last color', () => {
    const red = after(stateOf(doc(p('|ab|'))), setColor('text', 'red'));
    const both = after(red, setColor('background', 'yellow'));
    expect(both.doc.firstChild?.firstChild?.marks[0]?.attrs).toEqual({ text: 'red', background: 'yellow' });
    expect(`${after(after(both, setColor('text', null)), setColor('background', null)).doc}`).toBe(to(doc(p('ab'))));
  });

  it('change or remove the whole link around the cursor', () => {
    const ref = (url: string) => ({ ref: { kind: 'url', url } });
    const linked = after(stateOf(doc(p('see |the harbor| now'))), setLink(ref('https://a.example/')));
    const inside = linked.apply(linked.tr.setSelection(TextSelection.create(linked.doc, 8)));
    const changed = after(inside, setLink(ref('https://b.example/')));
    expect(linkAt(changed.doc.resolve(8))).toMatchObject({
      from: 5,
      to: 15,
      mark: { attrs: ref('https://b.example/') },
    });
    expect(`${after(changed, removeLinkMark).doc}`).toBe(to(doc(p('see the harbor now'))));
  });

  it('insert a link with a label without a selection', () => {
    const state = after(stateOf(doc(p('see |'))), setLink({ ref: { kind: 'source', target: 'a.md' } }, 'A'));
    expect(`${state.doc}`).toBe('doc(paragraph("see ", link("A")))');
  });
});

describe('lists', () => {
  it('nest an item in the previous one, and lift it again', () => {
    const nested = after(stateOf(doc(ul(li(p('a')), li(p('b|'))))), indentItem);
    expect(show(nested)).toBe(to(doc(ul(li(p('a'), ul(li(p('b|'))))))));
    expect(show(after(nested, outdentItem))).toBe(to(doc(ul(li(p('a')), li(p('b|'))))));
  });

  it('convert to another type, with unchecked tasks', () => {
    const state = after(stateOf(doc(ul(li(p('a|')), li(p('b'))))), turnInto({ type: 'list_tasks' }));
    expect(`${state.doc}`).toBe(to(doc(tasks(task(p('a')), task(p('b'))))));
    expect(state.doc.firstChild?.firstChild?.attrs).toEqual({ checked: false });
  });

  it('check all tasks unless all are checked', () => {
    const state = after(stateOf(doc(tasks(done(p('|a')), task(p('b|'))))), toggleChecked);
    expect(state.doc.firstChild?.children.map(({ attrs }) => attrs['checked'])).toEqual([true, true]);
    expect(after(state, toggleChecked).doc.firstChild?.lastChild?.attrs).toEqual({ checked: false });
  });

  it('start an unchecked task after a checked one', () => {
    const state = after(stateOf(doc(tasks(done(p('a|'))))), pressEnter);
    expect(state.doc.firstChild?.children.map(({ attrs }) => attrs['checked'])).toEqual([true, false]);
  });
});

describe('turning blocks into other types', () => {
  it('converts paragraphs to items, and items to paragraphs', () => {
    const list = after(stateOf(doc(p('|a'), p('b|'))), turnInto({ type: 'list_ordered' }));
    expect(show(list)).toBe(to(doc(ol(li(p('|a')), li(p('b|'))))));
    expect(show(after(list, turnInto({ type: 'paragraph' })))).toBe(to(doc(p('|a'), p('b|'))));
  });

  it('lifts one item out of its list, which continues its numbers', () => {
    const state = after(stateOf(doc(ol(li(p('a')), li(p('b|')), li(p('c'))))), turnInto({ type: 'heading_2' }));
    expect(show(state)).toBe(to(doc(ol(li(p('a'))), h2('b|'), ol(li(p('c'))))));
    expect(state.doc.lastChild?.attrs['start']).toBe(2);
  });

  it('keeps content that code cannot contain as blocks', () => {
    const state = after(stateOf(doc(p('|a'), p('b'), divider(), p('c|'))), turnInto({ type: 'code' }));
    expect(`${state.doc}`).toBe(to(doc(code('a\nb'), divider(), code('c'))));
  });

  it('writes inline content of code as text', () => {
    const emoji = build('emoji', { code: '1f600' });
    const math = build('inline_math', { formula: 'x^2' });
    const state = after(stateOf(doc(p('a|', emoji, ' ', math))), turnInto({ type: 'code' }));
    expect(state.doc.textContent).toBe('a😀 $$x^2$$');
  });

  it('converts steps to tabs, with their headings as titles, and back', () => {
    const state = after(
      stateOf(doc(stepper(step(h2('One|'), p('a')), step(h2('Two'), p('b'))))),
      turnInto({ type: 'tabs' }),
    );
    // The cursor is in the heading of a step: only the heading is converted.
    expect(`${state.doc}`).toContain('stepper(stepper_step(tabs');
    const whole = after(
      selected(stateOf(doc(stepper(step(h2('One'), p('a')), step(h2('Two'), p('b'))))), 0),
      turnInto({ type: 'tabs' }),
    );
    expect(`${whole.doc}`).toBe(to(doc(tabs(tab('One', p('a')), tab('Two', p('b'))))));
    expect(whole.doc.firstChild?.children.map(({ attrs }) => attrs['title'])).toEqual(['One', 'Two']);
    const back = after(whole, turnInto({ type: 'stepper' }));
    expect(back.doc.textContent).toBe('OneaTwob');
  });

  it('changes the style of a hint, and unwraps one', () => {
    const state = selected(stateOf(doc(hint(p('a'), p('b')))), 0);
    const warning = after(state, turnInto({ type: 'hint', attrs: { style: 'warning' } }));
    expect(warning.doc.firstChild?.attrs['style']).toBe('warning');
    expect(`${after(state, turnInto({ type: 'paragraph' })).doc}`).toBe(to(doc(p('a'), p('b'))));
  });

  it('converts a heading and its section to an expandable', () => {
    const state = after(stateOf(doc(h2('|A'), p('b|'))), turnInto({ type: 'expandable' }));
    expect(`${state.doc}`).toBe(to(doc(expandable(p('A'), p('b')))));
    expect(`${after(selected(state, 0), turnInto({ type: 'paragraph' })).doc}`).toBe(to(doc(p('A'), p('b'))));
  });

  it('converts blocks to columns', () => {
    const state = after(stateOf(doc(p('|a'), p('b|'))), turnInto({ type: 'columns' }));
    expect(`${state.doc}`).toBe(to(doc(columns(column(p('a')), column(p('b'))))));
    const one = after(stateOf(doc(p('a|'))), turnInto({ type: 'columns' }));
    expect(show(one)).toBe(to(doc(columns(column(p('a|')), column(p())))));
  });
});

describe('moving blocks', () => {
  const up = moveBlocks('up');
  const down = moveBlocks('down');

  it('moves over paragraphs, into hints and out of them', () => {
    const start = stateOf(doc(p('a|'), p('b'), hint(p('c'))));
    const second = after(start, down);
    expect(show(second)).toBe(to(doc(p('b'), p('a|'), hint(p('c')))));
    const inside = after(second, down);
    expect(show(inside)).toBe(to(doc(p('b'), hint(p('a|'), p('c')))));
    const last = after(inside, down);
    expect(show(last)).toBe(to(doc(p('b'), hint(p('c'), p('a|')))));
    expect(show(after(last, down))).toBe(to(doc(p('b'), hint(p('c')), p('a|'))));
    expect(show(after(after(last, up), up))).toBe(show(second));
  });

  it('moves from column to column, and replaces an empty paragraph', () => {
    const start = stateOf(doc(p('a|'), columns(column(p()), column(p('b')))));
    const first = after(start, down);
    expect(show(first)).toBe(to(doc(p(), columns(column(p('a|')), column(p('b'))))).replace('doc(paragraph, ', 'doc('));
    expect(show(after(first, down))).toBe(to(doc(columns(column(p()), column(p('a|'), p('b'))))));
  });

  it('moves items over items, out of nested lists, and in a new list over other blocks', () => {
    const start = stateOf(doc(p('x'), ul(li(p('a')), li(p('b|')))));
    const first = after(start, up);
    expect(show(first)).toBe(to(doc(p('x'), ul(li(p('b|')), li(p('a'))))));
    const above = after(first, up);
    expect(show(above)).toBe(to(doc(ul(li(p('b|'))), p('x'), ul(li(p('a'))))));
    expect(show(after(above, down))).toBe(show(first));
    const nested = stateOf(doc(ul(li(p('a'), ul(li(p('b|')), li(p('c')))))));
    expect(show(after(nested, up))).toBe(to(doc(ul(li(p('b|')), li(p('a'), ul(li(p('c'))))))));
  });

  it('moves an item into the adjacent list as an item', () => {
    const state = after(stateOf(doc(tasks(task(p('a'))), ul(li(p('b|'))))), up);
    expect(show(state)).toBe(to(doc(tasks(task(p('a')), task(p('b|'))))));
    expect(state.doc.firstChild?.lastChild?.attrs).toEqual({ checked: false });
  });

  it('moves into the body of an expandable, not into its title', () => {
    const state = after(stateOf(doc(p('a|'), expandable(p('t'), p('b')))), down);
    expect(show(state)).toBe(to(doc(expandable(p('t'), p('a|'), p('b')))));
  });

  it('swaps tabs', () => {
    const state = stateOf(doc(tabs(tab('1', p('a|')), tab('2', p('b')))));
    const moved = moveBlockPart(state, 1, 1);
    expect(String(moved?.doc)).toBe(String(stateOf(doc(tabs(tab('2', p('b')), tab('1', p('a|'))))).doc));
    expect(moveBlockPart(state, 1, -1)).toBeUndefined();
  });
});

describe('selecting blocks', () => {
  it('extends from the text to the blocks around it, up to the top level', () => {
    const texts = stateOf(doc(hint(ul(li(p('a|'))))));
    const item = after(texts, selectParentBlock);
    expect((item.selection as NodeSelection).node.type.name).toBe('list_item');
    const list = after(item, selectParentBlock);
    expect((list.selection as NodeSelection).node.type.name).toBe('list_unordered');
    const top = after(list, selectParentBlock);
    expect((top.selection as NodeSelection).node.type.name).toBe('hint');
    expect(selectParentBlock(top)).toBe(false);
  });

  it('extends over siblings and back, and copies and deletes them together', () => {
    const one = after(stateOf(doc(p('a|'), p('b'), p('c'))), extendBlocks('down'));
    expect(one.selection).toBeInstanceOf(NodeSelection);
    const two = after(one, extendBlocks('down'));
    expect(two.selection).toBeInstanceOf(BlockSelection);
    expect([two.selection.from, two.selection.to]).toEqual([0, 6]);
    expect(after(two, extendBlocks('up')).selection).toBeInstanceOf(NodeSelection);
    expect(`${after(two, duplicateBlocks).doc}`).toBe(to(doc(p('a'), p('b'), p('a'), p('b'), p('c'))));
    expect(`${after(two, deleteBlocks).doc}`).toBe(to(doc(p('c'))));
  });

  it('selects the text of a block first, then the page', () => {
    const text = after(stateOf(doc(p('a'), code('b|'))), selectAll);
    expect(show(text)).toBe(to(doc(p('a'), code('|b|'))));
    expect(after(text, selectAll).selection.content().size).toBeGreaterThan(2);
  });

  it('survives a change before it, and serialization', () => {
    const two = after(after(stateOf(doc(p('x'), p('a|'), p('b'))), extendBlocks('down')), extendBlocks('down'));
    const moved = two.apply(two.tr.insertText('yy', 1));
    expect([moved.selection.from, moved.selection.to]).toEqual([two.selection.from + 2, two.selection.to + 2]);
    expect(
      BlockSelection.fromJSON(moved.doc, moved.selection.toJSON() as { anchor: number; head: number }).eq(
        moved.selection,
      ),
    ).toBe(true);
  });
});

describe('block boundaries', () => {
  it('exit a list by Enter in an empty item, and a hint by Enter in its empty last paragraph', () => {
    expect(show(after(stateOf(doc(ul(li(p('a')), li(p('|'))))), pressEnter))).toBe(to(doc(ul(li(p('a'))), p('|'))));
    expect(show(after(stateOf(doc(hint(p('a'), p('|')))), pressEnter))).toBe(to(doc(hint(p('a')), p('|'))));
    expect(show(after(stateOf(doc(columns(column(p('a'), p('|')), column(p('b'))))), pressEnter))).toBe(
      to(doc(columns(column(p('a')), column(p('b'))), p('|'))),
    );
  });

  it('continue with a paragraph after a heading, and with the body after the title of an expandable', () => {
    expect(show(after(stateOf(doc(h2('a|'))), pressEnter))).toBe(to(doc(h2('a'), p('|'))));
    expect(show(after(stateOf(doc(expandable(p('a|'), p('b')))), pressEnter))).toBe(
      to(doc(expandable(p('a'), p('|b')))),
    );
  });

  it('exit code after two empty lines, and any block by Mod+Enter', () => {
    expect(show(after(stateOf(doc(code('a\n\n|'))), pressEnter))).toBe(to(doc(code('a'), p('|'))));
    expect(show(after(stateOf(doc(code('a|b'))), leaveBlock))).toBe(to(doc(code('ab'), p('|'))));
    expect(show(after(stateOf(doc(hint(ul(li(p('a|')))))), leaveBlock))).toBe(to(doc(hint(ul(li(p('a'))), p('|')))));
    expect(show(after(stateOf(doc(tabs(tab('1', p('a|'))))), leaveBlock))).toBe(
      to(doc(tabs(tab('1', p('a'))), p('|'))),
    );
  });

  it('lift the first text out of a hint and a list by Backspace', () => {
    expect(show(after(stateOf(doc(hint(p('|a'), p('b')))), pressBackspace))).toBe(to(doc(p('|a'), hint(p('b')))));
    expect(show(after(stateOf(doc(quote(p('|a')))), pressBackspace))).toBe(to(doc(p('|a'))));
    expect(show(after(stateOf(doc(ul(li(p('a')), li(p('|b'))))), pressBackspace))).toBe(
      to(doc(ul(li(p('a'))), p('|b'))),
    );
  });

  it('convert a heading, code, and an expandable to paragraphs by Backspace', () => {
    expect(show(after(stateOf(doc(h2('|a'))), pressBackspace))).toBe(to(doc(p('|a'))));
    expect(show(after(stateOf(doc(p('x'), code('|a'))), pressBackspace))).toBe(to(doc(p('x'), p('|a'))));
    expect(show(after(stateOf(doc(expandable(p('|a'), p('b')))), pressBackspace))).toBe(to(doc(p('|a'), p('b'))));
  });

  it('do not merge the texts of two columns, but remove an empty one', () => {
    const full = stateOf(doc(columns(column(p('a')), column(p('|b')))));
    expect(pressBackspace(full, () => expect.unreachable())).toBe(true);
    const empty = stateOf(doc(columns(column(p('a')), column(p('b')), column(p('|')))));
    expect(`${after(empty, pressBackspace).doc}`).toBe(to(doc(columns(column(p('a')), column(p('b'))))));
    const end = stateOf(doc(columns(column(p('a|')), column(p('b')))));
    expect(pressDelete(end, () => expect.unreachable())).toBe(true);
  });

  it('select a block without text before deleting it', () => {
    const before = after(stateOf(doc(p('a|'), divider(), p('b'))), pressDelete);
    expect((before.selection as NodeSelection).node.type.name).toBe('divider');
    expect(`${after(before, pressDelete).doc}`).toBe(to(doc(p('a'), p('b'))));
    const behind = after(stateOf(doc(p('a'), divider(), p('|b'))), pressBackspace);
    expect((behind.selection as NodeSelection).node.type.name).toBe('divider');
  });

  it('merge a paragraph with the last text of a list before it', () => {
    expect(show(after(stateOf(doc(ul(li(p('a'))), p('|b'))), pressBackspace))).toBe(to(doc(ul(li(p('a|b'))))));
  });
});

describe('parts', () => {
  it('are added after the selected one, and removed with their block at the end', () => {
    const state = after(stateOf(doc(tabs(tab('1', p('a|'))))), addPart({ title: '2' }));
    expect(show(state)).toBe(to(doc(tabs(tab('1', p('a')), tab('2', p('|'))))));
    const one = after(state, removePart);
    expect(`${one.doc}`).toBe(to(doc(tabs(tab('1', p('a'))))));
    expect(`${after(one, removePart).doc}`).toBe(to(doc(p())));
  });

  it('keep the text of the remaining column', () => {
    const state = after(stateOf(doc(columns(column(p('a|')), column(p('b'))))), removePart);
    expect(show(state)).toBe(to(doc(p('|b'))));
  });
});

describe('inserting blocks', () => {
  it('replaces an empty paragraph, and inserts after other text', () => {
    expect(show(after(stateOf(doc(p('|'))), insertBlockKind('hint', WORDS)))).toBe(to(doc(hint(p('|')))));
    expect(show(after(stateOf(doc(p('a|'), p('b'))), insertBlockKind('code', WORDS)))).toBe(
      to(doc(p('a'), code('|'), p('b'))),
    );
  });

  it('inserts after an expandable if the cursor is in its title', () => {
    const state = after(stateOf(doc(expandable(p('|'), p('b')))), insertBlockKind('divider', WORDS));
    expect(`${state.doc}`).toBe(to(doc(expandable(p(), p('b')), divider())));
  });

  it('inserts every type of block, valid and with its initial text', () => {
    const steps = after(stateOf(doc(p('|'))), insertBlockKind('stepper', WORDS));
    expect(show(steps)).toContain('"|First"');
    expect(
      after(stateOf(doc(p('|'))), insertBlockKind('updates', WORDS)).doc.firstChild?.firstChild?.attrs['date'],
    ).toBe('2026-01-31');
    for (const kind of BLOCK_KINDS) {
      const inserted = after(stateOf(doc(p('a|'))), insertBlockKind(kind, WORDS));
      expect(`${inserted.doc}`, kind).toContain('doc(paragraph("a"), ');
    }
  });
});
