import type { Context } from '../../../domain/context.ts';
import { getRevision } from '../../../engines/revisions/revisions.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { JobRun } from '../../../platform/jobs/job.ts';
import { findGitSync } from '../../../platform/queries/git.ts';
import { findSpace } from '../../../platform/queries/spaces.ts';
import { startSync } from '../git/service.ts';
import { findFirstDirection } from './first-direction.ts';
import { findConnection } from './queries.ts';

/**
 * Exports the content of a space after a change, unless the branch has it already. If the first synchronization is to
 * be an import, the import runs first.
 */
export async function exportChangesJob(
  ctx: Context,
  payload: Readonly<Record<string, unknown>>,
  run: JobRun,
): Promise<void> {
  if (run.isAbandoned) return;
  const spaceId = String(payload['spaceId']);
  await transact(ctx, async (tx) => {
    const connection = await findConnection(tx.db, spaceId);
    const space = await findSpace(tx.db, spaceId);
    if (connection === undefined || space === undefined || space.deleted_at !== null) return;
    if (connection.auto_export !== 1 || connection.paused_at !== null) return;
    const first = await findFirstDirection(tx.db, connection);
    if (first === 'import') return;
    if (first === undefined && (await findGitSync(tx.db, spaceId))?.revision_id === space.revision_id) return;
    const { created_by: editor } = await getRevision(ctx, spaceId, space.revision_id);
    const origin = { userId: editor ?? connection.created_by, cause: 'content' } as const;
    await startSync(ctx, tx, spaceId, origin, { kind: 'export', body: {} });
  });
}
