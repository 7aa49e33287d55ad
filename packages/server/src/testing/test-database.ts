import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import type { DatabaseConfig } from '../platform/config/config.ts';
import { openDatabase } from '../platform/db/connect.ts';
import { migrate } from '../platform/db/migrate.ts';

/** Its own database for one test server. */
export interface TestDatabase {
  readonly config: DatabaseConfig;
  readonly dataDir: string;
  drop(): Promise<void>;
}

/** The server that tests run on; a file when absent. Set by CI for the second run of the suite. */
const SERVER_URL = process.env['BINDERY_TEST_DATABASE_URL'];

/** Name of the engine under test, for the output. */
export const engineName = SERVER_URL === undefined ? 'SQLite' : 'PostgreSQL';

/** Whether units of work of one process really run at once on the engine under test. */
export const runsUnitsAtOnce = SERVER_URL !== undefined;

/** Makes an empty database: a file in a temporary folder, or a database on the server under test. */
export function createTestDatabase(): Promise<TestDatabase> {
  return makeDatabase(undefined);
}

let migrated: Promise<DatabaseConfig> | undefined;

/** Makes a database with all tables and nothing in them: a copy of the one that was migrated first in this process. */
export async function createMigratedDatabase(): Promise<TestDatabase> {
  migrated ??= makeTemplate();
  return makeDatabase(await migrated);
}

async function makeTemplate(): Promise<DatabaseConfig> {
  // A server that tests may use is thrown away with its databases; files go with the process.
  const { config, dataDir } = await makeDatabase(undefined);
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const database = openDatabase(config);
  try {
    await migrate(database);
    // What stands in the write-ahead log is no part of the file that is copied.
    if (config.kind === 'file') await sql`pragma wal_checkpoint(truncate)`.execute(database.writer);
  } finally {
    await database.close();
  }
  return config;
}

async function makeDatabase(template: DatabaseConfig | undefined): Promise<TestDatabase> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bindery-test-'));
  if (SERVER_URL === undefined) {
    const file = path.join(dataDir, 'bindery.db');
    if (template?.kind === 'file') copyFileSync(template.path, file);
    return { dataDir, config: { kind: 'file', path: file }, drop: async () => undefined };
  }
  const name = `bindery_test_${randomBytes(8).toString('hex')}`;
  // Files that are copied are ready in half the time of pages that are logged.
  const copied =
    template?.kind === 'server' ? ` template ${new URL(template.url).pathname.slice(1)} strategy file_copy` : '';
  await runOnServer(SERVER_URL, `create database ${name}${copied}`);
  const url = new URL(SERVER_URL);
  url.pathname = `/${name}`;
  return {
    dataDir,
    config: { kind: 'server', url: url.href },
    drop: () => runOnServer(SERVER_URL, `drop database if exists ${name} with (force)`),
  };
}

async function runOnServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
