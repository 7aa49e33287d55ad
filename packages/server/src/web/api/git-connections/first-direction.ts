import type { Db } from '../../../platform/db/database.ts';
import type { GitConnectionRow } from '../../../platform/db/tables/git-connections.ts';
import { findGitSync } from '../../../platform/queries/git.ts';
import { syncLocationOf } from '../git/sync-payload.ts';

/** The direction of the first synchronization with the branch of a connection; undefined after that. */
export async function findFirstDirection(
  db: Db,
  { space_id: spaceId, url, ref, project_directory: projectDirectory, initial_direction }: GitConnectionRow,
): Promise<GitConnectionRow['initial_direction'] | undefined> {
  if (ref === null) return initial_direction;
  const sync = await findGitSync(db, spaceId);
  const location = syncLocationOf({ url, ref, ...(projectDirectory !== null && { projectDirectory }) });
  return sync?.commit_oid != null && sync.synced_place === location ? undefined : initial_direction;
}
