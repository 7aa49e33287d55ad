import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ComputePool, type ComputeWork, type PoolProcess } from './compute-pool.ts';
import type { EndReason } from './compute-process.ts';

/** A process that does nothing; tests end it. */
interface FakeProcess extends PoolProcess {
  die(reason: EndReason): void;
  memory: number;
  isRead: boolean;
}

const MEGABYTE = 1024 * 1024;

let started: FakeProcess[];
let pool: ComputePool;

function startFake(): FakeProcess {
  let die: (reason: EndReason) => void = () => undefined;
  const ended = new Promise<EndReason>((resolve) => {
    die = resolve;
  });
  const fake: FakeProcess = {
    ended,
    die,
    memory: 100 * MEGABYTE,
    isRead: false,
    readMemory: async () => fake.memory,
    handBackJobs: () => undefined,
    request: () => Promise.reject(new Error('nothing is sent')),
    stop: async () => die('stopped'),
  };
  started.push(fake);
  return fake;
}

const openPool = (size: number) =>
  new ComputePool({
    size,
    log: pino({ level: 'silent' }),
    onEvents: () => undefined,
    onLive: () => undefined,
    start: startFake,
  });

/** Work that runs until it is finished. */
function begin(work: ComputeWork) {
  let finish: () => void = () => undefined;
  let process: PoolProcess | undefined;
  const done = pool.run(work, (given) => {
    process = given;
    return new Promise<void>((resolve) => {
      finish = resolve;
    });
  });
  return { done, finish: () => finish(), isRunning: () => process !== undefined, process: () => process };
}

const exclusive = (caller: string): ComputeWork => ({ caller, kind: 'exclusive' });
const shared = (caller: string): ComputeWork => ({ caller, kind: 'shared' });

beforeEach(() => {
  started = [];
  vi.useFakeTimers();
});
afterEach(async () => {
  vi.useRealTimers();
  await pool.close();
});

const settle = () => vi.advanceTimersByTimeAsync(0);

describe('the pool of compute processes', () => {
  it('starts no process before there is work, and one more only while all are busy', async () => {
    pool = openPool(2);
    expect(started).toHaveLength(0);
    const first = begin(exclusive('a'));
    await settle();
    expect(started).toHaveLength(1);
    const second = begin(exclusive('b'));
    const third = begin(exclusive('c'));
    await settle();
    expect([started.length, second.isRunning(), third.isRunning()]).toEqual([2, true, false]);
    first.finish();
    await settle();
    expect([started.length, third.isRunning()]).toEqual([2, true]);
    second.finish();
    third.finish();
    await Promise.all([first.done, second.done, third.done]);
  });

  it('reserves processes for others while one caller requests many', async () => {
    pool = openPool(2);
    const greedy = Array.from({ length: 5 }, () => begin(exclusive('greedy')));
    const other = begin(exclusive('other'));
    await settle();
    expect([greedy.filter((work) => work.isRunning()).length, other.isRunning()]).toEqual([1, true]);
    other.finish();
    for (const work of greedy) {
      work.finish();
      await settle();
    }
    await Promise.all(greedy.map(({ done }) => done));
  });

  it('runs work that waits for the network together with work that computes', async () => {
    pool = openPool(1);
    const works = [begin(exclusive('a')), begin(shared('b')), begin(shared('c')), begin(shared('d'))];
    await settle();
    expect(works.map((work) => work.isRunning())).toEqual([true, true, true, false]);
    for (const work of works.slice(0, 3)) work.finish();
    await settle();
    works[3]?.finish();
    await Promise.all(works.map(({ done }) => done));
  });

  it('rejects with 503 if the queue of one caller or of all is too long', async () => {
    pool = openPool(1);
    const running = begin(exclusive('a'));
    const waiting = Array.from({ length: 8 }, () => begin(exclusive('a')));
    for (const { done } of waiting) done.catch(() => undefined);
    const tooMany = { status: 503, reason: 'server_busy' };
    await expect(pool.run(exclusive('a'), async () => undefined)).rejects.toMatchObject(tooMany);
    const others = Array.from({ length: 56 }, (_, index) => begin(exclusive(`caller ${index}`)));
    for (const { done } of others) done.catch(() => undefined);
    await expect(pool.run(exclusive('one more'), async () => undefined)).rejects.toMatchObject(tooMany);
    await vi.advanceTimersByTimeAsync(30_000);
    await expect(waiting[0]?.done).rejects.toMatchObject(tooMany);
    running.finish();
    await running.done;
  });

  it('replaces a process that died for the work that waits', async () => {
    pool = openPool(1);
    const first = begin(exclusive('a'));
    const second = begin(exclusive('b'));
    await settle();
    started[0]?.die('crash');
    first.finish();
    await settle();
    expect([started.length, second.isRunning(), second.process() === started[1]]).toEqual([2, true, true]);
    second.finish();
    await Promise.all([first.done, second.done]);
  });

  it('ends an idle process, and a large one immediately, unless its responses are being read', async () => {
    pool = openPool(1);
    const work = begin(exclusive('a'));
    await settle();
    work.finish();
    await work.done;
    await vi.advanceTimersByTimeAsync(14_000);
    const again = begin(exclusive('a'));
    await settle();
    expect(started).toHaveLength(1);
    again.finish();
    await again.done;
    const [process] = started;
    if (process === undefined) throw new Error('There is no process.');
    const ended = vi.fn();
    process.ended.then(ended);
    process.isRead = true;
    process.memory = 400 * MEGABYTE;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ended).not.toHaveBeenCalled();
    process.isRead = false;
    await vi.advanceTimersByTimeAsync(1000);
    expect(ended).toHaveBeenCalledWith('stopped');
  });
});
