import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { EVENT_JOBS } from '../db/tables/jobs.ts';
import { transact } from '../db/transact.ts';
import type { JobFunction, JobRun } from './job.ts';
import { PermanentError } from './permanent-error.ts';
import { runNextJob, startWorker, type Worker } from './worker.ts';

const DAY_MS = 24 * 3600 * 1000;

let server: TestServer;
let workers: Worker[] = [];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.ctx.database.writer.deleteFrom('jobs').execute());
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [];
});

/** Enqueues one job for each payload, all in one unit. */
async function enqueue(payloads: readonly Record<string, unknown>[], queue = 'queue', runAt?: string): Promise<void> {
  await transact(server.ctx, async (tx) => {
    for (const payload of payloads) {
      await tx.enqueue({ kind: 'import-from-git', queue, payload, ...(runAt !== undefined && { runAt }) });
    }
  });
}

/** Claims and runs one due job, with `work` instead of every kind. */
const runOne = (work: JobFunction, signal = new AbortController().signal): Promise<boolean> =>
  runNextJob(server.ctx, signal, { 'import-from-git': work });

function start(work: JobFunction, concurrency = 2): Worker {
  const worker = startWorker(server.ctx, { concurrency, jobs: { 'import-from-git': work } });
  workers.push(worker);
  return worker;
}

