import type { Block, Table, TableColumn, TableValue } from '../document/document.ts';
import type { ContentRef } from '../document/inline.ts';
import { escapeHtmlText, escapeMarkdown, quoteHtml } from './escape.ts';
import type { Writer } from './serialize-blocks.ts';
import { writeHtmlBlocks } from './serialize-html.ts';
import { targetOf, writeInlines } from './serialize-inlines.ts';

/** Serializes a table: as a pipe table if possible, otherwise as HTML. */
export function writeTable(table: Table, writer: Writer): string {
  return writePipes(table, writer) ?? writeHtmlTable(table, writer);
}

function cellsOf(table: Table): ReadonlyMap<string, readonly Block[]> {
  return new Map(table.fragments.map(({ fragment, nodes }) => [fragment, nodes]));
}

function titleOf(column: TableColumn, cells: ReadonlyMap<string, readonly Block[]>): readonly Block[] | undefined {
  return cells.get(`title-${column.id}`);
}

function writePipes(table: Table, writer: Writer): string | undefined {
  const { definition, records, view, fullWidth } = table.data;
  const columns = Object.values(definition);
  const isPlain =
    view.type === 'grid' &&
    Object.keys(view).length === 2 &&
    view.columns.length === columns.length &&
    columns.every((column) => column.type === 'text' && column.max === undefined && column.title !== '');
  const cells = cellsOf(table);
  const paragraphs = [...cells.values()].map(readLine);
  if (!isPlain || fullWidth === true || paragraphs.includes(undefined)) {
    return undefined;
  }
  const head = columns.map((column) => {
    const title = titleOf(column, cells);
    return title === undefined ? escapePipes(escapeMarkdown(column.title)) : writeLine(title, writer);
  });
  const rows = Object.values(records).map((record) =>
    columns.map((column) => {
      const name = record.values[column.id];
      return typeof name === 'string' ? writeLine(cells.get(name) ?? [], writer) : '';
    }),
  );
  const marks = { left: ':---', center: ':---:', right: '---:' };
  const rule = columns.map(({ textAlignment }) => (textAlignment === undefined ? '---' : marks[textAlignment]));
  return [head, rule, ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** The inlines of a cell that contains one paragraph; undefined for any other. */
function readLine(blocks: readonly Block[]) {
  const [block] = blocks;
  return blocks.length === 1 && block?.type === 'paragraph' && block.data.align === undefined ? block.nodes : undefined;
}

function writeLine(blocks: readonly Block[], writer: Writer): string {
  return escapePipes(writeInlines(readLine(blocks) ?? [], 'markdown', writer.notes));
}

const escapePipes = (cell: string): string => cell.replaceAll('|', '\\|');

/** Writes a table as HTML on one line. */
export function writeHtmlTable(table: Table, writer: Writer): string {
  const { view, definition, records, fullWidth } = table.data;
  const columns = Object.values(definition);
  const cells = cellsOf(table);
  const attributes = [
    view.type === 'cards' ? ' data-view="cards"' : '',
    view.cardSize === undefined ? '' : ` data-card-size="${view.cardSize}"`,
    view.hideColumnTitle === true ? ' data-column-title-hidden' : '',
    view.hideHeader === true ? ' data-header-hidden' : '',
    fullWidth === true ? ' data-full-width="true"' : '',
  ].join('');
  const head = columns.map((column) => {
    const title = titleOf(column, cells);
    const text = title === undefined ? escapeHtmlText(column.title) : writeHtmlBlocks(title, writer, 'bare');
    return `<th${attributesOf(column, table)}>${text}</th>`;
  });
  const rows = Object.values(records).map((record) => {
    const written = columns.map((column) => writeCell(record.values[column.id], column, cells, writer));
    return `<tr>${written.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  });
  return `<table${attributes}><thead><tr>${head.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function attributesOf(column: TableColumn, { data: { view } }: Table): string {
  const width = view.columnWidths?.[column.id];
  return [
    width === undefined ? '' : ` width="${width}"`,
    column.textAlignment === undefined ? '' : ` align="${column.textAlignment}"`,
    view.columns.includes(column.id) ? '' : ' data-hidden',
    view.targetDefinition === column.id ? ' data-card-target' : '',
    view.coverDefinition === column.id ? ' data-card-cover' : '',
    view.coverDefinitionDark === column.id ? ' data-card-cover-dark' : '',
    column.type === 'text' ? '' : ` data-type="${column.type}"`,
    column.max === undefined ? '' : ` data-max="${column.max}"`,
  ].join('');
}

function writeCell(
  value: TableValue | undefined,
  column: TableColumn,
  cells: ReadonlyMap<string, readonly Block[]>,
  writer: Writer,
): string {
  if (value === undefined) {
    return '';
  }
  if (column.type === 'text') {
    return typeof value === 'string' ? writeHtmlBlocks(cells.get(value) ?? [], writer, 'bare') : '';
  }
  if (typeof value !== 'object') {
    return escapeHtmlText(String(value));
  }
  const values: readonly (string | ContentRef)[] = 'kind' in value ? [value] : value;
  return values.map(writeValue).join('');
}

function writeValue(value: string | ContentRef): string {
  if (typeof value === 'string') {
    return `<span data-option=${quoteHtml(value)}>${escapeHtmlText(value)}</span>`;
  }
  const target = targetOf(value);
  return `<a href=${quoteHtml(target)}>${escapeHtmlText(target)}</a>`;
}
