import type { IndexedPage } from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import { loadRevision } from '../../../engines/revisions/revisions.ts';
import { listWritersOfDrafts } from '../../../platform/queries/page-draft-steps.ts';
import { listUnflushedDrafts } from '../../../platform/queries/page-drafts.ts';
import { type DraftedHead, headIdOf } from './draft-state.ts';
import type { UnsavedDraft } from './schema.ts';

/** Drafts of one response. */
const MOST_DRAFTS = 200;

/**
 * Drafts of a head with something that no revision has, the last written first. A page that was deleted is described as it
 * was, so that it can be created again.
 * @param revisionId the active revision of the head
 */
export async function listUnsavedDrafts(
  ctx: Context,
  head: DraftedHead,
  revisionId: string,
  pageId: string | undefined,
): Promise<UnsavedDraft[]> {
  const { reader } = ctx.database;
  const rows = await listUnflushedDrafts(reader, headIdOf(head), pageId, MOST_DRAFTS);
  if (rows.length === 0) return [];
  const written = await listWritersOfDrafts(
    reader,
    rows.map(({ id }) => id),
  );
  const pages = await loadPages(ctx, head.spaceId, revisionId);
  const drafts: UnsavedDraft[] = [];
  for (const { id, page_id, first_revision_id, updated_at } of rows) {
    const former = pages?.has(page_id) ? undefined : await loadPages(ctx, head.spaceId, first_revision_id);
    const deletedPage = former?.get(page_id);
    drafts.push({
      object: 'unsaved-page-draft' as const,
      page: page_id,
      updatedAt: updated_at,
      writers: written.flatMap(({ draftId, userId }) => (draftId === id ? [userId] : [])),
      ...(deletedPage !== undefined && { deletedPage: describeDeleted(deletedPage, former, pages) }),
    });
  }
  return drafts;
}

type Pages = ReadonlyMap<string, IndexedPage>;

async function loadPages(ctx: Context, spaceId: string, revisionId: string): Promise<Pages | undefined> {
  const revision = await loadRevision(ctx, spaceId, revisionId);
  return revision && (await ctx.revisions.view(revision.root)).index.byId;
}

/** A page of a former revision, and where it would be among the pages that are left. */
function describeDeleted(
  { page, path, parent, siblingIndex }: IndexedPage,
  former: Pages | undefined,
  pages: Pages | undefined,
): NonNullable<UnsavedDraft['deletedPage']> {
  const isLeft = (id: string): boolean => pages?.get(id)?.parent?.page.id === parent?.page.id;
  const [before] = [...(former?.values() ?? [])]
    .filter((other) => other.parent === parent && other.siblingIndex < siblingIndex && isLeft(other.page.id))
    .toSorted((one, other) => other.siblingIndex - one.siblingIndex);
  return {
    title: page.title,
    path,
    ...(parent !== undefined && pages?.has(parent.page.id) && { parent: parent.page.id }),
    ...(before !== undefined && { after: before.page.id }),
  };
}
