import { setTimeout as sleep } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { Database } from './connect.ts';
import type { Tables } from './database.ts';
import { insertJob, type JobInput } from './enqueue-job.ts';
import { noteCommit } from './request-state.ts';

/** A unit of work. Code that writes needs one; jobs it enqueues run if, and only if, it commits. */
export interface Tx {
  readonly db: Transaction<Tables>;
  /** ISO 8601 in UTC with milliseconds; the same for the whole unit. */
  readonly now: string;
  enqueue(job: JobInput): Promise<void>;
}

/** The dependencies of units of work. */
export interface WorkContext {
  readonly database: Database;
  readonly clock: () => Date;
}

const MAX_TRIES = 20;
/** Delays before retries, in milliseconds, one for each conflict. */
const [MIN_PAUSE_MS, MAX_PAUSE_MS] = [10, 200];
/**
 * In each round, one of the units that create the same name succeeds: a dozen of them all find names after this many. A
 * name that is really in use is reported within half a second. Other conflicts are counted separately: they are
 * unrelated to the name.
 */
const MAX_TRIES_FOR_A_NAME = 12;

/**
 * Runs `work` as one serializable unit on either engine and commits it when it resolves. It may run more than once
 * after conflicts with other units, so it must have no effect outside of the database and may not await the network.
 */
export async function transact<Result>(ctx: WorkContext, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const { engine, writer } = ctx.database;
  let [conflicts, takenNames] = [0, 0];
  for (;;) {
    const started = process.hrtime.bigint();
    let result: Result;
    try {
      result = await engine.begin(writer).execute((db) => {
        const now = ctx.clock().toISOString();
        return work({ db, now, enqueue: (job) => insertJob(db, job, now) });
      });
    } catch (error) {
      if (!engine.isRetryable(error)) throw error;
      if (engine.isUniqueViolation(error)) takenNames++;
      else conflicts++;
      if (takenNames >= MAX_TRIES_FOR_A_NAME || conflicts >= MAX_TRIES) throw error;
      await sleep(Math.random() * (takenNames + conflicts) * unitOfPause(started));
      continue;
    }
    noteCommit();
    await engine.announceChange();
    return result;
  }
}

/**
 * Runs `work` as one unit that locks its rows (`Engine.lock`) and announces nothing: for data that readers never see,
 * such as the steps of a draft, which would invalidate the caches of all nodes on every keystroke. The worker finds
 * jobs that it enqueues at its next poll.
 */
export async function transactQuietly<Result>(ctx: WorkContext, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const { engine, writer } = ctx.database;
  return engine.beginLocking(writer).execute((db) => {
    const now = ctx.clock().toISOString();
    return work({ db, now, enqueue: (job) => insertJob(db, job, now) });
  });
}

/** Long units wait longer after a conflict, so that they do not collide with the same units again. */
function unitOfPause(started: bigint): number {
  const milliseconds = Number(process.hrtime.bigint() - started) / 1_000_000;
  return Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, milliseconds));
}
