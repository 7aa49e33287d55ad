import type { Context } from '../context.ts';
import { type Tx, transact } from '../db/transact.ts';
import type { JobKind } from './job.ts';
import { hasPendingJob } from './queries.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Has a job without payload run from now on, once a day: each run begins with `repeatTomorrow`. */
export async function startDaily(ctx: Context, kind: JobKind): Promise<void> {
  await transact(ctx, (tx) => enqueueOnce(tx, kind, tx.now));
}

/** Puts down the next run, before the work of this one: however that ends, the job goes on. */
export async function repeatTomorrow(ctx: Context, kind: JobKind): Promise<void> {
  const tomorrow = new Date(ctx.clock().getTime() + DAY_MS).toISOString();
  await transact(ctx, (tx) => enqueueOnce(tx, kind, tomorrow));
}

async function enqueueOnce(tx: Tx, kind: JobKind, runAt: string): Promise<void> {
  if (!(await hasPendingJob(tx.db, kind))) await tx.enqueue({ kind, queue: kind, payload: {}, runAt });
}
