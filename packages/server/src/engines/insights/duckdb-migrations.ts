import type { DuckDBConnection } from '@duckdb/node-api';
import { duckDbLiteral } from './duckdb-dialect.ts';
import { columnOf, type DuckDbColumn, inTransaction, OPENING } from './duckdb-tables.ts';
import { migrationFailed } from './event-store-error.ts';
import { type EventMigration, type EventSchema, findPendingMigrations } from './store-schema.ts';
import { REQUIRED_COLUMNS } from './stored-event.ts';

const TABLE = 'schema_migrations';

/**
 * Brings the tables up to date: each migration and its record are one transaction. Tables of versions before the record
 * are left as they are by the first one.
 * @throws EventStoreError when a newer version has migrated the tables; nothing is changed
 * @throws EventStoreError naming the migration that failed; the tables are as they were before it
 */
export async function migrateDuckdb(connection: DuckDBConnection, schema: EventSchema): Promise<void> {
  for (const migration of findPendingMigrations(schema, await readApplied(connection))) {
    const statements = [
      `CREATE TABLE IF NOT EXISTS ${TABLE} (name VARCHAR NOT NULL)`,
      ...(migration === schema.migrations[0] ? createTables(migration) : addColumns(migration)),
      `INSERT INTO ${TABLE} (name) VALUES (${duckDbLiteral(migration.name)})`,
    ];
    await inTransaction(connection, statements).catch((error: unknown) => {
      throw migrationFailed(migration.name, error);
    });
  }
}

async function readApplied(connection: DuckDBConnection): Promise<string[]> {
  const read = async (sql: string) => (await connection.runAndReadAll(sql)).getRows();
  const tables = await read(`SELECT table_name FROM duckdb_tables() WHERE table_name = ${duckDbLiteral(TABLE)}`);
  if (tables.length === 0) return [];
  return (await read(`SELECT name FROM ${TABLE}`)).map(([name]) => String(name));
}

/** One row in `progress` is the last imported file, written in the transaction that imports its events. */
const createTables = ({ columns }: EventMigration): string[] => [
  'CREATE SEQUENCE IF NOT EXISTS site_numbers',
  "CREATE TABLE IF NOT EXISTS sites (id VARCHAR NOT NULL, number INTEGER NOT NULL DEFAULT nextval('site_numbers'))",
  'CREATE TABLE IF NOT EXISTS progress (last BIGINT NOT NULL)',
  'INSERT INTO progress (last) SELECT 0 WHERE NOT EXISTS (FROM progress)',
  `CREATE TABLE IF NOT EXISTS events (${[...Object.entries(columns).map(columnOf), OPENING].map(defineColumn).join(', ')})`,
];

const addColumns = ({ columns }: EventMigration): string[] =>
  Object.entries(columns).map(
    (column) => `ALTER TABLE events ADD COLUMN IF NOT EXISTS ${defineColumn(columnOf(column))}`,
  );

const defineColumn = ({ name, type }: DuckDbColumn): string =>
  `${name} ${type}${REQUIRED_COLUMNS.some((each) => each === name) ? ' NOT NULL' : ''}`;
