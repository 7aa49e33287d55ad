import { type DocumentPage, diffRevisions } from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import { getHeadRevision } from '../../../engines/revisions/revisions.ts';
import type { RevisionRow } from '../../../platform/db/tables/content.ts';
import type { SpaceRow } from '../../../platform/db/tables/spaces.ts';
import { notFound } from '../../../platform/errors.ts';
import { findRevision } from '../../../platform/queries/content.ts';
import type { RevisionView } from '../../../platform/store/revision-reader.ts';
import { listUnfinishedHeads } from './queries.ts';

/** A document in a revision of a space, and the file that its references are relative to. */
export interface FoundDocument {
  readonly view: RevisionView;
  readonly file: string;
}

/** Maximum searched change requests, latest first. */
const MAX_CHANGE_REQUESTS = 200;

/**
 * A document is identified by the hash of its text, which is the same in all spaces: readers of this space may only
 * read documents of its revisions. Searches the head, open change requests (only their changes, which is cheap), and
 * the given revision; so no index of all documents of all revisions is required.
 * @throws 404
 */
export async function findDocument(
  ctx: Context,
  space: SpaceRow,
  documentId: string,
  revisionId: string | undefined,
): Promise<FoundDocument> {
  if (revisionId !== undefined) {
    const requestedRevision = await findRevision(ctx.database.reader, space.id, revisionId);
    return (requestedRevision && (await findIn(ctx, requestedRevision, documentId))) ?? throwNotFound();
  }
  const head = await getHeadRevision(ctx, space);
  return (
    (await findIn(ctx, head, documentId)) ?? (await findInChangeRequests(ctx, space, documentId)) ?? throwNotFound()
  );
}

function throwNotFound(): never {
  throw notFound('document');
}

async function findIn(ctx: Context, revision: RevisionRow, documentId: string): Promise<FoundDocument | undefined> {
  const view = await ctx.revisions.view(revision.root);
  const isPage = ({ page }: { readonly page: { readonly type: string } }) =>
    page.type === 'document' && (page as DocumentPage).document === documentId;
  const page = view.index.pages.find(isPage)?.page as DocumentPage | undefined;
  const reusableContent = page ?? view.content.reusableContents.find(({ document }) => document === documentId);
  return reusableContent && { view, file: reusableContent.file };
}

async function findInChangeRequests(
  ctx: Context,
  space: SpaceRow,
  documentId: string,
): Promise<FoundDocument | undefined> {
  const heads = await listUnfinishedHeads(ctx.database.reader, space.id, MAX_CHANGE_REQUESTS);
  for (const { base, head } of heads) {
    const { pages, reusableContents } = await diffRevisions(ctx.content, base.root, head.root);
    const changed = [pages, reusableContents].flatMap(({ added, changed: edited }) => [
      ...added,
      ...edited.map(({ after }) => after),
    ]);
    const holds = changed.some((one) => 'document' in one && one.document === documentId);
    if (holds) return findIn(ctx, head, documentId);
  }
  return undefined;
}
