import type { Context } from '../../context.ts';
import { type FetchedCommit, fetchBranch } from '../../git/fetch-branch.ts';
import { pushBranch } from '../../git/push-branch.ts';
import { withRepositoryAccess } from './repository-access.ts';
import type { SyncPayload } from './sync-payload.ts';

/** The repository that a job works with, and its copy on disk. */
export interface Remote {
  /** Bare repository. */
  readonly directory: string;
  /**
   * Fetches the newest commit of a branch, or of the default branch for `HEAD`.
   * @throws GitError, `no-branch` where there is none
   */
  fetchCommit(ref: string): Promise<FetchedCommit>;
  /**
   * Pushes a commit to the branch of the job if that is still at `expected`, or not there for `undefined`.
   * @throws GitError
   */
  push(commit: string, expected: string | undefined): Promise<'pushed' | 'moved'>;
}

/** Opens the way to the repository of a job, for the duration of `work`. */
export function withRemote<Result>(
  ctx: Context,
  payload: SyncPayload,
  organizationId: string,
  signal: AbortSignal,
  work: (remote: Remote) => Promise<Result>,
): Promise<Result> {
  const { url, ref, cacheId } = payload;
  const key = { organizationId, url, ...(cacheId !== undefined && { cacheId }) };
  return withRepositoryAccess(ctx, payload, (access) =>
    ctx.repositories.withRepository(key, (directory) => {
      const place = { ...access, url, directory, signal };
      return work({
        directory,
        fetchCommit: (wanted) => fetchBranch({ ...place, ref: wanted }),
        push: (commit, expected) => pushBranch({ ...place, ref, commit, ...(expected !== undefined && { expected }) }),
      });
    }),
  );
}
