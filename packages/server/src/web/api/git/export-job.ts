import { buffer } from 'node:stream/consumers';
import type { ExportPlan, WrittenRevision } from '@bindery/content';
import { recordExport } from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import type { CommitIdentity } from '../../../engines/git/commit-identity.ts';
import type { FetchedCommit } from '../../../engines/git/fetch-branch.ts';
import { openRepository } from '../../../engines/git/repository.ts';
import { writeCommit } from '../../../engines/git/write-commit.ts';
import { getRevision } from '../../../engines/revisions/revisions.ts';
import { retryOnConflict } from '../../../platform/concurrency/retry-on-conflict.ts';
import type { RevisionRow } from '../../../platform/db/tables/content.ts';
import type { ChangeCounts } from '../../../platform/db/tables/git.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { JobRun } from '../../../platform/jobs/job.ts';
import { findUser } from '../../../platform/queries/users.ts';
import { withObjects } from '../../../platform/store/with-objects.ts';
import { applyCommit } from './apply-commit.ts';
import { tryMerge } from './merge-commit.ts';
import { type BranchTip, findTip, planBranch } from './plan-branch.ts';
import { type Remote, withRemote } from './remote.ts';
import { ConcurrentUpdateError, type RunningOperation, runOperation } from './run-operation.ts';
import { createdByService, serviceIdentity } from './service-identity.ts';
import { revisionGitOf } from './sync-payload.ts';
import { requireSyncedSpace } from './synced-space.ts';

/** How often the branch may move before the push arrives. */
const MAX_PUSHES = 5;

/** Exports a space to a branch as one commit, and updates `git/info`. */
export function exportToGitJob(ctx: Context, input: Readonly<Record<string, unknown>>, run: JobRun): Promise<void> {
  return runOperation(ctx, 'export', input, run, (operation) => exportBranch(ctx, operation));
}

async function exportBranch(ctx: Context, operation: RunningOperation): Promise<void> {
  const { payload, signal } = operation;
  const space = await requireSyncedSpace(ctx, payload.spaceId);
  await withRemote(ctx, payload, space.organization_id, signal, async (remote) => {
    for (let pushes = 1; pushes <= MAX_PUSHES; pushes++) {
      signal.throwIfAborted();
      if (await exportHead(ctx, operation, remote)) return;
    }
    throw new ConcurrentUpdateError(
      `The branch was changed ${MAX_PUSHES} times while the space was exported. It is tried again.`,
    );
  });
}

/** The target content of the branch, and its commit. */
interface Exported {
  readonly head: RevisionRow;
  readonly plan: ExportPlan;
  readonly counts: ChangeCounts;
  /** The exported content: that of the head, or its merge with the branch. */
  readonly after: WrittenRevision;
  /** Absent if an empty repository stays empty. */
  readonly commit?: string;
  readonly tip: BranchTip;
}

/** @returns false if the branch moved meanwhile, without any effect */
async function exportHead(ctx: Context, operation: RunningOperation, remote: Remote): Promise<boolean> {
  const { payload } = operation;
  const space = await requireSyncedSpace(ctx, payload.spaceId);
  const head = await getRevision(ctx, space.id, space.revision_id);
  const tip = await findTip(remote, payload.ref);
  const { plan, counts, after } = await planBranch(ctx, operation, remote, head, tip);
  const commit = plan.changes.length === 0 ? tip.commit?.oid : await commitPlan(ctx, operation, remote, tip, plan);
  const isThere = tip.isBranch && commit === tip.commit?.oid;
  if (commit !== undefined && !isThere) {
    const answer = await remote.push(commit, tip.isBranch ? tip.commit?.oid : undefined);
    if (answer === 'moved') return false;
  }
  const exported = { head, plan, counts, after, tip, ...(commit !== undefined && { commit }) };
  const recorded = await recordCommit(ctx, remote, exported);
  await retryOnConflict(() => finishExport(ctx, operation, exported, recorded));
  return true;
}

