import type { Block, Document } from './document.ts';
import { mapChildren } from './map-children.ts';

/**
 * The document as a reader sees it for whom `holds` decides the conditions: what stands in an `if` block that does not
 * hold is left out, at any depth.
 */
export function keepConditions(document: Document, holds: (expression: string) => boolean): Document {
  return { ...document, nodes: keepBlocks(document.nodes, holds) };
}

function keepBlocks(blocks: readonly Block[], holds: (expression: string) => boolean): readonly Block[] {
  return blocks
    .filter((block) => block.type !== 'if' || holds(block.data.expression))
    .map((block) => mapChildren(block, (children) => keepBlocks(children, holds)));
}
