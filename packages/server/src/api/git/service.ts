import { canParseUrl } from '../../can-parse-url.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/transact.ts';
import { badRequest } from '../../errors.ts';
import { describeRepository, parseGitUrl, requireBranchRef } from '../../git/git-url.ts';
import { postponeRetries } from '../../jobs/queries.ts';
import { findGitSync, insertGitSync, updateGitSync } from './queries.ts';
import type { ExportToGit, GitOperation, ImportFromGit } from './schema.ts';
import type { SyncedRepository, SyncPayload } from './sync-payload.ts';
import type { GitSyncRow } from './table.ts';

/** A synchronization that a caller asks for. */
export type SyncRequest =
  | { readonly kind: 'import'; readonly body: ImportFromGit }
  | { readonly kind: 'export'; readonly body: ExportToGit };

const JOB_KINDS = { import: 'import-from-git', export: 'export-to-git' } as const;

/**
 * Starts an import or an export: the space is told of it at once, a job does it
 * (docs/api/contract.md#starting-a-synchronization). Jobs of a space run one after the other in the order of
 * `timestamp`; one that failed and waits for its next try does not hold up a new call. A call that is older than what
 * was synchronized last is left out silently.
 * @throws 400 for an address, a branch or a folder that cannot be
 */
export async function startSync(
  ctx: Context,
  tx: Tx,
  spaceId: string,
  userId: string,
  request: SyncRequest,
): Promise<void> {
  const { kind, body } = request;
  const before = await findGitSync(tx.db, spaceId);
  const timestamp = timestampOf(body.timestamp, tx.now, before);
  const payload = describeSync(ctx, { spaceId, userId, startedAt: tx.now, timestamp }, request);
  if (!payload.standalone && before?.last_timestamp != null && timestamp < before.last_timestamp) return;
  await showOperation(tx, spaceId, kind, payload.repository, before);
  const queue = `git ${spaceId}`;
  await postponeRetries(tx.db, queue, timestamp);
  await tx.enqueue({ kind: JOB_KINDS[kind], queue, order: timestamp, payload: { ...payload } });
}

/**
 * What a job is asked by a call.
 * @throws 400 for an address, a branch or a folder that cannot be
 */
export function describeSync(
  ctx: Context,
  call: Pick<SyncPayload, 'spaceId' | 'userId' | 'startedAt' | 'timestamp'>,
  { body }: SyncRequest,
): SyncPayload {
  const { url, credentials } = parseGitUrl(body.url, ctx.config.git.protocols);
  requireBranchRef(body.ref);
  const projectDirectory = checkDirectory(body.repoProjectDirectory);
  return {
    ...call,
    url,
    ref: body.ref,
    repository: repositoryOf(body, url),
    force: body.force === true,
    standalone: 'standalone' in body && body.standalone === true,
    ...('commitMessage' in body && { commitMessage: body.commitMessage }),
    ...(projectDirectory !== undefined && { projectDirectory }),
    ...(body.repoCacheID !== undefined && { cacheId: body.repoCacheID }),
    ...(body.repoCommitURL !== undefined && { commitUrl: withoutCredentials(body.repoCommitURL) }),
    // Sealed, and erased with the job: a worker that takes the job over needs them too.
    ...(credentials !== undefined && { credentials: ctx.secret.seal(JSON.stringify(credentials)) }),
  };
}

/** A call that says none is the newest one, also where the clock was put back since the one before. */
function timestampOf(given: string | undefined, now: string, before: GitSyncRow | undefined): string {
  if (given !== undefined) return new Date(given).toISOString();
  const last = before?.last_timestamp ?? now;
  return last > now ? last : now;
}

/** What a space tells of the repository that a call names. */
function repositoryOf({ gitInfo, ref, repoTreeURL }: ImportFromGit | ExportToGit, url: string): SyncedRepository {
  const { repoName, provider } = describeRepository(url);
  return {
    url: withoutCredentials(gitInfo?.url ?? url),
    repo_name: repoName,
    provider: gitInfo?.provider ?? provider ?? null,
    ref,
    repo_tree_url: repoTreeURL === undefined ? null : withoutCredentials(repoTreeURL),
  };
}

/**
 * Writes what `git/info` tells from now on. A space keeps its repository until it is synchronized with another one: its
 * pages link to the files there.
 */
async function showOperation(
  tx: Tx,
  spaceId: string,
  kind: GitOperation['kind'],
  repository: SyncedRepository,
  before: GitSyncRow | undefined,
): Promise<void> {
  const operation = JSON.stringify({ kind, state: 'pending', startedAt: tx.now } satisfies GitOperation);
  if (before !== undefined) {
    return updateGitSync(tx.db, spaceId, { operation, ...(before.updated_at === null && repository) });
  }
  const nothing = { commit_oid: null, revision_id: null, synced_place: null, last_timestamp: null, updated_at: null };
  await insertGitSync(tx.db, { ...repository, ...nothing, operation, space_id: spaceId });
}

/** A folder inside of the repository, without slashes at its ends; undefined for the whole repository. */
function checkDirectory(directory: string | undefined): string | undefined {
  const clean = (directory ?? '').replace(/^(?:\.?\/)+|\/+$/g, '');
  if (clean === '' || clean === '.') return undefined;
  const isOutside = clean.split('/').some((part) => ['', '.', '..', '.git'].includes(part.toLowerCase()));
  if (isOutside || /[\\\p{Cc}]/u.test(clean)) {
    throw badRequest('body/repoProjectDirectory must be a folder inside of the repository, such as packages/docs.');
  }
  return clean;
}

/** Addresses to show are given apart from the one to fetch; none may hold credentials. */
function withoutCredentials(address: string): string {
  if (!canParseUrl(address)) return address;
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return url.href;
}
