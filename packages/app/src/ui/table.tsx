import type { ComponentChildren, VNode } from 'preact';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  /** For screen readers only, for columns of buttons. */
  readonly isTitleHidden?: boolean;
  readonly cell: (row: Row) => ComponentChildren;
  /** Numbers are right-aligned. */
  readonly isNumber?: boolean;
  /** Hidden on narrow screens. */
  readonly isMinor?: boolean;
  readonly isSortable?: boolean;
}

export interface Sorting {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

interface TableProps<Row> {
  /** Caption for screen readers, visible if there is no heading. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly sorting?: Sorting;
  readonly onSort?: (sorting: Sorting) => void;
}

/** A table of items with several values. The first column is the row header. */
export function Table<Row>({ label, columns, rows, keyOf, sorting, onSort }: TableProps<Row>): VNode {
  return (
    <section class="table-frame" aria-label={label}>
      <table class="table">
        <caption class="visually-hidden">{label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.id} column={column} sorting={sorting} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ id, cell, isNumber, isMinor }, index) => {
                const className = classNames(isNumber && 'cell-number', isMinor && 'cell-minor');
                return index === 0 ? (
                  <th key={id} scope="row" class={className}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={id} class={className}>
                    {cell(row)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface HeadingProps<Row> {
  readonly column: Column<Row>;
  readonly sorting: Sorting | undefined;
  readonly onSort: ((sorting: Sorting) => void) | undefined;
}

function Heading<Row>({ column, sorting, onSort }: HeadingProps<Row>): VNode {
  const { id, title, isTitleHidden, isNumber, isMinor, isSortable } = column;
  const direction = sorting?.column === id ? sorting.direction : undefined;
  const next = direction === 'ascending' ? 'descending' : 'ascending';
  return (
    <th scope="col" class={classNames(isNumber && 'cell-number', isMinor && 'cell-minor')} aria-sort={direction}>
      {isSortable && onSort !== undefined ? (
        <button type="button" class="table-sort" onClick={() => onSort({ column: id, direction: next })}>
          {title}
          {direction !== undefined && <Icon name={direction === 'ascending' ? 'arrow-up' : 'arrow-down'} />}
        </button>
      ) : (
        <span class={isTitleHidden ? 'visually-hidden' : undefined}>{title}</span>
      )}
    </th>
  );
}
