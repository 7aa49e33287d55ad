import type { Block } from './document.ts';
import { mapChildren } from './map-children.ts';

/** Removes conditional blocks, for places where conditions cannot be evaluated. */
export function dropConditions(blocks: readonly Block[]): readonly Block[] {
  return blocks.flatMap((block) => (block.type === 'if' ? [] : [mapChildren(block, dropConditions)]));
}
