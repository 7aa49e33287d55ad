/**
 * Every difference between the two engines, and the only file that knows their names, but for the store of visitors'
 * events that is a table of one of them (`insights/postgresql-store.ts`). Ten at the most:
 *  1. opening connections          2. how a unit of work begins        3. which failures are worth a retry
 *  4. what a unique violation is   5. the type of ordered text         6. the type of bytes
 *  7. how changes are noticed      8. how a snapshot is read           9. what a migration takes back
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite';
import {
  type ColumnDataType,
  type Expression,
  type Kysely,
  PostgresDialect,
  type RawBuilder,
  SqliteAdapter,
  SqliteDialect,
  sql,
  type TransactionBuilder,
} from 'kysely';
import pg from 'pg';
import type { DatabaseConfig } from '../config.ts';
import type { Tables } from './database.ts';

/** What the rest of the program knows of an engine. */
export interface Engine {
  /** For messages and figures only. */
  readonly name: string;
  readonly writer: SqliteDialect | PostgresDialect;
  readonly reader: SqliteDialect | PostgresDialect;
  readonly columnTypes: ColumnTypes;
  begin(writer: Kysely<Tables>): TransactionBuilder<Tables>;
  /** Runs reads that all see the database as it is at one instant. */
  snapshot<Result>(reader: Kysely<Tables>, read: (db: Kysely<Tables>) => Promise<Result>): Promise<Result>;
  /** The unit of work lost against another one and may be run again. */
  isRetryable(error: unknown): boolean;
  isUniqueViolation(error: unknown): boolean;
  /** A number that changes with every commit that readers can see; cheap enough for every request. */
  changeVersion(): number;
  /** Called after each commit of this process. */
  announceChange(): void;
  onChange(listener: () => void): void;
  close(): Promise<void>;
}

/** Column types for the migrations. `text` sorts by code point on both engines, which keyset pages and positions need. */
export interface ColumnTypes {
  readonly text: RawBuilder<unknown> | ColumnDataType;
  readonly bytes: ColumnDataType | Expression<unknown>;
}

/** Opens the engine that the configuration names. Connections are made when first used, but for a file. */
export function openEngine(database: DatabaseConfig): Engine {
  return database.kind === 'file' ? openFileEngine(database.path) : openServerEngine(database.url);
}

function openFileEngine(file: string): Engine {
  mkdirSync(path.dirname(file), { recursive: true });
  const writer = openFile(file, false);
  const reader = openFile(file, true);
  const version = reader.prepare('pragma data_version');
  const connections = [new StatementCache(writer, 'begin immediate'), new StatementCache(reader, 'begin')] as const;
  const listeners: (() => void)[] = [];
  return {
    name: 'SQLite',
    writer: new FileDialect({ database: connections[0] }),
    reader: new FileDialect({ database: connections[1] }),
    columnTypes: { text: 'text', bytes: 'blob' },
    begin: (db) => db.transaction(),
    snapshot: (db, read) => db.transaction().execute(read),
    isRetryable: () => false,
    isUniqueViolation: (error) => /UNIQUE constraint failed/.test(messageOf(error)),
    changeVersion: () => (version.get() as { data_version: number }).data_version,
    announceChange: () => {
      for (const listener of listeners) listener();
    },
    onChange: (listener) => void listeners.push(listener),
    // Kysely closes only those that it has used.
    close: async () => {
      for (const connection of connections) connection.close();
    },
  };
}

function openFile(file: string, readOnly: boolean): DatabaseSyncInstance {
  const database = new DatabaseSync(file, { timeout: 10_000 });
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -16000',
  );
  if (readOnly) database.exec('pragma query_only = on');
  return database;
}

/** SQLite takes tables back as it does rows, which Kysely leaves unused: migrations are units of work here too. */
class FileDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new FileAdapter();
  }
}

class FileAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** The shape that Kysely's driver wants, over node:sqlite, with prepared statements kept. */
class StatementCache {
  readonly #database: DatabaseSyncInstance;
  readonly #begin: string;
  readonly #statements = new Map<string, CachedStatement>();

