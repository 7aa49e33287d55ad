import type { Block, Fragment } from './document.ts';
import type { Inline } from './inline.ts';

/** Callbacks in document order: a block before its children, children before the next block. */
export interface DocumentVisitor {
  /** Returns false to leave out the parts of the block. */
  block?(block: Block): boolean | undefined;
  /** `block` is the innermost block around the inline. */
  inline?(inline: Inline, block: Block | undefined): void;
}

/** Walks through blocks with their fragments and inlines, the notes of footnotes included. */
export function walkBlocks(blocks: readonly Block[], visitor: DocumentVisitor): void {
  for (const block of blocks) {
    walkBlock(block, visitor);
  }
}

/** Walks through inlines, the notes of footnotes included. */
export function walkInlines(inlines: readonly Inline[], visitor: DocumentVisitor, block?: Block): void {
  for (const inline of inlines) {
    walkInline(inline, visitor, block);
  }
}

function walkBlock(block: Block, visitor: DocumentVisitor): void {
  if (visitor.block?.(block) === false) {
    return;
  }
  for (const node of 'nodes' in block && block.nodes !== undefined ? block.nodes : []) {
    if (node.object === 'block') {
      walkBlock(node, visitor);
    } else {
      walkInline(node, visitor, block);
    }
  }
  if ('fragments' in block) {
    walkFragments(block.fragments, visitor);
  }
}

function walkInline(inline: Inline, visitor: DocumentVisitor, block: Block | undefined): void {
  visitor.inline?.(inline, block);
  if (inline.object === 'inline' && 'nodes' in inline) {
    walkInlines(inline.nodes, visitor, block);
  }
  if (inline.object === 'inline' && 'fragments' in inline) {
    walkFragments(inline.fragments, visitor);
  }
}

function walkFragments(fragments: readonly Fragment[], visitor: DocumentVisitor): void {
  for (const fragment of fragments) {
    walkBlocks(fragment.nodes, visitor);
  }
}
