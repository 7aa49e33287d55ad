import { Gauge, type Registry } from 'prom-client';
import { countJobs } from '../jobs/count-jobs.ts';
import type { Platform } from '../platform.ts';

/**
 * Adds metrics that only the database has: its availability, and the state of its jobs. All servers of an installation
 * report the same about jobs.
 * @returns updates the values; to be called before each response
 */
export function addGauges(registry: Registry, { database, clock }: Pick<Platform, 'database' | 'clock'>) {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const isUp = gauge('bindery_database_up', 'Whether the database answers, 1 or 0.');
  const jobs = gauge('bindery_jobs', 'Jobs that wait although their time has come, and that failed for good.', [
    'state',
  ]);
  const oldest = gauge('bindery_job_oldest_due_seconds', 'How long the first of the due jobs has waited.');
  return async () => {
    try {
      const now = clock();
      const { due, failed, dueSince } = await countJobs(database.reader, now.toISOString());
      isUp.set(1);
      jobs.set({ state: 'due' }, due);
      jobs.set({ state: 'failed' }, failed);
      oldest.set(dueSince === undefined ? 0 : Math.max(0, now.getTime() - Date.parse(dueSince)) / 1000);
    } catch {
      // Values from before an outage are outdated.
      isUp.set(0);
      jobs.reset();
      oldest.remove();
    }
  };
}
