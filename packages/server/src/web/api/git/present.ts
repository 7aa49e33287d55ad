import type { DescribedChange } from '@bindery/content';
import type { ChangeCounts, GitOperationRow, GitSyncRow } from '../../../platform/db/tables/git.ts';
import type { GitInfo, GitOperation, GitPreview, LoggedGitOperation } from './schema.ts';

/** `gitSync` of a space, and the response of `git/info`. */
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

/** An entry of the log. The user is null for automatic operations. */
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

/** A difference between two revisions in a preview. */
export function describeContentChange(change: DescribedChange): GitPreview['changes'][number] {
  switch (change.type) {
    case 'variables_edited':
    case 'redirects_edited':
    case 'language_edited':
      return { kind: 'changed', type: SETTINGS[change.type] };
    case 'file_created':
    case 'file_deleted':
    case 'file_edited':
      return { kind: KINDS[change.type], type: 'file', title: change.file.name };
    case 'reusable_content_created':
    case 'reusable_content_edited':
    case 'reusable_content_deleted':
      return { kind: KINDS[change.type], type: 'reusable-content', title: change.reusableContent.title };
    default: {
      const { title, path } = change.page;
      return { kind: KINDS[change.type], type: 'page', title, ...(path !== undefined && { path }) };
    }
  }
}

const SETTINGS = { variables_edited: 'variables', redirects_edited: 'redirects', language_edited: 'language' } as const;
const KINDS = {
  page_created: 'added',
  page_edited: 'changed',
  page_moved: 'changed',
  page_deleted: 'removed',
  file_created: 'added',
  file_edited: 'changed',
  file_deleted: 'removed',
  reusable_content_created: 'added',
  reusable_content_edited: 'changed',
  reusable_content_deleted: 'removed',
} as const;
