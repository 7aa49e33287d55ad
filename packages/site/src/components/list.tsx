import type { ListItem, OrderedList, TaskList, UnorderedList } from '@bindery/content';
import type { VNode } from 'preact';
import type { DocumentContext } from '../document-context.ts';
import { Blocks } from './block.tsx';

interface ListItemProps {
  readonly item: ListItem;
  readonly context: DocumentContext;
}

export function ListItemView({ item, context }: ListItemProps): VNode {
  const { checked } = item.data;
  if (checked === undefined) {
    return (
      <li>
        <Blocks nodes={item.nodes} context={context} />
      </li>
    );
  }
  return (
    <li class="task">
      <input type="checkbox" disabled checked={checked} aria-label={checked ? context.texts.yes : context.texts.no} />
      <div class="task-body">
        <Blocks nodes={item.nodes} context={context} />
      </div>
    </li>
  );
}

interface ListProps {
  readonly block: OrderedList | UnorderedList | TaskList;
  readonly context: DocumentContext;
}

export function ListView({ block, context }: ListProps): VNode {
  const items = block.nodes.map((item, index) => <ListItemView key={index} item={item} context={context} />);
  switch (block.type) {
    case 'list-ordered':
      return <ol start={block.data.start}>{items}</ol>;
    case 'list-unordered':
      return <ul>{items}</ul>;
    case 'list-tasks':
      return <ul class="tasks">{items}</ul>;
  }
}
