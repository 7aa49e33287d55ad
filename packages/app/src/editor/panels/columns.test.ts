import { createEditorSchema, documentOfNode } from '@bindery/editor-model';
import { EditorState } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import { changeColumnType, findColumn, listCells, listColumnOptions } from './columns.ts';

const schema = createEditorSchema();
const paragraph = (text: string) => schema.node('paragraph', null, text === '' ? [] : [schema.text(text)]);
const cell = (text: string) => schema.node('table_cell', null, [paragraph(text)]);
const value = (given: unknown) => schema.node('table_value', { value: given });
const title = (text: string, attrs = {}) => schema.node('table_title', attrs, [paragraph(text)]);
const row = (...cells: ReturnType<typeof cell>[]) => schema.node('table_row', null, cells);

/** A table with two columns, the second one with the given cells below its title. */
function open(titleAttrs: object, ...cells: ReturnType<typeof cell>[]) {
  const rows = [row(title('Name'), title('Value', titleAttrs)), ...cells.map((each) => row(cell('x'), each))];
  const doc = schema.node('doc', null, [paragraph('before'), schema.node('table', null, rows)]);
  const state = EditorState.create({ doc });
  // Offset of the title of the second column: the paragraph, the table, its row and the cell of the first column.
  const column = findColumn(doc, 8 + 1 + 1 + title('Name').nodeSize);
  if (column === undefined) throw new Error('There is no column.');
  return { state, column };
}

function change(type: 'text' | 'number' | 'select' | 'checkbox' | 'rating', ...opened: Parameters<typeof open>) {
  const { state, column } = open(...opened);
  const result = changeColumnType(state, column, type);
  if ('unfit' in result) return result.unfit;
  const { doc } = state.apply(result.transaction);
  doc.check();
  const [, table] = documentOfNode(doc).nodes;
  if (table?.type !== 'table') throw new Error('There is no table.');
  return [table.data.definition['c2']?.type, ...Object.values(table.data.records).map(({ values }) => values['c2'])];
}

describe('columns', () => {
  it('convert their cells to the new type', () => {
    expect(change('number', {}, cell('4'), cell(''), cell('-1.5'))).toEqual(['number', 4, undefined, -1.5]);
    expect(change('select', {}, cell('a, b'), cell('c'))).toEqual(['select', ['a', 'b'], ['c']]);
    expect(change('checkbox', {}, cell('true'), cell('false'))).toEqual(['checkbox', true, false]);
    expect(change('rating', { columnType: 'number' }, value(3), value(null))).toEqual(['rating', 3, undefined]);
    expect(change('select', { columnType: 'number' }, value(3))).toEqual(['select', ['3']]);
  });

  it('convert back to text', () => {
    const result = change('text', { columnType: 'select' }, value(['a', 'b']), value(null));
    expect(result).toEqual(['text', 'r1-c2', undefined]);
  });

  it('reject a type if a cell has no valid value', () => {
    expect(change('number', {}, cell('4'), cell('four'))).toEqual(['four']);
    const bold = schema.node('table_cell', null, [
      schema.node('paragraph', null, [schema.text('4', [schema.mark('bold')])]),
    ]);
    expect(change('number', {}, bold)).toEqual(['4']);
  });

  it('list their cells and options', () => {
    const { column, state } = open({ columnType: 'select' }, value(['b', 'a']), value(['a']));
    expect(listColumnOptions(column)).toEqual(['a', 'b']);
    for (const { cell: each, position } of listCells(column)) expect(state.doc.nodeAt(position)).toBe(each);
  });
});
