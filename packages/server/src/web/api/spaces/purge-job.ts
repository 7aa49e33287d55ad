import type { Context } from '../../../domain/context.ts';
import { enqueueGarbageCollection } from '../../../engines/revisions/collect-garbage.ts';
import { type Tx, transact } from '../../../platform/db/transact.ts';
import type { JobRun } from '../../../platform/jobs/job.ts';
import { isExpired } from '../../../platform/queries/retention.ts';
import {
  deleteSomeOfSpace,
  deleteSpaceRow,
  findSpaceToPurge,
  LARGE_TABLES_OF_SPACES,
  listSiteLinks,
} from '../../../platform/queries/spaces.ts';
import { deleteSiteSpace } from '../site-spaces/service.ts';
import { auditSpace } from './trash.ts';

/** Rows deleted in one unit of work, so that others do not wait long. */
const BATCH = 500;

/**
 * Deletes a space permanently 7 days after its deletion, with everything that belongs to it. A restored one stays, and
 * one that was deleted again meanwhile has a separate job.
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

/** @returns whether it is complete */
async function removePart(tx: Tx, spaceId: string): Promise<boolean> {
  const space = await findSpaceToPurge(tx.db, spaceId);
  if (space === undefined || !isExpired(space, tx.now)) return true;
  for (const table of LARGE_TABLES_OF_SPACES) {
    if ((await deleteSomeOfSpace(tx.db, table, spaceId, BATCH)) > 0) return false;
  }
  // One at a time: a site whose default this is gets another one.
  for (const { site_id, id } of await listSiteLinks(tx.db, spaceId)) await deleteSiteSpace(tx, site_id, id);
  await deleteSpaceRow(tx.db, spaceId);
  await auditSpace(tx, 'space.purged', space, null);
  await enqueueGarbageCollection(tx);
  return true;
}
