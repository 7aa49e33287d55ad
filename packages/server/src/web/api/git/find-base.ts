import type { Db } from '../../../platform/db/database.ts';
import { findGitSync } from '../../../platform/queries/git.ts';
import { type SyncPayload, syncLocationOf } from './sync-payload.ts';

/**
 * The last synchronized commit and the revision with its contents, if the space was synchronized with this location
 * before.
 */
export async function findBase(
  db: Db,
  payload: SyncPayload,
): Promise<{ readonly commit: string; readonly revisionId: string } | undefined> {
  const {
    commit_oid: commit = null,
    revision_id: revisionId = null,
    synced_place: syncedLocation = null,
  } = (await findGitSync(db, payload.spaceId)) ?? {};
  if (commit === null || revisionId === null || syncedLocation !== syncLocationOf(payload)) return undefined;
  return { commit, revisionId };
}
