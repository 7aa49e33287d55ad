import { copyFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isOfOneProcess } from '../../engines/insights/event-store.ts';
import { forOperator } from '../../engines/insights/event-store-error.ts';
import { lockServer } from '../../platform/data-folder/folder-lock.ts';
import { transact } from '../../platform/db/transact.ts';
import { newId } from '../../platform/ids.ts';
import { deletePendingJobs, findJobOfQueue } from '../../platform/jobs/queries.ts';
import type { Context } from '../context.ts';
import { countFileOf, type EventExport } from './export-events-job.ts';

const POLL_MS = 250;

/**
 * Writes events into a new file, also next to a running server: if only the server has the events open, it performs the
 * export.
 * @param tell receives a progress message
 * @returns their number
 * @throws Error with a message for the operator
 */
export async function exportEvents(
  ctx: Context,
  request: EventExport,
  tell: (sentence: string) => void,
): Promise<number> {
  if (!isOfOneProcess(ctx.insights)) return exportHere(ctx, request);
  const unlock = lockServer(ctx.config.dataDir);
  if (unlock === undefined) {
    tell('The server that uses the data folder writes the events.');
    const draft = path.join(ctx.temporary.path, newId());
    const events = await exportByServer(ctx, { ...request, file: draft });
    await copyFile(draft, request.file);
    return events;
  }
  try {
    return await exportHere(ctx, request);
  } finally {
    unlock();
  }
}

const exportHere = (ctx: Context, { file, format, siteId }: EventExport): Promise<number> =>
  ctx.insights.exportTo(file, format, siteId).catch((error: unknown) => {
    throw forOperator(error);
  });

async function exportByServer(ctx: Context, request: EventExport): Promise<number> {
  const kind = 'export-events';
  const queue = `${kind}:${newId()}`;
  await transact(ctx, (tx) => tx.enqueue({ kind, queue, payload: { ...request } }));
  for (;;) {
    const job = await findJobOfQueue(ctx.database.reader, queue);
    if (job?.state === 'succeeded') return Number(await readFile(countFileOf(request.file), 'utf8'));
    if (job?.state === 'failed') throw new Error(`The server could not write the events: ${job.error}`);
    const unlock = lockServer(ctx.config.dataDir);
    if (unlock !== undefined) {
      unlock();
      await transact(ctx, (tx) => deletePendingJobs(tx.db, queue));
      throw new Error('The server stopped before it had written the events. Run the command again.');
    }
    await sleep(POLL_MS);
  }
}
