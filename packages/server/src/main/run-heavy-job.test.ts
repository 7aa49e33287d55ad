import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countStorageJob } from '../engines/revisions/count-storage-job.ts';
import { ComputePool } from '../platform/compute/compute-pool.ts';
import { ComputeProcessEnded } from '../platform/compute/compute-process.ts';
import { transact } from '../platform/db/transact.ts';
import { startWorker } from '../platform/jobs/worker.ts';
import { anOrganization, aSpace } from '../testing/factories.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { runHeavyJob } from './run-heavy-job.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('pauses while the pool rejects a due job, as during the shutdown', async () => {
  const { ctx } = server;
  await transact(ctx, (tx) => tx.enqueue({ kind: 'collect-garbage', queue: 'collect-garbage', payload: {} }));
  const compute = new ComputePool({ size: 1, log: ctx.log, onEvents: () => {}, onLive: () => {} });
  await compute.close();
  let tries = 0;
  const worker = startWorker(ctx, {
    jobs: {},
    runNext: (stopping) => {
      tries += 1;
      // Loops that wake each other never let this process do anything else.
      if (tries > 100) throw new Error('The worker does not rest.');
      return runHeavyJob(ctx, compute, stopping);
    },
  });
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
  await worker.stop();
  expect(tries).toBeLessThan(10);
});

it('starts no process for the daily count of storage when nothing has changed, and one when something has', async () => {
  const { ctx } = server;
  const { reader } = ctx.database;
  const run = { id: '', tries: 1, isLastTry: false, isAbandoned: false, abandonment: '' };
  const { signal } = new AbortController();
  const states = async () =>
    (await reader.selectFrom('jobs').select(['state', 'run_at']).where('kind', '=', 'count-storage').execute())
      .map(({ state, run_at }) => ({ state, isDue: run_at <= ctx.clock().toISOString() }))
      .sort((one, other) => one.state.localeCompare(other.state));
  const compute = new ComputePool({ size: 1, log: ctx.log, onEvents: () => {}, onLive: () => {} });
  const tasks: string[] = [];
  compute.run = ({ caller }) => {
    tasks.push(String(caller));
    return Promise.reject(new ComputeProcessEnded('crash'));
  };
  const { id, admin } = await anOrganization(server);
  await aSpace(server, id, admin);
  await transact(ctx, async (tx) => {
    await tx.db.deleteFrom('jobs').execute();
    await tx.enqueue({ kind: 'count-storage', queue: 'count-storage', payload: {} });
  });
  expect(await runHeavyJob(ctx, compute, signal)).toBe(false);
  expect(tasks).toEqual(['jobs']);
  await countStorageJob(ctx, {}, { ...run, signal });
  await transact(ctx, (tx) =>
    tx.db.updateTable('jobs').set({ run_at: tx.now }).where('kind', '=', 'count-storage').execute(),
  );
  server.advance(1000);
  expect(await runHeavyJob(ctx, compute, signal)).toBe(true);
  expect(tasks).toEqual(['jobs']);
  expect(await states()).toEqual([
    { state: 'pending', isDue: false },
    { state: 'succeeded', isDue: true },
  ]);
  await compute.close();
});
