import type { Column, Columns } from '@bindery/content';
import type { VNode } from 'preact';
import type { DocumentContext } from '../document-context.ts';
import { Blocks } from './block.tsx';

/** Twelfths of the width for a width in percent; pages carry no style, so widths are classes. */
function countTwelfths(width: string | undefined): number | undefined {
  const share = /^(\d{1,3}(?:\.\d+)?)%$/.exec(width ?? '')?.[1];
  return share === undefined ? undefined : Math.min(12, Math.max(1, Math.round((Number(share) / 100) * 12)));
}

/** Twelfths of each column: those without a width share the rest. */
function shareWidths(columns: readonly Column[]): readonly number[] {
  const widths = columns.map((column) => countTwelfths(column.data.width));
  const taken = widths.reduce<number>((sum, width) => sum + (width ?? 0), 0);
  const open = widths.filter((width) => width === undefined).length;
  const rest = Math.min(12, Math.max(1, Math.round((12 - taken) / Math.max(1, open))));
  return widths.map((width) => width ?? rest);
}

interface ColumnProps {
  readonly column: Column;
  readonly twelfths: number;
  readonly context: DocumentContext;
}

export function ColumnView({ column, twelfths, context }: ColumnProps): VNode {
  return (
    <div class={`column column-${twelfths} flow`}>
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
  const widths = shareWidths(block.nodes);
  return (
    <div class={`columns${block.data.fullWidth === true ? ' full-width' : ''}`}>
      {block.nodes.map((column, index) => (
        <ColumnView key={index} column={column} twelfths={widths[index] ?? 12} context={context} />
      ))}
    </div>
  );
}
