import type { Block } from './document.ts';

/** A copy of the block with its child blocks and those of its fragments changed. */
export function mapChildren(block: Block, change: (blocks: readonly Block[]) => readonly Block[]): Block {
  const nodes = 'nodes' in block && block.nodes !== undefined ? block.nodes : [];
  const first = nodes[0];
  const hasBlocks = first !== undefined && first.object === 'block' && block.type !== 'code';
  const fragments = 'fragments' in block ? block.fragments : [];
  if (!hasBlocks && fragments.length === 0) {
    return block;
  }
  return {
    ...block,
    ...(hasBlocks ? { nodes: change(nodes as readonly Block[]) } : {}),
    ...(fragments.length > 0
      ? { fragments: fragments.map((fragment) => ({ ...fragment, nodes: change(fragment.nodes) })) }
      : {}),
  } as Block;
}
