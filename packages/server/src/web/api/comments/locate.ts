import { type Block, type IndexedPage, previewBlock, type QuotedPassage, quoteAt } from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import { getRevision } from '../../../engines/revisions/revisions.ts';
import type { CommentRow } from '../../../platform/db/tables/comments.ts';
import type { ContentAccess } from '../content/scopes.ts';
import { commentedBlockOf, findCommentedBlock, openBlocks, type PageBlocks } from './commented-blocks.ts';
import { findMovedBlocks } from './moved-blocks.ts';
import { type CommentedPage, commentedPage } from './read-target.ts';
import type { Comment } from './schema.ts';

/** Limit of searches of whole pages for passages that left their blocks, per response. */
const MAX_SEARCHES = 100;
/** Minimum characters of a passage searched in other blocks: shorter ones match by chance. */
const LEAST_LENGTH = 12;

/** The current targets of comments. */
export type CommentLocation = Pick<Comment['target'], 'page' | 'node' | 'quote'>;

/**
 * Locates the targets of comments of one discussion in its active revision: pages by id, blocks by anchor. Each page is
 * parsed once, regardless of the number of comments.
 */
export async function locateComments(
  ctx: Context,
  { space, changeRequest }: ContentAccess,
  rows: readonly CommentRow[],
): Promise<(row: CommentRow) => CommentLocation> {
  const places = new Map<string, CommentLocation>();
  const onPages = rows.filter((row) => row.page_id !== null);
  if (onPages.length === 0) return () => ({});
  const head = await getRevision(ctx, space.id, changeRequest?.revision_id ?? space.revision_id);
  const { index } = await ctx.revisions.view(head.root);
  const lost: CommentRow[] = [];
  const budget = { searches: MAX_SEARCHES };
  for (const [pageId, comments] of groupByPage(onPages)) {
    const indexed = index.byId.get(pageId);
    const onBlocks = comments.some(({ node }) => node !== null);
    const blocks = onBlocks && indexed?.page.type === 'document' ? await openBlocks(ctx, indexed.page) : undefined;
    for (const row of comments) {
      const match = row.node === null || blocks === undefined ? undefined : findTarget(blocks, row, budget);
      if (indexed !== undefined && row.node === null) places.set(row.id, { page: present(indexed) });
      else if (indexed !== undefined && match !== undefined) places.set(row.id, locationOf(row, indexed, match));
      else lost.push(row);
    }
  }
  const moved = await findMovedBlocks(ctx, { spaceId: space.id, root: head.root, index }, lost);
  for (const row of lost) {
    const { indexed, block, blocks } = moved.get(row.id) ?? {};
    if (indexed === undefined || block === undefined || blocks === undefined) continue;
    const quote = commentedBlockOf(row)?.quote;
    const passage = quote && blocks.passages.findIn(block.block, quote);
    places.set(row.id, locationOf(row, indexed, withTop(blocks, block.block, passage)));
  }
  return (row) => places.get(row.id) ?? formerPlace(row, index.byId.get(row.page_id ?? ''));
}

function groupByPage(rows: readonly CommentRow[]): Map<string, CommentRow[]> {
  const groups = new Map<string, CommentRow[]>();
  for (const row of rows) {
    const group = groups.get(row.page_id ?? '');
    if (group === undefined) groups.set(row.page_id ?? '', [row]);
    else group.push(row);
  }
  return groups;
}

const present = (indexed: IndexedPage) => ({ ...commentedPage(indexed), outdated: false });

/** The block of a comment, and its passage if it has one. */
interface FoundTarget {
  readonly block: Block;
  readonly passage: QuotedPassage | undefined;
  /** The top-level block of the page that contains it. */
  readonly top: Block | undefined;
}

/** The block of a comment; a passage that left it may be in another block unchanged. */
function findTarget(blocks: PageBlocks, row: CommentRow, budget: { searches: number }): FoundTarget | undefined {
  const block = findCommentedBlock(blocks, row)?.block;
  const quote = commentedBlockOf(row)?.quote;
  const passage = block && quote && blocks.passages.findIn(block, quote);
  const isLost = quote !== undefined && passage === undefined && quote.text.length >= LEAST_LENGTH;
  if (isLost && budget.searches > 0) {
    budget.searches -= 1;
    const elsewhere = blocks.passages.findAnywhere(quote);
    if (elsewhere !== undefined) return withTop(blocks, elsewhere.block, elsewhere);
  }
  return block && withTop(blocks, block, passage);
}

const withTop = ({ placed }: PageBlocks, block: Block, passage: QuotedPassage | undefined): FoundTarget => ({
  block,
  passage,
  top: placed.findTop(block.key ?? ''),
});

function locationOf(row: CommentRow, indexed: IndexedPage, { block, passage, top }: FoundTarget): CommentLocation {
  const isInside = top?.key !== undefined && top !== block;
  return {
    page: present(indexed),
    node: { ...presentNode(block.key ?? '', previewBlock(block)), ...(isInside && { top: top.key }) },
    ...presentQuote(row, passage),
  };
}

/** The quoted text, and its current text. */
function presentQuote(row: CommentRow, passage: QuotedPassage | undefined): Pick<CommentLocation, 'quote'> {
  const quote = commentedBlockOf(row)?.quote;
  if (quote === undefined) return {};
  if (passage === undefined) return { quote: { text: quote.text, status: 'gone' } };
  const { text, start, end, isExact } = passage;
  const { start: _, ...current } = quoteAt(text, start, end);
  return {
    quote: { text: quote.text, status: isExact ? 'unchanged' : 'changed', current: { ...current, start, end } },
  };
}

const presentNode = (id: string, preview: string) => ({ id, ...(preview !== '' && { preview }) });

/** The original position: on the current page, if it still exists. */
function formerPlace(row: CommentRow, indexed: IndexedPage | undefined): CommentLocation {
  if (row.page === null) return {};
  const page = indexed === undefined ? (JSON.parse(row.page) as CommentedPage) : commentedPage(indexed);
  const node = row.node === null ? undefined : presentNode(row.node, commentedBlockOf(row)?.preview ?? '');
  return { page: { ...page, outdated: true }, ...(node !== undefined && { node }), ...presentQuote(row, undefined) };
}
