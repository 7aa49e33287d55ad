import { type ClickHouseClient, ClickHouseError } from '@clickhouse/client';
import { clickhouseDialect } from './clickhouse-dialect.ts';
import { migrationFailed } from './event-store-error.ts';
import { type EventMigration, type EventSchema, findPendingMigrations, type StoredKind } from './store-schema.ts';
import { REQUIRED_COLUMNS } from './stored-event.ts';

const TABLE = clickhouseDialect.table;
const MIGRATIONS_TABLE = 'insights_migrations';
/**
 * Error codes of an overloaded server, where the statement is not at fault: time, memory, concurrent queries, parts,
 * disk.
 */
const BUSY = new Set(['159', '160', '202', '241', '243', '252']);

/** The server's error code; undefined if it did not respond. */
function codeOf(error: unknown): string | undefined {
  if (error instanceof ClickHouseError) return error.code;
  // The client does not parse errors of servers before version 19.
  return error instanceof Error ? /^Code: (\d+)/.exec(error.message)?.[1] : undefined;
}

export const isClickHouseBusy = (error: unknown): boolean => BUSY.has(codeOf(error) ?? '');

/**
 * Migrates the table. The server has no transactions: each step is idempotent and is recorded once complete, so that
 * the next node completes an interrupted one. Several nodes may migrate at once; a name may then be recorded twice. The
 * first migration does not change a table from versions before the record.
 * @throws EventStoreError if a newer version has migrated the table; nothing is changed
 * @throws EventStoreError naming the migration that failed
 * @throws if the server does not respond, or is overloaded
 */
export async function migrateClickHouse(
  client: ClickHouseClient,
  schema: EventSchema,
  signal: AbortSignal,
): Promise<void> {
  const server: Server = {
    run: async (query) => void (await client.command({ query, abort_signal: signal })),
    list: async (query) => {
      const result = await client.query({ query, format: 'JSONCompact', abort_signal: signal });
      return (await result.json<readonly unknown[]>()).data.map(([value]) => String(value));
    },
  };
  let current = schema.migrations[0]?.name ?? '';
  try {
    for (const migration of findPendingMigrations(schema, await readApplied(server))) {
      current = migration.name;
      await server.run(`CREATE TABLE IF NOT EXISTS ${MIGRATIONS_TABLE} (name String) ENGINE = MergeTree ORDER BY name`);
      if (migration === schema.migrations[0]) await server.run(createTable(migration));
      else await addColumns(server, migration);
      await server.run(`INSERT INTO ${MIGRATIONS_TABLE} (name) VALUES (${clickhouseDialect.text(migration.name)})`);
    }
  } catch (error) {
    throw codeOf(error) !== undefined && !isClickHouseBusy(error) ? migrationFailed(current, error) : error;
  }
}

interface Server {
  run(statement: string): Promise<void>;
  /** The first column of all rows. */
  list(query: string): Promise<string[]>;
}

async function readApplied(server: Server): Promise<string[]> {
  const [exists] = await server.list(`EXISTS TABLE ${MIGRATIONS_TABLE}`);
  return exists === '1' ? server.list(`SELECT DISTINCT name FROM ${MIGRATIONS_TABLE}`) : [];
}

/** Events of one visitor on one day lie together: they are alike, so they need less room. */
const createTable = ({ columns }: EventMigration): string => `
  CREATE TABLE IF NOT EXISTS ${TABLE} (${Object.entries(columns).map(defineColumn).join(', ')})
  ENGINE = MergeTree
  PARTITION BY toYYYYMM(toDate(intDiv(instant, 86400000)))
  ORDER BY (site, toDate(intDiv(instant, 86400000)), visitor, instant)`;

/** Servers before 19 do not know `ADD COLUMN IF NOT EXISTS`, so existing columns are looked up. */
async function addColumns(server: Server, { columns }: EventMigration): Promise<void> {
  for (const column of Object.entries(columns)) {
    if (await hasColumn(server, column[0])) continue;
    try {
      await server.run(`ALTER TABLE ${TABLE} ADD COLUMN ${defineColumn(column)}`);
    } catch (error) {
      // Another node may have added it meanwhile.
      if (!(await hasColumn(server, column[0]))) throw error;
    }
  }
}

async function hasColumn(server: Server, column: string): Promise<boolean> {
  const columns = await server.list(`SELECT name FROM system.columns
    WHERE database = currentDatabase() AND table = '${TABLE}' AND name = ${clickhouseDialect.text(column)}`);
  return columns.length > 0;
}

/** Lists are never null there: an event without one has an empty one. */
function defineColumn([column, kind]: readonly [string, StoredKind]): string {
  if (kind === 'texts') return `${column} Array(String)`;
  const type = { text: 'String', instant: 'Int64', hash: 'UInt64', integer: 'Int8' }[kind];
  return `${column} ${REQUIRED_COLUMNS.some((each) => each === column) ? type : `Nullable(${type})`}`;
}
