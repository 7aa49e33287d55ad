import type { Context } from '../../../domain/context.ts';
import { type Tx, transactQuietly } from '../../../platform/db/transact.ts';
import { ServiceError } from '../../../platform/errors.ts';
import type { JobRun } from '../../../platform/jobs/job.ts';
import { listSteps } from '../../../platform/queries/page-draft-steps.ts';
import { findDraftHeaderById } from '../../../platform/queries/page-drafts.ts';
import { flushDraft } from './flush.ts';

const KIND = 'flush-page-draft';
/** Idle time after which a draft of a change request becomes a revision, and the maximum time of continuous typing. */
const [QUIET_MS, LONGEST_MS] = [20_000, 5 * 60_000];

/** Schedules the flush of a draft after it was idle. */
export async function scheduleFlush(tx: Tx, draftId: string, after = tx.now): Promise<void> {
  const runAt = new Date(Date.parse(after) + QUIET_MS).toISOString();
  await tx.enqueue({ kind: KIND, queue: `draft ${draftId}`, payload: { draftId }, runAt });
}

/** Flushes a draft, or retries later while a user is typing. Changes that cannot be written stay in the draft. */
export async function flushDraftJob(
  ctx: Context,
  payload: Readonly<Record<string, unknown>>,
  run: JobRun,
): Promise<void> {
  if (run.isAbandoned) return;
  const row = await findDraftHeaderById(ctx.database.reader, String(payload['draftId']));
  if (row === undefined || row.change_request_id === null || row.version === row.flushed_version) return;
  const [first] = await listSteps(ctx.database.reader, row.id, row.flushed_version, 1);
  const now = ctx.clock().getTime();
  const isWriting = now - Date.parse(row.updated_at) < QUIET_MS;
  if (isWriting && now - Date.parse(first?.at ?? row.updated_at) < LONGEST_MS) {
    await transactQuietly(ctx, (tx) => scheduleFlush(tx, row.id, row.updated_at));
    return;
  }
  const { space_id: spaceId, change_request_id: changeRequestId, page_id: pageId } = row;
  try {
    await flushDraft(ctx, { spaceId, changeRequestId, pageId }, null);
  } catch (error) {
    // Conflicts stay in the draft for its users; merged, archived and deleted heads are not written to.
    if (error instanceof ServiceError && error.status < 500) return;
    throw error;
  }
  const after = await findDraftHeaderById(ctx.database.reader, row.id);
  if (after !== undefined && after.version > after.flushed_version) {
    await transactQuietly(ctx, (tx) => scheduleFlush(tx, row.id));
  }
}
