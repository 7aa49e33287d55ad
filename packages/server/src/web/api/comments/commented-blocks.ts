import {
  anchorBlock,
  type BlockAnchor,
  type BlockFinder,
  type Document,
  type DocumentPage,
  findBlocksIn,
  findPassagesIn,
  type PassageFinder,
  type PlacedBlock,
  type PlacedBlocks,
  placeBlocks,
  previewBlock,
  quoteAt,
  type TextQuote,
} from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import type { CommentRow } from '../../../platform/db/tables/comments.ts';

/** The stored data of a commented block. */
export interface CommentedBlock {
  readonly anchor: BlockAnchor;
  /** Its first words, shown once it is deleted; empty for a block without text. */
  readonly preview: string;
  /** The passage of it that was commented on; absent for a comment on the whole block. */
  readonly quote?: TextQuote;
}

/** The blocks of a page, to find commented ones among them. */
export interface PageBlocks {
  readonly placed: PlacedBlocks;
  readonly finder: BlockFinder;
  readonly passages: PassageFinder;
}

/** Cached together with the documents. */
const OPENED = new WeakMap<Document, PageBlocks>();

/** The blocks of a page whose source has this hash. */
export async function openBlocks(ctx: Context, page: Pick<DocumentPage, 'document' | 'syntax'>): Promise<PageBlocks> {
  const { document } = await ctx.revisions.parsed(page);
  const known = OPENED.get(document);
  if (known !== undefined) return known;
  const placed = placeBlocks(document);
  const opened = { placed, finder: findBlocksIn(placed), passages: findPassagesIn(placed) };
  OPENED.set(document, opened);
  return opened;
}

/** A text that is commented on: the block, what is kept of it, and where a passage stands in its text. */
export interface CommentedText {
  readonly node: string;
  /** Absent for a comment on the whole block. */
  readonly range?: { readonly start: number; readonly end: number };
  readonly block: CommentedBlock;
}

/**
 * What is kept of a text of a page: of the block with a key, or of a passage of it, or without a key of a passage wherever
 * it is. Undefined when the page does not have it. Pure.
 */
export function findCommentedText(
  { placed, passages }: PageBlocks,
  key: string | undefined,
  quote: TextQuote | undefined,
): CommentedText | undefined {
  const blockOfKey = key === undefined ? undefined : placed.findByKey(key)?.block;
  if (key !== undefined && blockOfKey === undefined) return undefined;
  const passage = quote && passages.findNew(quote, blockOfKey);
  const block = quote === undefined ? blockOfKey : passage?.block;
  const anchor = block?.key === undefined ? undefined : anchorBlock(placed, block.key);
  if (block?.key === undefined || anchor === undefined) return undefined;
  const about = { anchor, preview: previewBlock(block) };
  if (passage === undefined) return { node: block.key, block: about };
  const { text, start, end } = passage;
  return { node: block.key, range: { start, end }, block: { ...about, quote: quoteAt(text, start, end) } };
}

export const commentedBlockOf = ({ anchor }: CommentRow): CommentedBlock | undefined =>
  anchor === null ? undefined : (JSON.parse(anchor) as CommentedBlock);

/**
 * Finds the block of a comment among those of a page. A block that did not exist at the time of the comment only has
 * its key.
 */
export function findCommentedBlock({ placed, finder }: PageBlocks, row: CommentRow): PlacedBlock | undefined {
  const commented = commentedBlockOf(row);
  return commented === undefined ? placed.findByKey(row.node ?? '') : finder.find(commented.anchor);
}
