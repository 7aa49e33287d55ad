import type { GitInfo, GitOperation, LoggedGitOperation } from './schema.ts';
import type { ChangeCounts, GitOperationRow, GitSyncRow } from './table.ts';

/** `gitSync` of a space, and the face of `git/info`. */
export function presentGitSync(sync: GitSyncRow) {
  return {
    repoName: sync.repo_name,
    ...(sync.provider !== null && { installationProvider: sync.provider }),
    url: sync.url,
    ...(sync.updated_at !== null && { updatedAt: sync.updated_at }),
  };
}

export function presentGitInfo(sync: GitSyncRow): GitInfo {
  return {
    ...presentGitSync(sync),
    ...(sync.operation !== null && { operation: JSON.parse(sync.operation) as GitOperation }),
  };
}

/** An entry of the log. The user is null where nobody called or wrote. */
export function presentLoggedOperation(row: GitOperationRow): LoggedGitOperation {
  return {
    object: 'git-operation',
    id: row.id,
    kind: row.kind,
    state: row.state,
    cause: row.cause,
    user: row.user_id,
    startedAt: row.started_at,
    ...(row.finished_at !== null && { finishedAt: row.finished_at }),
    ...(row.commit_oid !== null && { commit: row.commit_oid }),
    ...(row.revision_id !== null && { revision: row.revision_id }),
    ...(row.counts !== null && { counts: JSON.parse(row.counts) as ChangeCounts }),
    warningCount: row.warning_count,
    ...(row.error !== null && { error: { reason: row.error_reason ?? 'internal_error', message: row.error } }),
  };
}
