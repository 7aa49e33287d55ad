import {
  type Block,
  findFragment,
  findValue,
  type Inline,
  listValueRefs,
  type Table,
  type TableColumn,
  type TableRecord,
} from '@bindery/content';
import type { VNode } from 'preact';
import { type DocumentContext, describeRef, findTarget } from '../document-context.ts';
import { Picture } from './image.tsx';
import { LinkView } from './link.tsx';
import { listColumns, listRecords } from './table.tsx';
import { TableCell } from './table-cell.tsx';

interface CardProps {
  readonly record: TableRecord;
  readonly block: Table;
  readonly context: DocumentContext;
}

/** Plain text of a card, as the name of the link that covers it. */
function readText(nodes: readonly (Block | Inline)[], depth = 0): string {
  if (depth > 8) return '';
  return nodes
    .map((node) => {
      if (node.object === 'text') return node.leaves.map((leaf) => leaf.text).join('');
      return 'nodes' in node && node.nodes !== undefined ? readText(node.nodes, depth + 1) : '';
    })
    .join(' ')
    .trim();
}

function nameOfCard({ record, block }: CardProps): string {
  for (const column of listColumns(block)) {
    const value = findValue(record, column.id);
    const fragment = column.type === 'text' && typeof value === 'string' ? findFragment(block, value) : undefined;
    const text = readText(fragment?.nodes ?? []);
    if (text !== '') return text.slice(0, 200);
  }
  return '';
}

/** Link over the whole card; links within its text stay above it. */
function CardLink(props: CardProps): VNode | null {
  const { record, block, context } = props;
  const definition = block.data.view.targetDefinition;
  const ref = definition === undefined ? undefined : listValueRefs(findValue(record, definition))[0];
  const target = ref && findTarget(context, ref);
  if (ref === undefined || target?.href === undefined) return null;
  return (
    <LinkView
      href={target.href}
      class="card-link"
      label={nameOfCard(props) || describeRef(ref, target)}
      opensNewTab={context.opensNewTab}
    />
  );
}

function Cover({ record, block, context }: CardProps): VNode | null {
  const { coverDefinition, coverDefinitionDark } = block.data.view;
  const find = (column: string | undefined) =>
    column === undefined ? undefined : listValueRefs(findValue(record, column))[0];
  const light = find(coverDefinition);
  const dark = find(coverDefinitionDark);
  const ref = light ?? dark;
  if (ref === undefined || findTarget(context, ref)?.href === undefined) return null;
  return (
    <div class="card-cover">
      <Picture data={{ ref, alt: '', ...(dark === undefined ? {} : { refDark: dark }) }} context={context} />
    </div>
  );
}

function Field({ column, ...props }: CardProps & { readonly column: TableColumn }): VNode | null {
  const value = findValue(props.record, column.id);
  if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return null;
  const titled = column.type !== 'text' && column.title !== '' && props.block.data.view.hideColumnTitle !== true;
  return (
    <div class={`card-field card-${column.type}`}>
      {titled && <span class="card-label">{column.title}</span>}
      <TableCell column={column} {...props} />
    </div>
  );
}

/** Records as cards: cover, fields one below the other, and the whole card a link where it has a target. */
export function CardsView({ block, context }: { readonly block: Table; readonly context: DocumentContext }): VNode {
  const { cardSize = 'medium' } = block.data.view;
  return (
    <ul class={`cards cards-${cardSize}${block.data.fullWidth === true ? ' full-width' : ''}`}>
      {listRecords(block).map((record) => (
        <li key={record.orderIndex} class="card">
          <Cover record={record} block={block} context={context} />
          <div class="card-body">
            {listColumns(block).map((column) => (
              <Field key={column.id} column={column} record={record} block={block} context={context} />
            ))}
          </div>
          <CardLink record={record} block={block} context={context} />
        </li>
      ))}
    </ul>
  );
}
