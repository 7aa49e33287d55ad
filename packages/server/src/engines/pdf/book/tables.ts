import { type Table, type TableColumn, type TableRecord, textOfBlocks } from '@bindery/content';
import { findPart, writeFragment } from './blocks.ts';
import { writeCards } from './cards.ts';
import { writeText } from './inlines.ts';
import { array, choice, type Markup, NONE, sequence, typstCall } from './markup.ts';
import type { PageContext } from './page-context.ts';
import { textOfCell, writeCell } from './table-cells.ts';

/** Characters of the text of a table that fit next to each other, at its size. */
const lineLength = 88;
/** Characters that the space around a cell needs. */
const padding = 3;

/** Columns that are shown, in order; ids that the definition does not have are left out. */
export function listTableColumns({ data }: Table): readonly TableColumn[] {
  return data.view.columns.flatMap((id) => (Object.hasOwn(data.definition, id) ? (data.definition[id] ?? []) : []));
}

/** Records in the order of their index. */
export function listTableRecords({ data }: Table): readonly TableRecord[] {
  const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
  return Object.values(data.records).sort((one, other) => compare(one.orderIndex, other.orderIndex));
}

/** A table whose header repeats on every sheet, or cards. */
export function typesetTable(table: Table, context: PageContext): Markup {
  const columns = listTableColumns(table);
  const records = listTableRecords(table);
  if (table.data.view.type === 'cards') return writeCards(table, context);
  if (columns.length === 0) return sequence([]);
  const inner = { ...context, isNarrow: columns.length > 1, depth: context.depth + 1 };
  const isTitled = table.data.view.hideHeader !== true && columns.some(({ title }) => title !== '');
  const titles = columns.map((column) => writeTitle(table, column, inner));
  const cells = records.flatMap((record) => columns.map((column) => writeCell(table, record, column, inner)));
  return typstCall(
    'data-table',
    {
      widths: array(widthsOf(table, columns, records)),
      alignments: array(columns.map((column) => alignmentOf(column))),
      titles: isTitled ? array(titles) : NONE,
    },
    ...cells,
  );
}

function writeTitle(table: Table, column: TableColumn, context: PageContext): Markup {
  const fragment = findPart(table, `title-${column.id}`);
  // The header repeats on every sheet, so it can contain no link target.
  return fragment === undefined
    ? writeText(column.title, context)
    : writeFragment(fragment, { ...context, isInNote: true });
}

function alignmentOf({ textAlignment, type }: TableColumn): Markup {
  return choice(textAlignment ?? (type === 'number' ? 'right' : undefined), ['left', 'center', 'right']);
}

/**
 * Widths of columns: as wide as their text when everything fits next to each other, else shares of the line between
 * the longest word and the longest text of each, as browsers divide it.
 */
function widthsOf(table: Table, columns: readonly TableColumn[], records: readonly TableRecord[]): Markup[] {
  const asked = table.data.view.columnWidths;
  if (asked !== undefined && columns.every(({ id }) => (asked[id] ?? 0) > 0)) {
    return columns.map(({ id }) => share(asked[id] ?? 1));
  }
  const measured = columns.map((column) => {
    const fragment = findPart(table, `title-${column.id}`);
    const title = fragment === undefined ? column.title : textOfBlocks(fragment.nodes);
    const texts = [title, ...records.slice(0, 500).map((record) => textOfCell(table, record, column))];
    return {
      least: Math.max(3, ...texts.map(longestWordOf)) + padding,
      most: Math.min(200, Math.max(3, ...texts.map(longestLineOf))) + padding,
    };
  });
  const [least, most] = [sum(measured.map((each) => each.least)), sum(measured.map((each) => each.most))];
  if (most <= lineLength) return columns.map(() => 'auto' as Markup);
  const room = Math.max(0, lineLength - least) / Math.max(1, most - least);
  return measured.map((each) => share(each.least + (each.most - each.least) * Math.min(1, room)));
}

const share = (value: number): Markup => `${Math.max(1, Math.min(10_000, value)).toFixed(2)}fr` as Markup;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const longestLineOf = (text: string): number => Math.max(0, ...text.split('\n').map(widthOf));
const longestWordOf = (text: string): number =>
  Math.min(22, Math.max(0, ...text.split(/\s+/).map((word) => (isWide(word) ? 4 : word.length))));
const isWide = (text: string): boolean => /[\u2e80-\u9fff\uac00-\ud7af\uff00-\uffef]/.test(text);
/** Letters of East Asian scripts are twice as wide. */
const widthOf = (text: string): number =>
  text.length + (text.match(/[\u2e80-\u9fff\uac00-\ud7af\uff00-\uffef]/g)?.length ?? 0);
