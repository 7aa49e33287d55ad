import type { Block, Fragment } from '../document/document.ts';
import type { Inline } from '../document/inline.ts';
import { addHash, addText, type Hash, showHash, startHash } from './hash.ts';

/**
 * Assigns every block its key, in place: 14 characters derived from the contents of the block and the number of earlier
 * equal ones on the page. So an edit changes only the keys of the block and its ancestors.
 */
export function assignKeys(blocks: readonly Block[]): void {
  const counts = new Map<string, number>();
  for (const block of blocks) {
    assignKey(block, counts);
  }
}

function assignKey(block: Block, counts: Map<string, number>): Hash {
  const hash = startHash();
  addText(hash, block.type);
  addData(hash, block.data);
  const parts: {
    readonly object: string;
    readonly nodes?: readonly (Block | Inline)[];
    readonly fragments?: readonly Fragment[];
  } = block;
  if (parts.nodes !== undefined) {
    for (const node of parts.nodes) {
      if (node.object === 'block') {
        addHash(hash, assignKey(node, counts));
      } else {
        addInline(hash, node, counts);
      }
    }
  }
  if (parts.fragments !== undefined) {
    for (const fragment of parts.fragments) {
      addFragment(hash, fragment, counts);
    }
  }
  const key = showHash(hash);
  const count = counts.get(key) ?? 0;
  counts.set(key, count + 1);
  (block as { key?: string }).key = count === 0 ? key : showRepeated(hash, count);
  return hash;
}

function showRepeated(hash: Hash, count: number): string {
  const repeated = { ...hash };
  addText(repeated, String(count));
  return showHash(repeated);
}

function addData(hash: Hash, data: object): void {
  for (const _ in data) {
    addText(hash, JSON.stringify(data));
    return;
  }
}

function addFragment(hash: Hash, fragment: Fragment, counts: Map<string, number>): void {
  addText(hash, fragment.fragment);
  for (const block of fragment.nodes) {
    addHash(hash, assignKey(block, counts));
  }
}

function addInline(hash: Hash, node: Inline, counts: Map<string, number>): void {
  if (node.object === 'text') {
    for (const leaf of node.leaves) {
      addText(hash, leaf.text);
      for (const mark of leaf.marks) {
        addText(hash, mark.type === 'color' ? JSON.stringify(mark.data) : mark.type);
      }
    }
    return;
  }
  addText(hash, node.type);
  addData(hash, node.data);
  for (const child of 'nodes' in node ? node.nodes : []) {
    addInline(hash, child, counts);
  }
  for (const fragment of 'fragments' in node ? node.fragments : []) {
    addFragment(hash, fragment, counts);
  }
}
