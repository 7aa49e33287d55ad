import type { JobKind } from '../db/tables/jobs.ts';
import { type Tx, transact } from '../db/transact.ts';
import type { Platform } from '../platform.ts';
import { hasPendingJob } from './queries.ts';

const DAY_MS = 24 * 3600 * 1000;

/**
 * Schedules a daily job without payload: each run starts with `repeatTomorrow`.
 * @param afterMs when the very first run is due, for work that a start should not carry
 */
export async function startDaily(ctx: Platform, kind: JobKind, afterMs = 0): Promise<void> {
  await transact(ctx, (tx) => enqueueOnce(tx, kind, new Date(Date.parse(tx.now) + afterMs).toISOString()));
}

/** Schedules the next run before the work of this one: the job continues regardless of the outcome. */
export async function repeatTomorrow(ctx: Platform, kind: JobKind): Promise<void> {
  const tomorrow = new Date(ctx.clock().getTime() + DAY_MS).toISOString();
  await transact(ctx, (tx) => enqueueOnce(tx, kind, tomorrow));
}

async function enqueueOnce(tx: Tx, kind: JobKind, runAt: string): Promise<void> {
  if (!(await hasPendingJob(tx.db, kind))) await tx.enqueue({ kind, queue: kind, payload: {}, runAt });
}
