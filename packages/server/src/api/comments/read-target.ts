import type { IndexedPage } from '@bindery/content';
import type { Context } from '../../context.ts';
import type { CommentRow } from '../../db/tables/comments.ts';
import { badRequest } from '../../errors.ts';
import { getRevision } from '../../revisions/revisions.ts';
import type { ContentAccess } from '../content/scopes.ts';
import { readCommentedBlock } from './commented-blocks.ts';
import type { CreateComment } from './schema.ts';

/** A page as it was when it was commented on: what is shown of it once it is gone. */
export interface CommentedPage {
  readonly id: string;
  readonly title: string;
  readonly emoji?: string;
  readonly icon?: string;
  readonly createdAt?: string;
  readonly updatedAt?: string;
  readonly path: string;
}

export function commentedPage({ page, path }: IndexedPage): CommentedPage {
  const { id, title, emoji, icon, createdAt, updatedAt } = page;
  return {
    id,
    title,
    ...(emoji !== undefined && { emoji }),
    ...(icon !== undefined && { icon }),
    ...(createdAt !== undefined && { createdAt }),
    ...(updatedAt !== undefined && { updatedAt }),
    path,
  };
}

/** What a comment is about. */
export type CommentTarget = Pick<CommentRow, 'revision_id' | 'page_id' | 'page' | 'node' | 'anchor'>;

/**
 * Reads what a new comment is about from the active revision. A block that the page does not have is taken as it is,
 * and shown as outdated.
 * @throws 400 for a page that the revision does not have, and for a block without a page
 */
export async function readTarget(
  ctx: Context,
  { space, changeRequest }: ContentAccess,
  { page: pageId, node }: Pick<CreateComment, 'page' | 'node'>,
): Promise<CommentTarget> {
  const revision = await getRevision(ctx, space.id, changeRequest?.revision_id ?? space.revision_id);
  const nothing = { revision_id: revision.id, page_id: null, page: null, node: null, anchor: null };
  if (pageId === undefined) {
    if (node !== undefined) throw badRequest('body/node requires body/page, the page of the block.');
    return nothing;
  }
  const indexed = (await ctx.revisions.view(revision.root)).index.byId.get(pageId);
  if (indexed === undefined) throw badRequest('body/page is not a page of the content.');
  const { page } = indexed;
  const onPage = { ...nothing, page_id: page.id, page: JSON.stringify(commentedPage(indexed)) };
  if (node === undefined) return onPage;
  const block = page.type === 'document' ? await readCommentedBlock(ctx, page, node) : undefined;
  return { ...onPage, node, anchor: block === undefined ? null : JSON.stringify(block) };
}
