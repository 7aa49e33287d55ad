import type { Kysely } from 'kysely';
import type { Tables } from '../db/database.ts';

/** The state of the jobs of an installation. */
export interface JobCounts {
  /** Pending jobs that are due. */
  readonly due: number;
  /** Jobs that failed and are not retried, until they are deleted. */
  readonly failed: number;
  /** Waiting time of the first due job; absent if none is due. */
  readonly dueSince?: string;
}

export async function countJobs(db: Kysely<Tables>, now: string): Promise<JobCounts> {
  const due = await db
    .selectFrom('jobs')
    .select((select) => [select.fn.countAll<number | string>().as('count'), select.fn.min('run_at').as('since')])
    .where('state', '=', 'pending')
    .where('run_at', '<=', now)
    .executeTakeFirst();
  const failed = await db
    .selectFrom('jobs')
    .select((select) => select.fn.countAll<number | string>().as('count'))
    .where('state', '=', 'failed')
    .executeTakeFirst();
  const since = due?.since ?? undefined;
  return { due: Number(due?.count), failed: Number(failed?.count), ...(since !== undefined && { dueSince: since }) };
}
