import type { Block } from './document.ts';
import { mapChildren } from './map-children.ts';

/** Blocks without what stands under conditions, for places where none can be decided. */
export function dropConditions(blocks: readonly Block[]): readonly Block[] {
  return blocks.flatMap((block) => (block.type === 'if' ? [] : [mapChildren(block, dropConditions)]));
}
