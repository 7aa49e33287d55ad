import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ImportWarning } from '@bindery/content';
import type { Context } from '../../context.ts';
import { type Tx, transact } from '../../db/transact.ts';
import { type FetchedCommit, fetchBranch } from '../../git/fetch-branch.ts';
import { GitError } from '../../git/git-error.ts';
import type { GitCredentials } from '../../git/git-url.ts';
import type { JobRun } from '../../jobs/jobs.ts';
import { PermanentError } from '../../jobs/permanent-error.ts';
import { warmSearch } from '../../search/search.ts';
import { importRepository } from './import-repository.ts';
import { findGitSync, updateGitSync } from './queries.ts';
import type { GitOperation } from './schema.ts';

/** What an import job is asked. */
export interface ImportPayload {
  readonly spaceId: string;
  readonly userId: string;
  /** Without credentials. */
  readonly url: string;
  readonly ref: string;
  /** ISO 8601: orders this import among the others of the space. */
  readonly timestamp: string;
  readonly startedAt: string;
  readonly force: boolean;
  readonly standalone: boolean;
  readonly projectDirectory?: string;
  /** JSON of the credentials, sealed. */
  readonly credentials?: string;
}

const MAX_WARNINGS = 100;

/** Imports a branch into a space, and tells `git/info` how it went. */
export async function importFromGitJob(
  ctx: Context,
  input: Readonly<Record<string, unknown>>,
  run: JobRun,
): Promise<void> {
  const payload = input as unknown as ImportPayload;
  const base = { kind: 'import', startedAt: payload.startedAt } as const;
  const sync = await findGitSync(ctx.database.reader, payload.spaceId);
  if (sync === undefined) return;
  if (sync.last_timestamp !== null && payload.timestamp < sync.last_timestamp) return;
  await writeOperation(ctx, payload.spaceId, { ...base, state: 'running' });
  try {
    if (run.isAbandoned) throw new PermanentError('The server ended each time it imported this, and has given it up.');
    await importBranch(ctx, payload, run.signal, base);
  } catch (error) {
    if (run.signal.aborted) throw error;
    const failure = describeFailure(ctx, error);
    const isFinal = failure instanceof PermanentError || run.isLastTry;
    const finished = isFinal ? { finishedAt: ctx.clock().toISOString() } : {};
    const state = isFinal ? 'failed' : 'pending';
    await writeOperation(ctx, payload.spaceId, { ...base, state, error: failure.message, ...finished });
    throw failure;
  }
}

async function importBranch(
  ctx: Context,
  payload: ImportPayload,
  signal: AbortSignal,
  base: Pick<GitOperation, 'kind' | 'startedAt'>,
): Promise<void> {
  const directory = await mkdtemp(path.join(ctx.temporary.path, 'git-'));
  try {
    const commit = await fetchCommit(ctx, payload, directory, signal);
    const sync = await findGitSync(ctx.database.reader, payload.spaceId);
    const finish = async (tx: Tx, warnings: readonly ImportWarning[]) => {
      const operation = { ...base, state: 'succeeded', finishedAt: tx.now, ...shownWarnings(warnings) } as const;
      await updateGitSync(tx.db, payload.spaceId, {
        operation: JSON.stringify(operation),
        ...(!payload.standalone && { commit_oid: commit.oid, last_timestamp: payload.timestamp, updated_at: tx.now }),
      });
    };
    if (sync?.commit_oid === commit.oid && !payload.force && !payload.standalone) {
      await transact(ctx, (tx) => finish(tx, []));
      return;
    }
    const commitUrl = sync?.repo_commit_url;
    await importRepository(ctx, {
      spaceId: payload.spaceId,
      userId: payload.userId,
      directory,
      commit: commit.oid,
      projectDirectory: payload.projectDirectory,
      git: {
        oid: commit.oid,
        message: commit.message,
        createdByService: false,
        ...(commitUrl != null && { url: `${commitUrl.replace(/\/+$/, '')}/${commit.oid}` }),
        ref: payload.ref,
      },
      standalone: payload.standalone,
      signal,
      finish,
    });
    if (!payload.standalone) warmSearch(ctx, payload.spaceId);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function fetchCommit(
  ctx: Context,
  payload: ImportPayload,
  directory: string,
  signal: AbortSignal,
): Promise<FetchedCommit> {
  const proxy = await ctx.outbound.startProxy();
  try {
    const { url, ref } = payload;
    const credentials =
      payload.credentials === undefined
        ? undefined
        : (JSON.parse(ctx.secret.unseal(payload.credentials)) as GitCredentials);
    return await fetchBranch({
      url,
      ref,
      directory,
      proxyUrl: proxy.url,
      signal,
      ...(credentials !== undefined && { credentials }),
    });
  } finally {
    await proxy.close();
  }
}

/** What the user is told; nothing of an unexpected failure, which is in the log. */
function describeFailure(ctx: Context, error: unknown): Error {
  if (error instanceof PermanentError) return error;
  if (error instanceof GitError) {
    ctx.log.warn({ reason: error.reason, detail: error.detail }, 'git could not read a repository');
    return error.retryable ? new Error(error.message) : new PermanentError(error.message);
  }
  ctx.log.error({ err: error }, 'an import failed');
  return new Error('The import failed on the server. It is tried again; the log of the server names the reason.');
}

async function writeOperation(ctx: Context, spaceId: string, operation: GitOperation): Promise<void> {
  await transact(ctx, (tx) => updateGitSync(tx.db, spaceId, { operation: JSON.stringify(operation) }));
}

function shownWarnings(warnings: readonly ImportWarning[]): Pick<GitOperation, 'warnings'> {
  if (warnings.length === 0) return {};
  return { warnings: warnings.slice(0, MAX_WARNINGS).map(({ path: place, message }) => ({ path: place, message })) };
}
