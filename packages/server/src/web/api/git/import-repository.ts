import type { Context } from '../../../domain/context.ts';
import { getRevision } from '../../../engines/revisions/revisions.ts';
import { transact } from '../../../platform/db/transact.ts';
import { writeCommitRevision } from './apply-commit.ts';
import { mapCommitToIds, requireContent, withCommit } from './read-commit.ts';
import type { SyncedRevision, SyncPayload } from './sync-payload.ts';
import { requireSyncedSpace } from './synced-space.ts';

/** A local commit to become the content of a space. */
export interface RepositoryImport extends Pick<SyncPayload, 'spaceId' | 'userId'> {
  /** Bare repository. */
  readonly directory: string;
  readonly git: SyncedRevision;
}

/**
 * Imports a local commit into a space that has no other writers yet.
 * @throws PermanentError if the repository contains nothing to import
 */
export async function importRepository(ctx: Context, { directory, git, ...payload }: RepositoryImport): Promise<void> {
  const space = await requireSyncedSpace(ctx, payload.spaceId);
  const head = await getRevision(ctx, space.id, space.revision_id);
  const { theirs, fileBytes } = await withCommit(ctx, { directory, commit: git.oid }, async (outcome) => {
    const read = requireContent(outcome);
    const theirs = await mapCommitToIds(ctx, read, { base: head.root, head: head.root });
    return { theirs, fileBytes: read.fileBytes };
  });
  await transact(ctx, (tx) => writeCommitRevision(tx, payload, { head, parent: head, theirs, git, fileBytes }));
}
