import {
  anchorBlock,
  type BlockAnchor,
  type BlockFinder,
  type Document,
  type DocumentPage,
  findBlocksIn,
  type PlacedBlock,
  type PlacedBlocks,
  placeBlocks,
  previewBlock,
} from '@bindery/content';
import type { Context } from '../../context.ts';
import type { CommentRow } from '../../db/tables/comments.ts';

/** What is kept of a block that was commented on. */
export interface CommentedBlock {
  readonly anchor: BlockAnchor;
  /** The beginning of its text, for when it is gone; empty for a block without text. */
  readonly preview: string;
}

/** The blocks of a page, to look for commented ones among them. */
export interface PageBlocks {
  readonly placed: PlacedBlocks;
  readonly finder: BlockFinder;
}

/** While the documents themselves are kept. */
const OPENED = new WeakMap<Document, PageBlocks>();

/** The blocks of a page whose source has this hash. */
export async function openBlocks(
  ctx: Context,
  { document: hash }: Pick<DocumentPage, 'document'>,
): Promise<PageBlocks> {
  const { document } = await ctx.revisions.parsed(hash);
  const known = OPENED.get(document);
  if (known !== undefined) return known;
  const placed = placeBlocks(document);
  const opened = { placed, finder: findBlocksIn(placed) };
  OPENED.set(document, opened);
  return opened;
}

/** What is kept of the block of a page with this key; undefined when the page has none. */
export async function readCommentedBlock(
  ctx: Context,
  page: DocumentPage,
  key: string,
): Promise<CommentedBlock | undefined> {
  const { placed } = await openBlocks(ctx, page);
  const anchor = anchorBlock(placed, key);
  const block = placed.findByKey(key)?.block;
  return anchor && block && { anchor, preview: previewBlock(block) };
}

export const commentedBlockOf = ({ anchor }: CommentRow): CommentedBlock | undefined =>
  anchor === null ? undefined : (JSON.parse(anchor) as CommentedBlock);

/** The block of a comment among those of a page. One that did not exist when the comment was made has its key only. */
export function findCommentedBlock({ placed, finder }: PageBlocks, row: CommentRow): PlacedBlock | undefined {
  const commented = commentedBlockOf(row);
  return commented === undefined ? placed.findByKey(row.node ?? '') : finder.find(commented.anchor);
}
