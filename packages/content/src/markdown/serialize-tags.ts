import { describeBlock } from '../blocks/registry.ts';
import type { WrittenTag } from '../blocks/written-tag.ts';
import type { Block } from '../document/document.ts';
import { quoteTag } from './escape.ts';

/** The start tag. */
export function writeTag(tag: Pick<WrittenTag, 'name' | 'attributes' | 'body' | 'positional'>): string {
  const attributes = Object.entries(tag.attributes).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${quoteTag(String(value))}`],
  );
  const parts = [
    tag.name,
    ...(tag.body === undefined ? [] : [tag.body]),
    ...(tag.positional === undefined ? [] : [quoteTag(tag.positional)]),
    ...attributes,
  ];
  return `{% ${parts.join(' ')} %}`;
}

/** The tag of a block; undefined for blocks that are written otherwise. */
export const tagOf = (block: Block): WrittenTag | undefined => describeBlock(block.type).writeTag?.(block);
