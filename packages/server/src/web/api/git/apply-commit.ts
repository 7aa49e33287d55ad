import type { WrittenRevision } from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import { recordDomainEvent } from '../../../domain/domain-events/record-event.ts';
import { writeRevisionRow } from '../../../engines/revisions/revisions.ts';
import { sumObjects } from '../../../engines/revisions/storage-quota.ts';
import type { RevisionRow } from '../../../platform/db/tables/content.ts';
import { type Tx, transact } from '../../../platform/db/transact.ts';
import { moveHead } from '../../../platform/queries/spaces.ts';
import { preloadObjects } from '../../../platform/store/preload-objects.ts';
import { requireShownSpecs } from '../content/require-shown-specs.ts';
import { followHead } from '../drafts/follow-head.ts';
import type { OperationResult, RunningOperation } from './run-operation.ts';
import type { SyncedRevision, SyncPayload } from './sync-payload.ts';
import { requireSyncedSpace } from './synced-space.ts';

/** The changes of a commit for a space. */
export interface TakenCommit {
  /** Current and expected head of the space. */
  readonly head: RevisionRow;
  /** The parent of the commit's revision. */
  readonly parent: RevisionRow;
  /** The revision with the contents of the commit. */
  readonly theirs: WrittenRevision;
  readonly git: SyncedRevision;
  /** The merge of space and commit; absent if the commit replaces the content. */
  readonly merged?: WrittenRevision | undefined;
  /** Bytes of files that are new with the commit. */
  readonly fileBytes?: number;
  /** Bytes of its objects that are stored already. */
  readonly preloadedBytes?: number;
}

/**
 * Applies a commit to a space, and completes the operation. Objects are stored before, so that the unit of work that
 * moves the head is short.
 * @returns undefined if the head of the space moved meanwhile, without any effect
 * @throws PermanentError for a space that was deleted meanwhile, ServiceError 403 for specifications that the
 * user may not show (`requireShownSpecs`)
 */
export async function applyCommit(
  ctx: Context,
  { payload, signal, finish }: RunningOperation,
  { merged, ...taken }: TakenCommit,
  outcome: Pick<OperationResult, 'warnings' | 'counts' | 'report'>,
): Promise<true | undefined> {
  const { head, theirs, git } = taken;
  const objects = [...theirs.objects, ...(merged?.objects ?? [])];
  await requireOwnSpecs(ctx, payload, head.root, { root: (merged ?? theirs).root, objects });
  const preloadedBytes = sumObjects(objects);
  await preloadObjects(ctx, objects, signal);
  const isMerged = merged !== undefined && merged.root !== theirs.root;
  const stored: TakenCommit = {
    ...taken,
    preloadedBytes,
    theirs: { root: theirs.root, objects: [] },
    ...(isMerged && { merged: { root: merged.root, objects: [] } }),
  };
  return transact(ctx, async (tx) => {
    const space = await requireSyncedSpace(ctx, payload.spaceId, tx.db);
    if (space.revision_id !== head.id) return undefined;
    const revisionId = await writeCommitRevision(tx, payload, stored);
    await finish(tx, { commit: git.oid, revisionId, ...outcome });
    return true;
  });
}

/** A repository shows no more of the organization than edits of the same user would, who may have left it meanwhile. */
async function requireOwnSpecs(
  ctx: Context,
  { spaceId, userId }: SyncPayload,
  before: string,
  written: WrittenRevision,
): Promise<void> {
  const { organization_id: organizationId } = await requireSyncedSpace(ctx, spaceId, ctx.database.reader);
  await requireShownSpecs(ctx, { organizationId, writers: [userId], before, written });
}

/**
 * Writes the revision of a commit, and if the space changed too, a merge revision without a commit; moves the head. A
 * head with the same content and `git` stays.
 * @returns the revision with the contents of the commit
 */
export async function writeCommitRevision(
  tx: Tx,
  { spaceId, userId, standalone = false }: Pick<SyncPayload, 'spaceId' | 'userId'> & { readonly standalone?: boolean },
  { head, parent, theirs, git, merged, fileBytes = 0, preloadedBytes = 0 }: TakenCommit,
): Promise<string> {
  if (!standalone && theirs.root === head.root && head.git !== null) return head.id;
  const common = { type: 'edits', createdBy: userId } as const;
  const history = { headId: spaceId, previous: head.id };
  const isHead = !standalone && merged === undefined;
  const written = await writeRevisionRow(tx, spaceId, {
    ...common,
    ...theirs,
    fileBytes,
    preloadedBytes,
    parents: [parent.id],
    git: { ...git },
    ...(isHead && { history }),
  });
  if (standalone) return written.id;
  const next =
    merged === undefined
      ? written
      : await writeRevisionRow(tx, spaceId, { ...common, ...merged, parents: [head.id, written.id], history });
  await moveHead(tx.db, spaceId, head.id, next.id, tx.now);
  await followHead(tx, { spaceId });
  const data = { revision: next.id, cause: 'git' } as const;
  await recordDomainEvent(tx, { type: 'content.changed', actorId: userId, spaceId, data });
  return written.id;
}
