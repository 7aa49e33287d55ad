import type { Column, Columns } from '@bindery/content';
import type { VNode } from 'preact';
import type { DocumentContext } from '../document-context.ts';
import { Blocks } from './block.tsx';

/** Twelfths of the width for a width in percent; pages carry no style, so widths are classes. */
function countTwelfths(width: string | undefined): number | undefined {
  const share = /^(\d{1,3}(?:\.\d+)?)%$/.exec(width ?? '')?.[1];
  return share === undefined ? undefined : Math.min(12, Math.max(1, Math.round((Number(share) / 100) * 12)));
}

interface ColumnProps {
  readonly column: Column;
  readonly context: DocumentContext;
}

export function ColumnView({ column, context }: ColumnProps): VNode {
  const twelfths = countTwelfths(column.data.width);
  return (
    <div class={`column flow${twelfths === undefined ? '' : ` column-${twelfths}`}`}>
      <Blocks nodes={column.nodes} context={context} />
    </div>
  );
}

interface ColumnsProps {
  readonly block: Columns;
  readonly context: DocumentContext;
}

export function ColumnsView({ block, context }: ColumnsProps): VNode | null {
  if (block.nodes.length === 0) return null;
  return (
    <div class={`columns${block.data.fullWidth === true ? ' full-width' : ''}`}>
      {block.nodes.map((column, index) => (
        <ColumnView key={index} column={column} context={context} />
      ))}
    </div>
  );
}
