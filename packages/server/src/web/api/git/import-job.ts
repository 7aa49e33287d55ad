import { type ImportFailure, reportImport } from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import type { FetchedCommit } from '../../../engines/git/fetch-branch.ts';
import { openRoomMeter, requireAnyRoom, requireRoom, sumObjects } from '../../../engines/revisions/storage-quota.ts';
import { keepTextScans, loadKnownObjects } from '../../../engines/revisions/text-scans.ts';
import { retryOnConflict } from '../../../platform/concurrency/retry-on-conflict.ts';
import { createYielder } from '../../../platform/concurrency/yielder.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { JobRun } from '../../../platform/jobs/job.ts';
import { applyCommit } from './apply-commit.ts';
import { countRevisionChanges } from './count-changes.ts';
import { findBase } from './find-base.ts';
import { planBranchImport } from './plan-import.ts';
import { type ReadCommit, requireContent, withCommit } from './read-commit.ts';
import { withRemote } from './remote.ts';
import { NO_CHANGES, type RunningOperation, runOperation } from './run-operation.ts';
import { createdByService } from './service-identity.ts';
import { revisionGitOf } from './sync-payload.ts';
import { requireSyncedSpace } from './synced-space.ts';

/** Imports a branch into a space, and updates `git/info`. */
export function importFromGitJob(ctx: Context, input: Readonly<Record<string, unknown>>, run: JobRun): Promise<void> {
  return runOperation(ctx, 'import', input, run, (operation) => importBranch(ctx, operation));
}

async function importBranch(ctx: Context, operation: RunningOperation): Promise<void> {
  const { payload, signal } = operation;
  const space = await requireSyncedSpace(ctx, payload.spaceId);
  await requireAnyRoom(ctx.database.reader, { spaceId: space.id });
  await withRemote(ctx, payload, space.organization_id, signal, async (remote) => {
    // Read while git waits for the network.
    const [commit, known] = await Promise.all([remote.fetchCommit(payload.ref), loadKnownObjects(ctx, space)]);
    if (await isKnown(ctx, operation, commit)) return;
    const { directory } = remote;
    const commitSource = { directory, commit: commit.oid, projectDirectory: payload.projectDirectory };
    const take = async (outcome: ReadCommit | ImportFailure) => {
      const read = requireContent(outcome);
      await retryOnConflict(() => importCommit(ctx, operation, commit, read));
      await keepTextScans(ctx, space.id, read);
    };
    const room = await openRoomMeter(ctx.database.reader, { spaceId: space.id });
    await withCommit(ctx, { ...commitSource, known, room }, take, signal);
  });
}

/** Whether the commit was the last one synchronized with the space: then this is a no-op. */
async function isKnown(ctx: Context, { payload, finish }: RunningOperation, { oid }: FetchedCommit): Promise<boolean> {
  if (payload.force || payload.standalone) return false;
  return transact(ctx, async (tx) => {
    const base = await findBase(tx.db, payload);
    if (base?.commit !== oid) return false;
    await finish(tx, { commit: oid, revisionId: base.revisionId, warnings: [], counts: NO_CHANGES });
    return true;
  });
}

/** @returns undefined if the head of the space moved meanwhile, without any effect */
async function importCommit(
  ctx: Context,
  operation: RunningOperation,
  commit: FetchedCommit,
  read: ReadCommit,
): Promise<true | undefined> {
  const { payload, signal } = operation;
  signal.throwIfAborted();
  const { head, base, theirs, merged } = await planBranchImport(ctx, payload, commit, read);
  const added = sumObjects([...theirs.objects, ...(merged?.objects ?? [])]) + read.fileBytes;
  await requireRoom(ctx.database.reader, payload, added);
  const { oid, message } = commit;
  const git = revisionGitOf(payload, { oid, message, createdByService: createdByService(ctx, commit) });
  const counts = await countRevisionChanges(ctx, head.root, merged ?? theirs);
  const taken = { head, parent: base ?? head, theirs, git, merged, fileBytes: read.fileBytes };
  const report = await reportImport({ plan: read.plan, content: theirs.content, pause: createYielder() });
  return applyCommit(ctx, operation, taken, { warnings: theirs.warnings, counts, report });
}
