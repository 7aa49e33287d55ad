import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { JobRow } from '../../../platform/db/tables/jobs.ts';
import type { ListJobsQuery } from './jobs-schema.ts';

const COLUMNS = ['id', 'kind', 'state', 'run_at', 'tries', 'crashes', 'error', 'created_at', 'finished_at'] as const;

/** A job without its input. */
export type ListedJob = Pick<JobRow, (typeof COLUMNS)[number]>;

export function selectJobs(db: Db, { state, kind }: Pick<ListJobsQuery, 'state' | 'kind'>) {
  const all = db.selectFrom('jobs').select(COLUMNS);
  const ofKind = kind === undefined ? all : all.where('kind', '=', kind);
  if (state === undefined) return ofKind;
  if (state === 'waiting') return ofKind.where('state', '=', 'pending').where('tries', '=', 0);
  if (state === 'retrying') return ofKind.where('state', '=', 'pending').where('tries', '>', 0);
  return ofKind.where('state', '=', state);
}

export async function findListedJob(db: Db, jobId: string): Promise<ListedJob | undefined> {
  return db.selectFrom('jobs').select(COLUMNS).where('id', '=', jobId).executeTakeFirst();
}

/** Numbers of jobs by type and state. */
export async function countJobsByKind(
  db: Db,
): Promise<
  { readonly kind: string; readonly state: JobRow['state']; readonly retried: number; readonly count: number }[]
> {
  const rows = await db
    .selectFrom('jobs')
    .select([
      'kind',
      'state',
      sql<number>`case when tries > 0 then 1 else 0 end`.as('retried'),
      sql<number>`count(*)`.as('count'),
    ])
    .groupBy(['kind', 'state', sql`case when tries > 0 then 1 else 0 end`])
    .execute();
  return rows.map((row) => ({ ...row, retried: Number(row.retried), count: Number(row.count) }));
}

/** Updates a pending job. @returns whether it was still pending */
export async function updatePendingJob(
  db: Db,
  jobId: string,
  changes: Partial<Pick<JobRow, 'run_at' | 'crashes' | 'queue_order'>>,
): Promise<boolean> {
  const done = await db
    .updateTable('jobs')
    .set(changes)
    .where('id', '=', jobId)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}
