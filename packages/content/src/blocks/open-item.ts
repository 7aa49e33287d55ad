import type { Block } from '../document/document.ts';
import type { PageBuilder } from '../markdown/page-builder.ts';
import { frameName } from '../markdown/tag-values.ts';

/** Opens a part of a container: closes the previous part, and creates a container for a part without one. */
export function openItem<Item extends Block>(
  builder: PageBuilder,
  { item, container }: { readonly item: string; readonly container: string },
  make: (nodes: readonly Block[]) => Item,
  wrap: (items: readonly Item[]) => Block,
): void {
  if (builder.findOpen(frameName(item), frameName(container))?.name === frameName(item)) {
    builder.close(frameName(item));
  }
  const isAlone = builder.top().name !== frameName(container);
  builder.open(frameName(item), {
    finish: (nodes) => (isAlone ? [wrap([make(nodes)])] : [make(nodes)]),
  });
}

/** A container with its parts; other blocks in between are moved before or after it. */
export function makeContainer<Type extends Block['type']>(
  type: Type,
  make: (items: readonly Extract<Block, { type: Type }>[]) => Block,
): (blocks: readonly Block[]) => readonly Block[] {
  return (blocks) => {
    const isItem = (block: Block): block is Extract<Block, { type: Type }> => block.type === type;
    const first = blocks.findIndex(isItem);
    const before = first < 0 ? blocks : blocks.slice(0, first);
    const after = first < 0 ? [] : blocks.slice(first).filter((block) => !isItem(block));
    const items = blocks.filter(isItem);
    return [...before, ...(items.length === 0 ? [] : [make(items)]), ...after];
  };
}
