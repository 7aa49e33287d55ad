import type { GitInfo, GitOperation } from './schema.ts';
import type { GitSyncRow } from './table.ts';

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
