import { NodeSelection } from 'prosemirror-state';
import { CellSelection } from 'prosemirror-tables';
import { describe, expect, it } from 'vitest';
import { after, doc, p, show, stateOf, table, td, testSchema, th, tr, value } from '../testing/build-document.ts';
import { setColumns, setColumnType, toggleHeader } from './table-columns.ts';
import { repairTable, tableRoles } from './table-roles.ts';
import { addColumn, addRow, deleteColumns, deleteRows, goToCell, moveColumn, moveRow } from './tables.ts';

const head = () => tr(th('A'), th('B'));
const two = (first = 'a', second = 'b') => doc(table(head(), tr(td(first), td(second)), tr(td('c'), td('d'))));
const to = (node: unknown): string => `${node}`;
const textOf = (state: ReturnType<typeof stateOf>): string =>
  state.doc.firstChild?.children.map((row) => row.children.map(({ textContent }) => textContent).join(' ')).join('/') ??
  '';

describe('tables', () => {
  it('move from cell to cell, and add a row after the last one', () => {
    const second = after(stateOf(two('a|')), goToCell(1));
    expect(show(second)).toBe(to(two('a', '|b')));
    expect(show(after(second, goToCell(-1)))).toBe(to(two('|a')));
    const last = after(stateOf(doc(table(head(), tr(td('a'), td('b|'))))), goToCell(1));
    expect(show(last)).toBe(to(doc(table(head(), tr(td('a'), td('b')), tr(td('|'), td(''))))));
  });

  it('add rows of cells after the titles, and columns with a title', () => {
    const row = after(stateOf(doc(table(tr(th('A|'), th('B')), tr(td('a'), td('b'))))), addRow('after'));
    expect(row.doc.firstChild?.child(1).firstChild?.type.name).toBe('table_cell');
    expect(addRow('before')(stateOf(doc(table(tr(th('A|'))))))).toBe(false);
    const column = after(stateOf(two('a|')), addColumn('after'));
    expect(textOf(column)).toBe('A  B/a  b/c  d');
    expect(column.doc.firstChild?.firstChild?.child(1).type.name).toBe('table_title');
  });

  it('add value cells to columns of values', () => {
    const typed = doc(table(tr(th('N', { columnType: 'number' }), th('T|')), tr(value(1), td('x'))));
    const state = after(stateOf(typed), addRow('after'));
    expect(state.doc.firstChild?.child(1).children.map(({ type }) => type.name)).toEqual(['table_value', 'table_cell']);
  });

  it('delete rows and columns, and the table with its last one', () => {
    expect(textOf(after(stateOf(two('a|')), deleteRows))).toBe('A B/c d');
    expect(textOf(after(stateOf(two('a|')), deleteColumns))).toBe('B/b/d');
    expect(deleteRows(stateOf(doc(table(tr(th('A|')), tr(td('a'))))))).toBe(false);
    expect(to(after(stateOf(doc(table(tr(th('A|'))))), deleteColumns).doc)).toBe(to(doc(p())));
  });

  it('move rows below the titles, and columns with their titles', () => {
    expect(textOf(after(stateOf(two('a|')), moveRow('down')))).toBe('A B/c d/a b');
    expect(moveRow('up')(stateOf(two('a|')))).toBe(false);
    const moved = after(stateOf(two('a|')), moveColumn('right'));
    expect(textOf(moved)).toBe('B A/b a/d c');
    expect(moveColumn('right')(moved)).toBe(false);
  });

  it('align columns and hide titles', () => {
    const state = after(stateOf(two('a|')), setColumns({ textAlignment: 'center' }));
    expect(state.doc.firstChild?.firstChild?.firstChild?.attrs['textAlignment']).toBe('center');
    expect(after(state, toggleHeader).doc.firstChild?.attrs['hideHeader']).toBe(true);
  });

  it('change the type of a column if all its texts are valid, and restore the same texts', () => {
    const numbers = stateOf(doc(table(tr(th('N|')), tr(td('1')), tr(td('')))));
    const typed = after(numbers, setColumnType('number'));
    expect(typed.doc.firstChild?.children.slice(1).map((row) => row.firstChild?.attrs['value'])).toEqual([1, null]);
    expect(textOf(after(typed, setColumnType('text')))).toBe('N/1/');
    expect(setColumnType('number')(stateOf(two('a|')))).toBe(false);
    const lists = after(stateOf(doc(table(tr(th('N|')), tr(td('x, y'))))), setColumnType('select'));
    expect(lists.doc.firstChild?.lastChild?.firstChild?.attrs['value']).toEqual(['x', 'y']);
  });

  it('act on all selected rows', () => {
    const state = stateOf(two('a|'));
    const positions: number[] = [];
    state.doc.descendants((node, pos) => {
      if (node.type.name === 'table_cell') positions.push(pos);
    });
    const [first = 0, last = 0] = [positions.at(0), positions.at(-1)];
    const cells = state.apply(state.tr.setSelection(CellSelection.create(state.doc, first, last)));
    expect(cells.selection).not.toBeInstanceOf(NodeSelection);
    expect(textOf(after(cells, deleteRows))).toBe('A B');
  });

  it('have titles only in the first row, and rows of one length', () => {
    const wrong = table(tr(td('A')), tr(th('a'), td('b')));
    expect(to(repairTable(testSchema, wrong))).toBe(to(table(tr(th('A'), th('')), tr(td('a'), td('b')))));
    const right = table(head(), tr(td('a'), td('b')));
    expect(repairTable(testSchema, right)).toBe(right);
  });

  it('are repaired after own changes, and not after those of other users', () => {
    const state = stateOf(two('a|'), [tableRoles((transaction) => transaction.getMeta('remote') === true)]);
    const insert = () => state.tr.insert(state.doc.content.size - 1, tr(th('x')));
    expect(state.apply(insert()).doc.firstChild?.lastChild?.children.map(({ type }) => type.name)).toEqual([
      'table_cell',
      'table_cell',
    ]);
    expect(state.apply(insert().setMeta('remote', true)).doc.firstChild?.lastChild?.childCount).toBe(1);
  });
});
