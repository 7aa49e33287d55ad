import { requireEqual } from './operation.ts';
import { type FaultWorld, waitFor } from './world.ts';

/** Resolves once no job waits for another try because its last one failed. @throws Error after a minute */
export async function waitForTries(world: FaultWorld): Promise<void> {
  await waitFor('the end of jobs that are tried again', async () => {
    const failed = world.database.reader.selectFrom('jobs').select('id').where('error', 'is not', null);
    return (await failed.where('state', 'in', ['pending', 'running']).executeTakeFirst()) === undefined || undefined;
  });
}

/** Resolves once no job runs and none is due. @throws Error naming those that stay, after a minute */
export async function waitForJobs(world: FaultWorld): Promise<void> {
  let unfinished: readonly object[] = [];
  const isIdle = async () => {
    // A stopped server makes no progress.
    await world.send('GET', '/healthz');
    unfinished = await world.database.reader
      .selectFrom('jobs')
      .select(['kind', 'state', 'run_at', 'lease_until', 'tries', 'crashes', 'error'])
      .where((job) =>
        job.or([
          job('state', '=', 'running'),
          job.and([job('state', '=', 'pending'), job('run_at', '<=', new Date().toISOString())]),
        ]),
      )
      .execute();
    return unfinished.length === 0 || undefined;
  };
  await waitFor(() => `the end of all jobs ${JSON.stringify(unfinished)}`, isIdle);
}

/** No job failed, none waits for another try, and each of those that repeat themselves occurs once. */
export async function checkJobs(world: FaultWorld): Promise<void> {
  await waitForJobs(world);
  const jobs = await world.database.reader.selectFrom('jobs').select(['kind', 'state', 'error', 'tries']).execute();
  requireEqual(
    'jobs that failed',
    jobs.filter(({ state, error }) => state === 'failed' || error !== null),
    [],
  );
  const waiting = jobs.flatMap(({ kind, state }) => (state === 'pending' && kind !== 'purge-space' ? [kind] : []));
  requireEqual('jobs that wait', waiting.toSorted(), [...new Set(waiting)].toSorted());
}
