import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { DatabaseConfig } from '../config.ts';

/** A database of its own for one test server. */
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
export async function createTestDatabase(): Promise<TestDatabase> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bindery-test-'));
  if (SERVER_URL === undefined) {
    return { dataDir, config: { kind: 'file', path: path.join(dataDir, 'bindery.db') }, drop: async () => undefined };
  }
  const name = `bindery_test_${randomBytes(8).toString('hex')}`;
  await runOnServer(SERVER_URL, `create database ${name}`);
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
