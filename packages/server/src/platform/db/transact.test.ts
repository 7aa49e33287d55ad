import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anInstallation, runProgram } from '../../testing/program.ts';
import { runsUnitsAtOnce } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { newId } from '../ids.ts';
import { type Tx, transact } from './transact.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.ctx.database.writer.deleteFrom('installation').execute());

const write = (tx: Tx, name: string, value: string) =>
  tx.db
    .insertInto('installation')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();

async function read(name: string, db: Tx['db'] | typeof server.ctx.database.reader = server.ctx.database.reader) {
  const row = await db.selectFrom('installation').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

/** Increments a counter without a lock: reads, waits, writes. */
async function increment(tx: Tx, name: string): Promise<void> {
  const before = Number((await read(name, tx.db)) ?? 0);
  await nextTurn();
  await write(tx, name, String(before + 1));
}

describe('transact', () => {
  it('loses none of 100 concurrent increments', async () => {
    let runs = 0;
    const one = () =>
      transact(server.ctx, async (tx) => {
        runs++;
        await increment(tx, 'counter');
      });
    await Promise.all(Array.from({ length: 100 }, one));
    expect(await read('counter')).toBe('100');
    if (runsUnitsAtOnce) expect(runs).toBeGreaterThan(100);
    else expect(runs).toBe(100);
  });

  it('serializes units of several processes on one row', async () => {
    const installation = await anInstallation();
    try {
      const user = { email: 'one@example.com', name: 'One' };
      const create = ['user', 'create', '--email', user.email, '--name', user.name];
      const finished = await Promise.all(Array.from({ length: 4 }, () => runProgram(create, installation.settings)));
      // The first one stores the e-mail address: the others must see it, regardless of when they read.
      expect(finished.map(({ code }) => code).sort()).toEqual([0, 1, 1, 1]);
      for (const { code, stderr } of finished) {
        if (code !== 0) expect(stderr).toMatch(/^bindery: [^\n]*already[^\n]*\n$/);
      }
    } finally {
      await installation.remove();
    }
  });

  it('rolls everything back when the work throws', async () => {
    await transact(server.ctx, (tx) => write(tx, 'kept', 'before'));
    const failing = transact(server.ctx, async (tx) => {
      await write(tx, 'kept', 'after');
      await write(tx, 'new', 'there');
      await tx.enqueue({ kind: 'import-from-git', queue: 'rolled back', payload: {} });
      throw new Error('Changed my mind.');
    });
    await expect(failing).rejects.toThrow('Changed my mind.');
    expect([await read('kept'), await read('new')]).toEqual(['before', undefined]);
    expect(await listJobs('rolled back')).toEqual([]);
  });

  it('continues after a unit that failed in the database', async () => {
    const twice = transact(server.ctx, async (tx) => {
      await tx.db.insertInto('installation').values({ name: 'same', value: '1' }).execute();
      await tx.db.insertInto('installation').values({ name: 'same', value: '2' }).execute();
    });
    await expect(twice).rejects.toSatisfy((error) => server.ctx.database.engine.isUniqueViolation(error));
    await transact(server.ctx, (tx) => write(tx, 'same', '3'));
    expect(await read('same')).toBe('3');
  });

  it('shows nothing before the commit, and everything at once after', async () => {
    await transact(server.ctx, async (tx) => {
      await write(tx, 'seen', 'yes');
      await tx.enqueue({ kind: 'import-from-git', queue: 'seen', payload: { a: 1 } });
      expect(await read('seen')).toBeUndefined();
      expect(await listJobs('seen')).toEqual([]);
      expect(await read('seen', tx.db)).toBe('yes');
    });
    expect(await read('seen')).toBe('yes');
    expect(await listJobs('seen')).toMatchObject([{ state: 'pending', payload: '{"a":1}', tries: 0 }]);
    await server.ctx.database.writer.deleteFrom('jobs').execute();
  });

  it('is visible to reads that start after it has resolved, every time', async () => {
    for (let i = 0; i < 50; i++) {
      const value = newId();
      await transact(server.ctx, (tx) => write(tx, 'latest', value));
      expect(await read('latest')).toBe(value);
    }
  });

  it('uses one timestamp for the whole unit', async () => {
    const [first, second] = await transact(server.ctx, async (tx) => {
      const before = tx.now;
      await nextTurn();
      return [before, tx.now];
    });
    expect(first).toBe(second);
    expect(first).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it.runIf(runsUnitsAtOnce)('retries the work when another unit changed the rows it read', async () => {
    let runs = 0;
    await transact(server.ctx, (tx) => write(tx, 'race', '1'));
    await transact(server.ctx, async (tx) => {
      runs++;
      const before = Number(await read('race', tx.db));
      if (runs === 1) await transact(server.ctx, (other) => increment(other, 'race'));
      await write(tx, 'race', String(before + 10));
    });
    expect(runs).toBe(2);
    expect(await read('race')).toBe('12');
  });

  it.runIf(runsUnitsAtOnce)(
    'aborts stalled statements and units, and reports that the database does not respond',
    async () => {
      const { engine, writer } = server.ctx.database;
      const settingOf = async (name: string, db: Tx['db'] | typeof writer = writer) =>
        (await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)).rows[0]?.value;
      expect(await settingOf('statement_timeout')).toBe('5min');
      expect(await settingOf('idle_in_transaction_session_timeout')).toBe('1min');
      const endedIn = (setting: string, work: (tx: Tx) => Promise<unknown>) =>
        transact(server.ctx, async (tx) => {
          await sql.raw(`set local ${setting} = 50`).execute(tx.db);
          await work(tx);
        }).then(
          () => 'done',
          (error: unknown) => engine.findOutage(error),
        );
      expect(await endedIn('statement_timeout', (tx) => sql`select pg_sleep(5)`.execute(tx.db))).toBe('unreachable');
      expect(await endedIn('idle_in_transaction_session_timeout', () => sleep(500))).toBe('unreachable');
      expect(await settingOf('statement_timeout')).toBe('5min');
    },
  );

  it.runIf(runsUnitsAtOnce)('retries the search for a free name, regardless of lost conflicts', async () => {
    const failure = (code: string) => Object.assign(new Error(code), { code });
    const losing = (codes: string[]) =>
      transact(server.ctx, async (tx) => {
        const code = codes.shift();
        if (code !== undefined) throw failure(code);
        await write(tx, 'named', 'yes');
      });
    await losing([...Array(11).fill('40001'), ...Array(11).fill('23505')]);
    expect(await read('named')).toBe('yes');
    await expect(losing(Array(12).fill('23505'))).rejects.toMatchObject({ code: '23505' });
    await expect(losing(Array(20).fill('40001'))).rejects.toMatchObject({ code: '40001' });
  });

  it.runIf(runsUnitsAtOnce)('serializes two units that each check before they write', async () => {
    // Each uses the last free place: without serializable units both would.
    const take = (name: string) =>
      transact(server.ctx, async (tx) => {
        const taken = await tx.db.selectFrom('installation').select('name').execute();
        await nextTurn();
        if (taken.length === 0) await write(tx, name, 'taken');
      });
    await Promise.all(['one', 'two', 'three', 'four'].map(take));
    expect(await server.ctx.database.reader.selectFrom('installation').select('name').execute()).toHaveLength(1);
  });
});

const listJobs = (queue: string) =>
  server.ctx.database.reader
    .selectFrom('jobs')
    .select(['state', 'payload', 'tries'])
    .where('queue', '=', queue)
    .execute();
