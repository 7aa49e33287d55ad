import type { BlockType, NodeShape } from '../blocks/block-descriptor.ts';
import { BLOCKS } from '../blocks/registry.ts';

/** The shapes of blocks. */
export const BLOCK_SHAPES: Readonly<Record<BlockType, NodeShape>> = BLOCKS;

/** Blocks that are allowed only in a certain kind of block. */
export const PART_TYPES: ReadonlySet<string> = new Set(
  Object.values(BLOCK_SHAPES).flatMap(({ nodes }) => (nodes !== undefined && nodes in BLOCK_SHAPES ? [nodes] : [])),
);
