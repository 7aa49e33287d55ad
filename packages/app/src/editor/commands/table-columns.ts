import type { ColumnType } from '@bindery/editor-model';
import type { Attrs } from 'prosemirror-model';
import type { Command } from 'prosemirror-state';
import { changeColumnType, findColumn } from '../panels/columns.ts';
import { tableAt, tablePosition } from './tables.ts';

/** Changes attributes of the selected columns, such as their alignment. */
export const setColumns =
  (attrs: Attrs): Command =>
  (state, dispatch) => {
    const spot = tableAt(state);
    if (spot === null) return false;
    const { tr } = state;
    for (let column = spot.column; column < spot.columnEnd; column += 1) {
      const title = spot.table.firstChild?.maybeChild(column);
      if (title?.type.name !== 'table_title') continue;
      const pos = tablePosition(spot, 0, column);
      for (const [name, value] of Object.entries(attrs))
        if (title.attrs[name] !== value) tr.setNodeAttribute(pos, name, value);
    }
    if (!tr.docChanged) return false;
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** Changes attributes of the table, such as whether its titles are shown. */
export const setTable =
  (attrs: Attrs): Command =>
  (state, dispatch) => {
    const spot = tableAt(state);
    if (spot === null) return false;
    const { tr } = state;
    for (const [name, value] of Object.entries(attrs))
      if (spot.table.attrs[name] !== value) tr.setNodeAttribute(spot.pos, name, value);
    if (!tr.docChanged) return false;
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** Shows or hides the titles of the columns. */
export const toggleHeader: Command = (state, dispatch) => {
  const spot = tableAt(state);
  return spot === null ? false : setTable({ hideHeader: spot.table.attrs['hideHeader'] !== true })(state, dispatch);
};

/** Changes the type of the selected column. False if a cell has a value that the type does not allow. */
export const setColumnType =
  (type: ColumnType): Command =>
  (state, dispatch) => {
    const spot = tableAt(state);
    const title = spot?.table.firstChild?.maybeChild(spot.column);
    if (spot === null || title?.type.name !== 'table_title' || title.attrs['columnType'] === type) return false;
    const column = findColumn(state.doc, tablePosition(spot, 0, spot.column));
    const change = column === undefined ? undefined : changeColumnType(state, column, type);
    if (change === undefined || 'unfit' in change) return false;
    dispatch?.(change.transaction.scrollIntoView());
    return true;
  };
