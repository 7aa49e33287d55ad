import { createEditorSchema } from '@bindery/editor-model';
import fc from 'fast-check';
import { history, undo } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { AllSelection, type Command, EditorState, NodeSelection, Selection, TextSelection } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import { randomDocument, seededRandom } from '../../../../editor-model/src/testing/random-document.ts';
import { moveBlockPart } from '../panels/parts.ts';
import {
  deleteBlocks,
  duplicateBlocks,
  extendBlocks,
  leaveBlock,
  selectAll,
  selectParentBlock,
} from './block-actions.ts';
import { selectedRange } from './block-range.ts';
import { selectRange } from './block-selection.ts';
import { addPart, partAt, removePart } from './containers.ts';
import { pressBackspace, pressDelete } from './delete.ts';
import { breakLine, pressEnter } from './enter.ts';
import { changeList, indentItem, outdentItem, splitItem, toggleChecked } from './lists.ts';
import { clearMarks, removeLinkMark, setColor, setLink, TOGGLED_MARKS, toggleTextMark } from './marks.ts';
import { moveBlocks } from './move-blocks.ts';
import { LISTS } from './node-kinds.ts';
import { setColumns, setColumnType, toggleHeader } from './table-columns.ts';
import { addColumn, addRow, deleteColumns, deleteRows, goToCell, moveColumn, moveRow } from './tables.ts';
import { turnInto } from './turn-into.ts';
import type { Target } from './turn-target.ts';

const schema = createEditorSchema();
const RUNS = { numRuns: 25 };

/** Random numbers that determine the document and its selection: text, one block, several, all. */
const seeds = fc.record({
  seed: fc.nat(),
  levels: fc.integer({ min: 2, max: 5 }),
  at: fc.nat(),
  to: fc.nat(),
  kind: fc.nat(5),
});

/** Checks a property for any document with any selection; a failure prints the document. */
function holds(law: (state: EditorState) => void): void {
  const check = ({
    seed,
    levels,
    at,
    to,
    kind,
  }: {
    seed: number;
    levels: number;
    at: number;
    to: number;
    kind: number;
  }) => {
    const doc = randomDocument(schema, seededRandom(seed), levels);
    const state = EditorState.create({ doc, selection: selectionIn(doc, at, to, kind), plugins: [history()] });
    try {
      law(state);
    } catch (error) {
      throw new Error(`${JSON.stringify(state.selection)} in ${doc}`, { cause: error });
    }
  };
  fc.assert(fc.property(seeds, check), RUNS);
}

/** The selected text, a line for each block, however deep the blocks are. */
function textOf(selection: Selection): string {
  const { content } = selection.content();
  return content.textBetween(0, content.size, '\n');
}

function selectionIn(doc: Node, at: number, to: number, kind: number): Selection {
  const pos = at % (doc.content.size + 1);
  const near = Selection.near(doc.resolve(pos));
  if (kind === 0) return new AllSelection(doc);
  if (kind === 1) return TextSelection.between(doc.resolve(pos), doc.resolve(to % (doc.content.size + 1)));
  if (kind === 2) {
    const range = selectedRange(near);
    return range === null ? near : selectRange(doc, range);
  }
  if (kind === 3) {
    const $pos = doc.resolve(pos);
    const depth = 1 + (to % Math.max(1, $pos.depth));
    return depth <= $pos.depth && NodeSelection.isSelectable($pos.node(depth))
      ? NodeSelection.create(doc, $pos.before(depth))
      : near;
  }
  return near instanceof TextSelection ? TextSelection.create(doc, near.from) : near;
}

/** All content that a reader would miss: characters of the text and values of attributes. */
function contentOf(doc: Node): string[] {
  const signs: string[] = [];
  doc.descendants((node) => {
    if (node.isText) signs.push(...(node.text ?? '').replace(/\s/g, ''));
    else if (node.type.name === 'math') signs.push(...String(node.attrs['formula']).replace(/\s/g, ''));
    else if (node.type.name === 'tabs_item') signs.push(...String(node.attrs['title'] ?? '').replace(/\s/g, ''));
    else if (node.type.name === 'table_value')
      signs.push(...(node.attrs['value'] === null ? [] : [JSON.stringify(node.attrs['value'])]));
    else if (node.isLeaf && !node.isInline) signs.push(`<${node.type.name}>`);
  });
  return signs;
}

function run(state: EditorState, command: Command): EditorState | null {
  let next: EditorState | null = null;
  const isPossible = command(state, undefined);
  const isDone = command(state, (tr) => {
    expect(next).toBe(null);
    next = state.apply(tr);
  });
  if (isPossible !== isDone) throw new Error(`It says ${isPossible} without dispatch, and ${isDone} with it.`);
  return next;
}

/** Checks that the result of a command is valid, and that one undo restores the document. */
function checkLaws(state: EditorState, command: Command): EditorState | null {
  const next = run(state, command);
  if (next === null) return null;
  next.doc.check();
  if (next.doc.eq(state.doc)) return next;
  let restored: EditorState = next;
  expect(undo(next, (tr) => (restored = next.apply(tr)))).toBe(true);
  expect(restored.doc.toJSON()).toEqual(state.doc.toJSON());
  return next;
}

/** Content that is less frequent afterwards. */
function missing(before: readonly string[], after: readonly string[]): string[] {
  const rest = new Map<string, number>();
  for (const sign of after) rest.set(sign, (rest.get(sign) ?? 0) + 1);
  return before.filter((sign) => {
    const count = rest.get(sign) ?? 0;
    rest.set(sign, count - 1);
    return count <= 0;
  });
}

