import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { devNull } from 'node:os';
import type { GitProtocol } from '../../platform/config/git-config.ts';
import type { GitCredentials } from './git-url.ts';

/** How one run of git reaches other hosts: through the proxy that checks them, with credentials for one origin. */
export interface GitNetwork {
  readonly proxyUrl: string;
  /** The allowed protocols, for the first URL and for redirects. */
  readonly protocols: readonly GitProtocol[];
  readonly login?: GitCredentials & { readonly origin: string };
  /** Of `writeSshCommand`; without it there is no ssh. */
  readonly sshCommand?: string;
}

export interface GitProcessOptions {
  /** The repository. */
  readonly directory?: string;
  /** Absent: git has access to the repository only. */
  readonly network?: GitNetwork;
  readonly environment?: Readonly<Record<string, string>>;
}

/** The environment of this process is not handed on; these are the usual places of programs. */
const SEARCH_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/opt/homebrew/bin';

/**
 * Memory limit of one git process, in KiB. An object of a few bytes can unpack to many gigabytes, and git loads whole
 * trees and the results of deltas into memory.
 */
const MAX_MEMORY_KIB = 2 * 1024 ** 2;

const SETTINGS = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.attributesFile=/dev/null',
  'core.excludesFile=/dev/null',
  // Blobs from here on are streamed and not held in memory; packs are mapped in parts, so that the bound above is
  // enforced.
  'core.bigFileThreshold=16m',
  'core.packedGitWindowSize=32m',
  'core.packedGitLimit=512m',
  'credential.helper=',
  'http.followRedirects=true',
  'http.proxyAuthMethod=basic',
  'http.lowSpeedLimit=1',
  'http.lowSpeedTime=60',
  'submodule.recurse=false',
  'fetch.recurseSubmodules=false',
  // One pack for each fetch and each commit, so that sizes can be watched and counted.
  'fetch.unpackLimit=1',
  'fastimport.unpackLimit=0',
  'gc.auto=0',
  'maintenance.auto=false',
  'pack.threads=1',
  'pack.windowMemory=256m',
  'transfer.fsckObjects=true',
  // Harmless output of old versions of git and its relatives.
  ...['zeroPaddedFilemode', 'zeroPaddedDate', 'badTimezone', 'missingSpaceBeforeDate', 'missingSpaceBeforeEmail'].map(
    (check) => `fetch.fsck.${check}=ignore`,
  ),
  'ssh.variant=ssh',
  'protocol.allow=never',
];

/**
 * Git's credential helper. The shell reads the credentials from the environment, so they are not visible as arguments.
 */
const LOGIN_HELPER =
  '!f() { if test "$1" = get; then printf "username=%s\\npassword=%s\\n" "$BINDERY_GIT_USERNAME" "$BINDERY_GIT_PASSWORD"; fi; }; f';

/** Bounds the memory where the system can, and becomes git. The arguments are never read by the shell. */
const START_GIT = `ulimit -v ${MAX_MEMORY_KIB} 2>/dev/null; exec git "$@"`;

/**
 * Starts the system's git in its own environment: no settings of the machine or the user, no hooks, no prompts,
 * no submodules, no protocol but those of `network`. Credentials are bound to their origin, so a redirect cannot carry
 * them away, and are in no argument.
 */
export function spawnGit(args: readonly string[], options: GitProcessOptions): ChildProcessWithoutNullStreams {
  const { network, directory } = options;
  const settings = [...SETTINGS];
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
  if (network !== undefined) allowProtocols(network, settings, environment);
  const repositoryOption = directory === undefined ? [] : [`--git-dir=${directory}`];
  const all = [...settings.flatMap((setting) => ['-c', setting]), ...repositoryOption, ...args];
  // Its own process group, because git's helpers must end with it.
  return spawn('/bin/sh', ['-c', START_GIT, 'git', ...all], { env: environment, cwd: '/', detached: true });
}

function allowProtocols(network: GitNetwork, settings: string[], environment: NodeJS.ProcessEnv): void {
  for (const protocol of network.protocols) settings.push(`protocol.${protocol}.allow=always`);
  environment['http_proxy'] = network.proxyUrl;
  environment['https_proxy'] = network.proxyUrl;
  if (network.sshCommand !== undefined) environment['GIT_SSH_COMMAND'] = network.sshCommand;
  if (network.login === undefined) return;
  const { username, password, origin } = network.login;
  // Git parses the helper's output line by line, and an injected line could name another host.
  if (/\p{Cc}/u.test(username + password)) throw new TypeError('Credentials must not contain control characters.');
  settings.push(`credential.${origin}.helper=${LOGIN_HELPER}`);
  environment['BINDERY_GIT_USERNAME'] = username;
  environment['BINDERY_GIT_PASSWORD'] = password;
}

const KILL_AFTER_MS = 2000;

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
