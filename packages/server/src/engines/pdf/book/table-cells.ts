import {
  type ContentRef,
  findValue,
  listValueNames,
  listValueRefs,
  type Table,
  type TableColumn,
  type TableRecord,
  textOfBlocks,
} from '@bindery/content';
import { findPart, writeFragment } from './blocks.ts';
import { writePicture } from './images.ts';
import { writeText } from './inlines.ts';
import { linkTo } from './links.ts';
import { type Markup, sequence, truth, typstCall, typstLiteral } from './markup.ts';
import { describeBookRef, findBookTarget, type PageContext } from './page-context.ts';

/** A cell by the type of its column. */
export function writeCell(table: Table, record: TableRecord, column: TableColumn, context: PageContext): Markup {
  const value = findValue(record, column.id);
  switch (column.type) {
    case 'text': {
      const fragment = typeof value === 'string' ? findPart(table, value) : undefined;
      return fragment === undefined ? sequence([]) : writeFragment(fragment, context);
    }
    case 'number':
      return typstLiteral(typeof value === 'number' ? String(value) : listValueNames(value).join(', '));
    case 'checkbox':
      return typstCall('checkbox', truth(value === true));
    case 'rating':
      return typstLiteral(typeof value === 'number' ? starsOf(value, column.max ?? 5) : '');
    case 'select':
      return sequence(listValueNames(value).map((name) => typstCall('tag', writeText(name, context))));
    case 'image':
      return sequence(listValueRefs(value).map((ref) => writePicture({ ref }, context)));
    case 'users':
    case 'files':
    case 'content-ref':
      return sequence(listValueRefs(value).flatMap((ref, index) => writeReference(ref, index, context)));
  }
}

/** The text of a cell, for the width of its column. */
export function textOfCell(table: Table, record: TableRecord, column: TableColumn): string {
  const value = findValue(record, column.id);
  const fragment = column.type === 'text' && typeof value === 'string' ? findPart(table, value) : undefined;
  if (fragment !== undefined) return textOfBlocks(fragment.nodes).slice(0, 2000);
  if (column.type === 'image' || column.type === 'files' || column.type === 'content-ref') return 'x'.repeat(18);
  return typeof value === 'number' ? String(value) : listValueNames(value).join(', ');
}

const starsOf = (value: number, max: number): string => {
  const most = Math.min(10, Math.max(1, Math.round(max)));
  const full = Math.min(most, Math.max(0, Math.round(value)));
  return '★'.repeat(full) + '☆'.repeat(most - full);
};

function writeReference(ref: ContentRef, index: number, context: PageContext): readonly Markup[] {
  const target = findBookTarget(context, ref);
  const name = describeBookRef(ref, target);
  const link = linkTo(ref, writeText(target?.emoji === undefined ? name : `${target.emoji} ${name}`, context), context);
  return index === 0 ? [link] : [typstLiteral(', '), link];
}
