import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hashToken } from '../../domain/access/tokens.ts';
import { closeContext, createContext } from '../../main/main.ts';
import { buildProgram } from '../../testing/build-program.ts';
import { aPerson } from '../../testing/factories.ts';
import { runProgram } from '../../testing/program.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { CommitVersionedCache } from './commit-versioned-cache.ts';
import { transact } from './transact.ts';

let server: TestServer;

beforeAll(async () => {
  await buildProgram();
  server = await startTestServer();
});
afterAll(() => server.close());

const NAME = 'cached';

const write = (value: number) =>
  transact(server.ctx, (tx) =>
    tx.db
      .insertInto('installation')
      .values({ name: NAME, value: String(value) })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: String(value) }))
      .execute(),
  );

async function read(): Promise<number> {
  const { reader } = server.ctx.database;
  const row = await reader.selectFrom('installation').select('value').where('name', '=', NAME).executeTakeFirst();
  return Number(row?.value ?? 0);
}

describe('CommitVersionedCache', () => {
  it('loads once without commits', async () => {
    // The version of some engines changes spontaneously from time to time, so loads are few but not always one.
    const cache = new CommitVersionedCache(server.ctx.database.engine);
    let loads = 0;
    for (let i = 0; i < 100; i++) await cache.get('key', async () => ++loads);
    expect(loads).toBeLessThan(5);
  });

  it('loads once for concurrent callers, and for each of them if the value is not cached', async () => {
    const cache = new CommitVersionedCache(server.ctx.database.engine);
    let loads = 0;
    const load = async () => {
      loads++;
      // Long enough for all callers, and short enough for the version to stay.
      await sleep(5);
      return loads;
    };
    const askAll = (keep: () => boolean) => Promise.all(Array.from({ length: 50 }, () => cache.get('key', load, keep)));
    await askAll(() => true);
    expect(loads).toBeLessThan(5);
    await write(0);
    loads = 0;
    await askAll(() => false);
    expect(loads).toBe(50);
    const failing = Promise.allSettled(
      Array.from({ length: 5 }, (_, index) =>
        cache.get('other', async () => (index === 0 ? Promise.reject(new Error('No.')) : index)),
      ),
    );
    expect((await failing).map(({ status }) => status)).toEqual(['rejected', ...Array(4).fill('fulfilled')]);
  });

  it('never returns a value older than the last commit of this process, under concurrency', async () => {
    const cache = new CommitVersionedCache(server.ctx.database.engine);
    const stale: string[] = [];
    let committed = 0;
    const readers = Array.from({ length: 8 }, async (_, index) => {
      while (committed < 60) {
        const before = committed;
        const value = await cache.get(`key ${index % 2}`, async () => {
          const cached = await read();
          // Commits occur between the read and the moment when its result is cached.
          await sleep(index % 3);
          return cached;
        });
        if (value < before) stale.push(`${value} after ${before}`);
        await sleep(0);
      }
    });
    for (let value = 1; value <= 60; value++) {
      await write(value);
      committed = value;
      await sleep(value % 3);
    }
    await Promise.all(readers);
    expect(stale).toEqual([]);
  });

  it('caches neither failures nor values that must not be cached', async () => {
    const cache = new CommitVersionedCache(server.ctx.database.engine);
    const failing = () => cache.get('key', () => Promise.reject(new Error('No.')));
    await expect(failing()).rejects.toThrow('No.');
    expect(
      await cache.get(
        'key',
        async () => 1,
        () => false,
      ),
    ).toBe(1);
    expect(cache.peek('key')).toBeUndefined();
    expect(await cache.get('key', async () => undefined)).toBeUndefined();
    expect(await cache.get('key', async () => 2)).toBe(2);
  });

  it('caches no more entries than its limit', async () => {
    const cache = new CommitVersionedCache(server.ctx.database.engine, 10);
    for (let i = 0; i < 1000; i++) await cache.get(`key ${i}`, async () => i);
    const held = Array.from({ length: 1000 }, (_, i) => cache.peek(`key ${i}`)).filter((value) => value !== undefined);
    expect(held.length).toBeLessThanOrEqual(10);
  });

  it('is invalidated by commits of another process', async () => {
    const { ctx } = server;
    const settings = {
      BINDERY_DATA_DIR: ctx.config.dataDir,
      ...(ctx.config.database.kind === 'server' && { BINDERY_DATABASE_URL: ctx.config.database.url }),
    };
    const person = await aPerson(server);
    const count = () =>
      ctx.cache.get('tokens', () => ctx.database.reader.selectFrom('access_tokens').select('id').execute());
    const before = (await count()).length;
    const { code, stdout } = await runProgram(['token', 'create', '--email', person.email], settings);
    expect(code).toBe(0);
    await vi.waitFor(async () => expect(await count()).toHaveLength(before + 1), 30_000);
    expect((await server.call('GET', '/v1/user', { token: stdout.trim() })).body.id).toBe(person.id);
  });

  it('drops an accepted token once another node revokes it', async () => {
    const { ctx } = server;
    const { token } = await aPerson(server);
    const call = async () => (await server.call('GET', '/v1/user', { token })).status;
    expect(await call()).toBe(200);
    const other = createContext(ctx.config, ctx.log, { clock: ctx.clock });
    try {
      await transact(other, (tx) =>
        tx.db.deleteFrom('access_tokens').where('token_hash', '=', hashToken(token)).execute(),
      );
      await vi.waitFor(async () => expect(await call()).toBe(401), 30_000);
    } finally {
      await closeContext(other);
    }
  });
});
