import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { devNull } from 'node:os';
import { GitError } from './git-error.ts';
import type { GitCredentials } from './git-url.ts';
import { redactSecrets } from './redact.ts';

/** How git reaches other hosts: through the proxy that checks addresses, with credentials for one origin. */
export interface GitNetwork {
  readonly proxyUrl: string;
  readonly login?: GitCredentials & { readonly origin: string };
}

export interface GitProcessOptions {
  /** The repository. */
  readonly directory?: string;
  readonly network?: GitNetwork;
  /** Lets git read repositories of this machine (`file://`, paths). */
  readonly allowLocal?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
}

export interface GitOptions extends GitProcessOptions {
  readonly input?: string;
  /** Default: 1 minute. */
  readonly timeoutMs?: number;
  /** Default: 16 MiB. */
  readonly maxOutputBytes?: number;
  /** Stops git; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** What git says about its progress, in pieces as they come. */
  readonly onStderr?: (text: string) => void;
}

/** The environment of this process is not handed on; these are the usual places of programs. */
const SEARCH_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/opt/homebrew/bin';

const SETTINGS = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.attributesFile=/dev/null',
  'core.excludesFile=/dev/null',
  'credential.helper=',
  'http.followRedirects=true',
  'http.proxyAuthMethod=basic',
  'http.lowSpeedLimit=1',
  'http.lowSpeedTime=60',
  'submodule.recurse=false',
  'fetch.recurseSubmodules=false',
  // One pack for each fetch, so that its size can be watched as it grows.
  'fetch.unpackLimit=1',
  'gc.auto=0',
  'maintenance.auto=false',
  'pack.threads=1',
  'transfer.fsckObjects=true',
  // What old versions of git and its relatives wrote, and does no harm.
  ...['zeroPaddedFilemode', 'zeroPaddedDate', 'badTimezone', 'missingSpaceBeforeDate', 'missingSpaceBeforeEmail'].map(
    (check) => `fetch.fsck.${check}=ignore`,
  ),
  'protocol.allow=never',
  'protocol.http.allow=always',
  'protocol.https.allow=always',
];

/** Answers git's question for credentials. The shell reads them from the environment, so they are no argument. */
const LOGIN_HELPER =
  '!f() { if test "$1" = get; then printf "username=%s\\npassword=%s\\n" "$BINDERY_GIT_USERNAME" "$BINDERY_GIT_PASSWORD"; fi; }; f';

/**
 * Starts the system's git in an environment of its own: no settings of the machine or the user, no hooks, no prompts,
 * no submodules, no protocol but http and https. Credentials are bound to their origin, so a redirect cannot carry them
 * away, and are in no argument.
 */
export function spawnGit(args: readonly string[], options: GitProcessOptions): ChildProcessWithoutNullStreams {
  const { network, directory } = options;
  const settings = [...SETTINGS, `protocol.file.allow=${options.allowLocal ? 'always' : 'never'}`];
  const environment: NodeJS.ProcessEnv = {
    PATH: SEARCH_PATH,
    HOME: devNull,
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: devNull,
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    ...options.environment,
  };
  if (network !== undefined) {
    environment['http_proxy'] = network.proxyUrl;
    environment['https_proxy'] = network.proxyUrl;
    if (network.login !== undefined) {
      const { username, password } = network.login;
      // The helper's answer is read line by line, and another line could name another host.
      if (/\p{Cc}/u.test(username + password)) throw new TypeError('Credentials must not hold control characters.');
      settings.push(`credential.${network.login.origin}.helper=${LOGIN_HELPER}`);
      environment['BINDERY_GIT_USERNAME'] = username;
      environment['BINDERY_GIT_PASSWORD'] = password;
    }
  }
  const place = directory === undefined ? [] : [`--git-dir=${directory}`];
  // A process group of its own, because git's helpers must end with it.
  return spawn('git', [...settings.flatMap((setting) => ['-c', setting]), ...place, ...args], {
    env: environment,
    cwd: '/',
    detached: true,
  });
}

/** Ends a git process and its helpers, first politely so that it removes its lock files. */
export function stopGit(child: ChildProcessWithoutNullStreams): void {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const send = (signal: NodeJS.Signals) => {
    try {
      process.kill(-pid, signal);
    } catch {
      // It has ended in the meantime.
    }
  };
  send('SIGTERM');
  const timer = setTimeout(send, KILL_AFTER_MS, 'SIGKILL');
  child.once('exit', () => clearTimeout(timer));
}

const KILL_AFTER_MS = 2000;
const MAX_STDERR_LENGTH = 16_384;
const ONE_MEBIBYTE = 1024 * 1024;

/**
 * Runs the system's git and answers what it wrote.
 * @throws GitError `failed` with git's own words as `detail`, `timeout`, `too-large`, `git-missing`;
 *   the reason of `signal` when that is aborted
 */
export function runGit(args: readonly string[], options: GitOptions = {}): Promise<Buffer> {
  const timeoutMs = options.timeoutMs ?? 60_000;
  const maxOutputBytes = options.maxOutputBytes ?? 16 * ONE_MEBIBYTE;
  const { signal } = options;
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const child = spawnGit(args, options);
    const output: Buffer[] = [];
    let size = 0;
    let stderr = '';
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
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxOutputBytes) output.push(chunk);
      else stop(new GitError('too-large', `Git answered more than ${maxOutputBytes / ONE_MEBIBYTE} MB.`));
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(-MAX_STDERR_LENGTH);
      options.onStderr?.(text);
    });
    child.once('error', (error) => stop(explainStart(error)));
    // 'close' comes after an error at the start as well.
    child.once('close', (code) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      const detail = redactSecrets(stderr, listSecrets(options.network?.login)).trim();
      if (failure !== undefined) reject(failure);
      else if (code === 0) resolve(Buffer.concat(output));
      else reject(new GitError('failed', 'Git could not do what it was asked to.', detail));
    });
    // A process that ends early closes its input; its exit code says why.
    child.stdin.on('error', () => {}).end(options.input ?? '');
  });
}

/** A token may stand in the place of the user name; a name beside a password is no secret. */
function listSecrets(login: GitCredentials | undefined): string[] {
  if (login === undefined) return [];
  const { username, password } = login;
  return [password === '' ? username : password, Buffer.from(`${username}:${password}`).toString('base64')];
}

/** Why a git process could not be started. */
export function explainStart(error: Error): GitError {
  const isMissing = 'code' in error && error.code === 'ENOENT';
  return isMissing
    ? new GitError('git-missing', 'The program git is not installed on the server.')
    : new GitError('failed', 'The program git could not be started.', error.message);
}
