import type { Conflict } from '@bindery/content';
import type { Context } from '../../context.ts';
import type { ChangeRequestContributorRow, ChangeRequestRow } from '../../db/tables/change-requests.ts';
import type { SpaceRow } from '../../db/tables/spaces.ts';
import { findSpaces } from '../../queries/spaces.ts';
import { findUsers } from '../../queries/users.ts';
import { countOpenCommentsOfChangeRequests } from '../comments/queries.ts';
import { contentUrl } from '../content/present.ts';
import { presentPerson } from '../users/present.ts';
import type { User } from '../users/schema.ts';
import { listOpenConflicts } from './conflicts.ts';
import type { ChangeRequest, Contributor } from './schema.ts';

/** What the payload of a change request shows besides its own row. */
export interface ChangeRequestDetails {
  readonly space: SpaceRow;
  readonly creator: User;
  /** What its author has to decide. */
  readonly conflicts: readonly Conflict[];
  /** Open ones. */
  readonly comments: number;
}

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

/** A change request; the same for everybody who may see it. */
export function presentChangeRequest(
  ctx: Context,
  row: ChangeRequestRow,
  { space, creator, conflicts, comments }: ChangeRequestDetails,
): ChangeRequest {
  return {
    object: 'change-request',
    id: row.id,
    number: row.number,
    status: row.status,
    subject: row.subject,
    description: row.description ?? '',
    createdBy: creator,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    revision: row.revision_id,
    revisionInitial: row.revision_initial_id,
    ...(row.revision_ancestor_id !== null && { revisionMergedAncestor: row.revision_ancestor_id }),
    ...(row.revision_merged_id !== null && { revisionMerged: row.revision_merged_id }),
    comments,
    // What is merged is in main content, wherever that has moved on to.
    outdated: row.status !== 'merged' && space.revision_id !== (row.revision_ancestor_id ?? row.revision_initial_id),
    ...(conflicts.length > 0 && { conflicts: [...conflicts] }),
    urls: {
      app: contentUrl(ctx, { space, changeRequest: row }),
      location: `${ctx.config.publicUrl}/v1/spaces/${space.id}/change-requests/${row.id}`,
    },
  };
}

/** Presents who changed the content of a change request. */
export async function presentContributors(
  ctx: Context,
  rows: readonly ChangeRequestContributorRow[],
): Promise<Contributor[]> {
  const userIds = rows.map((row) => row.user_id);
  const users = await findUsers(ctx.database.reader, userIds);
  return rows.map((row) => ({
    user: presentPerson(ctx, users, row.user_id),
    count: row.count,
    updatedAt: row.updated_at,
  }));
}
