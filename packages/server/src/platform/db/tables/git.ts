/** Synchronization of a space with a branch. One row per space, created by its first import or export. */
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
  /** The revision with the contents of that commit: the base of changes on both sides. */
  revision_id: string | null;
  /** Repository, branch and folder of the commit (`placeOf`). */
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
  /** The caller, or the author of the exported change; null if neither exists. */
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

/** The trigger of a synchronization: a call of a person, the schedule, a webhook, or a change of the content. */
export type SyncCause = 'person' | 'schedule' | 'webhook' | 'content';

/** How much a synchronization changes: pages and other parts of a space, or files of a branch. */
export interface ChangeCounts {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

/** Reasons of failed synchronizations: stable codes for programs, documented in docs/concepts/git.md. */
export const SYNC_FAILURE_REASONS = [
  'conflict',
  'branch_has_documents',
  'content_changed',
  'content_not_supported',
  'storage_quota_exceeded',
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
