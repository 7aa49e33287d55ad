/**
 * All differences between the two engines, and the only file that names them, except for the store of visitors' events
 * that is a table of one of them (`insights/postgresql-store.ts`). Ten at most:
 *  1. connections and their memory 2. how a unit of work begins 3. which failures can be retried
 *  4. what a unique violation is 5. the type of ordered text 6. the type of bytes
 *  7. how changes are noticed 8. how a snapshot is read, and rows are locked 9. what a migration rolls back
 * 10. which failures are outages, and how long a statement may run
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import {
  type ColumnDataType,
  type DialectAdapter,
  type Expression,
  type Kysely,
  PostgresAdapter,
  PostgresDialect,
  type RawBuilder,
  SqliteAdapter,
  SqliteDialect,
  sql,
  type TransactionBuilder,
} from 'kysely';
import pg from 'pg';
import { createMutex } from '../concurrency/mutex.ts';
import type { DatabaseConfig } from '../config/config.ts';
import { type CommitChannel, CommitNotifier, type OpenCommitChannel } from './commit-notifier.ts';
import type { Tables } from './database.ts';
import { fileErrorNumber, findFileOutage, findServerOutage, type Outage, UnreachableError } from './outage.ts';
import { StatementCache } from './statement-cache.ts';

/** The interface of an engine to the rest of the program. */
export interface Engine {
  /** For messages and figures only. */
  readonly name: string;
  readonly writer: SqliteDialect | PostgresDialect;
  readonly reader: SqliteDialect | PostgresDialect;
  readonly columnTypes: ColumnTypes;
  begin(writer: Kysely<Tables>): TransactionBuilder<Tables>;
  /** Begins a unit that is isolated from others by the rows that it locks (`lock`), and never fails because of them. */
  beginLocking(writer: Kysely<Tables>): TransactionBuilder<Tables>;
  /** A query whose rows no other unit changes until this one ends; others that need them wait. */
  lock<Query extends { forUpdate(): unknown }>(query: Query): Query;
  /** Like `lock`, without the rows that another unit has locked: the unit never waits for them. */
  lockFree<Query extends { forUpdate(): { skipLocked(): unknown } }>(query: Query): Query;
  /** Runs reads on one consistent snapshot of the database. */
  snapshot<Result>(reader: Kysely<Tables>, read: (db: Kysely<Tables>) => Promise<Result>): Promise<Result>;
  /** The unit of work conflicted with another one and may be retried. */
  isRetryable(error: unknown): boolean;
  isUniqueViolation(error: unknown): boolean;
  /** The outage that an error reports, of the database or of file writes, if any. */
  findOutage(error: unknown): Outage | undefined;
  /** A number that changes with every commit that readers can see; cheap enough for every request. */
  changeVersion(): number;
  /** Called after each commit of this process; once it resolves, other nodes know of it when they catch up. */
  announceChange(): Promise<void>;
  /**
   * Resolves when every commit is known that any node acknowledged before the call. Undefined if commits become visible
   * without waiting: at once for this process, after some milliseconds for others.
   */
  catchUp(): Promise<void> | undefined;
  onChange(listener: () => void): void;
  /** Sends a text of up to some kilobytes to the other nodes, without storing it. */
  sendMessage(text: string): void;
  onMessage(listener: (text: string) => void): void;
  /** Messages of other nodes may have been missed. */
  onMessageGap(listener: () => void): void;
  /** A process that works for this one may have committed: invalidates caches. */
  noteForeignCommit(): void;
  /** Releases the page caches of this process's connections; they are filled again on demand. */
  releaseMemory(): void;
  close(): Promise<void>;
}

/** Column types for the migrations. `text` sorts by code point on both engines, which keyset pages and positions need. */
export interface ColumnTypes {
  readonly text: RawBuilder<unknown> | ColumnDataType;
  readonly bytes: ColumnDataType | Expression<unknown>;
}

/** Opens the configured engine. Connections are opened on first use, except to a file. */
export function openEngine(database: DatabaseConfig): Engine {
  return database.kind === 'file' ? openFileEngine(database.path) : openServerEngine(database.url);
}

