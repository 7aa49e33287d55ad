import type { Kysely } from 'kysely';
import type { Tables } from '../db/database.ts';

/** How the jobs of an installation are getting on. */
export interface JobCounts {
  /** Jobs that wait although their time has come. */
  readonly due: number;
  /** Jobs that failed and are not tried again, while they are kept. */
  readonly failed: number;
  /** Since when the first of the due ones waits; absent when there is none. */
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
