import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresqlDialect } from '../../packages/server/src/engines/insights/postgresql-dialect.ts';
import { engineName } from '../../packages/server/src/testing/test-database.ts';
import { createInstallationCheck } from './check-installation.ts';
import { waitForTries } from './check-jobs.ts';
import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts';
import { importFromGit } from './git-operations.ts';
import type { Attempt, FaultOperation } from './operation.ts';
import { FAULT_OPERATIONS } from './operations.ts';
import { recordEvents } from './site-operations.ts';
import { type FaultWorld, startFaultWorld, waitFor } from './world.ts';

const CLIENTS = 3;
const REFUSAL = {
  error: { code: 503, message: 'The database does not respond. Try again later.', reason: 'database_unavailable' },
};

describe.skipIf(engineName === 'SQLite')('a database server that becomes unavailable and recovers', () => {
  let world: FaultWorld;
  let proxy: DatabaseProxy;
  beforeAll(async () => {
    world = await startFaultWorld(async (url) => {
      proxy = await startDatabaseProxy(url);
      return proxy.url;
    });
  });
  afterAll(async () => {
    await world.remove();
    await proxy.cut();
  });

  /** Runs operations sequentially while `isGoing`; meanwhile rejections have a message. */
  async function work(isGoing: () => boolean, attempts: Attempt[]): Promise<void> {
    // Imports need time, and events have their own connections.
    const operations = Object.values(FAULT_OPERATIONS).filter((each: FaultOperation) => each !== importFromGit);
    for (let index = 0; isGoing(); index += 1) {
      try {
        const trial = await (operations[index % operations.length] as FaultOperation)(world);
        attempts.push(trial);
        await trial.run();
      } catch (error) {
        expect(String(error)).toMatch(/answered with 503 .*(?:does not respond|is too busy)\. Try again later\./);
      }
    }
  }

  const outages: [string, () => Promise<void>, () => Promise<void>][] = [
    ['cannot be reached', () => proxy.cut(), () => proxy.restore()],
    [
      'ends all connections, as it does when it stops',
      async () => {
        await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
          world.database.reader,
        );
      },
      async () => undefined,
    ],
  ];

  it.each(outages)('that %s causes 503 with a message, and loses nothing acknowledged', async (_name, end, begin) => {
    const attempts: Attempt[] = [];
    world.isQuiet = false;
    const running = await importFromGit(world);
    let isGoing = true;
    const clients = Array.from({ length: CLIENTS }, () => work(() => isGoing, attempts));
    await waitFor('some operations', async () => attempts.length > 6 || undefined);
    const imported = running.run().catch((error: unknown) => expect(String(error)).toContain('answered with 503'));
    await end();
    if (begin === outages[0]?.[2]) {
      const url = `/v1/orgs/${world.organizationId}/spaces`;
      expect(await world.call('GET', '/readyz')).toMatchObject({ status: 503 });
      expect(await world.call('POST', url, { title: 'Nothing' })).toEqual({ status: 503, body: REFUSAL });
      expect((await world.call('GET', '/healthz')).status).toBe(200);
    }
    await begin();
    await waitFor(
      'a server that is ready',
      async () => (await world.call('GET', '/readyz')).status === 200 || undefined,
    );
    const done = attempts.length;
    await waitFor('some more operations', async () => attempts.length > done + 6 || undefined);
    isGoing = false;
    await Promise.all([...clients, imported]);
    world.isQuiet = true;
    await waitForTries(world);
    for (const trial of [...attempts, running]) await trial.check();
    await createInstallationCheck(world)();
  });

  it('causes 503 for concurrent events only', async () => {
    const trial = await recordEvents(world);
    await trial.run();
    // Locking the table keeps the store busy when its connection breaks.
    const isRefused = await world.database.writer.transaction().execute(async (db) => {
      await sql.raw(`lock table ${postgresqlDialect.table} in access exclusive mode`).execute(db);
      const other = await recordEvents(world);
      const refused = other.run().then(
        () => false,
        (error: unknown) => /answered with 503 .*The event store/.test(String(error)),
      );
      await waitFor('a store that waits', async () => {
        const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
        return (await waiting.execute(world.database.reader)).rows.length > 0 || undefined;
      });
      await proxy.cut();
      return refused;
    });
    await proxy.restore();
    expect(isRefused).toBe(true);
    await waitFor(
      'a server that is ready',
      async () => (await world.call('GET', '/readyz')).status === 200 || undefined,
    );
    await (await recordEvents(world)).run();
    await trial.check();
  });
});
