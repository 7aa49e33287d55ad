import type { WrittenRevision } from '@bindery/content';
import type { Context } from '../../context.ts';
import type { RevisionRow } from '../../db/tables/content.ts';
import { type Tx, transact } from '../../db/transact.ts';
import { moveHead } from '../../queries/spaces.ts';
import { writeRevisionRow } from '../../revisions/revisions.ts';
import { preloadObjects } from '../../store/preload-objects.ts';
import type { OperationResult, RunningOperation } from './run-operation.ts';
import type { SyncedRevision, SyncPayload } from './sync-payload.ts';
import { requireSyncedSpace } from './synced-space.ts';

/** What a space gets of a commit. */
export interface TakenCommit {
  /** Where the head of the space is, and must still be. */
  readonly head: RevisionRow;
  /** The revision that the one of the commit follows. */
  readonly parent: RevisionRow;
  /** The revision that contains what the commit contains. */
  readonly theirs: WrittenRevision;
  readonly git: SyncedRevision;
  /** What space and commit give together; absent where the commit alone is the content. */
  readonly merged?: WrittenRevision | undefined;
}

/**
 * Gives a space what it gets of a commit, and ends the operation with it. Objects are stored before, so that the unit of
 * work that moves the head is short.
 * @returns undefined when the head of the space moved meanwhile, and nothing was done
 * @throws PermanentError for a space that was deleted meanwhile
 */
export async function applyCommit(
  ctx: Context,
  { payload, signal, finish }: RunningOperation,
  { merged, ...taken }: TakenCommit,
  outcome: Pick<OperationResult, 'warnings' | 'counts'>,
): Promise<true | undefined> {
  const { head, theirs, git } = taken;
  await preloadObjects(ctx, [...theirs.objects, ...(merged?.objects ?? [])], signal);
  const isMerged = merged !== undefined && merged.root !== theirs.root;
  const stored: TakenCommit = {
    ...taken,
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

/**
 * Writes the revision of a commit, and where the space changed too one that has both, which is that of no commit; moves
 * the head. A head that has the content and its `git` already stays.
 * @returns the revision that contains what the commit contains
 */
export async function writeCommitRevision(
  tx: Tx,
  { spaceId, userId, standalone = false }: Pick<SyncPayload, 'spaceId' | 'userId'> & { readonly standalone?: boolean },
  { head, parent, theirs, git, merged }: TakenCommit,
): Promise<string> {
  if (!standalone && theirs.root === head.root && head.git !== null) return head.id;
  const common = { type: 'edits', createdBy: userId } as const;
  const history = { headId: spaceId, previous: head.id };
  const isHead = !standalone && merged === undefined;
  const written = await writeRevisionRow(tx, spaceId, {
    ...common,
    ...theirs,
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
  return written.id;
}
