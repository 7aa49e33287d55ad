import pg from 'pg';
import { migrationFailed } from './event-store-error.ts';
import { postgresqlDialect } from './postgresql-dialect.ts';
import { type EventMigration, type EventSchema, findPendingMigrations, type StoredKind } from './store-schema.ts';
import { REQUIRED_COLUMNS } from './stored-event.ts';

const TABLE = postgresqlDialect.table;
const MIGRATIONS_TABLE = 'insights_migrations';
/** Prevents two nodes from migrating at once. */
const LOCK = 7_214_355_818;
/**
 * A session that waits for the table blocks all others: an export may read it for minutes, and events must continue.
 */
const LOCK_LIMIT_MS = 3000;

const TYPES: Readonly<Record<StoredKind, string>> = {
  text: 'text',
  instant: 'bigint',
  hash: 'bigint',
  integer: 'smallint',
  texts: 'text[]',
};

/**
 * Migrates the table: all pending migrations and their record are one transaction. The first migration does not change
 * a table from versions before the record. Several nodes may call this at once: the others wait.
 * @throws EventStoreError if a newer version has migrated the table; nothing is changed
 * @throws EventStoreError naming the migration that failed; the table is unchanged
 * @throws pg.DatabaseError if the table is in use, or the server is out of resources
 */
export async function migratePostgresql(client: pg.PoolClient, schema: EventSchema): Promise<void> {
  let current = schema.migrations[0]?.name ?? '';
  try {
    // If nothing is pending, nothing is locked, and read access to the record is sufficient.
    if (findPendingMigrations(schema, await readApplied(client)).length === 0) return;
    await client.query('begin');
    await client.query(`set local lock_timeout = ${LOCK_LIMIT_MS}`);
    await client.query(`select pg_advisory_xact_lock(${LOCK})`);
    await client.query(`create table if not exists ${MIGRATIONS_TABLE} (name text primary key)`);
    for (const migration of findPendingMigrations(schema, await readApplied(client))) {
      current = migration.name;
      await client.query(migration === schema.migrations[0] ? createTable(migration) : addColumns(migration));
      await client.query(`insert into ${MIGRATIONS_TABLE} (name) values ($1)`, [migration.name]);
    }
    await client.query('commit');
  } catch (error) {
    // The connection is closed on failure, which rolls back the transaction.
    throw error instanceof pg.DatabaseError && !isPostgresBusy(error) ? migrationFailed(current, error) : error;
  }
}

/** Time limit; too many connections, too little memory or disk; the server stops or starts; lock timeout. */
export const isPostgresBusy = ({ code = '' }: pg.DatabaseError): boolean =>
  /^(57014|53\d{3}|57P\d{2}|55P03)$/.test(code);

async function readApplied(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ migrations_table: string | null }>(
    'select to_regclass($1) as migrations_table',
    [MIGRATIONS_TABLE],
  );
  if (rows[0]?.migrations_table == null) return [];
  const applied = await client.query<{ name: string }>(`select name from ${MIGRATIONS_TABLE}`);
  return applied.rows.map(({ name }) => name);
}

/** Texts compare by their bytes, as in the other stores. */
const createTable = ({ columns }: EventMigration): string => `
  create table if not exists ${TABLE} (${Object.entries(columns).map(defineColumn).join(', ')});
  create index if not exists ${TABLE}_site on ${TABLE} (site, instant);
  create index if not exists ${TABLE}_age on ${TABLE} using brin (instant)`;

/** Without a default, this rewrites no row. */
const addColumns = ({ columns }: EventMigration): string =>
  `alter table ${TABLE} ${Object.entries(columns)
    .map((column) => `add column if not exists ${defineColumn(column)}`)
    .join(', ')}`;

function defineColumn([column, kind]: readonly [string, StoredKind]): string {
  const collation = kind === 'text' || kind === 'texts' ? ' collate "C"' : '';
  return `${column} ${TYPES[kind]}${collation}${REQUIRED_COLUMNS.some((each) => each === column) ? ' not null' : ''}`;
}

/** Inserts events as one JSON array of objects (`event-lines.ts`). */
export function insertStatement({ columns }: EventSchema): string {
  const names = columns.map(([column]) => column).join(', ');
  const types = columns.map(([column, kind]) => `${column} ${TYPES[kind]}`).join(', ');
  return `insert into ${TABLE} (${names}) select ${names} from json_to_recordset($1) as event (${types})`;
}
