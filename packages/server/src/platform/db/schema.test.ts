import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anInstallation, runProgram } from '../../testing/program.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { TABLE_COLUMNS } from './columns.ts';
import { openDatabase } from './connect.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS } from './migrations/migrations.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The tables and columns of the engine, in alphabetical order. */
async function readSchema(): Promise<Record<string, string[]>> {
  const tables = await server.ctx.database.writer.introspection.getTables();
  return Object.fromEntries(tables.map(({ name, columns }) => [name, columns.map((column) => column.name).sort()]));
}

describe('the migrated schema', () => {
  it('has exactly the tables and columns of the program', async () => {
    const named = Object.entries(TABLE_COLUMNS).map(([table, columns]) => [table, Object.keys(columns).sort()]);
    expect(await readSchema()).toEqual(Object.fromEntries(named));
  });

  it('orders each table after those that it references, so that rows can be written in that order', async () => {
    // Rows with dangling references are rejected, so the order matters, and both engines verify it.
    const grant = { space_id: 'none', user_id: 'none', role: 'read', created_at: '' } as const;
    await expect(server.ctx.database.writer.insertInto('space_user_grants').values(grant).execute()).rejects.toThrow(
      /foreign key/i,
    );
  });

  it('sorts text by code point', async () => {
    const { writer } = server.ctx.database;
    const names = ['B', 'a', 'Z', 'é', 'b', '~', '0', '-', '😀', '\uffe6'];
    await writer
      .insertInto('installation')
      .values(names.map((name) => ({ name, value: '' })))
      .execute();
    const rows = await writer.selectFrom('installation').select('name').orderBy('name').execute();
    await writer.deleteFrom('installation').execute();
    expect(rows.map(({ name }) => name)).toEqual(['-', '0', 'B', 'Z', 'a', 'b', '~', 'é', '\uffe6', '😀']);
  });

  it('is unchanged by a second migration', async () => {
    const before = await readSchema();
    expect(await migrate(server.ctx.database)).toEqual([]);
    expect(await readSchema()).toEqual(before);
  });

  it('is created once by concurrent processes', async () => {
    const installation = await anInstallation();
    try {
      const runs = await Promise.all(Array.from({ length: 4 }, () => runProgram(['migrate'], installation.settings)));
      expect(runs.map(({ code, stderr }) => ({ code, stderr }))).toEqual(runs.map(() => ({ code: 0, stderr: '' })));
      const applied = `Applied: ${Object.keys(MIGRATIONS).join(', ')}.\n`;
      expect(runs.map(({ stdout }) => stdout).sort()).toEqual([
        applied,
        ...Array.from({ length: 3 }, () => 'The database is up to date.\n'),
      ]);
    } finally {
      await installation.remove();
    }
  });

  it('is unchanged after a migration fails half way', async () => {
    const installation = await anInstallation();
    const database = openDatabase(installation.config);
    const broken = {
      '0001-half': async (db: Kysely<unknown>) => {
        await db.schema.createTable('half').addColumn('id', 'integer').execute();
        throw new Error('No further.');
      },
    };
    try {
      await expect(migrate(database, broken)).rejects.toThrow(
        'The database could not be migrated (0001-half): No further.',
      );
      expect(await database.writer.introspection.getTables()).toEqual([]);
      expect(await migrate(database)).toEqual(Object.keys(MIGRATIONS));
    } finally {
      await database.close();
      await installation.remove();
    }
  });
});
