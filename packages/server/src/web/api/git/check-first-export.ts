import type { Context } from '../../../domain/context.ts';
import { getRevision } from '../../../engines/revisions/revisions.ts';
import { withTimeout } from '../../../platform/concurrency/timeout.ts';
import type { SpaceRow } from '../../../platform/db/tables/spaces.ts';
import { ServiceError } from '../../../platform/errors.ts';
import { findGitSync } from '../../../platform/queries/git.ts';
import { describeSync } from './describe-sync.ts';
import { findBase } from './find-base.ts';
import { LostDocumentsError } from './lost-documents.ts';
import { findTip, planBranch } from './plan-branch.ts';
import { withRemote } from './remote.ts';
import { resolveBranch } from './repository-access.ts';
import type { ExportToGit, GitOperation } from './schema.ts';
import type { SyncPayload } from './sync-payload.ts';

/** Timeout for the caller; the job checks slower repositories. */
const MAX_WAIT_MS = 20_000;

/**
 * Checks the branch of a first export before it is started, so that the caller immediately learns what it would delete.
 * The job checks again: the branch may have moved. Any failure of this check is also left to the job.
 * @throws 409 naming documents of the branch that the space lacks, without `force`
 */
export async function requireHarmlessExport(
  ctx: Context,
  space: SpaceRow,
  userId: string,
  body: ExportToGit,
): Promise<void> {
  if (body.force === true) return;
  const now = ctx.clock().toISOString();
  const call = { spaceId: space.id, userId, startedAt: now, timestamp: now };
  const payload = await describeSync(ctx, ctx.database.reader, call, { kind: 'export', body });
  const end = new AbortController();
  const check = async () => {
    const resolved = await resolveBranch(ctx, payload, end.signal);
    if (await isFirst(ctx, resolved)) await planExport(ctx, space, resolved, end.signal);
  };
  try {
    await withTimeout(MAX_WAIT_MS, check());
  } catch (error) {
    if (error instanceof LostDocumentsError) throw new ServiceError(409, error.message, 'branch_has_documents');
    ctx.log.info({ err: error }, 'a branch could not be looked at before an export');
  } finally {
    end.abort();
  }
}

/** Whether the space was never synchronized with the branch, and no pending operation may change that. */
async function isFirst({ database: { reader } }: Context, payload: SyncPayload): Promise<boolean> {
  const { operation = null } = (await findGitSync(reader, payload.spaceId)) ?? {};
  const state = operation === null ? undefined : (JSON.parse(operation) as GitOperation).state;
  return state !== 'pending' && state !== 'running' && (await findBase(reader, payload)) === undefined;
}

async function planExport(ctx: Context, space: SpaceRow, payload: SyncPayload, signal: AbortSignal): Promise<void> {
  const head = await getRevision(ctx, space.id, space.revision_id);
  await withRemote(ctx, payload, space.organization_id, signal, async (remote) => {
    await planBranch(ctx, { payload, signal }, remote, head, await findTip(remote, payload.ref));
  });
}