const listJobs = () =>
  server.ctx.database.reader
    .selectFrom('jobs')
    .select(['state', 'payload', 'tries', 'error', 'run_at', 'lease', 'lease_until', 'finished_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();

async function onlyJob() {
  const [job] = await listJobs();
  if (job === undefined) throw new Error('There is no job.');
  return job;
}

/** A promise that is resolved from outside. */
function aGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}

describe('a worker', () => {
  it('runs the jobs of a queue in the order in which they were enqueued, also within one unit', async () => {
    const done: unknown[] = [];
    const numbers = Array.from({ length: 30 }, (_, number) => ({ number }));
    await enqueue(numbers.slice(0, 20));
    await enqueue(numbers.slice(20));
    while (await runOne(async (_ctx, payload) => void done.push(payload))) {
      // until none is left
    }
    expect(done).toEqual(numbers);
  });

  it('runs each job once, sequentially within a queue, concurrently between queues', async () => {
    const runs = new Map<string, number>();
    const busy = new Map<unknown, number>();
    let [most, mostOfQueue] = [0, 0];
    for (const queue of ['a', 'b', 'c']) {
      await enqueue(
        Array.from({ length: 8 }, (_, number) => ({ queue, number })),
        queue,
      );
    }
    const work: JobFunction = async (_ctx, payload) => {
      const { queue } = payload;
      busy.set(queue, (busy.get(queue) ?? 0) + 1);
      mostOfQueue = Math.max(mostOfQueue, busy.get(queue) ?? 0);
      most = Math.max(
        most,
        [...busy.values()].reduce((sum, count) => sum + count),
      );
      runs.set(JSON.stringify(payload), (runs.get(JSON.stringify(payload)) ?? 0) + 1);
      await sleep(10);
      busy.set(queue, (busy.get(queue) ?? 0) - 1);
    };
    for (let i = 0; i < 3; i++) start(work);
    await vi.waitFor(
      async () => expect((await listJobs()).map(({ state }) => state)).toEqual(Array(24).fill('succeeded')),
      20_000,
    );
    expect([...runs.values()]).toEqual(Array(24).fill(1));
    expect(mostOfQueue).toBe(1);
    expect(most).toBeGreaterThan(1);
  });

  it('starts jobs enqueued by this process immediately, and none before its time', async () => {
    const done: unknown[] = [];
    start(async (_ctx, payload) => void done.push(payload));
    await sleep(50);
    const later = new Date(server.ctx.clock().getTime() + 60_000).toISOString();
    await enqueue([{ when: 'later' }], 'other', later);
    await enqueue([{ when: 'now' }]);
    await vi.waitFor(() => expect(done).toEqual([{ when: 'now' }]), 30_000);
    await sleep(20);
    expect(done).toEqual([{ when: 'now' }]);
    server.advance(60_000);
    await vi.waitFor(() => expect(done).toEqual([{ when: 'now' }, { when: 'later' }]), 30_000);
  });

  it('retries with backoff, marks the last attempt, and then stores the reason', async () => {
    await enqueue([{}]);
    const runs: Pick<JobRun, 'tries' | 'isLastTry'>[] = [];
    const pauses: number[] = [];
    for (;;) {
      expect(
        await runOne(async (_ctx, _payload, { tries, isLastTry }) => {
          runs.push({ tries, isLastTry });
          throw new Error(`Failure ${tries}.`);
        }),
      ).toBe(true);
      const job = await onlyJob();
      if (job.state !== 'pending') break;
      const pause = Date.parse(job.run_at) - server.ctx.clock().getTime();
      expect(await runOne(async () => {})).toBe(false);
      pauses.push(Math.ceil(pause / 1000));
      server.advance(pause);
    }
    expect(pauses).toEqual([2, 10, 60, 300, 900]);
    expect(runs).toEqual([1, 2, 3, 4, 5, 6].map((tries) => ({ tries, isLastTry: tries === 6 })));
    expect(await onlyJob()).toMatchObject({ state: 'failed', error: 'Failure 6.', tries: 6, lease: null });
    expect(await runOne(async () => {})).toBe(false);
  });

  it('blocks a queue during the backoff of its failed job, and no other queue', async () => {
    const done: unknown[] = [];
    await enqueue([{ number: 1 }, { number: 2 }]);
    await runOne(() => Promise.reject(new Error('Not now.')));
    await enqueue([{ number: 3 }], 'other');
    const work: JobFunction = async (_ctx, { number }) => void done.push(number);
    while (await runOne(work)) {
      // until none is due
    }
    expect(done).toEqual([3]);
    server.advance(2000);
    while (await runOne(work)) {
      // until none is due
    }
    expect(done).toEqual([3, 1, 2]);
  });

  it('does not retry permanent failures, and continues with the queue', async () => {
    await enqueue([{ number: 1 }, { number: 2 }]);
    await runOne(() => Promise.reject(new PermanentError('There is no such branch.')));
    await runOne(async () => {});
    expect(await listJobs()).toMatchObject([
      { state: 'failed', error: 'There is no such branch.', tries: 1 },
      { state: 'succeeded', error: null, tries: 1 },
    ]);
  });

  it('skips the types of other processes, even if they wait long', async () => {
    const [ours, theirs] = ['clean-events', 'collect-garbage'] as const;
    await transact(server.ctx, async (tx) => {
      for (const kind of [theirs, ours]) await tx.enqueue({ kind, queue: kind, payload: {} });
    });
    const done: string[] = [];
    const jobs = { [ours]: async () => void done.push(ours), [theirs]: async () => void done.push(theirs) };
    const take = () => runNextJob(server.ctx, new AbortController().signal, jobs, EVENT_JOBS);
    expect([await take(), await take()]).toEqual([true, false]);
    expect(done).toEqual([ours]);
    expect((await listJobs()).map(({ state }) => state).sort()).toEqual(['pending', 'succeeded']);
  });

  it('fails a job of an unknown type', async () => {
    await enqueue([{}]);
    await runNextJob(server.ctx, new AbortController().signal, {});
    expect(await onlyJob()).toMatchObject({ state: 'failed', error: expect.stringContaining('import-from-git') });
  });

  it('adopts a job whose worker died once its lease expires, and the dead one can no longer complete it', async () => {
    await enqueue([{}]);
    const gate = aGate();
    const first = runOne(async () => gate.opened);
    await vi.waitFor(async () => expect((await onlyJob()).state).toBe('running'));
    server.advance(14_000);
    expect(await runOne(async () => {})).toBe(false);
    server.advance(2000);
    expect(await runOne(() => Promise.reject(new PermanentError('From the second.')))).toBe(true);
    gate.open();
    await first;
    expect(await onlyJob()).toMatchObject({ state: 'failed', error: 'From the second.', tries: 1 });
  });

  it('renews its lease while it runs, and detects its loss', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await enqueue([{}]);
    const gate = aGate();
    let signal: AbortSignal | undefined;
    const first = runOne(async (_ctx, _payload, run) => {
      signal = run.signal;
      await gate.opened;
    });
    await vi.waitFor(async () => expect((await onlyJob()).state).toBe('running'));
    for (let i = 0; i < 4; i++) {
      server.advance(20_000);
      const before = (await onlyJob()).lease_until;
      // One renewal: a second one could end after the clock has advanced further.
      vi.advanceTimersByTime(5000);
      await vi.waitFor(async () => expect((await onlyJob()).lease_until).not.toBe(before));
      expect(await runOne(async () => {})).toBe(false);
    }
    expect(signal?.aborted).toBe(false);
    server.advance(60_000);
    expect(await runOne(async () => {})).toBe(true);
    vi.advanceTimersByTime(10_000);
    await vi.waitFor(() => expect(signal?.aborted).toBe(true));
    gate.open();
    await first;
    expect(await onlyJob()).toMatchObject({ state: 'succeeded', tries: 1 });
  });

  it('releases its job when it is stopped, without counting an attempt', async () => {
    await enqueue([{}]);
    const started = aGate();
    const worker = start(async (_ctx, _payload, { signal }) => {
      started.open();
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    await started.opened;
    await worker.stop();
    expect(await onlyJob()).toMatchObject({ state: 'pending', tries: 0, error: null, lease: null, lease_until: null });
    let tries = 0;
    await runOne(async (_ctx, _payload, run) => {
      tries = run.tries;
    });
    expect(tries).toBe(1);
  });

  it('waits for a running job when it stops', async () => {
    await enqueue([{}]);
    const [started, gate] = [aGate(), aGate()];
    const worker = start(async () => {
      started.open();
      await gate.opened;
    });
    await started.opened;
    let isStopped = false;
    const stopping = worker.stop().then(() => {
      isStopped = true;
    });
    await sleep(20);
    expect(isStopped).toBe(false);
    gate.open();
    await stopping;
    expect(await onlyJob()).toMatchObject({ state: 'succeeded' });
  });

  it('claims no job once it is stopped', async () => {
    const worker = start(async () => {});
    await worker.stop();
    await enqueue([{}]);
    expect(await runOne(async () => {}, AbortSignal.abort())).toBe(false);
    expect(await onlyJob()).toMatchObject({ state: 'pending', tries: 0 });
  });

  it('erases the input of a finished job, and the job itself after a week', async () => {
    await enqueue([{ secret: 'sealed' }, { secret: 'sealed too' }]);
    await runOne(async () => {});
    await runOne(() => Promise.reject(new PermanentError('No.')));
    expect((await listJobs()).map(({ state, payload }) => ({ state, payload }))).toEqual([
      { state: 'succeeded', payload: '{}' },
      { state: 'failed', payload: '{}' },
    ]);
    server.advance(7 * DAY_MS - 60_000);
    await enqueue([{}], 'other');
    await runOne(async () => {});
    expect(await listJobs()).toHaveLength(3);
    server.advance(120_000);
    await enqueue([{}], 'other');
    await runOne(async () => {});
    expect(await listJobs()).toHaveLength(2);
  });

  it('retains the input of a job for its retries', async () => {
    await enqueue([{ secret: 'sealed' }]);
    await runOne(() => Promise.reject(new Error('Later.')));
    expect(await onlyJob()).toMatchObject({ state: 'pending', payload: '{"secret":"sealed"}', error: 'Later.' });
  });
});
