import type { Context } from '../../../domain/context.ts';
import type { UserRow } from '../../../platform/db/tables/users.ts';
import type { ChangeRequest } from '../change-requests/schema.ts';
import type { RevisionWire } from '../content/schema.ts';
import { presentPerson } from '../users/present.ts';
import type { HistoryPage, HistoryRow } from './list-history.ts';
import type { ListedRevision } from './schema.ts';

/** The list data of revisions besides their rows. */
interface HistoryDetails {
  readonly users: ReadonlyMap<string, UserRow>;
  /** The change request of a merge, by the id of its revision. */
  readonly mergedFrom: ReadonlyMap<string | null, ChangeRequest>;
  /** URL of the content in the application. */
  readonly url: string;
}

/** A revision in a page of a history. */
export function presentListedRevision(
  ctx: Context,
  row: HistoryRow,
  { parents, counts }: Pick<HistoryPage, 'parents' | 'counts'>,
  { users, mergedFrom, url }: HistoryDetails,
): ListedRevision {
  const ids = JSON.parse(row.parents) as string[];
  // The merge of a space and a commit follows the revision of the commit.
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
    ...(pages !== undefined && { pages: { ...pages, titles: [...pages.titles] } }),
    urls: { app: `${url}/~/revisions/${row.id}` },
  };
}
