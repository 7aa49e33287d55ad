import type { Context } from '../../context.ts';
import { type Tx, transact } from '../../db/transact.ts';
import type { JobRun } from '../../jobs/job.ts';
import { isExpired } from '../../queries/retention.ts';
import { deleteSomeOfSpace, deleteSpaceRow, findSpace, listSiteLinks } from '../../queries/spaces.ts';
import { enqueueGarbageCollection } from '../../revisions/collect-garbage.ts';
import { deleteSiteSpace } from '../site-spaces/service.ts';
import { auditSpace } from './trash.ts';

/** Rows removed in one unit of work, so that others do not wait long. */
const BATCH = 500;
/** Tables of which a space may have many rows; the others go with the space. */
const LARGE = ['comments', 'change_requests', 'revisions'] as const;

/**
 * Removes a space for good, with everything that belongs to it, when its 7 days are over. One
 * that was restored stays, and one that was deleted again meanwhile has its own job.
 */
export async function purgeSpaceJob(
  ctx: Context,
  payload: Readonly<Record<string, unknown>>,
  run: JobRun,
): Promise<void> {
  if (run.isAbandoned) return;
  const spaceId = String(payload['spaceId']);
  let isDone = false;
  while (!isDone) {
    run.signal.throwIfAborted();
    isDone = await transact(ctx, (tx) => removePart(tx, spaceId));
  }
}

/** @returns whether nothing is left to do */
async function removePart(tx: Tx, spaceId: string): Promise<boolean> {
  const space = await findSpace(tx.db, spaceId);
  if (space === undefined || !isExpired(space, tx.now)) return true;
  for (const table of LARGE) {
    if ((await deleteSomeOfSpace(tx.db, table, spaceId, BATCH)) > 0) return false;
  }
  // One by one: a site whose default this is gets another one.
  for (const { site_id, id } of await listSiteLinks(tx.db, spaceId)) await deleteSiteSpace(tx, site_id, id);
  await deleteSpaceRow(tx.db, spaceId);
  await auditSpace(tx, 'space.purged', space, null);
  await enqueueGarbageCollection(tx);
  return true;
}
