import { isSameValue, openRevision, type PageRecord } from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import { getRevision } from '../../../engines/revisions/revisions.ts';
import { createYielder } from '../../../platform/concurrency/yielder.ts';
import type { ChangeRequestRow, ViewedPageRow } from '../../../platform/db/tables/change-requests.ts';
import { notFound } from '../../../platform/errors.ts';
import { findRevisions } from '../../../platform/queries/content.ts';
import type { ViewedPage } from './viewed-schema.ts';

/** Presents marks, each with whether its page is unchanged since it was viewed. */
export async function showViewedPages(
  ctx: Context,
  changeRequest: ChangeRequestRow,
  rows: readonly ViewedPageRow[],
): Promise<ViewedPage[]> {
  const { space_id, revision_id } = changeRequest;
  const revisions = await findRevisions(ctx.database.reader, space_id, [
    ...new Set([revision_id, ...rows.map((row) => row.revision_id)]),
  ]);
  const pause = createYielder();
  const pageOf = async (revisionId: string, page: string): Promise<PageRecord | undefined> => {
    const root = revisions.get(revisionId)?.root;
    return root === undefined ? undefined : (await openRevision(ctx.content, root)).findPageRecord(page);
  };
  const pages: ViewedPage[] = [];
  for (const { page_id: page, revision_id: revision, viewed_at: viewedAt } of rows) {
    await pause();
    const isHead = revision === revision_id;
    const isCurrent = isHead || isSamePage(await pageOf(revision, page), await pageOf(revision_id, page));
    pages.push({ object: 'viewed-page', page, revision, isCurrent, viewedAt });
  }
  return pages;
}

function isSamePage(one: PageRecord | undefined, other: PageRecord | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return isSameValue({ ...one, updatedAt: '' }, { ...other, updatedAt: '' });
}

/** @throws 404 for a page that exists neither in the change request nor in its base */
export async function requireComparedPage(ctx: Context, changeRequest: ChangeRequestRow, page: string): Promise<void> {
  const { space_id, revision_id, revision_ancestor_id, revision_initial_id } = changeRequest;
  for (const id of [revision_id, revision_ancestor_id ?? revision_initial_id]) {
    const { root } = await getRevision(ctx, space_id, id);
    if ((await (await openRevision(ctx.content, root)).findPageRecord(page)) !== undefined) return;
  }
  throw notFound('page');
}
