import type { Context } from '../../../domain/context.ts';
import { type FetchedCommit, fetchBranch } from '../../../engines/git/fetch-branch.ts';
import { pushBranch } from '../../../engines/git/push-branch.ts';
import { withRepositoryAccess } from './repository-access.ts';
import type { SyncPayload } from './sync-payload.ts';

/** The repository of a job, and its local copy. */
export interface Remote {
  /** Bare repository. */
  readonly directory: string;
  /**
   * Fetches the newest commit of a branch, or of the default branch for `HEAD`.
   * @throws GitError, `no-branch` if it does not exist
   */
  fetchCommit(ref: string): Promise<FetchedCommit>;
  /**
   * Pushes a commit to the branch of the job if that is still at `expected`, or does not exist for `undefined`.
   * @throws GitError
   */
  push(commit: string, expected: string | undefined): Promise<'pushed' | 'moved'>;
}

/** Provides access to the repository of a job while `work` runs. */
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
      const remote = { ...access, url, directory, signal };
      return work({
        directory,
        fetchCommit: (requestedRef) => fetchBranch({ ...remote, ref: requestedRef }),
        push: (commit, expected) => pushBranch({ ...remote, ref, commit, ...(expected !== undefined && { expected }) }),
      });
    }),
  );
}
