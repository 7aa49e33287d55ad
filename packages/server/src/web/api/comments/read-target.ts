import type { DocumentPage, IndexedPage } from '@bindery/content';
import { includesRole } from '../../../domain/access/permissions.ts';
import type { Context } from '../../../domain/context.ts';
import { getRevision } from '../../../engines/revisions/revisions.ts';
import type { CommentRow } from '../../../platform/db/tables/comments.ts';
import { badRequest, forbidden } from '../../../platform/errors.ts';
import type { ContentAccess } from '../content/scopes.ts';
import { type CommentedText, findCommentedText, openBlocks } from './commented-blocks.ts';
import { openDraftBlocks } from './draft-blocks.ts';
import type { CreateComment } from './schema.ts';
import { readSuggestion } from './suggestion.ts';

/** A page at the time of the comment: shown after it is deleted. */
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

type NewTarget = Pick<CreateComment, 'page' | 'node' | 'quote' | 'suggestion' | 'draft'>;
type NewQuote = Parameters<typeof findCommentedText>[2];

/** What a comment is about. */
export type CommentTarget = Pick<CommentRow, 'revision_id' | 'page_id' | 'page' | 'node' | 'anchor' | 'suggestion'>;

/**
 * Reads what a new comment is about from the active revision, and from the draft of the page where the caller asks for it. A
 * block that the page does not have is taken as it is, and shown as outdated.
 * @throws 400 for a page that the revision does not have, for a block or quote without a page, and for a quote that the
 *   page or block does not have, and for a suggestion that cannot be applied; 403 for a draft without the role to edit it
 */
export async function readTarget(
  ctx: Context,
  access: ContentAccess,
  { page: pageId, node, quote, suggestion, draft = false }: NewTarget,
): Promise<CommentTarget> {
  const { space, changeRequest, role } = access;
  if (draft && !includesRole(role, 'edit')) throw forbidden('read drafts of pages');
  const revision = await getRevision(ctx, space.id, changeRequest?.revision_id ?? space.revision_id);
  const nothing = { revision_id: revision.id, page_id: null, page: null, node: null, anchor: null, suggestion: null };
  requireReplaced(node ?? quote, suggestion);
  if (pageId === undefined) {
    if (node !== undefined) throw badRequest('body/node requires body/page, the page of the block.');
    if (quote !== undefined) throw badRequest('body/quote requires body/page, the page of the text.');
    return nothing;
  }
  const indexed = (await ctx.revisions.view(revision.root)).index.byId.get(pageId);
  if (indexed === undefined) throw badRequest('body/page is not a page of the content.');
  const { page } = indexed;
  const onPage = { ...nothing, page_id: page.id, page: JSON.stringify(commentedPage(indexed)) };
  if (quote === undefined && node === undefined) return onPage;
  const text = quote && { before: '', after: '', ...quote };
  const match = page.type === 'document' ? await findText(ctx, access, page, { node, quote: text, draft }) : undefined;
  if (quote !== undefined && match === undefined)
    throw badRequest(`body/quote is not part of the text of the ${node ? 'block' : 'page'}.`);
  const key = match?.node ?? node ?? '';
  const target = { ...onPage, node: key, anchor: match === undefined ? null : JSON.stringify(match.block) };
  const range = match?.range;
  return { ...target, suggestion: await readSuggestion(ctx, page, { key, ...(range && { range }) }, suggestion) };
}

function requireReplaced(replaced: NewTarget['node' | 'quote'], suggestion: NewTarget['suggestion']): void {
  if (suggestion !== undefined && replaced === undefined)
    throw badRequest('body/suggestion requires body/node or body/quote, the text that it replaces.');
}

/** What a comment is about in the page, or else in its draft. */
async function findText(
  ctx: Context,
  access: ContentAccess,
  page: DocumentPage,
  { node, quote, draft }: { readonly node: string | undefined; readonly quote?: NewQuote; readonly draft: boolean },
): Promise<CommentedText | undefined> {
  const match = findCommentedText(await openBlocks(ctx, page), node, quote);
  if (match !== undefined || !draft) return match;
  const blocks = await openDraftBlocks(ctx, access, page.id);
  return blocks && findCommentedText(blocks, node, quote);
}
