import type { GitConnectionRow } from '../../db/tables/git-connections.ts';
import { findGitSync } from '../../queries/git.ts';
import { syncLocationOf } from '../git/sync-payload.ts';

/** Which way the first synchronization with the branch of a connection goes; undefined where there was one. */
export async function findFirstDirection(
  db: Parameters<typeof findGitSync>[0],
  { space_id: spaceId, url, ref, project_directory: projectDirectory, initial_direction }: GitConnectionRow,
): Promise<GitConnectionRow['initial_direction'] | undefined> {
  if (ref === null) return initial_direction;
  const sync = await findGitSync(db, spaceId);
  const place = syncLocationOf({ url, ref, ...(projectDirectory !== null && { projectDirectory }) });
  return sync?.commit_oid != null && sync.synced_place === place ? undefined : initial_direction;
}
