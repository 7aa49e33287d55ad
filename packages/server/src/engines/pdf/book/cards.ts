import { findValue, listValueRefs, type Table, type TableColumn, type TableRecord } from '@bindery/content';
import { writePicture } from './images.ts';
import { writeText } from './inlines.ts';
import { linkTo } from './links.ts';
import { array, type Markup, NONE, sequence, typstCall } from './markup.ts';
import { findBookTarget, type PageContext } from './page-context.ts';
import { writeCell } from './table-cells.ts';
import { listTableColumns, listTableRecords } from './tables.ts';

/** Records as cards: cover, fields one below the other, and the first of them a link where the card has a target. */
export function writeCards(table: Table, context: PageContext): Markup {
  const inner = { ...context, isNarrow: true, depth: context.depth + 1 };
  const cards = listTableRecords(table).map((record) => writeCard(table, record, inner));
  return cards.length === 0 ? sequence([]) : typstCall('cards', ...cards);
}

function writeCard(table: Table, record: TableRecord, context: PageContext): Markup {
  const { targetDefinition } = table.data.view;
  const target = targetDefinition === undefined ? undefined : listValueRefs(findValue(record, targetDefinition))[0];
  const columns = listTableColumns(table).filter(({ id }) => isFilled(record, id));
  const [first, ...rest] = columns;
  const inner = { ...context, isInLink: target !== undefined };
  const title = first === undefined ? sequence([]) : writeField(table, record, first, inner);
  return array([
    writeCover(table, record, context),
    target === undefined ? title : linkTo(target, title, context),
    ...rest.map((column) => writeField(table, record, column, context)),
  ]);
}

function isFilled(record: TableRecord, column: string): boolean {
  const value = findValue(record, column);
  return value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
}

function writeCover(table: Table, record: TableRecord, context: PageContext): Markup {
  const { coverDefinition, coverDefinitionDark } = table.data.view;
  const refs = [coverDefinition, coverDefinitionDark].flatMap((column) =>
    column === undefined ? [] : listValueRefs(findValue(record, column)),
  );
  const ref = refs.find((each) => findBookTarget(context, each)?.ref.kind === 'file');
  return ref === undefined ? NONE : writePicture({ ref, alt: '' }, context);
}

function writeField(table: Table, record: TableRecord, column: TableColumn, context: PageContext): Markup {
  const cell = writeCell(table, record, column, context);
  const isNamed = column.type !== 'text' && column.title !== '' && table.data.view.hideColumnTitle !== true;
  return isNamed ? typstCall('named-field', writeText(column.title, context), cell) : cell;
}
