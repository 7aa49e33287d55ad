import type { Block, Document } from '../document/document.ts';
import { type AlignedBlock, alignBlocks } from './align-blocks.ts';
import type { ChangeMark, Marking } from './diff-inlines.ts';
import { markBlock } from './mark-blocks.ts';

/**
 * The change of one block between two documents. Entries with `before`, in order, are all blocks of the document
 * before, and those with `after` all blocks of the document after. A moved block is listed twice: `from` at its old
 * position, which only counts for `before`, and `to` at its new position, for `after`.
 */
export type BlockChange =
  | { readonly type: 'equal'; readonly before: Block; readonly after: Block }
  | { readonly type: 'removed'; readonly before: Block }
  | { readonly type: 'added'; readonly after: Block }
  | ({ readonly type: 'changed' } & ChangedBlock)
  | ({
      readonly type: 'moved';
      readonly end: 'from' | 'to';
      /** Indices of the block before and after, from 0. */
      readonly from: number;
      readonly to: number;
      readonly isChanged: boolean;
    } & ChangedBlock);

/** Both versions of a block, with the changed words in `marks`. */
interface ChangedBlock {
  readonly before: Block;
  readonly after: Block;
  /** Both in one block; absent if marks cannot distinguish them, such as for two images. */
  readonly merged?: Block;
  /** Whether any word or inline is marked. */
  readonly hasMarks: boolean;
}

export interface DocumentDiff {
  readonly blocks: readonly BlockChange[];
  /** Nodes that only one side has, by the leaves and inlines of the blocks in `blocks`. */
  readonly marks: { get(node: object): ChangeMark | undefined };
}

/** Limit of comparisons for the words of all blocks together. */
const WORD_COMPARISONS = 4_000_000;

/**
 * Compares two documents block by block, and the words within changed blocks. The result contains both documents
 * completely. Nearly linear time; blocks of very long stretches without anything in common are not paired.
 */
export function diffDocuments(before: Document, after: Document): DocumentDiff {
  const marking: Marking = { marks: new WeakMap(), comparisons: WORD_COMPARISONS, count: 0 };
  const blocks = alignBlocks(before.nodes, after.nodes, { moves: true }).flatMap((aligned) => {
    const change = toChange(aligned, before.nodes, after.nodes, marking);
    return change === undefined ? [] : [change];
  });
  return { blocks, marks: marking.marks };
}

function toChange(
  aligned: AlignedBlock,
  before: readonly Block[],
  after: readonly Block[],
  marking: Marking,
): BlockChange | undefined {
  const { before: from, after: to, isEqual, moved } = aligned;
  const [old, fresh] = [from === undefined ? undefined : before[from], to === undefined ? undefined : after[to]];
  if (old === undefined) return fresh && { type: 'added', after: fresh };
  if (fresh === undefined) return { type: 'removed', before: old };
  if (isEqual && moved === undefined) return { type: 'equal', before: old, after: fresh };
  const count = marking.count;
  const pair = isEqual ? { before: old, after: fresh, merged: fresh } : markBlock(old, fresh, marking);
  const changed = { ...pair, hasMarks: marking.count > count };
  if (moved === undefined) return { type: 'changed', ...changed };
  return { type: 'moved', end: moved, from: from ?? 0, to: to ?? 0, isChanged: !isEqual, ...changed };
}
