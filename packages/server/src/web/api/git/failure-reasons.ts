import { GitError, type GitReason } from '../../../engines/git/git-error.ts';
import type { SyncFailureReason } from '../../../platform/db/tables/git.ts';
import { PermanentError } from '../../../platform/jobs/permanent-error.ts';

/** A failure that retries cannot resolve, with its reason; its message is for the user. */
export class SyncError extends PermanentError {
  readonly reason: SyncFailureReason;
  constructor(reason: SyncFailureReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

const REASONS_OF_GIT: Readonly<Record<GitReason, SyncFailureReason>> = {
  unreachable: 'host_unreachable',
  refused: 'host_refused',
  'not-found': 'repository_not_found',
  unauthorized: 'credentials_rejected',
  'no-branch': 'branch_not_found',
  damaged: 'repository_damaged',
  corrupt: 'repository_damaged',
  malformed: 'repository_damaged',
  'too-large': 'repository_too_large',
  declined: 'push_declined',
  'bad-path': 'path_not_writable',
  timeout: 'timeout',
  'git-missing': 'git_failed',
  failed: 'git_failed',
};

/** The reason of a failed import or export. */
export function reasonOfFailure(error: unknown): SyncFailureReason {
  if (error instanceof SyncError) return error.reason;
  if (error instanceof GitError) return REASONS_OF_GIT[error.reason];
  return error instanceof PermanentError ? 'content_not_supported' : 'internal_error';
}
