import { type IndexedPage, type PlacedBlock, previewBlock } from '@bindery/content';
import type { Context } from '../../context.ts';
import type { CommentRow } from '../../db/tables/comments.ts';
import { getRevision } from '../../revisions/revisions.ts';
import type { ContentAccess } from '../content/scopes.ts';
import { commentedBlockOf, findCommentedBlock, openBlocks } from './commented-blocks.ts';
import { findMovedBlocks } from './moved-blocks.ts';
import { type CommentedPage, commentedPage } from './read-target.ts';
import type { Comment } from './schema.ts';

/** Where what comments are about is in the content now. */
export type CommentLocation = Pick<Comment['target'], 'page' | 'node'>;

/**
 * Finds what comments of one discussion are about in its active revision: pages by their ids, blocks by their anchors.
 * Each page is parsed once, however many comments are on it.
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
  for (const [pageId, comments] of groupByPage(onPages)) {
    const indexed = index.byId.get(pageId);
    const onBlocks = comments.some(({ node }) => node !== null);
    const blocks = onBlocks && indexed?.page.type === 'document' ? await openBlocks(ctx, indexed.page) : undefined;
    for (const row of comments) {
      const block = row.node === null || blocks === undefined ? undefined : findCommentedBlock(blocks, row);
      if (indexed !== undefined && row.node === null) places.set(row.id, { page: present(indexed) });
      else if (indexed !== undefined && block !== undefined) places.set(row.id, placeOf(indexed, block));
      else lost.push(row);
    }
  }
  const moved = await findMovedBlocks(ctx, { spaceId: space.id, root: head.root, index }, lost);
  for (const [id, { indexed, block }] of moved) places.set(id, placeOf(indexed, block));
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

function placeOf(indexed: IndexedPage, { key, block }: PlacedBlock): CommentLocation {
  return { page: present(indexed), node: presentNode(key, previewBlock(block)) };
}

const presentNode = (id: string, preview: string) => ({ id, ...(preview !== '' && { preview }) });

/** Where it was: on the page as it is now, if that is still there. */
function formerPlace(row: CommentRow, indexed: IndexedPage | undefined): CommentLocation {
  if (row.page === null) return {};
  const page = indexed === undefined ? (JSON.parse(row.page) as CommentedPage) : commentedPage(indexed);
  const node = row.node === null ? undefined : presentNode(row.node, commentedBlockOf(row)?.preview ?? '');
  return { page: { ...page, outdated: true }, ...(node !== undefined && { node }) };
}
