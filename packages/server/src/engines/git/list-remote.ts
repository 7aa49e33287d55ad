import { explainFetchFailure } from './fetch-failure.ts';
import { openNetwork, type RemoteRequest } from './git-access.ts';
import { requireBranchRef } from './git-url.ts';
import { runGit } from './run-git.ts';

export interface ListRemoteRequest extends RemoteRequest {
  /** `refs/heads/…`, or `HEAD` for the default branch. */
  readonly ref: string;
  /** Default: 20 seconds. */
  readonly timeoutMs?: number;
}

/** The commit of a remote branch. */
export interface RemoteBranch {
  /** Full name; that of the default branch where `HEAD` was requested. */
  readonly ref: string;
  /** Absent where the repository does not have the branch. */
  readonly commit?: string;
}

const TIMEOUT_MS = 20_000;
/** Two lines for each of the few refs that match. */
const MAX_OUTPUT_BYTES = 1024 ** 2;
/** The branch of a repository that has none yet. */
const FIRST_BRANCH = 'refs/heads/main';

/**
 * Looks up the commit of a remote branch. Nothing is fetched.
 * @throws GitError; ServiceError 400 for a ref that is not a branch; the reason of `signal` when that is aborted
 */
export async function findRemoteBranch(request: ListRemoteRequest): Promise<RemoteBranch> {
  const { ref, url, signal, timeoutMs = TIMEOUT_MS } = request;
  if (ref !== 'HEAD') requireBranchRef(ref);
  const network = await openNetwork(request);
  try {
    const output = await runGit(['ls-remote', '--symref', '--', url, ref], {
      network,
      timeoutMs,
      maxOutputBytes: MAX_OUTPUT_BYTES,
      ...(signal !== undefined && { signal }),
    });
    return readBranch(output.toString(), ref);
  } catch (error) {
    throw explainFetchFailure(error);
  }
}

/** The name is a pattern for git, which the ends of other names fit as well. */
function readBranch(output: string, requestedRef: string): RemoteBranch {
  const lines = output.split('\n').map((line) => line.split('\t'));
  const commit = lines.find(([oid = '', name]) => name === requestedRef && /^[0-9a-f]+$/.test(oid))?.[0];
  const target = lines.find(([value = '', name]) => name === 'HEAD' && value.startsWith('ref: '))?.[0]?.slice(5);
  const ref = requestedRef === 'HEAD' ? (target ?? FIRST_BRANCH) : requestedRef;
  if (requestedRef === 'HEAD') requireBranchRef(ref);
  return { ref, ...(commit !== undefined && { commit }) };
}
