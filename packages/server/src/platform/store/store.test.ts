import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { transact } from '../db/transact.ts';
import { createObjectCache, openContentStore, storeObjects } from './content-store.ts';
import { LruCache } from './lru-cache.ts';

describe('the content store', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it('returns objects in the requested order, in any number, with duplicates', async () => {
    const objects = Array.from({ length: 1000 }, (_, i) => ({ hash: `hash ${i}`, bytes: Buffer.from(`bytes ${i}`) }));
    await transact(server.ctx, (tx) => storeObjects(tx.db, [...objects, ...objects.slice(0, 10)], tx.now));
    const hashes = [...objects.map(({ hash }) => hash), 'hash 3', 'hash 3'].reverse();
    const read = await server.ctx.content.get(hashes);
    expect(read.map((bytes) => Buffer.from(bytes).toString())).toEqual(
      hashes.map((hash) => hash.replace('hash', 'bytes')),
    );
    expect((await server.ctx.content.get(['hash 0'])).map((bytes) => bytes.length)).toEqual([7]);
    expect(await server.ctx.content.get([])).toEqual([]);
  });

  it('uses cached objects for work on whole spaces, and evicts none', async () => {
    const objects = ['one', 'two'].map((name) => ({ hash: `bulk ${name}`, bytes: Buffer.from(name) }));
    await transact(server.ctx, (tx) => storeObjects(tx.db, objects, tx.now));
    const { reader } = server.ctx.database;
    const cache = createObjectCache();
    const store = openContentStore(reader, cache, server.ctx.clock);
    await store.get(['bulk one']);
    const read = await store.bulk.get(['bulk two', 'bulk one']);
    expect(read.map((bytes) => Buffer.from(bytes).toString())).toEqual(['two', 'one']);
    expect([...cache.entries()].map(([hash]) => hash)).toEqual(['bulk one']);
  });

  it('limits the memory of many small objects, including their overhead', () => {
    const cache = createObjectCache();
    for (let count = 0; count < 50_000; count++) cache.set(`small ${count}`, Buffer.from('a'));
    expect([...cache.entries()].length).toBeLessThan(40_000);
  });

  it('names a missing object', async () => {
    await expect(server.ctx.content.get(['hash of nothing'])).rejects.toThrow('hash of nothing is missing');
  });

  it('is idempotent, also in concurrent units', async () => {
    const object = { hash: 'shared', bytes: Buffer.from('same') };
    const put = () => transact(server.ctx, (tx) => storeObjects(tx.db, [object], tx.now));
    await Promise.all(Array.from({ length: 10 }, put));
    const [bytes = new Uint8Array()] = await server.ctx.content.get(['shared']);
    expect(Buffer.from(bytes).toString()).toBe('same');
  });
});

describe('LruCache', () => {
  it('never exceeds its weight, and retains the most recently used', () => {
    const step = fc.record({
      key: fc.nat(30).map(String),
      weight: fc.integer({ min: 1, max: 20 }),
      isRead: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const cache = new LruCache<number>(100, (weight) => weight);
        // The keys of a reference model, oldest first.
        let model: { key: string; weight: number }[] = [];
        for (const { key, weight, isRead } of steps) {
          const cached = model.find((entry) => entry.key === key);
          if (isRead) {
            expect(cache.get(key)).toBe(cached?.weight);
            if (cached) model = [...model.filter((entry) => entry !== cached), cached];
            continue;
          }
          cache.set(key, weight);
          if (weight > 100 / 8) continue;
          model = [...model.filter((entry) => entry !== cached), { key, weight }];
          while (model.reduce((sum, entry) => sum + entry.weight, 0) > 100) model.shift();
        }
      }),
      { numRuns: 200 },
    );
  });

  it('evicts entries unused since the last eviction, except the resting weight', () => {
    const cache = new LruCache<number>(100, (weight) => weight, 100);
    for (const [key, weight] of Object.entries({ a: 10, b: 20, c: 30, d: 40 })) cache.set(key, weight);
    expect(cache.evictIdle(0)).toBe(false);
    cache.get('a');
    expect(cache.evictIdle(60)).toBe(true);
    const keys = () => [...cache.entries()].map(([key]) => key);
    expect(keys()).toEqual(['b', 'd', 'a']);
    expect(cache.evictIdle(70)).toBe(false);
    expect(cache.evictIdle(30)).toBe(true);
    expect(keys()).toEqual(['b', 'a']);
    expect(cache.evictIdle(0)).toBe(true);
    expect(keys()).toEqual([]);
  });

  it('subtracts the weight with which a value was cached, regardless of its current weight', () => {
    const cache = new LruCache<{ weight: number }>(100, ({ weight }) => weight, 100);
    const growing = { weight: 10 };
    cache.set('growing', growing);
    growing.weight = 90;
    cache.delete('growing');
    cache.set('one', { weight: 60 });
    cache.set('other', { weight: 60 });
    expect([...cache.entries()].map(([key]) => key)).toEqual(['other']);
  });

  it('retains the last entry, regardless of its weight, if no entry is too large', () => {
    const cache = new LruCache<number>(100, (weight) => weight, Number.POSITIVE_INFINITY);
    cache.set('small', 1);
    cache.set('huge', 1000);
    expect([...cache.entries()]).toEqual([['huge', 1000]]);
  });
});
