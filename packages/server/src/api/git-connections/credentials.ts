import type { Context } from '../../context.ts';
import type { GitConnectionRow } from '../../db/tables/git-connections.ts';
import { transact } from '../../db/transact.ts';
import { type GitAccess, withGitAccess, withStoredKey } from '../../git/git-access.ts';
import { GitError } from '../../git/git-error.ts';
import type { GitCredentials } from '../../git/git-url.ts';
import type { SshIdentity } from '../../git/ssh-identity.ts';
import type { Secret } from '../../secret/secret.ts';
import { SyncError } from '../git/failure-reasons.ts';
import { findConnection, updateConnection } from './queries.ts';

/** What of credentials is secret. */
export type StoredCredentials = { readonly password: string } | { readonly privateKey: string };

/** Whose an encrypted text is, so that it works in no other row and column. */
export const ownerOf = (spaceId: string, column: 'credentials' | 'webhook_secret'): string =>
  `git_connections ${spaceId} ${column}`;

export function encryptCredentials(secret: Secret, spaceId: string, credentials: StoredCredentials): string {
  return secret.encrypt(ownerOf(spaceId, 'credentials'), JSON.stringify(credentials));
}

/** What git may use to reach a repository, and what it shows there. */
export type AuthenticatedAccess = GitAccess & { readonly credentials?: GitCredentials };

/**
 * Opens the way to the repository of a connection with its credentials, for the duration of `work`.
 * @throws SyncError where they are needed and cannot be read
 */
export async function withConnectionAccess<Result>(
  ctx: Context,
  connection: GitConnectionRow,
  work: (access: AuthenticatedAccess) => Promise<Result>,
): Promise<Result> {
  const stored = readCredentials(ctx, connection);
  if (stored === undefined) return withGitAccess(ctx, work);
  if ('privateKey' in stored && !ctx.config.git.allowsStoredKeys)
    throw new GitError('refused', 'The protocol of this URL is not allowed on this server.');
  if ('privateKey' in stored) return withStoredKey(ctx, connection.url, identityOf(ctx, connection, stored), work);
  const credentials = { username: connection.username ?? '', password: stored.password };
  return withGitAccess(ctx, (access) => work({ ...access, credentials }));
}

function readCredentials({ secret }: Context, connection: GitConnectionRow): StoredCredentials | undefined {
  const { space_id: spaceId, credentials, credentials_type: type } = connection;
  if (type === null) return undefined;
  if (credentials === null || !secret.isEncryptedHere(credentials))
    throw new SyncError(
      'credentials_missing',
      'The stored credentials of the git connection can no longer be decrypted. Enter them again.',
    );
  return JSON.parse(secret.decrypt(ownerOf(spaceId, 'credentials'), credentials)) as StoredCredentials;
}

function identityOf(ctx: Context, connection: GitConnectionRow, { privateKey }: { privateKey: string }): SshIdentity {
  const hostKeys = JSON.parse(connection.host_keys) as string[];
  return { privateKey, hostKeys, onHostKey: (key) => trustHostKey(ctx, connection, key) };
}

/** @throws GitError when another key has been trusted meanwhile */
async function trustHostKey(ctx: Context, { space_id: spaceId, url }: GitConnectionRow, key: string): Promise<void> {
  const isTrusted = await transact(ctx, async (tx) => {
    const connection = await findConnection(tx.db, spaceId);
    // What was deleted or connected elsewhere meanwhile has nothing to do with this host.
    if (connection === undefined || connection.url !== url) return true;
    const known = JSON.parse(connection.host_keys) as string[];
    if (known.length > 0) return known.includes(key);
    await updateConnection(tx.db, spaceId, { host_keys: JSON.stringify([key]) });
    return true;
  });
  if (!isTrusted) throw new GitError('refused', 'The SSH host key of the repository is not the known one.');
}
