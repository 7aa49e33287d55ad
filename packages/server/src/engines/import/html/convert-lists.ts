import { type Block, makeList, makeParagraph } from '@bindery/content';
import type { Conversion } from './conversion.ts';
import { elementsOf, findElement, type HtmlElement, type HtmlNode, hasClass } from './tree.ts';

/** List elements. */
const BLOCKS_OF_LIST = new Set(['ul', 'ol', 'menu', 'dir']);

/** A `ul` or `ol` list; nodes between its items are part of the item before. */
export function convertList(element: HtmlElement, conversion: Conversion): readonly Block[] {
  const start = Number.parseInt(element.attributes['start'] ?? '1', 10);
  const items: Block[] = [];
  for (const child of element.children) {
    if (typeof child === 'string' || conversion.isLeftOut(child)) continue;
    const last = items.at(-1);
    if (child.name === 'li') items.push(...convertItem(child, conversion));
    else if (last?.type !== 'list-item') items.push(...conversion.blocks([child]));
    else items[items.length - 1] = { ...last, nodes: [...last.nodes, ...conversion.blocks([child])] };
  }
  const ordered = element.name === 'ol' && !hasClass(element, 'task-list', 'contains-task-list');
  return makeList(items, ordered ? { start: Number.isSafeInteger(start) && start >= 0 ? start : 1 } : undefined);
}

function convertItem(element: HtmlElement, conversion: Conversion): Block[] {
  const box = findBox(element);
  const nodes = conversion.blocks(element.children);
  if (nodes.length === 0 && box === undefined) return [];
  const data = box === undefined ? {} : { checked: box };
  return [{ object: 'block', type: 'list-item', data, isVoid: false, nodes }];
}

/** Whether the item's own checkbox is checked; undefined for an item without one. */
function findBox(item: HtmlElement): boolean | undefined {
  if ('data-inline-task-id' in item.attributes) return hasClass(item, 'checked');
  const isOwn = (element: HtmlElement) => !BLOCKS_OF_LIST.has(element.name) && element.name !== 'table';
  const visit = (element: HtmlElement): HtmlElement | undefined => {
    for (const child of elementsOf(element)) {
      if (isBox(child)) return child;
      const match = isOwn(child) ? visit(child) : undefined;
      if (match !== undefined) return match;
    }
    return undefined;
  };
  const box = visit(item);
  if (box === undefined) return undefined;
  return 'checked' in box.attributes || hasClass(box, 'checkbox-on', 'checked');
}

function isBox(element: HtmlElement): boolean {
  if (element.name === 'input') return element.attributes['type'] === 'checkbox';
  return hasClass(element, 'checkbox') && findElement(element, ({ name }) => name === 'input') === undefined;
}

/** A definition list: the terms in bold as list items, each with its definition below. */
export function convertDefinitions(element: HtmlElement, conversion: Conversion): readonly Block[] {
  const items: { term: Block[]; meaning: HtmlNode[] }[] = [];
  const visit = (parent: HtmlElement): void => {
    for (const child of elementsOf(parent)) {
      if (child.name === 'dt') items.push({ term: convertTerm(child, conversion), meaning: [] });
      else if (child.name === 'div') visit(child);
      else {
        if (items.length === 0) items.push({ term: [], meaning: [] });
        items.at(-1)?.meaning.push(child);
      }
    }
  };
  visit(element);
  const blocks = items.map(({ term, meaning }): Block => {
    const nodes = [...term, ...conversion.blocks(meaning)];
    return { object: 'block', type: 'list-item', data: {}, isVoid: false, nodes };
  });
  return makeList(
    blocks.filter((block) => 'nodes' in block && (block.nodes?.length ?? 0) > 0),
    undefined,
  );
}

function convertTerm(element: HtmlElement, conversion: Conversion): Block[] {
  const bold: HtmlElement = { name: 'strong', attributes: {}, children: element.children, parent: element };
  const nodes = conversion.inlines([{ ...element, name: 'span', children: [bold] }]);
  return nodes.length === 0 ? [] : [makeParagraph(nodes)];
}
