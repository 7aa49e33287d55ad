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
  /** The revision that contains what that commit contains: it tells what either side changed since. */
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

/** One synchronization of a space, for its log. */
export interface GitOperationTable {
  id: string;
  space_id: string;
  kind: 'import' | 'export';
  state: 'pending' | 'running' | 'succeeded' | 'failed';
  cause: SyncCause;
  /** Who called, or whose change was exported; null where nobody did. */
  user_id: string | null;
  started_at: string;
  finished_at: string | null;
  commit_oid: string | null;
  revision_id: string | null;
  /** JSON: ChangeCounts */
  counts: string | null;
  warning_count: number;
  /** One sentence. */
  error: string | null;
  error_reason: SyncFailureReason | null;
}

export type GitOperationRow = GitOperationTable;

/** What starts a synchronization: a call of a person, the schedule, a webhook, or a change of the content. */
export type SyncCause = 'person' | 'schedule' | 'webhook' | 'content';

/** How much a synchronization changes: pages and other parts of a space, or files of a branch. */
export interface ChangeCounts {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

/** Why a synchronization failed: stable words that programs act on, which docs/concepts/git.md explains. */
export const SYNC_FAILURE_REASONS = [
  'conflict',
  'branch_has_documents',
  'content_changed',
  'content_not_supported',
  'credentials_missing',
  'credentials_rejected',
  'host_unreachable',
  'host_refused',
  'repository_not_found',
  'repository_damaged',
  'repository_too_large',
  'branch_not_found',
  'path_not_writable',
  'push_declined',
  'timeout',
  'git_failed',
  'connection_changed',
  'interrupted',
  'internal_error',
] as const;

export type SyncFailureReason = (typeof SYNC_FAILURE_REASONS)[number];
