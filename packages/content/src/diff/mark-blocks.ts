import type { Block, Fragment } from '../document/document.ts';
import type { Inline } from '../document/inline.ts';
import { alignBlocks } from './align-blocks.ts';
import { signatureOfData } from './block-signature.ts';
import { diffInlines, type Marking, markInlines } from './diff-inlines.ts';
import { markTable } from './mark-table.ts';

/**
 * Two versions of one block with their differences marked; `merged` has both in one block if marks alone can
 * distinguish them.
 */
export interface MarkedBlock {
  readonly before: Block;
  readonly after: Block;
  readonly merged?: Block;
}

/** The same for lists of blocks. */
export interface MarkedBlocks {
  readonly before: readonly Block[];
  readonly after: readonly Block[];
  readonly merged?: readonly Block[];
}

type MarkedPart = { readonly before: unknown; readonly after: unknown; readonly merged?: unknown };

/** Marks the differences of a block, at any depth. */
export function markBlock(before: Block, after: Block, marking: Marking): MarkedBlock {
  if (before.type === 'table' && after.type === 'table') return markTable(before, after, marking);
  const isSameFrame = before.type === after.type && signatureOfData(before) === signatureOfData(after);
  const nodes = markNodes(nodesOf(before), nodesOf(after), marking);
  const fragments = markFragments(fragmentsOf(before), fragmentsOf(after), marking);
  const hasNodes = 'nodes' in before || 'nodes' in after;
  const hasFragments = 'fragments' in before || 'fragments' in after;
  const build = (block: Block, side: keyof MarkedPart): Block =>
    ({
      ...block,
      ...('nodes' in block && block.nodes !== undefined && { nodes: nodes[side] }),
      ...('fragments' in block && { fragments: fragments[side] }),
    }) as Block;
  const isMerged =
    isSameFrame && (hasNodes || hasFragments) && nodes.merged !== undefined && fragments.merged !== undefined;
  return {
    before: build(before, 'before'),
    after: build(after, 'after'),
    ...(isMerged && { merged: build(after, 'merged') }),
  };
}

const nodesOf = (block: Block): readonly (Block | Inline)[] =>
  'nodes' in block && block.nodes !== undefined ? block.nodes : [];

const fragmentsOf = (block: Block): readonly Fragment[] => ('fragments' in block ? block.fragments : []);

/** A block has blocks or inlines. */
function markNodes(
  before: readonly (Block | Inline)[],
  after: readonly (Block | Inline)[],
  marking: Marking,
): MarkedPart & { readonly merged?: readonly (Block | Inline)[] } {
  const isBlocks = [...before.slice(0, 1), ...after.slice(0, 1)].some(({ object }) => object === 'block');
  const isInlines = [...before.slice(0, 1), ...after.slice(0, 1)].some(({ object }) => object !== 'block');
  if (isBlocks && !isInlines) return markBlocks(before as readonly Block[], after as readonly Block[], marking);
  if (isBlocks) return { before, after };
  return diffInlines(before as readonly Inline[], after as readonly Inline[], marking);
}

/** Marks the differences of two lists of blocks, including added and deleted ones. */
export function markBlocks(before: readonly Block[], after: readonly Block[], marking: Marking): MarkedBlocks {
  const sides = { before: [...before], after: [...after] };
  const merged: Block[] = [];
  let isMerged = true;
  for (const { before: one, after: other, isEqual } of alignBlocks(before, after, { moves: false })) {
    const [old, fresh] = [one === undefined ? undefined : before[one], other === undefined ? undefined : after[other]];
    if (old !== undefined && fresh !== undefined && one !== undefined && other !== undefined) {
      const pair = isEqual ? { before: old, after: fresh, merged: fresh } : markBlock(old, fresh, marking);
      sides.before[one] = pair.before;
      sides.after[other] = pair.after;
      if (pair.merged === undefined) isMerged = false;
      else merged.push(pair.merged);
      continue;
    }
    const [block, change] = old === undefined ? [fresh, 'added' as const] : [old, 'removed' as const];
    if (block === undefined) continue;
    if (!markWhole(block, change, marking)) isMerged = false;
    merged.push(block);
  }
  return { ...sides, ...(isMerged && { merged }) };
}

/** Marks all of a block. @returns whether all visible content is marked */
export function markWhole(block: Block, change: 'removed' | 'added', marking: Marking): boolean {
  const fragments = fragmentsOf(block);
  const nodes = nodesOf(block);
  // An empty line of code needs no mark.
  if (block.type === 'code-line' && nodes.length === 0) return true;
  if (nodes.length === 0 && fragments.length === 0) return false;
  const first = nodes[0];
  let isVisible = block.type !== 'image' && block.type !== 'file' && block.type !== 'embed';
  if (first !== undefined && first.object === 'block')
    for (const node of nodes as readonly Block[]) isVisible = markWhole(node, change, marking) && isVisible;
  else if (first !== undefined) isVisible = markInlines(nodes as readonly Inline[], change, marking) && isVisible;
  for (const { nodes: inner } of fragments)
    for (const node of inner) isVisible = markWhole(node, change, marking) && isVisible;
  return isVisible;
}

function markFragments(
  before: readonly Fragment[],
  after: readonly Fragment[],
  marking: Marking,
): { readonly before: Fragment[]; readonly after: Fragment[]; readonly merged?: Fragment[] } {
  const old = new Map(before.map((fragment) => [fragment.fragment, fragment]));
  const fresh = new Map(after.map((fragment) => [fragment.fragment, fragment]));
  const pairs = new Map<string, MarkedBlocks>();
  for (const [name, fragment] of old) {
    const freshFragment = fresh.get(name);
    if (freshFragment !== undefined) pairs.set(name, markBlocks(fragment.nodes, freshFragment.nodes, marking));
    else for (const node of fragment.nodes) markWhole(node, 'removed', marking);
  }
  for (const [name, fragment] of fresh)
    if (!old.has(name)) for (const node of fragment.nodes) markWhole(node, 'added', marking);
  const build = (fragments: readonly Fragment[], side: 'before' | 'after' | 'merged') =>
    fragments.map((fragment) => ({ ...fragment, nodes: pairs.get(fragment.fragment)?.[side] ?? fragment.nodes }));
  const isMerged =
    old.size === before.length &&
    fresh.size === after.length &&
    pairs.size === old.size &&
    pairs.size === fresh.size &&
    [...pairs.values()].every(({ merged }) => merged !== undefined);
  return {
    before: build(before, 'before'),
    after: build(after, 'after'),
    ...(isMerged && { merged: build(after, 'merged') }),
  };
}
