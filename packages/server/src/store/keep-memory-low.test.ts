import { afterEach, expect, it, vi } from 'vitest';
import { startTestServer } from '../testing/test-server.ts';
import { keepMemoryLow } from './keep-memory-low.ts';
import { LruCache } from './lru-cache.ts';

afterEach(() => vi.useRealTimers());

it('drops what nobody used for a minute and keeps what is used, until it is stopped', async () => {
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
