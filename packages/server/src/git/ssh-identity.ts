import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SshFiles } from '../config/git-config.ts';
import { GitError } from './git-error.ts';
import { aliasOf } from './ssh-command.ts';
import { readPublicKey } from './ssh-key.ts';
import { parseSshUrl } from './ssh-url.ts';

/** Who the server is to one host, and how it knows that host. */
export interface SshIdentity {
  /** As `readSshKey` answers it. */
  readonly privateKey: string;
  /** Public keys of the host, as `readPublicKey` answers them; with none, the first key that the host shows is trusted. */
  readonly hostKeys: readonly string[];
  /** Called with the key of a host that none was known of, also when the host refuses the connection afterwards. */
  readonly onHostKey: (publicKey: string) => Promise<void>;
}

/**
 * Writes a key and the keys of its host into files, for the duration of `work`.
 * @param parent folder in which a folder for them is made
 * @throws GitError `refused` for an address that is none of SSH; what `work` throws
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
