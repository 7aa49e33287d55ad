import { noteDamage } from './cache-directory.ts';
import { LOCAL_REF } from './fetch-branch.ts';
import { openNetwork, type RemoteRequest } from './git-access.ts';
import { GitError, throwDamaged } from './git-error.ts';
import type { GitNetwork } from './git-process.ts';
import { requireBranchRef } from './git-url.ts';
import { findPercent, NETWORK_LIMITS } from './network-limits.ts';
import { requireObjectId } from './object-id.ts';
import { explainPushFailure, isOutcomeUnknown } from './push-failure.ts';
import { runGit } from './run-git.ts';

export interface PushBranchRequest extends RemoteRequest {
  /** `refs/heads/…` */
  readonly ref: string;
  /** The repository that has the commit; its older history is not needed. */
  readonly directory: string;
  readonly commit: string;
  /** Where the branch must be; absent: it must not exist. */
  readonly expected?: string;
  /** Of the objects that the remote does not have yet. Default: 2 GiB. */
  readonly maxBytes?: number;
  /** Default: 15 minutes. */
  readonly timeoutMs?: number;
  readonly onProgress?: (progress: PushProgress) => void;
}

export interface PushProgress {
  readonly step: 'sending';
  /** 0 to 100. */
  readonly percent: number;
}

const LOOK_TIMEOUT_MS = 60_000;
/** An object id and a line end for each of a million objects. */
const MAX_LIST_BYTES = 64 * 1024 ** 2;

/**
 * Moves a remote branch to a commit, if it is at the expected one (compare and swap); otherwise returns `moved`, and
 * nothing has changed. A branch that is at the commit already counts as pushed, so a push is idempotent. If the
 * response is lost, the branch is looked up.
 * @throws GitError whose message contains the remote's own if it declined; ServiceError 400 for a ref that is not a
 * branch; the reason of `signal` when that is aborted
 */
export async function pushBranch(request: PushBranchRequest): Promise<'pushed' | 'moved'> {
  const { directory, commit, expected } = request;
  requireBranchRef(request.ref);
  for (const oid of [commit, ...(expected === undefined ? [] : [expected])]) requireObjectId(oid);
  await requireSize(request).catch((error: unknown) => noteDamage(directory, error));
  const network = await openNetwork(request);
  const outcome = await push(request, network).catch((error: unknown) => settle(error, request, network));
  // Saves the next fetch the transfer of these objects; the push has succeeded regardless.
  if (outcome === 'pushed') await runGit(['update-ref', LOCAL_REF, commit], { directory }).catch(() => {});
  return outcome;
}

async function push(request: PushBranchRequest, network: GitNetwork): Promise<'pushed'> {
  const { directory, ref, url, commit, expected = '', onProgress, signal } = request;
  const flags = [
    '--porcelain',
    '--progress',
    '--no-verify',
    '--no-signed',
    '--no-follow-tags',
    '--recurse-submodules=no',
  ];
  await runGit(['push', ...flags, `--force-with-lease=${ref}:${expected}`, '--', url, `${commit}:${ref}`], {
    directory,
    network,
    timeoutMs: request.timeoutMs ?? NETWORK_LIMITS.timeoutMs,
    ...(signal !== undefined && { signal }),
    ...(onProgress !== undefined && { onStderr: (text: string) => reportProgress(text, onProgress) }),
  });
  return 'pushed';
}

/** Determines the outcome of a push that git could not report. */
async function settle(error: unknown, request: PushBranchRequest, network: GitNetwork): Promise<'pushed' | 'moved'> {
  const explained = explainPushFailure(error);
  if (explained === 'moved') return 'moved';
  if (!isOutcomeUnknown(explained)) return await noteDamage(request.directory, explained);
  const remoteCommit = await findRemoteBranch(request, network).catch(() => 'unknown');
  request.signal?.throwIfAborted();
  if (remoteCommit === request.commit) return 'pushed';
  if (remoteCommit !== request.expected && remoteCommit !== 'unknown') return 'moved';
  throw explained;
}

/** The commit of the branch; undefined if the branch does not exist. */
async function findRemoteBranch(request: PushBranchRequest, network: GitNetwork): Promise<string | undefined> {
  const { directory, ref, url, signal } = request;
  const output = await runGit(['ls-remote', '--refs', '--', url, ref], {
    directory,
    network,
    timeoutMs: Math.min(request.timeoutMs ?? LOOK_TIMEOUT_MS, LOOK_TIMEOUT_MS),
    ...(signal !== undefined && { signal }),
  });
  // The name is a pattern, which the ends of other names fit as well.
  const line = output
    .toString()
    .split('\n')
    .find((each) => each.endsWith(`\t${ref}`));
  return line?.split('\t', 1)[0];
}

/** Measures the objects that are new since the last fetch before any is sent. */
async function requireSize({
  directory,
  commit,
  signal,
  maxBytes = NETWORK_LIMITS.maxBytes,
}: PushBranchRequest): Promise<void> {
  const options = { directory, maxOutputBytes: MAX_LIST_BYTES, ...(signal !== undefined && { signal }) };
  const known = ['--not', '--glob=refs/bindery/*'];
  const objects = await runGit(['rev-list', '--objects', '--no-object-names', commit, ...known], options).catch(
    throwDamaged,
  );
  const sizes = await runGit(['cat-file', '--batch-check=%(objectsize:disk)'], {
    ...options,
    input: objects.toString(),
  });
  const total = sizes
    .toString()
    .split('\n')
    .reduce((sum, size) => sum + Number(size), 0);
  if (total > maxBytes) {
    throw new GitError('too-large', `What is to be pushed is larger than ${Math.round(maxBytes / 1024 ** 2)} MB.`);
  }
}

function reportProgress(text: string, onProgress: (progress: PushProgress) => void): void {
  const last = findPercent(text, 'Writing objects');
  if (last !== undefined) onProgress({ step: 'sending', percent: last.percent });
}
