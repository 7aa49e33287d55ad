import type { Context } from '../../../domain/context.ts';
import { type GitAccess, withGitAccess, withStoredKey } from '../../../engines/git/git-access.ts';
import { GitError } from '../../../engines/git/git-error.ts';
import type { GitCredentials } from '../../../engines/git/git-url.ts';
import type { SshIdentity } from '../../../engines/git/ssh-identity.ts';
import type { GitConnectionRow } from '../../../platform/db/tables/git-connections.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { Secret } from '../../../platform/secret/secret.ts';
import { SyncError } from '../git/failure-reasons.ts';
import { findConnection, updateConnection } from './queries.ts';

/** The secret members of credentials. */
export type StoredCredentials = { readonly password: string } | { readonly privateKey: string };

/** The owner of an encrypted text, so that it is only valid in this row and column. */
export const ownerOf = (spaceId: string, column: 'credentials' | 'webhook_secret'): string =>
  `git_connections ${spaceId} ${column}`;

export function encryptCredentials(secret: Secret, spaceId: string, credentials: StoredCredentials): string {
  return secret.encrypt(ownerOf(spaceId, 'credentials'), JSON.stringify(credentials));
}

/** The credentials and host keys of git for a repository. */
export type AuthenticatedAccess = GitAccess & { readonly credentials?: GitCredentials };

/**
 * Provides access to the repository of a connection with its credentials while `work` runs.
 * @throws SyncError if they are required and cannot be decrypted
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
      'The stored credentials of the Git connection can no longer be decrypted. Enter them again.',
    );
  return JSON.parse(secret.decrypt(ownerOf(spaceId, 'credentials'), credentials)) as StoredCredentials;
}

function identityOf(ctx: Context, connection: GitConnectionRow, { privateKey }: { privateKey: string }): SshIdentity {
  const hostKeys = JSON.parse(connection.host_keys) as string[];
  return { privateKey, hostKeys, onHostKey: (key) => trustHostKey(ctx, connection, key) };
}

/** @throws GitError if another key has been trusted meanwhile */
async function trustHostKey(ctx: Context, { space_id: spaceId, url }: GitConnectionRow, key: string): Promise<void> {
  const isTrusted = await transact(ctx, async (tx) => {
    const connection = await findConnection(tx.db, spaceId);
    // A deleted or changed connection must not trust this host.
    if (connection === undefined || connection.url !== url) return true;
    const known = JSON.parse(connection.host_keys) as string[];
    if (known.length > 0) return known.includes(key);
    await updateConnection(tx.db, spaceId, { host_keys: JSON.stringify([key]) });
    return true;
  });
  if (!isTrusted) throw new GitError('refused', 'The SSH host key of the repository has changed or is not trusted.');
}
