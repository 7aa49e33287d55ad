import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GitError } from './git-error.ts';
import { type GitProcessOptions, spawnGit, stopGit } from './git-process.ts';
import type { GitCredentials } from './git-url.ts';
import { redactSecrets } from './redact.ts';

export interface GitOptions extends GitProcessOptions {
  /** What git reads, or a conversation: what it is sent next may depend on what it answers. */
  readonly input?: string | Conversation;
  /** Default: 1 minute. */
  readonly timeoutMs?: number;
  /** Default: 16 MiB. */
  readonly maxOutputBytes?: number;
  /** Stops git; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** What git says about its progress, in pieces as they come. */
  readonly onStderr?: (text: string) => void;
}

/** Gets git's answers, which then are nobody else's; what it throws is what `runGit` rejects with. */
export type Conversation = (answers: AsyncIterable<Buffer>) => AsyncIterable<Uint8Array>;

const MAX_STDERR_LENGTH = 16_384;
const ONE_MEBIBYTE = 1024 * 1024;
/** What a shell ends with that does not find its program (POSIX); git ends with no such code. */
export const NOT_FOUND = 127;

/**
 * Runs the system's git and answers what it wrote.
 * @throws GitError `failed` with git's own words as `detail` and what it wrote as `output`, `timeout`, `too-large`,
 *   `git-missing`; the reason of `signal` when that is aborted; what the conversation throws
 */
export function runGit(args: readonly string[], options: GitOptions = {}): Promise<Buffer> {
  const timeoutMs = options.timeoutMs ?? 60_000;
  const { signal } = options;
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const child = spawnGit(args, options);
    let failure: unknown;
    const stop = (reason: unknown) => {
      failure ??= reason;
      stopGit(child);
    };
    const timer = setTimeout(
      () => stop(new GitError('timeout', `Git did not finish within ${Math.ceil(timeoutMs / 1000)} seconds.`)),
      timeoutMs,
    );
    const abort = () => stop(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    const read = typeof options.input === 'function' ? () => Buffer.alloc(0) : collectOutput(child, options, stop);
    const readStderr = collectStderr(child, options);
    child.once('error', (error) => stop(explainStart(error)));
    // 'close' comes after an error at the start as well.
    child.once('close', (code) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      const clean = (text: string) => redactSecrets(text, listSecrets(options.network?.login)).trim();
      const detail = clean(readStderr());
      if (failure !== undefined) reject(failure);
      else if (code === 0) resolve(read());
      else if (code === NOT_FOUND) reject(gitMissing());
      else {
        const output = clean(read().subarray(0, MAX_STDERR_LENGTH).toString());
        reject(new GitError('failed', 'Git could not do what it was asked to.', detail, output));
      }
    });
    feed(child, options.input ?? '', stop);
  });
}

function collectOutput(
  child: ChildProcessWithoutNullStreams,
  { maxOutputBytes = 16 * ONE_MEBIBYTE }: GitOptions,
  stop: (reason: GitError) => void,
): () => Buffer {
  const output: Buffer[] = [];
  let size = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= maxOutputBytes) output.push(chunk);
    else stop(new GitError('too-large', `Git answered more than ${maxOutputBytes / ONE_MEBIBYTE} MB.`));
  });
  return () => Buffer.concat(output);
}

function collectStderr(child: ChildProcessWithoutNullStreams, { onStderr }: GitOptions): () => string {
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-MAX_STDERR_LENGTH);
    onStderr?.(text);
  });
  return () => stderr;
}

function feed(
  child: ChildProcessWithoutNullStreams,
  input: string | Conversation,
  stop: (reason: unknown) => void,
): void {
  // A process that ends early closes its input; its exit code says why.
  const ignore = () => {};
  child.stdin.on('error', ignore);
  if (typeof input === 'string') {
    child.stdin.end(input);
    return;
  }
  const spoken = async function* () {
    try {
      yield* input(child.stdout);
    } catch (error) {
      if (!(error instanceof GitEnded)) stop(error);
    }
  };
  pipeline(Readable.from(spoken(), { objectMode: false }), child.stdin).catch(ignore);
}

/** Thrown in a conversation when git says no more: its exit code and its words tell why. */
export class GitEnded extends Error {}

/** A token may stand in the place of the user name; a name next to a password is no secret. */
function listSecrets(login: GitCredentials | undefined): string[] {
  if (login === undefined) return [];
  const { username, password } = login;
  return [password === '' ? username : password, Buffer.from(`${username}:${password}`).toString('base64')];
}

/** Why a git process could not be started. */
export function explainStart(error: Error): GitError {
  return new GitError('failed', 'The program git could not be started.', error.message);
}

/** There is no git, or it is not where programs usually are. */
export function gitMissing(): GitError {
  return new GitError('git-missing', 'The program git is not installed on the server.');
}