function openFileEngine(file: string): Engine {
  mkdirSync(path.dirname(file), { recursive: true });
  // The writer reads only rows it changes, the reader everything else; the operating system caches the file for both.
  const writer = openFile(file, { cache: 4000 });
  const reader = openFile(file, { cache: 8000 });
  reader.exec('pragma query_only = on');
  const version = reader.prepare('pragma data_version');
  const connections = [new StatementCache(writer, 'begin immediate'), new StatementCache(reader, 'begin')] as const;
  const listeners: (() => void)[] = [];
  return {
    name: 'SQLite',
    writer: adapt(new SqliteDialect({ database: connections[0] }), new FileAdapter(), (begin) =>
      takeWriteLock(writer, begin),
    ),
    reader: adapt(new SqliteDialect({ database: connections[1] }), new FileAdapter()),
    columnTypes: { text: 'text', bytes: 'blob' },
    begin: (db) => db.transaction(),
    beginLocking: (db) => db.transaction(),
    lock: (query) => query,
    lockFree: (query) => query,
    snapshot: (db, read) => db.transaction().execute(read),
    isRetryable: () => false,
    isUniqueViolation: (error) => error instanceof Error && /UNIQUE constraint failed/.test(error.message),
    findOutage: findFileOutage,
    changeVersion: () => (version.get() as { data_version: number }).data_version,
    announceChange: async () => {
      for (const listener of listeners) listener();
    },
    catchUp: () => undefined,
    onChange: (listener) => void listeners.push(listener),
    // A file has one node.
    sendMessage: () => undefined,
    onMessage: () => undefined,
    onMessageGap: () => undefined,
    noteForeignCommit: () => {
      for (const listener of listeners) listener();
    },
    releaseMemory: () => {
      for (const connection of [writer, reader]) connection.exec('pragma shrink_memory');
    },
    // Kysely closes only used connections.
    close: async () => {
      for (const connection of connections) connection.close();
    },
  };
}

/** Timeout for the write lock of another process, in milliseconds. */
const LOCK_MS = 10_000;
/** Interval of checks whether it is free. */
const LOCK_PAUSE_MS = 2;
const BUSY = 5;

/** Begins a unit of work without blocking the thread while another process writes. */
async function takeWriteLock(database: DatabaseSyncInstance, begin: () => Promise<void>): Promise<void> {
  for (let waited = 0; ; waited += LOCK_PAUSE_MS) {
    database.exec('pragma busy_timeout = 0');
    try {
      await begin();
      return;
    } catch (error) {
      if (fileErrorNumber(error) !== BUSY || waited >= LOCK_MS) throw error;
    } finally {
      database.exec(`pragma busy_timeout = ${LOCK_MS}`);
    }
    await sleep(LOCK_PAUSE_MS);
  }
}

/** @param cache kibibytes of the file that the connection caches */
function openFile(file: string, { cache }: { readonly cache: number }): DatabaseSyncInstance {
  const database = new DatabaseSync(file, { timeout: LOCK_MS });
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
  database.exec(`pragma cache_size = -${cache}`);
  return database;
}

/**
 * Makes a unit of work fail with its original error, even if the rollback fails too: on a full disk the engine has
 * already rolled back, and on a broken connection the server does.
 */
function adapt<Adapted extends SqliteDialect | PostgresDialect>(
  dialect: Adapted,
  adapter: DialectAdapter,
  begin: (begin: () => Promise<void>) => Promise<void> = (plain) => plain(),
): Adapted {
  const createDriver = dialect.createDriver.bind(dialect);
  return Object.assign(dialect, {
    createAdapter: () => adapter,
    createDriver: () => {
      const driver = createDriver();
      const rollback = driver.rollbackTransaction.bind(driver);
      driver.rollbackTransaction = (connection) => rollback(connection).catch(() => undefined);
      const beginPlain = driver.beginTransaction.bind(driver);
      driver.beginTransaction = (connection, settings) => begin(() => beginPlain(connection, settings));
      return driver;
    },
  });
}

/** SQLite rolls back DDL too, which Kysely does not use: migrations are units of work here as well. */
class FileAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * No statement is worth a longer wait, and a unit of work never idles: a stalled node would otherwise keep its locks
 * forever.
 */
const SETTINGS = `set statement_timeout = '5min'; set idle_in_transaction_session_timeout = '1min'`;
const CHANGES = 'bindery_changes';
const MESSAGES = 'bindery_messages';
/** Prevents two nodes from creating the same object at once. */
const LOCK = 7_214_355_819;
const INT8 = 20;

