import { findFragment, type Table, type TableColumn, type TableRecord } from '@bindery/content';
import type { VNode } from 'preact';
import type { DocumentContext } from '../document-context.ts';
import { CardsView } from './cards.tsx';
import { FragmentLine, hasText } from './fragment.tsx';
import { keyboardScrollGroup } from './keyboard-scroll.ts';
import { TableCell } from './table-cell.tsx';

interface TableProps {
  readonly block: Table;
  readonly context: DocumentContext;
}

/** Columns that are shown, in order; ids that the definition does not have are left out. */
export function listColumns({ data }: Table): readonly TableColumn[] {
  return data.view.columns.flatMap((id) => (Object.hasOwn(data.definition, id) ? (data.definition[id] ?? []) : []));
}

/** Records in the order of their index. */
export function listRecords({ data }: Table): readonly TableRecord[] {
  const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
  return Object.values(data.records).sort((one, other) => compare(one.orderIndex, other.orderIndex));
}

/** Numbers are compared by their last digit, so they are aligned to the end by default. */
function classOfColumn(column: TableColumn): string | undefined {
  if (column.textAlignment !== undefined) return `cell-${column.textAlignment}`;
  return column.type === 'number' ? 'cell-right' : undefined;
}

/** Title of a column: the fragment `title-` and its id where it has marks, its text otherwise. */
function ColumnTitle({ column, block, context }: TableProps & { readonly column: TableColumn }): VNode {
  const fragment = findFragment(block, `title-${column.id}`);
  return fragment === undefined ? <span>{column.title}</span> : <FragmentLine fragment={fragment} context={context} />;
}

function Header({ block, context }: TableProps): VNode | null {
  const columns = listColumns(block);
  const titled = columns.some((column) => column.title !== '');
  if (!titled) return null;
  return (
    <thead class={block.data.view.hideHeader === true ? 'visually-hidden' : undefined}>
      <tr>
        {columns.map((column) =>
          column.title === '' ? (
            <td key={column.id} />
          ) : (
            <th key={column.id} scope="col" class={classOfColumn(column)}>
              <ColumnTitle column={column} block={block} context={context} />
            </th>
          ),
        )}
      </tr>
    </thead>
  );
}

function Widths({ block }: { readonly block: Table }): VNode | null {
  const widths = block.data.view.columnWidths;
  if (widths === undefined) return null;
  return (
    <colgroup>
      {listColumns(block).map(({ id }) => {
        const width = Object.hasOwn(widths, id) ? widths[id] : undefined;
        return (
          <col
            key={id}
            width={width === undefined ? undefined : String(Math.min(2000, Math.max(0, Math.round(width))))}
          />
        );
      })}
    </colgroup>
  );
}

function Grid({ block, context }: TableProps): VNode {
  const columns = listColumns(block);
  return (
    <div
      class={`table scroll${block.data.fullWidth === true ? ' full-width' : ''}`}
      {...keyboardScrollGroup(context.texts.table)}
    >
      <table>
        <Widths block={block} />
        <Header block={block} context={context} />
        <tbody>
          {listRecords(block).map((record) => (
            <tr key={record.orderIndex}>
              {columns.map((column) => (
                <td key={column.id} class={classOfColumn(column)}>
                  <TableCell column={column} record={record} block={block} context={context} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function TableComponent({ block, context }: TableProps): VNode | null {
  if (Object.keys(block.data.records).length === 0 && !block.fragments.some(hasText)) return null;
  return block.data.view.type === 'cards' ? (
    <CardsView block={block} context={context} />
  ) : (
    <Grid block={block} context={context} />
  );
}
