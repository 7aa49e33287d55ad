import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../domain/context.ts';
import { closeContext, createContext } from '../../main/main.ts';
import { engineName } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { transact } from './transact.ts';

let server: TestServer;
let other: Context;

beforeAll(async () => {
  server = await startTestServer();
  other = createContext(server.ctx.config, server.ctx.log, { clock: server.ctx.clock });
});
afterAll(async () => {
  await closeContext(other);
  await server.close();
});

const write = (ctx: Context, value: number) =>
  transact(ctx, (tx) =>
    tx.db
      .insertInto('installation')
      .values({ name: 'seen', value: String(value) })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: String(value) }))
      .execute(),
  );

/** Reads like a request: after catching up with other nodes. */
async function read({ database, cache }: Context): Promise<number> {
  await database.engine.catchUp();
  return cache.get('seen', async () => {
    const row = await database.reader.selectFrom('installation').select('value').where('name', '=', 'seen').execute();
    return Number(row[0]?.value);
  });
}

/** Closes the connections on which nodes notify each other, except the one that runs this. */
const breakConnections = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database()
        and query like '%bindery_changes%' and query not like '%pg_terminate_backend%'`.execute(
    server.ctx.database.reader,
  );

describe.skipIf(engineName === 'SQLite')('caches of two nodes', () => {
  it('are never older than the commits of the other node, in either direction and under concurrency', async () => {
    for (let value = 1; value <= 300; value++) {
      const [writer, reader] = value % 2 === 0 ? [server.ctx, other] : [other, server.ctx];
      await read(reader);
      await write(writer, value);
      expect(await Promise.all(Array.from({ length: 5 }, () => read(reader)))).toEqual(Array(5).fill(value));
    }
  });

  it('are not older while the notification connections break, and recover', async () => {
    for (let value = 1001; value <= 1006; value++) {
      const [writer, reader] = value % 2 === 0 ? [server.ctx, other] : [other, server.ctx];
      await read(reader);
      const breaking = breakConnections();
      await write(writer, value);
      expect(await read(reader)).toBe(value);
      await breaking;
    }
    const countLoads = async () => {
      let loads = 0;
      for (let turn = 0; turn < 50; turn++) {
        await other.database.engine.catchUp();
        await other.cache.get('loaded', async () => ++loads);
      }
      return loads;
    };
    // Caches are used again as soon as the other nodes are reachable.
    await expect.poll(countLoads, { timeout: 30_000, interval: 100 }).toBeLessThan(10);
  });
});
