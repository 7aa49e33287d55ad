import type { Context } from '../../context.ts';
import { transact } from '../../db/transact.ts';
import { getRevision } from '../../revisions/revisions.ts';
import { writeCommitRevision } from './apply-commit.ts';
import { mapCommitToIds, requireContent, withCommit } from './read-commit.ts';
import type { SyncedRevision, SyncPayload } from './sync-payload.ts';
import { requireSyncedSpace } from './synced-space.ts';

/** A commit on disk that is to become the content of a space. */
export interface RepositoryImport extends Pick<SyncPayload, 'spaceId' | 'userId'> {
  /** Bare repository. */
  readonly directory: string;
  readonly git: SyncedRevision;
}

/**
 * Imports a commit that lies on this machine into a space that nobody else writes to yet.
 * @throws PermanentError when the repository contains nothing to import
 */
export async function importRepository(ctx: Context, { directory, git, ...payload }: RepositoryImport): Promise<void> {
  const space = await requireSyncedSpace(ctx, payload.spaceId);
  const head = await getRevision(ctx, space.id, space.revision_id);
  const theirs = await withCommit(ctx, { directory, commit: git.oid }, (read) =>
    mapCommitToIds(ctx, requireContent(read), { base: head.root, head: head.root }),
  );
  await transact(ctx, (tx) => writeCommitRevision(tx, payload, { head, parent: head, theirs, git }));
}
