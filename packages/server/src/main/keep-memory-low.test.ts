import { afterEach, expect, it, vi } from 'vitest';
import { HeapCollector } from '../platform/store/heap-collector.ts';
import { LruCache } from '../platform/store/lru-cache.ts';
import { startTestServer } from '../testing/test-server.ts';
import { keepMemoryLow } from './keep-memory-low.ts';

afterEach(() => vi.useRealTimers());

it('evicts data that was unused for a minute, until it is stopped', async () => {
  const server = await startTestServer();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { ctx } = server;
  const cache = ctx.idleEviction.add(new LruCache<string>(10, () => 1, 1), 0);
  const keeping = keepMemoryLow(ctx);
  cache.set('unused', 'a');
  cache.set('used', 'b');
  for (let seconds = 0; seconds < 60; seconds += 10) {
    vi.advanceTimersByTime(10_000);
    expect(cache.get('used')).toBe('b');
  }
  expect([...cache.entries()]).toEqual([['used', 'b']]);
  keeping.stop();
  vi.advanceTimersByTime(600_000);
  expect([...cache.entries()]).toEqual([['used', 'b']]);
  vi.useRealTimers();
  await server.close();
});

it('returns freed memory to the system once a collection has had time to end', async () => {
  const server = await startTestServer();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  const calls: string[] = [];
  const heap = {
    usedBytes: () => 0,
    utilization: () => 0,
    startCollection: () => {
      calls.push('collected');
    },
  };
  const releaseMemory = async () => {
    calls.push('released');
    throw new Error('The store of events is busy.');
  };
  const warn = vi.spyOn(server.ctx.log, 'warn');
  const ctx = { ...server.ctx, insights: { ...server.ctx.insights, releaseMemory } };
  const cache = ctx.idleEviction.add(new LruCache<string>(10, () => 1, 1), 0);
  const keeping = keepMemoryLow(ctx, new HeapCollector(heap));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toEqual([]);
  cache.set('unused', 'a');
  await vi.advanceTimersByTimeAsync(40_000);
  expect(calls).toEqual(['collected']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toEqual(['collected', 'released']);
  expect(warn).toHaveBeenCalledTimes(1);
  keeping.stop();
  vi.useRealTimers();
  await server.close();
});
