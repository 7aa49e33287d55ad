import type { Conflict } from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import type { ChangeRequestContributorRow, ChangeRequestRow } from '../../../platform/db/tables/change-requests.ts';
import type { SpaceRow } from '../../../platform/db/tables/spaces.ts';
import type { UserRow } from '../../../platform/db/tables/users.ts';
import { contentUrl } from '../content/present.ts';
import { presentPerson } from '../users/present.ts';
import type { User } from '../users/schema.ts';
import { summarizeConflict } from './conflicts.ts';
import type { ChangeRequest, Contributor } from './schema.ts';

/** The payload of a change request besides its row. */
export interface ChangeRequestDetails {
  readonly space: SpaceRow;
  readonly creator: User;
  /** Conflicts for its author to resolve. */
  readonly conflicts: readonly Conflict[];
  /** Open ones. */
  readonly comments: number;
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
    // Merged content is in main content, which may have changed since.
    outdated: row.status !== 'merged' && space.revision_id !== (row.revision_ancestor_id ?? row.revision_initial_id),
    ...(conflicts.length > 0 && { conflicts: conflicts.map(summarizeConflict) }),
    urls: {
      app: contentUrl(ctx, { space, changeRequest: row }),
      location: `${ctx.config.publicUrl}/v1/spaces/${space.id}/change-requests/${row.id}`,
    },
  };
}

/** A contributor to a change request. */
export const presentContributor = (
  ctx: Context,
  row: ChangeRequestContributorRow,
  users: ReadonlyMap<string, UserRow>,
): Contributor => ({
  user: presentPerson(ctx, users, row.user_id),
  count: row.count,
  updatedAt: row.updated_at,
});
