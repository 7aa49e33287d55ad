import type { ContentRef, Table, TableColumn, TableRecord, TableValue } from '@bindery/content';
import type { VNode } from 'preact';
import { type DocumentContext, describeRef, findTarget } from '../document-context.ts';
import { fillText } from '../texts/find-texts.ts';
import { iconOfFile } from './file-card.tsx';
import { FragmentLine, findFragment } from './fragment.tsx';
import { Icon } from './icon.tsx';
import { Picture } from './image.tsx';
import { Link } from './link.tsx';

/** Value of a record in a column, as far as it has one. */
export function findValue(record: TableRecord, column: string): TableValue | undefined {
  return Object.hasOwn(record.values, column) ? record.values[column] : undefined;
}

/** References of a value: one, several or none. */
export function listRefs(value: TableValue | undefined): readonly ContentRef[] {
  if (value === undefined || typeof value !== 'object') return [];
  const values: readonly (string | ContentRef)[] = 'kind' in value ? [value] : value;
  return values.filter((item) => typeof item === 'object');
}

function listNames(value: TableValue | undefined): readonly string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return Array.isArray(value) ? value.filter((item: unknown) => typeof item === 'string') : [];
}

function Checkbox({
  value,
  context,
}: {
  readonly value: TableValue | undefined;
  readonly context: DocumentContext;
}): VNode {
  const checked = value === true;
  const { yes, no } = context.texts;
  return <input type="checkbox" disabled checked={checked} aria-label={checked ? yes : no} />;
}

function Rating({
  value,
  max,
  context,
}: {
  readonly value: number;
  readonly max: number;
  readonly context: DocumentContext;
}): VNode {
  const stars = Array.from({ length: Math.min(10, Math.max(1, max)) }, (_, index) => index);
  return (
    <span class="rating" role="img" aria-label={fillText(context.texts.rating, { value, max })}>
      {stars.map((index) => (
        <span key={index} class={index < value ? 'star star-full' : 'star'}>
          <Icon name="star" />
        </span>
      ))}
    </span>
  );
}

function ReferenceLinks({
  value,
  context,
}: {
  readonly value: TableValue | undefined;
  readonly context: DocumentContext;
}): VNode {
  return (
    <span class="cell-references">
      {listRefs(value).map((ref, index) => {
        const target = findTarget(context, ref);
        return (
          <Link
            key={index}
            href={target?.href}
            class={target?.href === undefined ? 'link-broken' : 'cell-reference'}
            openBeside={context.openBeside}
          >
            {target?.file !== undefined && <Icon name={iconOfFile(target.file.contentType)} />}
            {target?.emoji !== undefined && `${target.emoji} `}
            {describeRef(ref, target)}
          </Link>
        );
      })}
    </span>
  );
}

interface TableCellProps {
  readonly column: TableColumn;
  readonly record: TableRecord;
  readonly block: Table;
  readonly context: DocumentContext;
}

/** A cell by the type of its column. */
export function TableCell({ column, record, block, context }: TableCellProps): VNode | null {
  const value = findValue(record, column.id);
  switch (column.type) {
    case 'text': {
      const fragment = typeof value === 'string' ? findFragment(block, value) : undefined;
      return fragment === undefined ? null : <FragmentLine fragment={fragment} context={context} />;
    }
    case 'number':
      return <>{typeof value === 'number' ? String(value) : listNames(value).join(', ')}</>;
    case 'checkbox':
      return <Checkbox value={value} context={context} />;
    case 'rating':
      return typeof value === 'number' ? <Rating value={value} max={column.max ?? 5} context={context} /> : null;
    case 'select':
      return (
        <span class="tags">
          {listNames(value).map((name) => (
            <span key={name} class="tag">
              {name}
            </span>
          ))}
        </span>
      );
    case 'image':
      return (
        <span class="cell-images">
          {listRefs(value).map((ref, index) => (
            <Picture key={index} data={{ ref }} context={context} />
          ))}
        </span>
      );
    case 'users':
    case 'files':
    case 'content-ref':
      return <ReferenceLinks value={value} context={context} />;
  }
}
