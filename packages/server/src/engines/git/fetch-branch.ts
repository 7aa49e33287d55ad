import { measurePacks, prepareCache, resetCache } from './cache-directory.ts';
import { explainFetchFailure } from './fetch-failure.ts';
import { openNetwork, type RemoteRequest } from './git-access.ts';
import { GitError } from './git-error.ts';
import { requireBranchRef } from './git-url.ts';
import { findPercent, NETWORK_LIMITS } from './network-limits.ts';
import { runGit } from './run-git.ts';

export interface FetchBranchRequest extends RemoteRequest {
  /** `refs/heads/…`, or `HEAD` for the branch that the repository names as its own. */
  readonly ref: string;
  /** A bare repository that is created here or was created by an earlier call. Only one call at a time may use it. */
  readonly directory: string;
  /** Maximum size of the repository on disk. Default: 2 GiB. */
  readonly maxBytes?: number;
  /** Default: 15 minutes. */
  readonly timeoutMs?: number;
  readonly onProgress?: (progress: FetchProgress) => void;
}

export interface FetchProgress {
  readonly step: 'receiving' | 'resolving';
  /** 0 to 100. */
  readonly percent: number;
}

export interface FetchedCommit {
  readonly oid: string;
  /** Trimmed, at most 10,000 characters. */
  readonly message: string;
  /** ISO 8601, UTC. */
  readonly committedAt: string;
  /** According to the commit, at most 1000 characters; empty if it has none. */
  readonly committerEmail: string;
}

/** A local name for the fetched branch, which never conflicts with another branch's (`a` and `a/b`). */
export const LOCAL_REF = 'refs/bindery/head';
const MAX_MESSAGE_LENGTH = 10_000;
const MAX_EMAIL_LENGTH = 1000;

/**
 * Fetches the newest commit of one branch without its history. Into a directory that an earlier call filled, only new
 * objects are transferred; an unusable one is deleted and fetched again, once.
 * @throws GitError; ServiceError 400 for a ref that is not a branch; the reason of `signal` when that is aborted
 */
export async function fetchBranch(request: FetchBranchRequest): Promise<FetchedCommit> {
  if (request.ref !== 'HEAD') requireBranchRef(request.ref);
  const isReused = (await prepareCache(request.directory)) === 'reused';
  try {
    return await fetchInto(request);
  } catch (error) {
    if (!isReused || !mayBeCorruptCache(error)) throw error;
  }
  await resetCache(request.directory);
  return await fetchInto(request);
}

/** Whether the objects of earlier fetches may be the cause of an error. */
function mayBeCorruptCache(error: unknown): boolean {
  return error instanceof GitError && ['damaged', 'malformed', 'failed', 'too-large'].includes(error.reason);
}

async function fetchInto(request: FetchBranchRequest): Promise<FetchedCommit> {
  const { directory, ref, url, onProgress, maxBytes = NETWORK_LIMITS.maxBytes } = request;
  const network = await openNetwork(request);
  const watch = watchSize(directory, maxBytes);
  const signals = request.signal === undefined ? [watch.signal] : [watch.signal, request.signal];
  try {
    const flags = ['--depth=1', '--no-tags', '--no-recurse-submodules', '--no-write-fetch-head', '--progress'];
    await runGit(['fetch', ...flags, '--', url, `+${ref}:${LOCAL_REF}`], {
      directory,
      network,
      timeoutMs: request.timeoutMs ?? NETWORK_LIMITS.timeoutMs,
      signal: AbortSignal.any(signals),
      ...(onProgress !== undefined && { onStderr: (text: string) => reportProgress(text, onProgress) }),
    });
    await watch.check();
    watch.signal.throwIfAborted();
    return await readCommit(directory);
  } catch (error) {
    if (error === watch.signal.reason) await resetCache(directory);
    throw explainFetchFailure(error);
  } finally {
    watch.stop();
  }
}

/** Aborts its signal as soon as the packs need more than `maxBytes`. */
function watchSize(directory: string, maxBytes: number) {
  const tooLarge = new AbortController();
  const check = async () => {
    if ((await measurePacks(directory)) <= maxBytes) return;
    const sentence = `The repository is larger than ${Math.round(maxBytes / 1024 ** 2)} MB.`;
    tooLarge.abort(new GitError('too-large', sentence));
  };
  const timer = setInterval(() => void check().catch(() => {}), 250);
  return { signal: tooLarge.signal, check, stop: () => clearInterval(timer) };
}

function reportProgress(text: string, onProgress: (progress: FetchProgress) => void): void {
  const last = findPercent(text, 'Receiving objects|Resolving deltas');
  if (last === undefined) return;
  onProgress({ step: last.step === 'Receiving objects' ? 'receiving' : 'resolving', percent: last.percent });
}

async function readCommit(directory: string): Promise<FetchedCommit> {
  const output = await runGit(['log', '-1', '--no-show-signature', '--format=%H%x00%ct%x00%ce%x00%B', LOCAL_REF], {
    directory,
  });
  const [oid = '', seconds = '', email = '', ...message] = output.toString().split('\0');
  const time = new Date(Number(seconds) * 1000);
  return {
    oid,
    message: message.join('\0').trim().slice(0, MAX_MESSAGE_LENGTH),
    committerEmail: email.slice(0, MAX_EMAIL_LENGTH),
    committedAt: (Number.isNaN(time.getTime()) ? new Date(0) : time).toISOString(),
  };
}
