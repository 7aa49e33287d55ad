import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GitError } from './git-error.ts';
import { type GitProcessOptions, spawnGit, stopGit } from './git-process.ts';
import type { GitCredentials } from './git-url.ts';
import { redactSecrets } from './redact.ts';

export interface GitOptions extends GitProcessOptions {
  /** Git's input, or a conversation, in which further input may depend on git's output. */
  readonly input?: string | Conversation;
  /** Default: 1 minute. */
  readonly timeoutMs?: number;
  /** Default: 16 MiB. */
  readonly maxOutputBytes?: number;
  /** Stops git; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Receives git's progress output, in chunks. */
  readonly onStderr?: (text: string) => void;
}

/** Receives git's output, which `runGit` then does not return; its errors reject `runGit`. */
export type Conversation = (answers: AsyncIterable<Buffer>) => AsyncIterable<Uint8Array>;

const MAX_STDERR_LENGTH = 16_384;
const ONE_MEBIBYTE = 1024 * 1024;
/** Exit code of a shell that does not find its program (POSIX); git never exits with it. */
export const NOT_FOUND = 127;

/**
 * Runs the system's git and returns its output.
 * @throws GitError `failed` with git's error output as `detail` and its output as `output`, `timeout`, `too-large`,
 * `git-missing`; the reason of `signal` when that is aborted; errors of the conversation
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
    // 'close' is also emitted after an error at start.
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
  // A process that ends early closes its input; its exit code is the reason.
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

/** Thrown in a conversation when git's output ends: its exit code and error output are the reason. */
export class GitEnded extends Error {}

/** A token may replace the user name; a name used with a password is not a secret. */
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