async function commitPlan(
  ctx: Context,
  { payload, signal }: RunningOperation,
  { directory }: Remote,
  { commit }: BranchTip,
  { changes }: ExportPlan,
): Promise<string> {
  return writeCommit({
    directory,
    signal,
    ...(commit !== undefined && { parent: commit.oid }),
    changes: readChanges(ctx, changes),
    message: payload.commitMessage ?? '',
    author: await authorOf(ctx, payload.userId),
    committer: serviceIdentity(ctx),
    // The same attempt of the same call creates the same commit.
    date: new Date(payload.startedAt),
  });
}

/** Deletions come first: new files may replace folders, and vice versa. */
async function* readChanges(ctx: Context, changes: ExportPlan['changes']) {
  for (const { kind, path } of changes) if (kind === 'removal') yield { path, removed: true as const };
  for (const change of changes) {
    if (change.kind === 'text') yield { path: change.path, bytes: change.bytes };
    if (change.kind === 'file') yield { path: change.path, bytes: await buffer(ctx.blobs.read(change.blob)) };
  }
}

async function authorOf(ctx: Context, userId: string): Promise<CommitIdentity> {
  const user = await findUser(ctx.database.reader, userId);
  return user === undefined ? serviceIdentity(ctx) : { name: user.display_name, email: user.email };
}

/** The exported content with the file names of git; its objects are all that are not stored. */
async function recordCommit(
  ctx: Context,
  { directory }: Remote,
  { after, plan, commit }: Exported,
): Promise<WrittenRevision> {
  if (commit === undefined) return after;
  const repository = openRepository(directory, commit);
  try {
    const entries = await repository.listEntries();
    const oids = new Map(entries.map(({ path, oid }) => [path, oid]));
    const store = withObjects(ctx.content, after.objects);
    const { root, objects } = await recordExport(store, after.root, { plan, oidOf: (path) => oids.get(path) });
    return { root, objects: [...after.objects, ...objects] };
  } finally {
    repository.close();
  }
}

/** @returns undefined if the head of the space moved meanwhile, without any effect */
async function finishExport(
  ctx: Context,
  operation: RunningOperation,
  { head: exportedHead, plan, counts, commit, tip }: Exported,
  recorded: WrittenRevision,
): Promise<true | undefined> {
  const { payload, finish } = operation;
  const space = await requireSyncedSpace(ctx, payload.spaceId);
  const head = await getRevision(ctx, space.id, space.revision_id);
  if (commit === undefined) {
    await transact(ctx, (tx) => finish(tx, { revisionId: head.id, warnings: plan.warnings, counts }));
    return true;
  }
  const merged = head.id === exportedHead.id ? undefined : await addEdits(ctx, exportedHead, head, recorded);
  const git = revisionGitOf(payload, commitFacts(ctx, commit, tip.commit, payload.commitMessage ?? ''));
  const taken = { head, parent: exportedHead, theirs: recorded, git, merged };
  return applyCommit(ctx, operation, taken, { warnings: plan.warnings, counts });
}

/** Changes during the push, on top of the exported content. */
async function addEdits(
  ctx: Context,
  exported: RevisionRow,
  head: RevisionRow,
  theirs: WrittenRevision,
): Promise<WrittenRevision> {
  const { conflicts, ...merged } = await tryMerge(ctx, { base: exported.root, head: head.root, theirs });
  if (conflicts.length === 0) return merged;
  // The next attempt finds the commit on the branch, and reports conflicts.
  throw new ConcurrentUpdateError('The space was changed while it was exported. It is tried again.');
}

function commitFacts(ctx: Context, oid: string, tip: FetchedCommit | undefined, message: string) {
  if (tip?.oid !== oid) return { oid, message, createdByService: true };
  return { oid, message: tip.message, createdByService: createdByService(ctx, tip) };
}