function openServerEngine(url: string): Engine {
  const types = { getTypeParser: parserOf };
  const pool = new pg.Pool({ connectionString: url, max: 20, types, connectionTimeoutMillis: 10_000 });
  // The pool replaces a broken connection; without listeners it would end the process, idle or in use.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    // The first statement of a connection; its error also fails the second.
    client.query(SETTINGS).catch(() => undefined);
  });
  const connect = () =>
    pool.connect().catch((error: unknown) => {
      throw new UnreachableError(error);
    });
  const changes = new CommitNotifier((...listeners) => openChangeConnection(url, ...listeners));
  const dialect = adapt(new PostgresDialect({ pool: { connect, end: () => pool.end() } }), new ServerAdapter());
  return {
    name: 'PostgreSQL',
    writer: dialect,
    reader: dialect,
    columnTypes: { text: sql`text collate "C"`, bytes: 'bytea' },
    begin: (db) => db.transaction().setIsolationLevel('serializable'),
    beginLocking: (db) => db.transaction().setIsolationLevel('read committed'),
    lock: (query) => query.forUpdate() as typeof query,
    lockFree: (query) => query.forUpdate().skipLocked() as typeof query,
    snapshot: (db, read) =>
      db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read),
    // Units check before they insert, so a unique violation means that another unit inserted in between.
    isRetryable: (error) => ['40001', '40P01', '23505'].includes(codeOf(error)),
    isUniqueViolation: (error) => codeOf(error) === '23505',
    findOutage: (error) => findServerOutage(error) ?? findFileOutage(error),
    changeVersion: () => changes.version,
    announceChange: () => changes.announce(),
    catchUp: () => changes.catchUp(),
    onChange: (listener) => changes.onChange(listener),
    sendMessage: (text) => changes.send(text),
    onMessage: (listener) => changes.onMessage(listener),
    onMessageGap: (listener) => changes.onMessageGap(listener),
    noteForeignCommit: () => changes.noteForeignCommit(),
    releaseMemory: () => undefined,
    close: () => changes.close(),
  };
}

/** Migrations and waiting for those of another node have no time limit. */
class ServerAdapter extends PostgresAdapter {
  override async acquireMigrationLock(...[db, options]: Parameters<PostgresAdapter['acquireMigrationLock']>) {
    await sql`set statement_timeout = 0`.execute(db);
    await super.acquireMigrationLock(db, options);
  }

  override async releaseMigrationLock(...[db, options]: Parameters<PostgresAdapter['releaseMigrationLock']>) {
    await super.releaseMigrationLock(db, options);
    await sql.raw(SETTINGS).execute(db);
  }
}

/** Counts and sizes are numbers everywhere; they stay far below 2^53. */
function parserOf(id: number, format?: 'text' | 'binary') {
  return id === INT8 ? Number : pg.types.getTypeParser(id, format as 'text');
}

/**
 * Creates the change counter once for all nodes. Sequences are not transactional, so they count even if the unit rolls
 * back.
 */
const PREPARE = `
  select pg_advisory_xact_lock(${LOCK});
  create sequence if not exists ${CHANGES}`;
const LISTEN = `set synchronous_commit = off; listen ${CHANGES}; listen ${MESSAGES}`;
const BUMP = `
  with raised as (select nextval('${CHANGES}') as count)
  select count, pg_notify('${CHANGES}', count::text) from raised`;
const READ = `select case when is_called then last_value else 0 end from ${CHANGES}`;

/** Its connection may break at any time: it is reopened. */
async function openChangeConnection(
  url: string,
  ...[onCommit, onDisconnect, onMessage]: Parameters<OpenCommitChannel>
): Promise<CommitChannel> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, query_timeout: 3000 });
  let own = 0;
  client.on('error', onDisconnect);
  client.on('end', onDisconnect);
  client.on('notification', ({ processId, channel, payload }) => {
    if (processId === own) return;
    if (channel === MESSAGES) onMessage(payload ?? '');
    else onCommit(Number(payload));
  });
  // The client must not be asked while it executes a query.
  const inOrder = createMutex();
  const ask = (name: string, text: string): Promise<number> =>
    inOrder(async () => {
      const { rows } = await client.query<[string]>({ name, text, rowMode: 'array' });
      return Number(rows[0]?.[0]);
    });
  try {
    await client.connect();
    await client.query(PREPARE);
    own = await ask('own', 'select pg_backend_pid()');
    await client.query(LISTEN);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  const notify = (message: string) => client.query('select pg_notify($1, $2)', [MESSAGES, message]);
  const send = async (message: string) => void (await inOrder(() => notify(message)));
  return { bump: () => ask('bump', BUMP), read: () => ask('read', READ), send, close: () => client.end() };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
