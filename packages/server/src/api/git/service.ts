import type { Context } from '../../context.ts';
import type { Tx } from '../../db/transact.ts';
import { badRequest } from '../../errors.ts';
import { describeRepository, parseGitUrl, requireBranchRef } from '../../git/git-url.ts';
import { postponeRetries } from '../../jobs/queries.ts';
import { findGitSync, insertGitSync, updateGitSync } from './queries.ts';
import type { ExportToGit, GitOperation, ImportFromGit } from './schema.ts';
import type { SyncPayload } from './sync-payload.ts';
import type { GitSyncRow } from './table.ts';

/** A synchronization that a caller asks for. */
export type SyncRequest =
  | { readonly kind: 'import'; readonly body: ImportFromGit }
  | { readonly kind: 'export'; readonly body: ExportToGit };

const JOB_KINDS = { import: 'import-from-git', export: 'export-to-git' } as const;

/**
 * Starts an import or an export: the space is told of it at once, a job does it (override 6). Jobs of a space run one
 * after the other in the order of `timestamp`; one that failed and waits for its next try does not hold up a new call. A
 * call that is older than what was synchronized last is left out silently (decisions, row 307).
 * @throws 400 for an address, a branch or a folder that cannot be
 */
export async function startSync(
  ctx: Context,
  tx: Tx,
  spaceId: string,
  userId: string,
  { kind, body }: SyncRequest,
): Promise<void> {
  const { url, credentials } = parseGitUrl(body.url, ctx.config.git.protocols);
  requireBranchRef(body.ref);
  const projectDirectory = checkDirectory(body.repoProjectDirectory);
  const timestamp = body.timestamp === undefined ? tx.now : new Date(body.timestamp).toISOString();
  const standalone = 'standalone' in body && body.standalone === true;
  const before = await findGitSync(tx.db, spaceId);
  if (!standalone && before?.last_timestamp != null && timestamp < before.last_timestamp) return;
  await showSync(tx, spaceId, { kind, body, url, projectDirectory }, standalone ? before : undefined);
  const payload: SyncPayload = {
    spaceId,
    userId,
    url,
    ref: body.ref,
    timestamp,
    startedAt: tx.now,
    force: body.force === true,
    standalone,
    ...('commitMessage' in body && { commitMessage: body.commitMessage }),
    ...(projectDirectory !== undefined && { projectDirectory }),
    ...(body.repoCacheID !== undefined && { cacheId: body.repoCacheID }),
    ...(body.repoCommitURL !== undefined && { commitUrl: body.repoCommitURL }),
    // Sealed, and erased with the job: a worker that takes the job over needs them too.
    ...(credentials !== undefined && { credentials: ctx.secret.seal(JSON.stringify(credentials)) }),
  };
  const queue = `git ${spaceId}`;
  await postponeRetries(tx.db, queue, timestamp);
  await tx.enqueue({ kind: JOB_KINDS[kind], queue, order: timestamp, payload: { ...payload } });
}

interface ShownSync {
  readonly kind: GitOperation['kind'];
  readonly body: ImportFromGit | ExportToGit;
  readonly url: string;
  readonly projectDirectory: string | undefined;
}

/** Writes what `git/info` tells from now on. A revision that stands alone leaves the repository of the space, `kept`. */
async function showSync(tx: Tx, spaceId: string, shown: ShownSync, kept: GitSyncRow | undefined): Promise<void> {
  const { kind, body, url, projectDirectory } = shown;
  const operation = JSON.stringify({ kind, state: 'pending', startedAt: tx.now } satisfies GitOperation);
  if (kept !== undefined) return updateGitSync(tx.db, spaceId, { operation });
  const { repoName, provider } = describeRepository(url);
  const sync = {
    url: withoutCredentials(body.gitInfo?.url ?? url),
    repo_name: repoName,
    provider: body.gitInfo?.provider ?? provider ?? null,
    ref: body.ref,
    repo_tree_url: body.repoTreeURL ?? null,
    repo_commit_url: body.repoCommitURL ?? null,
    project_directory: projectDirectory ?? null,
    operation,
  };
  if ((await findGitSync(tx.db, spaceId)) !== undefined) return updateGitSync(tx.db, spaceId, sync);
  const nothing = { commit_oid: null, revision_id: null, synced_place: null, last_timestamp: null, updated_at: null };
  await insertGitSync(tx.db, { ...sync, ...nothing, space_id: spaceId });
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

/** The address to show may be given apart from the one to fetch; neither may hold credentials. */
function withoutCredentials(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return url.href;
}
