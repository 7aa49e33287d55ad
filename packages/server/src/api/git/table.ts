/** Synchronization of a space with a branch. One row a space, made by its first import or export. */
export interface GitSyncTable {
  space_id: string;
  /** Without credentials. */
  url: string;
  repo_name: string;
  provider: string | null;
  ref: string;
  repo_tree_url: string | null;
  /** The last commit that was imported or exported. */
  commit_oid: string | null;
  /** The revision that holds what that commit holds: it tells what either side changed since. */
  revision_id: string | null;
  /** Repository, branch and folder that the commit is of (`placeOf`). */
  synced_place: string | null;
  /** `timestamp` of the newest call that succeeded: older calls do not overwrite it. */
  last_timestamp: string | null;
  /** When an operation last succeeded. */
  updated_at: string | null;
  /** JSON: GitOperation */
  operation: string | null;
}

export type GitSyncRow = GitSyncTable;
