import type { Conflict } from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import type { ChangeRequestContributorRow, ChangeRequestRow } from '../../../platform/db/tables/change-requests.ts';
import { findSpaces } from '../../../platform/queries/spaces.ts';
import { findUsers } from '../../../platform/queries/users.ts';
import { countOpenCommentsOfChangeRequests } from '../comments/queries.ts';
import { presentPerson } from '../users/present.ts';
import { listOpenConflicts } from './conflicts.ts';
import { type ChangeRequestDetails, presentContributor } from './present.ts';
import type { Contributor } from './schema.ts';

/** Loads the details of several change requests at once. */
export async function loadChangeRequestDetails(
  ctx: Context,
  rows: readonly ChangeRequestRow[],
): Promise<(row: ChangeRequestRow) => ChangeRequestDetails> {
  const db = ctx.database.reader;
  const spaces = await findSpaces(db, [...new Set(rows.map((row) => row.space_id))]);
  const users = await findUsers(db, [...new Set(rows.flatMap((row) => row.created_by ?? []))]);
  const comments = await countOpenCommentsOfChangeRequests(
    db,
    rows.map((row) => row.id),
  );
  const conflicts = new Map<string, readonly Conflict[]>();
  for (const row of rows) if (row.conflicts !== null) conflicts.set(row.id, await listOpenConflicts(ctx, row));
  return (row) => {
    const space = spaces.get(row.space_id);
    if (space === undefined) throw new Error(`The space ${row.space_id} of a change request is missing.`);
    return {
      space,
      creator: presentPerson(ctx, users, row.created_by),
      conflicts: conflicts.get(row.id) ?? [],
      comments: comments.get(row.id) ?? 0,
    };
  };
}

/** Presents the contributors to a change request. */
export async function showContributors(
  ctx: Context,
  rows: readonly ChangeRequestContributorRow[],
): Promise<Contributor[]> {
  const users = await findUsers(
    ctx.database.reader,
    rows.map((row) => row.user_id),
  );
  return rows.map((row) => presentContributor(ctx, row, users));
}
