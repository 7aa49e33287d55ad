import { setTimeout as sleep } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { Context } from '../context.ts';
import type { JobInput } from '../jobs/job.ts';
import { insertJob } from '../jobs/queries.ts';
import type { Tables } from './database.ts';
import { noteCommit } from './request-state.ts';

/** A unit of work. Code that writes needs one; what it enqueues is done if, and only if, it commits. */
export interface Tx {
  readonly db: Transaction<Tables>;
  /** ISO 8601 in UTC with milliseconds; the same for the whole unit. */
  readonly now: string;
  enqueue(job: JobInput): Promise<void>;
}

const MAX_TRIES = 20;
/** Milliseconds of a pause before another try, for each that was lost. */
const [MIN_PAUSE_MS, MAX_PAUSE_MS] = [10, 200];
/**
 * Each time, one of those wins that made a name at once: a dozen of them find names after so many. What is really taken
 * stays so, and is reported within half a second. Losses of other kinds are counted apart: they say nothing of the
 * name.
 */
const MAX_TRIES_FOR_A_NAME = 12;

/**
 * Runs `work` as one serializable unit on either engine and commits it when it resolves. It may run more than once when
 * it loses against another unit, so it must have no effect outside of the database and may not await the network.
 */
export async function transact<Result>(ctx: Context, work: (tx: Tx) => Promise<Result>): Promise<Result> {
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

/** Where units need long, those that lost wait longer: they would meet the same others again. */
function unitOfPause(started: bigint): number {
  const milliseconds = Number(process.hrtime.bigint() - started) / 1_000_000;
  return Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, milliseconds));
}
