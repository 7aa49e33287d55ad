import type { Context } from '../../../domain/context.ts';
import { findChangeRequestsMergedAs } from '../../../platform/queries/change-requests.ts';
import { findUsers } from '../../../platform/queries/users.ts';
import { presentChangeRequest } from '../change-requests/present.ts';
import { loadChangeRequestDetails } from '../change-requests/show.ts';
import { contentUrl } from '../content/present.ts';
import type { ContentAccess } from '../content/scopes.ts';
import type { HistoryPage } from './list-history.ts';
import { presentListedRevision } from './present-history.ts';
import type { RevisionList } from './schema.ts';

/** A page of a history, with its people and change requests. */
export async function showHistory(
  ctx: Context,
  { space }: ContentAccess,
  { rows, parents, counts, ...frame }: HistoryPage,
): Promise<RevisionList> {
  const db = ctx.database.reader;
  const users = await findUsers(db, [...new Set(rows.flatMap((row) => row.created_by ?? []))]);
  const merges = rows.filter(({ type }) => type === 'merge').map(({ id }) => id);
  const merged = await findChangeRequestsMergedAs(db, space.id, merges);
  const detailsOf = await loadChangeRequestDetails(ctx, merged);
  const mergedFrom = new Map(
    merged.map((row) => [row.revision_merged_id, presentChangeRequest(ctx, row, detailsOf(row))]),
  );
  const details = { users, mergedFrom, url: contentUrl(ctx, { space }) };
  return { ...frame, items: rows.map((row) => presentListedRevision(ctx, row, { parents, counts }, details)) };
}
