import { DEFAULT_GIT_PROTOCOLS, type GitProtocol, type SshFiles } from '../../platform/config/git-config.ts';
import type { ResolveAllowed } from '../../platform/outbound/connection.ts';
import { OutboundError } from '../../platform/outbound/outbound-error.ts';
import type { Platform } from '../../platform/platform.ts';
import { GitError } from './git-error.ts';
import type { GitNetwork } from './git-process.ts';
import { findProtocol, type GitCredentials } from './git-url.ts';
import { writeSshCommand } from './ssh-command.ts';
import { type SshIdentity, withSshFiles } from './ssh-identity.ts';
import { parseSshUrl } from './ssh-url.ts';

/** Network access of git. */
export interface GitAccess {
  /** Of `Outbound.startProxy`. */
  readonly proxyUrl: string;
  /** Default: `https` and `http`. */
  readonly protocols?: readonly GitProtocol[];
  /** Without it there is no ssh. */
  readonly ssh?: GitSsh;
}

export interface GitSsh extends SshFiles {
  /** Of `Outbound`: ssh does not support the proxy, so it connects to the resolved IP address. */
  readonly resolve: ResolveAllowed;
}

/** Opens the ways to repositories that the configuration allows, for the duration of `work`. */
export async function withGitAccess<Result>(
  { config, outbound }: Pick<Platform, 'config' | 'outbound'>,
  work: (access: GitAccess) => Promise<Result>,
): Promise<Result> {
  const { protocols, ssh } = config.git;
  const proxy = await outbound.startProxy();
  try {
    return await work({
      proxyUrl: proxy.url,
      protocols,
      ...(ssh !== undefined && { ssh: { ...ssh, resolve: outbound.resolveAllowed } }),
    });
  } finally {
    await proxy.close();
  }
}

/** A remote repository, and the access used to reach it. */
export interface RemoteRequest extends GitAccess {
  /** Without credentials, as `parseGitUrl` returns it. */
  readonly url: string;
  readonly credentials?: GitCredentials;
  /** Stops the work; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/**
 * Decides how git reaches one URL: by its own protocol and no other, so that neither a redirect nor anything in a
 * repository switches from HTTP to a folder of the server. For SSH, the host is resolved and checked here, once.
 * @throws GitError `refused`, `unreachable` or `timeout`
 */
export async function openNetwork(request: RemoteRequest): Promise<GitNetwork> {
  const { url, credentials, proxyUrl, protocols = DEFAULT_GIT_PROTOCOLS } = request;
  const protocol = findProtocol(url);
  if (protocol === undefined || !protocols.includes(protocol)) {
    throw new GitError('refused', 'The protocol of this URL is not allowed on this server.');
  }
  if (protocol === 'file') return { proxyUrl, protocols: ['file'] };
  if (protocol === 'ssh') return { proxyUrl, protocols: ['ssh'], sshCommand: await openSsh(request) };
  return {
    proxyUrl,
    protocols: protocols.filter((each) => each === 'https' || each === 'http'),
    ...(credentials !== undefined && { login: { ...credentials, origin: new URL(url).origin } }),
  };
}

async function openSsh({ url, ssh, signal = new AbortController().signal }: RemoteRequest): Promise<string> {
  const target = parseSshUrl(url);
  if (ssh === undefined || target === undefined) {
    throw new GitError('refused', 'The server has no key to reach repositories by SSH.');
  }
  try {
    const [first] = await ssh.resolve(target.host, target.port, signal);
    return writeSshCommand(ssh, target, first?.address ?? '');
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    const isRefused = error.reason === 'refused';
    throw isRefused
      ? new GitError(
          'refused',
          'The host of the repository is not on the public network. BINDERY_OUTBOUND_ALLOW can allow it.',
          error.message,
        )
      : new GitError('unreachable', 'The host of the repository cannot be reached.', error.message);
  }
}

/** Opens the way to one repository with a key that is stored for it, for the duration of `work`. */
export function withStoredKey<Result>(
  ctx: Pick<Platform, 'config' | 'outbound' | 'temporary'>,
  url: string,
  identity: SshIdentity,
  work: (access: GitAccess) => Promise<Result>,
): Promise<Result> {
  return withSshFiles(ctx.temporary.path, url, identity, (files) =>
    withGitAccess(ctx, (access) =>
      work({ ...access, protocols: ['ssh'], ssh: { ...files, resolve: ctx.outbound.resolveAllowed } }),
    ),
  );
}
