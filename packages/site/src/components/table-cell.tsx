import {
  findFragment,
  findValue,
  listValueNames,
  listValueRefs,
  type Table,
  type TableColumn,
  type TableRecord,
  type TableValue,
} from '@bindery/content';
import type { VNode } from 'preact';
import { type DocumentContext, describeRef, findTarget } from '../document-context.ts';
import { fillText } from '../texts/find-texts.ts';
import { iconOfFile } from './file-card.tsx';
import { FragmentLine } from './fragment.tsx';
import { IconView } from './icon.tsx';
import { Picture } from './image.tsx';
import { LinkView } from './link.tsx';

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
          <IconView name="star" />
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
      {listValueRefs(value).map((ref, index) => {
        const target = findTarget(context, ref);
        return (
          <LinkView
            key={index}
            href={target?.href}
            class={target?.href === undefined ? 'link-broken' : 'cell-reference'}
            opensNewTab={context.opensNewTab}
          >
            {target?.file !== undefined && <IconView name={iconOfFile(target.file.contentType)} />}
            {target?.emoji !== undefined && `${target.emoji} `}
            {describeRef(ref, target)}
          </LinkView>
        );
      })}
    </span>
  );
}

const Tags = ({ names }: { readonly names: readonly string[] }): VNode => (
  <span class="tags">
    {names.map((name) => (
      <span key={name} class="tag">
        {name}
      </span>
    ))}
  </span>
);

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
      return <>{typeof value === 'number' ? String(value) : listValueNames(value).join(', ')}</>;
    case 'checkbox':
      return <Checkbox value={value} context={context} />;
    case 'rating':
      return typeof value === 'number' ? <Rating value={value} max={column.max ?? 5} context={context} /> : null;
    case 'select':
      return <Tags names={listValueNames(value)} />;
    case 'image':
      return (
        <span class="cell-images">
          {listValueRefs(value).map((ref, index) => (
            <Picture key={index} data={{ ref }} context={context} />
          ))}
        </span>
      );
    case 'users':
      // People are names; a page can refer to something in their place.
      return listValueRefs(value).length > 0 ? (
        <ReferenceLinks value={value} context={context} />
      ) : (
        <Tags names={listValueNames(value)} />
      );
    case 'files':
    case 'content-ref':
      return <ReferenceLinks value={value} context={context} />;
  }
}
