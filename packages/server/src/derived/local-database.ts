import { createHash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite';

/**
 * One file in the data folder for what is derived from content and can be derived again: the same on every deployment,
 * regardless of what the main database is. It is never flushed to the disk; a file of another format, one that is
 * damaged, and one that was not closed properly are thrown away. Only the server may use it, one process at a time.
 */
export interface LocalDatabase {
  /** Grows whenever the file was rebuilt: what was remembered of its rows is void then. */
  readonly generation: number;
  all(statement: string, ...parameters: readonly Value[]): Row[];
  get(statement: string, ...parameters: readonly Value[]): Row | undefined;
  run(statement: string, ...parameters: readonly Value[]): void;
  /** Runs `work` as one unit: all of its writes, or none. It cannot wait for anything. */
  write<Result>(work: () => Result): Result;
  /** Gives back what is in memory of the file; it is read again when it is needed. */
  releaseMemory(): void;
  close(): void;
}

export type Value = string | number | null | Uint8Array;
export type Row = Readonly<Record<string, unknown>>;

/** The file turned out to be damaged and was rebuilt: everything that was going on begins again from nothing. */
export class LocalDatabaseLostError extends Error {
  constructor(cause: unknown) {
    super('The file of derived data was damaged and has been recreated.', { cause });
    this.name = 'LocalDatabaseLostError';
  }
}

/** `application_id` of a file that is in use, and of one that was closed properly. */
const IN_USE = 0x62696e31;
const CLOSED = 0x62696e30;

/**
 * The file `derived.db` in the folder `cache` of the data folder. It is opened when it is first used, so that commands
 * next to a running server leave it alone.
 * @param schema statements that make the tables, while they do not exist. A file that was made with other ones is
 * of another format, so a change of what is written into the tables has to change their text too
 */
export function openLocalDatabase(dataDir: string, schema: string): LocalDatabase {
  return new LocalFile(path.join(dataDir, 'cache', 'derived.db'), schema);
}

class LocalFile implements LocalDatabase {
  generation = 0;
  readonly #file: string;
  readonly #schema: string;
  #database: DatabaseSyncInstance | undefined;
  #isClosed = false;
  readonly #statements = new Map<string, StatementSyncInstance>();

  constructor(file: string, schema: string) {
    this.#file = file;
    this.#schema = schema;
  }

  all(statement: string, ...parameters: readonly Value[]): Row[] {
    return this.#guard(() => this.#prepare(statement).all(...parameters) as Row[]);
  }

  get(statement: string, ...parameters: readonly Value[]): Row | undefined {
    return this.#guard(() => this.#prepare(statement).get(...parameters) as Row | undefined);
  }

  run(statement: string, ...parameters: readonly Value[]): void {
    this.#guard(() => this.#prepare(statement).run(...parameters));
  }

  write<Result>(work: () => Result): Result {
    this.run('begin immediate');
    try {
      const result = work();
      this.run('commit');
      return result;
    } catch (error) {
      if (this.#database?.isTransaction === true) this.run('rollback');
      throw error;
    }
  }

  releaseMemory(): void {
    if (this.#database !== undefined) this.run('pragma shrink_memory');
  }

  close(): void {
    this.#isClosed = true;
    if (this.#database === undefined) return;
    try {
      this.#database.exec(`pragma application_id = ${CLOSED}`);
      // Statements that wait to be collected keep the handle alive, and with it the lock.
      this.#database.exec('pragma locking_mode = normal; select count(*) from sqlite_schema');
    } catch (error) {
      if (!isDamage(error)) throw error;
    }
    this.#closeHandle();
  }

  /** Throws a damaged file away, whenever that shows. */
  #guard<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      if (!isDamage(error)) throw error;
      this.#discard();
      throw new LocalDatabaseLostError(error);
    }
  }

  #prepare(statement: string): StatementSyncInstance {
    const database = this.#database ?? this.#open();
    const kept = this.#statements.get(statement);
    if (kept !== undefined) return kept;
    const prepared = database.prepare(statement);
    this.#statements.set(statement, prepared);
    return prepared;
  }

  #open(): DatabaseSyncInstance {
    // Work that goes on while the server stops must not leave the file open.
    if (this.#isClosed) throw new Error('The file of derived data is closed.');
    mkdirSync(path.dirname(this.#file), { recursive: true });
    const format = createHash('sha256').update(this.#schema).digest().readInt32BE();
    let database = openTrusted(this.#file, format);
    if (database === undefined) {
      removeFile(this.#file);
      database = new DatabaseSync(this.#file);
    }
    this.#database = database;
    // Memory is journal enough: after a crash the file is thrown away, and nobody else writes.
    database.exec('pragma journal_mode = memory; pragma synchronous = off; pragma locking_mode = exclusive');
    database.exec('pragma cache_size = -8000; pragma temp_store = memory');
    database.exec(this.#schema);
    database.exec(`pragma user_version = ${format}; pragma application_id = ${IN_USE}`);
    return database;
  }

  #discard(): void {
    this.#closeHandle();
    removeFile(this.#file);
    this.generation++;
  }

  #closeHandle(): void {
    this.#statements.clear();
    if (this.#database?.isOpen === true) this.#database.close();
    this.#database = undefined;
  }
}

/** The file as it was left; undefined when there is none that can be believed. */
function openTrusted(file: string, wanted: number): DatabaseSyncInstance | undefined {
  const database = new DatabaseSync(file);
  try {
    const { format, state } = database
      .prepare('select user_version as format, application_id as state from pragma_user_version, pragma_application_id')
      .get() as { format: number; state: number };
    if (format === wanted && state === CLOSED) return database;
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
  database.close();
  return undefined;
}

function removeFile(file: string): void {
  rmSync(file, { force: true });
  rmSync(`${file}-journal`, { force: true });
}

/** Corrupt, no database at all, unreadable, or with tables that are not ours. Not every failure comes with its code. */
const DAMAGE = /malformed|not a database|disk I\/O error|no such (table|column)/;

const isDamage = (error: unknown): boolean => error instanceof Error && DAMAGE.test(error.message);
