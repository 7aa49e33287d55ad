import type { Context } from '../../context.ts';
import type { Tx } from '../../db/transact.ts';
import { badRequest } from '../../errors.ts';
import { describeRepository, parseGitUrl, requireBranchRef } from '../../git/git-url.ts';
import type { ImportPayload } from './import-job.ts';
import { findGitSync, insertGitSync, updateGitSync } from './queries.ts';
import type { GitOperation, ImportFromGit } from './schema.ts';
import type { GitSyncRow } from './table.ts';

/**
 * Starts an import: the space is told of it at once, a job does it (override 6). A call that is older than what was
 * imported last is left out silently (decisions, row 307).
 * @throws 400 for an address, a branch or a folder that cannot be
 */
export async function startImport(
  ctx: Context,
  tx: Tx,
  spaceId: string,
  userId: string,
  body: ImportFromGit,
): Promise<void> {
  const { url, credentials } = parseGitUrl(body.url);
  requireBranchRef(body.ref);
  const projectDirectory = checkDirectory(body.repoProjectDirectory);
  const timestamp = body.timestamp === undefined ? tx.now : new Date(body.timestamp).toISOString();
  const before = await findGitSync(tx.db, spaceId);
  if (before?.last_timestamp != null && timestamp < before.last_timestamp) return;
  const { repoName, provider } = describeRepository(url);
  const operation: GitOperation = { kind: 'import', state: 'pending', startedAt: tx.now };
  const sync: Omit<GitSyncRow, 'space_id' | 'last_timestamp' | 'updated_at'> = {
    url: withoutCredentials(body.gitInfo?.url ?? url),
    repo_name: repoName,
    provider: body.gitInfo?.provider ?? provider ?? null,
    ref: body.ref,
    repo_tree_url: body.repoTreeURL ?? null,
    repo_commit_url: body.repoCommitURL ?? null,
    project_directory: projectDirectory ?? null,
    operation: JSON.stringify(operation),
    // The same commit is something else when it is read from another place.
    commit_oid: isSamePlace(before, body.ref, repoName, projectDirectory) ? (before?.commit_oid ?? null) : null,
    revision_id: null,
    pushed_oid: null,
  };
  if (before !== undefined) await updateGitSync(tx.db, spaceId, sync);
  else
    await insertGitSync(tx.db, {
      ...sync,
      space_id: spaceId,
      last_timestamp: null,
      updated_at: null,
    });
  const payload: ImportPayload = {
    spaceId,
    userId,
    url,
    ref: body.ref,
    timestamp,
    startedAt: tx.now,
    force: body.force === true,
    standalone: body.standalone === true,
    ...(projectDirectory !== undefined && { projectDirectory }),
    // Sealed, and erased with the job: a worker that takes the job over needs them too.
    ...(credentials !== undefined && { credentials: ctx.secret.seal(JSON.stringify(credentials)) }),
  };
  await tx.enqueue({ kind: 'import-from-git', queue: `git ${spaceId}`, payload: { ...payload } });
}

function isSamePlace(
  before: GitSyncRow | undefined,
  ref: string,
  repoName: string,
  projectDirectory: string | undefined,
): boolean {
  return (
    before?.ref === ref && before.repo_name === repoName && before.project_directory === (projectDirectory ?? null)
  );
}

/** A folder inside of the repository, without slashes at its ends; undefined for the whole repository. */
function checkDirectory(directory: string | undefined): string | undefined {
  const clean = (directory ?? '').replace(/^(?:\.?\/)+|\/+$/g, '');
  if (clean === '' || clean === '.') return undefined;
  if (clean.split('/').some((part) => part === '..' || part === '.' || part === '') || /[\\\p{Cc}]/u.test(clean)) {
    throw badRequest('body/repoProjectDirectory must be a folder inside of the repository, such as packages/docs.');
  }
  return clean;
}

/** The address to show may be given apart from the one to fetch; neither may hold credentials. */
function withoutCredentials(address: string): string {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return url.href;
}
