import type { Transaction } from 'kysely';
import { randomText } from '../ids.ts';
import type { Tables } from './database.ts';
import type { JobKind } from './tables/jobs.ts';

/** The input of a job. Jobs of one `queue` run sequentially, in the order of `order`. */
export interface JobInput {
  readonly kind: JobKind;
  readonly queue: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** ISO 8601; the time of the call by default. */
  readonly order?: string;
  /** ISO 8601; immediately by default. */
  readonly runAt?: string;
}

let enqueued = 0;

/** An id that sorts after those created before it by this process: the order of jobs at one instant. */
const newJobId = (): string => (++enqueued).toString(36).padStart(7, '0') + randomText(13);

export async function insertJob(db: Transaction<Tables>, job: JobInput, now: string): Promise<void> {
  await db
    .insertInto('jobs')
    .values({
      id: newJobId(),
      kind: job.kind,
      queue: job.queue,
      payload: JSON.stringify(job.payload),
      state: 'pending',
      queue_order: job.order ?? now,
      run_at: job.runAt ?? now,
      tries: 0,
      crashes: 0,
      lease_until: null,
      lease: null,
      error: null,
      created_at: now,
      finished_at: null,
    })
    .execute();
}
