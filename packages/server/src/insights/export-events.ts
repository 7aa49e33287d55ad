import { copyFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { lockServer } from '../data-folder/folder-lock.ts';
import { transact } from '../db/transact.ts';
import { newId } from '../ids.ts';
import { deletePendingJobs, findJobOfQueue } from '../jobs/queries.ts';
import { isOfOneProcess } from './event-store.ts';
import { forOperator } from './event-store-error.ts';
import { countFileOf, type EventExport } from './export-events-job.ts';

const POLL_MS = 250;

/**
 * Writes events into a new file, also with a running server: where only that has them open, it does it.
 * @param tell receives a sentence about what is waited for
 * @returns their number
 * @throws Error with a sentence for the operator
 */
export async function exportEvents(
  ctx: Context,
  wanted: EventExport,
  tell: (sentence: string) => void,
): Promise<number> {
  if (!isOfOneProcess(ctx.insights)) return exportHere(ctx, wanted);
  const unlock = lockServer(ctx.config.dataDir);
  if (unlock === undefined) {
    tell('The server that uses the data folder writes the events.');
    const draft = path.join(ctx.temporary.path, newId());
    const events = await exportByServer(ctx, { ...wanted, file: draft });
    await copyFile(draft, wanted.file);
    return events;
  }
  try {
    return await exportHere(ctx, wanted);
  } finally {
    unlock();
  }
}

const exportHere = (ctx: Context, { file, format, siteId }: EventExport): Promise<number> =>
  ctx.insights.exportTo(file, format, siteId).catch((error: unknown) => {
    throw forOperator(error);
  });

async function exportByServer(ctx: Context, wanted: EventExport): Promise<number> {
  const kind = 'export-events';
  const queue = `${kind}:${newId()}`;
  await transact(ctx, (tx) => tx.enqueue({ kind, queue, payload: { ...wanted } }));
  for (;;) {
    const job = await findJobOfQueue(ctx.database.reader, queue);
    if (job?.state === 'succeeded') return Number(await readFile(countFileOf(wanted.file), 'utf8'));
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
