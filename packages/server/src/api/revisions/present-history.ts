import type { Context } from '../../context.ts';
import { findChangeRequestsMergedAs } from '../../queries/change-requests.ts';
import { findUsers } from '../../queries/users.ts';
import { loadChangeRequestDetails, presentChangeRequest } from '../change-requests/present.ts';
import { contentUrl } from '../content/present.ts';
import type { RevisionWire } from '../content/schema.ts';
import type { ContentAccess } from '../content/scopes.ts';
import { presentPerson } from '../users/present.ts';
import type { HistoryPage, HistoryRow } from './list-history.ts';
import type { ListedRevision, RevisionList } from './schema.ts';

/** A page of a history, with the people and change requests that it names. */
export async function presentHistory(
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
  const url = contentUrl(ctx, { space });
  const present = (row: HistoryRow): ListedRevision => {
    const ids = JSON.parse(row.parents) as string[];
    // What a space and a commit give together follows the revision of the commit.
    const git = row.git ?? (row.type === 'edits' ? (parents.get(ids[1] ?? '')?.git ?? null) : null);
    const changeRequest = mergedFrom.get(row.id);
    const pages = counts.get(row.id);
    return {
      object: 'revision',
      id: row.id,
      number: row.number ?? 0,
      type: row.type,
      parents: ids,
      createdBy: presentPerson(ctx, users, row.created_by),
      createdAt: row.created_at,
      ...(git !== null && { git: JSON.parse(git) as RevisionWire['git'] & object }),
      ...(changeRequest !== undefined && { mergedFrom: changeRequest }),
      ...(pages !== undefined && { pages: { ...pages } }),
      urls: { app: `${url}/~/revisions/${row.id}` },
    };
  };
  return { ...frame, items: rows.map(present) };
}
