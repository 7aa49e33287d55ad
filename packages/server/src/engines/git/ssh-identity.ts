import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SshFiles } from '../../platform/config/git-config.ts';
import { GitError } from './git-error.ts';
import { aliasOf } from './ssh-command.ts';
import { readPublicKey } from './ssh-key.ts';
import { parseSshUrl } from './ssh-url.ts';

/** The SSH identity of the server for one host, and the known keys of that host. */
export interface SshIdentity {
  /** As `readSshKey` returns it. */
  readonly privateKey: string;
  /**
   * Public keys of the host, as `readPublicKey` returns them; if empty, the first key that the host shows is trusted.
   */
  readonly hostKeys: readonly string[];
  /** Called with the key of a host that none was known of, also when the host refuses the connection afterwards. */
  readonly onHostKey: (publicKey: string) => Promise<void>;
}

/**
 * Writes a key and the keys of its host to files, for the duration of `work`.
 * @param parent folder in which a folder for them is created
 * @throws GitError `refused` for a URL without the SSH protocol; errors of `work`
 */
export async function withSshFiles<Result>(
  parent: string,
  url: string,
  { privateKey, hostKeys, onHostKey }: SshIdentity,
  work: (files: SshFiles) => Promise<Result>,
): Promise<Result> {
  const target = parseSshUrl(url);
  if (target === undefined || /[\p{Cc}"$\\]/u.test(parent)) {
    throw new GitError('refused', 'The server has no key to reach repositories by SSH.');
  }
  const folder = await mkdtemp(path.join(parent, 'ssh-'));
  const files = { keyFile: path.join(folder, 'key'), knownHostsFile: path.join(folder, 'known_hosts') };
  const isKnown = hostKeys.length > 0;
  try {
    await writeFile(files.keyFile, privateKey, { mode: 0o600 });
    const lines = hostKeys.map((key) => `${aliasOf(target)} ${key}\n`);
    await writeFile(files.knownHostsFile, lines.join(''), { mode: 0o600 });
    try {
      return await work({ ...files, ...(!isKnown && { trustsFirstKey: true }) });
    } finally {
      const key = isKnown ? undefined : readPublicKey(await readFile(files.knownHostsFile, 'utf8'));
      if (key !== undefined) await onHostKey(key);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