  /** @param begin how a transaction begins on this connection */
  constructor(database: DatabaseSyncInstance, begin: string) {
    this.#database = database;
    this.#begin = begin;
  }

  prepare(text: string): CachedStatement {
    const kept = this.#statements.get(text);
    if (kept !== undefined) return kept;
    // A unit of work takes the write lock at once: it never has to give up half way because of another writer.
    const statement = new CachedStatement(this.#database.prepare(text === 'begin' ? this.#begin : text));
    if (this.#statements.size >= 500) this.#statements.clear();
    this.#statements.set(text, statement);
    return statement;
  }

  close(): void {
    this.#statements.clear();
    if (this.#database.isOpen) this.#database.close();
  }
}

class CachedStatement {
  readonly reader: boolean;
  readonly #statement: StatementSyncInstance;

  constructor(statement: StatementSyncInstance) {
    this.#statement = statement;
    this.reader = statement.columns().length > 0;
  }

  all(parameters: readonly unknown[]): unknown[] {
    return this.#statement.all(...parameters);
  }

  run(parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint } {
    return this.#statement.run(...parameters);
  }

  iterate(parameters: readonly unknown[]): IterableIterator<unknown> {
    return this.#statement.iterate(...parameters);
  }
}

const CHANNEL = 'bindery_changes';
const INT8 = 20;

function openServerEngine(url: string): Engine {
  const types = { getTypeParser: parserOf };
  const pool = new pg.Pool({ connectionString: url, max: 20, types, connectionTimeoutMillis: 10_000 });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  const changes = watchServer(url);
  const dialect = new PostgresDialect({ pool });
  return {
    name: 'PostgreSQL',
    writer: dialect,
    reader: dialect,
    columnTypes: { text: sql`text collate "C"`, bytes: 'bytea' },
    begin: (db) => db.transaction().setIsolationLevel('serializable'),
    snapshot: (db, read) =>
      db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read),
    // Units look before they insert, so what a unique index refuses was inserted by another unit in between.
    isRetryable: (error) => ['40001', '40P01', '23505'].includes(codeOf(error)),
    isUniqueViolation: (error) => codeOf(error) === '23505',
    changeVersion: changes.version,
    announceChange: changes.announce,
    onChange: changes.onChange,
    close: changes.close,
  };
}

/** Counts and sizes are numbers everywhere; they stay far below 2^53. */
function parserOf(id: number, format?: 'text' | 'binary') {
  return id === INT8 ? Number : pg.types.getTypeParser(id, format as 'text');
}

/**
 * Hears of the commits of all nodes. The version also moves once a second, so that a notification that was lost with
 * its connection costs a second of staleness and no more.
 */
function watchServer(url: string) {
  let count = 0;
  let closed = false;
  let client: pg.Client | undefined;
  const listeners: (() => void)[] = [];
  const changed = () => {
    count++;
    for (const listener of listeners) listener();
  };
  const connect = async () => {
    const next = new pg.Client({ connectionString: url });
    next.on('error', () => reconnect(next));
    next.on('notification', changed);
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      client = next;
      if (closed) await next.end();
    } catch {
      reconnect(next);
    }
  };
  const reconnect = (broken: pg.Client) => {
    client = undefined;
    broken.removeAllListeners('notification');
    broken.end().catch(() => undefined);
    if (!closed) setTimeout(connect, 1000).unref();
  };
  // One notification at a time: commits that come while it travels are told of together by the next one.
  let notifying: 'idle' | 'busy' | 'again' = 'idle';
  const notifyOthers = () => {
    if (notifying !== 'idle' || client === undefined) {
      if (notifying === 'busy') notifying = 'again';
      return;
    }
    notifying = 'busy';
    const settled = () => {
      const again = notifying === 'again';
      notifying = 'idle';
      if (again) notifyOthers();
    };
    client.query(`notify ${CHANNEL}`).then(settled, settled);
  };
  void connect();
  const tick = setInterval(() => count++, 1000).unref();
  return {
    version: () => count,
    announce: () => {
      changed();
      notifyOthers();
    },
    onChange: (listener: () => void) => void listeners.push(listener),
    close: async () => {
      closed = true;
      clearInterval(tick);
      await client?.end().catch(() => undefined);
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
