import type { WrittenRevision } from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import type { FetchedCommit } from '../../../engines/git/fetch-branch.ts';
import { getRevision } from '../../../engines/revisions/revisions.ts';
import type { RevisionRow } from '../../../platform/db/tables/content.ts';
import { findBase } from './find-base.ts';
import { mergeSides } from './merge-commit.ts';
import { type MappedCommit, mapCommitToIds, type ReadCommit } from './read-commit.ts';
import type { SyncPayload } from './sync-payload.ts';
import { requireSyncedSpace } from './synced-space.ts';

/** The heads that a commit is merged into. */
interface Heads {
  readonly head: RevisionRow;
  /** The last synchronized revision, if the space changed since; absent if the commit replaces it. */
  readonly base?: RevisionRow;
}

/** The changes of a commit for a space. */
export interface PlannedImport extends Heads {
  /** The content of the commit. */
  readonly theirs: MappedCommit;
  /** The merge of space and commit; absent if the commit replaces the content. */
  readonly merged?: WrittenRevision | undefined;
}

/**
 * Computes the result of an import into a space in its current state. Nothing is stored.
 * @throws SyncError naming conflicts
 */
export async function planBranchImport(
  ctx: Context,
  payload: SyncPayload,
  { committedAt }: FetchedCommit,
  read: ReadCommit,
): Promise<PlannedImport> {
  const heads = await findHeads(ctx, payload);
  const { head, base } = heads;
  const theirs = await mapCommitToIds(ctx, read, { base: (base ?? head).root, head: head.root, committedAt });
  const merged = base && (await mergeSides(ctx, { base: base.root, head: head.root, theirs }));
  return { ...heads, theirs, merged };
}

async function findHeads(ctx: Context, payload: SyncPayload): Promise<Heads> {
  const { spaceId, force, standalone } = payload;
  const space = await requireSyncedSpace(ctx, spaceId);
  const head = await getRevision(ctx, spaceId, space.revision_id);
  const known = force || standalone ? undefined : await findBase(ctx.database.reader, payload);
  if (known === undefined || known.revisionId === head.id) return { head };
  return { head, base: await getRevision(ctx, spaceId, known.revisionId) };
}
