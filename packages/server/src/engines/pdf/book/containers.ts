import type { Columns, Expandable, Hint, Stepper, Tabs, Update } from '@bindery/content';
import { formatDate } from '@bindery/site';
import { findPart, typesetBlocks, writeFragment } from './blocks.ts';
import { array, type Markup, NONE, number, sequence, typstCall, typstLiteral } from './markup.ts';
import type { PageContext } from './page-context.ts';

const deeper = (context: PageContext): PageContext => ({ ...context, depth: context.depth + 1 });

/** A hint of one of four styles, distinguished by its color and a word. */
export function writeHint({ data, nodes }: Hint, context: PageContext): Markup {
  return typstCall(
    'hint',
    typstLiteral(data.style),
    typstLiteral(context.book.texts[data.style]),
    typesetBlocks(nodes, deeper(context)),
  );
}

/** Expandable blocks are expanded. */
export function writeExpandable(block: Expandable, context: PageContext): Markup {
  const title = findPart(block, 'expandable-title');
  const body = findPart(block, 'expandable-body');
  const { id } = block.data;
  const name = id === undefined || context.isInNote ? undefined : context.book.labels.claim(context.pageId, id);
  return sequence([
    ...(name === undefined ? [] : [typstCall('target', typstLiteral(name))]),
    typstCall(
      'expandable',
      title === undefined ? NONE : writeFragment(title, deeper(context)),
      typesetBlocks(body?.nodes ?? [], deeper(context)),
    ),
  ]);
}

/** Tabs one after the other, each under its title. */
export function writeTabs({ nodes }: Tabs, context: PageContext): Markup {
  const items = nodes.map((item, index) =>
    array([typstLiteral(item.data.title ?? String(index + 1)), typesetBlocks(item.nodes, deeper(context))]),
  );
  return items.length === 0 ? sequence([]) : typstCall('tabs', ...items);
}

export function writeStepper({ nodes }: Stepper, context: PageContext): Markup {
  const steps = nodes.map((step) => typesetBlocks(step.nodes, deeper(context)));
  return steps.length === 0 ? sequence([]) : typstCall('steps', ...steps);
}

/** Columns next to each other; more than four do not fit on a sheet and are stacked. */
export function writeColumns({ nodes }: Columns, context: PageContext): Markup {
  const inner = { ...deeper(context), isNarrow: nodes.length > 1 };
  const bodies = nodes.map((column) => typesetBlocks(column.nodes, inner));
  if (nodes.length < 2 || nodes.length > 4) return sequence(bodies);
  const widths = nodes.map(({ data }) => number(readShare(data.width) ?? 100 / nodes.length));
  return typstCall('columns-row', array(widths), ...bodies);
}

function readShare(width: string | undefined): number | undefined {
  const share = Number(/^(\d{1,3}(?:\.\d{1,4})?)%$/.exec(width ?? '')?.[1]);
  return share >= 10 && share <= 100 ? share : undefined;
}

/** Dated entries, with their tags. */
export function writeUpdates(updates: readonly Update[], context: PageContext): Markup {
  return sequence(
    updates.map(({ data, nodes }) =>
      typstCall(
        'update',
        typstLiteral(formatDate(data.date, context.book.language)),
        array((data.tags ?? []).map(typstLiteral)),
        typesetBlocks(nodes, deeper(context)),
      ),
    ),
  );
}
