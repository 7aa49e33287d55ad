import type { ListItem, OrderedList, TaskList, UnorderedList } from '@bindery/content';
import { typesetBlocks, writeCompact, writeLead } from './blocks.ts';
import { array, type Markup, number, sequence, truth, typstCall } from './markup.ts';
import type { PageContext } from './page-context.ts';

/** Whether a list is tight: its items contain at most a line and a list below it. */
function isTight(items: readonly ListItem[]): boolean {
  return items.every(({ nodes }) => nodes.filter(({ type }) => !type.startsWith('list-')).length <= 1);
}

/** A list of any kind; items that can be checked have a box each. */
export function typesetList(list: OrderedList | UnorderedList | TaskList, context: PageContext): Markup {
  const tight = isTight(list.nodes);
  const items = list.nodes.map((item) => writeItem(item, { ...context, depth: context.depth + 1 }));
  const isChecked = list.type === 'list-tasks' || list.nodes.some(({ data }) => data.checked !== undefined);
  if (isChecked) {
    const rows = items.map((item, index) => array([truth(list.nodes[index]?.data.checked === true), item]));
    return typstCall('tasks', { tight: truth(tight) }, ...rows);
  }
  if (list.type !== 'list-ordered') return typstCall('list', { tight: truth(tight) }, ...items);
  const start = Math.max(0, Math.min(999_999_999, Math.trunc(list.data.start ?? 1)));
  return typstCall('enum', { tight: truth(tight), start: number(start) }, ...items);
}

/** The content below an item's line is as tight as the list, except separate paragraphs. */
function writeItem({ nodes }: ListItem, context: PageContext): Markup {
  const [first, ...rest] = nodes;
  const isLine = first?.type === 'paragraph' && rest.length > 0 && rest.every(({ type }) => type.startsWith('list-'));
  return isLine ? sequence([writeCompact([first], context), typesetBlocks(rest, context)]) : writeLead(nodes, context);
}
