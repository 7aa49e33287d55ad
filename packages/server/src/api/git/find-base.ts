import { findGitSync } from '../../queries/git.ts';
import { type SyncPayload, syncLocationOf } from './sync-payload.ts';

/** The commit and the revision that contains the same, where the space was synchronized with this place before. */
export async function findBase(
  db: Parameters<typeof findGitSync>[0],
  payload: SyncPayload,
): Promise<{ readonly commit: string; readonly revisionId: string } | undefined> {
  const {
    commit_oid: commit = null,
    revision_id: revisionId = null,
    synced_place: place = null,
  } = (await findGitSync(db, payload.spaceId)) ?? {};
  if (commit === null || revisionId === null || place !== syncLocationOf(payload)) return undefined;
  return { commit, revisionId };
}
