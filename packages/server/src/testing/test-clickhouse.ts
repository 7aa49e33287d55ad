import { randomBytes } from 'node:crypto';
import { type ClickHouseLocation, parseClickHouseUrl } from '../platform/config/clickhouse-url.ts';

/** The server that tests of it run on; they are skipped when absent. Set by `.ci/with-clickhouse`. */
const SERVER_URL = process.env['BINDERY_TEST_CLICKHOUSE_URL'];

export const hasClickHouse = SERVER_URL !== undefined;

/** Its own database on the server under test. */
export interface TestClickHouse {
  readonly endpoint: ClickHouseLocation;
  drop(): Promise<void>;
}

/** Makes an empty database. */
export async function createTestClickHouse(): Promise<TestClickHouse> {
  const server = parseClickHouseUrl(SERVER_URL ?? '');
  if (server === undefined) throw new Error('BINDERY_TEST_CLICKHOUSE_URL names no server.');
  const database = `bindery_test_${randomBytes(8).toString('hex')}`;
  const run = async (statement: string) => {
    const answer = await fetch(server.url, { method: 'POST', body: statement });
    if (!answer.ok) throw new Error(await answer.text());
  };
  await run(`create database ${database}`);
  return { endpoint: { ...server, database }, drop: () => run(`drop database ${database}`) };
}
