import pg from 'pg';
import { migrationFailed } from './event-store-error.ts';
import { postgresqlDialect } from './postgresql-dialect.ts';
import { type EventMigration, type EventSchema, findPendingMigrations, type StoredKind } from './store-schema.ts';
import { REQUIRED_COLUMNS } from './stored-event.ts';

const TABLE = postgresqlDialect.table;
const MIGRATIONS_TABLE = 'insights_migrations';
/** Keeps two nodes from migrating at once. */
const LOCK = 7_214_355_818;
/**
 * A session that waits for the table keeps all others from it: an export may read it for minutes, and events must go
 * on.
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
 * Brings the table up to date: all that is pending, and its record, are one transaction. A table of versions before the
 * record is left as it is by the first migration. Several nodes may do this at once: the others wait for one of them.
 * @throws EventStoreError when a newer version has migrated the table; nothing is changed
 * @throws EventStoreError naming the migration that failed; the table is as it was before all of them
 * @throws pg.DatabaseError when the table is in use, or the server has no room
 */
export async function migratePostgresql(client: pg.PoolClient, schema: EventSchema): Promise<void> {
  let current = schema.migrations[0]?.name ?? '';
  try {
    // Where nothing is pending, nothing is locked, and rights to read the record are enough.
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
    // The connection goes with the failure, and with it the transaction.
    throw error instanceof pg.DatabaseError && !isPostgresBusy(error) ? migrationFailed(current, error) : error;
  }
}

/** Ended for its length; too many connections, too little memory or disk; the server stops or starts; a lock is not given. */
export const isPostgresBusy = ({ code = '' }: pg.DatabaseError): boolean =>
  /^(57014|53\d{3}|57P\d{2}|55P03)$/.test(code);

async function readApplied(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ found: string | null }>('select to_regclass($1) as found', [MIGRATIONS_TABLE]);
  if (rows[0]?.found == null) return [];
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
