import type { Context } from '../../../domain/context.ts';
import { withGitAccess } from '../../../engines/git/git-access.ts';
import type { GitCredentials } from '../../../engines/git/git-url.ts';
import { findRemoteBranch } from '../../../engines/git/list-remote.ts';
import { transact } from '../../../platform/db/transact.ts';
import { type AuthenticatedAccess, withConnectionAccess } from '../git-connections/credentials.ts';
import { findConnection, setDefaultRef } from '../git-connections/queries.ts';
import { SyncError } from './failure-reasons.ts';
import type { SyncPayload } from './sync-payload.ts';

/** Placeholder for the default branch of a repository while its name is unknown. */
export const DEFAULT_BRANCH = 'HEAD';

/**
 * Provides access to the repository of a synchronization while `work` runs: with the credentials of the call, or with
 * those of the connection.
 * @throws SyncError if the connection was deleted or changed its repository since
 */
export async function withRepositoryAccess<Result>(
  ctx: Context,
  { spaceId, url, credentials, usesConnection }: SyncPayload,
  work: (access: AuthenticatedAccess) => Promise<Result>,
): Promise<Result> {
  if (usesConnection !== true) {
    if (credentials === undefined) return withGitAccess(ctx, work);
    const login = JSON.parse(ctx.secret.unseal(credentials)) as GitCredentials;
    return withGitAccess(ctx, (access) => work({ ...access, credentials: login }));
  }
  const connection = await findConnection(ctx.database.reader, spaceId);
  if (connection?.url !== url)
    throw new SyncError('connection_changed', 'The Git connection was changed before the synchronization started.');
  return withConnectionAccess(ctx, connection, work);
}

/** Looks up the default branch if the call has none; stores it in the connection unless told otherwise. */
export async function resolveBranch(
  ctx: Context,
  payload: SyncPayload,
  signal: AbortSignal,
  { keeps = true }: { readonly keeps?: boolean } = {},
): Promise<SyncPayload> {
  const { spaceId, url, ref: requestedRef, repository, usesConnection } = payload;
  if (requestedRef !== DEFAULT_BRANCH) return payload;
  const { ref } = await withRepositoryAccess(ctx, payload, (access) =>
    findRemoteBranch({ ...access, url, ref: requestedRef, signal }),
  );
  if (usesConnection === true && keeps) await transact(ctx, (tx) => setDefaultRef(tx.db, spaceId, url, ref));
  return { ...payload, ref, repository: { ...repository, ref } };
}
