import type { Block } from '../document/document.ts';
import type { ContentRef, Inline } from '../document/inline.ts';

/** The targets of the links, buttons, mentions and pictures of a cell, in order. */
export function listCellRefs(blocks: readonly Block[]): ContentRef[] {
  const refs: ContentRef[] = [];
  for (const block of blocks) {
    collectBlock(block, refs);
  }
  return refs;
}

function collectBlock(block: Block, refs: ContentRef[]): void {
  if (block.type === 'images') {
    refs.push(...block.nodes.map((image) => image.data.ref));
  } else if (block.type === 'drawing' && block.data.ref !== undefined) {
    refs.push(block.data.ref);
  } else if ('nodes' in block && block.nodes !== undefined) {
    for (const node of block.nodes) {
      if (node.object === 'block') {
        collectBlock(node, refs);
      } else {
        collectInline(node, refs);
      }
    }
  }
}

function collectInline(node: Inline, refs: ContentRef[]): void {
  if (node.object === 'inline' && 'ref' in node.data) {
    refs.push(node.data.ref);
  }
}