const sorted = (signs: readonly string[]): string => [...signs].sort().join('');

/** Commands that keep the text in the same order. */
const KEEPING: Readonly<Record<string, Command>> = {
  ...Object.fromEntries(TOGGLED_MARKS.map((name) => [name, toggleTextMark(name)])),
  color: setColor('text', 'red'),
  background: setColor('background', null),
  clearMarks,
  link: setLink({ ref: { kind: 'url', url: 'https://example.com/' } }),
  removeLinkMark,
  ...Object.fromEntries(LISTS.map((name) => [name, changeList(name)])),
  // Selected text is replaced, as by any key.
  splitItem: (state, dispatch) => state.selection.empty && splitItem(state, dispatch),
  indentItem,
  outdentItem,
  toggleChecked,
  leaveBlock,
  addPart: addPart(),
  addRow: addRow('after'),
  addColumn: addColumn('before'),
  nextCell: goToCell(1),
  previousCell: goToCell(-1),
  alignColumn: setColumns({ textAlignment: 'right' }),
  toggleHeader,
  selectAll,
  selectParentBlock,
  extendUp: extendBlocks('up'),
  extendDown: extendBlocks('down'),
};

const movePart =
  (by: -1 | 1): Command =>
  (state, dispatch) => {
    const current = partAt(state);
    const position = current && state.doc.resolve(current.pos + 1).posAtIndex(current.index);
    const moved = position === null ? undefined : moveBlockPart(state, position, by);
    if (moved !== undefined) dispatch?.(moved);
    return moved !== undefined;
  };

/** Commands that keep the text in another order. */
const MOVING: Readonly<Record<string, Command>> = {
  moveUp: moveBlocks('up'),
  moveDown: moveBlocks('down'),
  movePartBack: movePart(-1),
  movePartForth: movePart(1),
  movePartRow: moveRow('down'),
  movePartColumn: moveColumn('left'),
};

const TARGETS: readonly Target[] = [
  { type: 'paragraph' },
  { type: 'heading_1' },
  { type: 'heading_3' },
  { type: 'list_unordered' },
  { type: 'list_ordered' },
  { type: 'list_tasks' },
  { type: 'code' },
  { type: 'math' },
  { type: 'blockquote' },
  { type: 'hint', attrs: { style: 'warning' } },
  { type: 'if', attrs: { expression: 'visitor.claims.admin' } },
  { type: 'expandable' },
  { type: 'tabs' },
  { type: 'stepper' },
  { type: 'columns' },
  { type: 'updates', attrs: { date: '2026-01-31' } },
];

describe('commands on any document', () => {
  for (const [name, command] of Object.entries(KEEPING))
    it(`keep the text, stay valid and are undoable: ${name}`, () => {
      holds((state) => {
        const next = checkLaws(state, command);
        if (next !== null) expect(contentOf(next.doc)).toEqual(contentOf(state.doc));
      });
    });

  for (const [name, command] of Object.entries(MOVING))
    it(`move text without loss: ${name}`, () => {
      holds((state) => {
        const next = checkLaws(state, command);
        if (next === null) return;
        expect(sorted(contentOf(next.doc))).toEqual(sorted(contentOf(state.doc)));
        // A selection can extend beyond the part that is moved.
        if (!(state.selection instanceof TextSelection) || name.startsWith('movePart')) return;
        expect(textOf(next.selection)).toEqual(textOf(state.selection));
      });
    });

  for (const target of TARGETS)
    it(`convert blocks without loss: ${target.type}`, () => {
      holds((state) => {
        const next = checkLaws(state, turnInto(target));
        if (next === null) return;
        expect(missing(contentOf(state.doc), contentOf(next.doc))).toEqual([]);
      });
    });

  for (const [name, command] of Object.entries({
    pressEnter,
    breakLine,
    toText: setColumnType('text'),
    toOptions: setColumnType('select'),
  }))
    it(`stay valid and are undoable: ${name}`, () => {
      holds((state) => {
        const next = checkLaws(state, command);
        if (
          next !== null &&
          !name.startsWith('to') &&
          state.selection.empty &&
          state.selection instanceof TextSelection
        )
          expect(contentOf(next.doc)).toEqual(contentOf(state.doc));
      });
    });

  for (const [name, command] of Object.entries({ pressBackspace, pressDelete }))
    it(`lose nothing at block boundaries: ${name}`, () => {
      holds((state) => {
        const next = checkLaws(state, command);
        if (next === null || !(state.selection instanceof TextSelection) || !state.selection.empty) return;
        expect(contentOf(next.doc)).toEqual(contentOf(state.doc));
      });
    });

  it('duplicate blocks once', () => {
    holds((state) => {
      const next = checkLaws(state, duplicateBlocks);
      const range = selectedRange(state.selection);
      if (next === null || range === null) return;
      const own = contentOf(
        schema.topNodeType.create(
          null,
          range.parent.content.cut(
            range.start - range.$from.start(range.depth),
            range.end - range.$from.start(range.depth),
          ),
        ),
      );
      expect(sorted(contentOf(next.doc))).toEqual(sorted([...contentOf(state.doc), ...own]));
    });
  });

  for (const [name, command] of Object.entries({ deleteBlocks, removePart, deleteRows, deleteColumns }))
    it(`only delete the selection: ${name}`, () => {
      holds((state) => {
        const next = checkLaws(state, command);
        if (next !== null) expect(next.doc.textContent.length).toBeLessThanOrEqual(state.doc.textContent.length);
      });
    });
});
