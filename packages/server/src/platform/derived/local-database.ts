import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite';

/**
 * One file in the data folder for data derived from content: the same on every deployment, regardless of the main
 * database. It is never flushed to disk, but its units are whole when the process ends at any point. A file of another
 * format, a damaged one, and one that was in use when the machine stopped are deleted and rebuilt. Only the server may
 * use it, one process at a time.
 */
export interface LocalDatabase {
  /** Increases when the file is rebuilt, which invalidates cached row ids. */
  readonly generation: number;
  all(statement: string, ...parameters: readonly Value[]): Row[];
  get(statement: string, ...parameters: readonly Value[]): Row | undefined;
  run(statement: string, ...parameters: readonly Value[]): void;
  /** Runs `work` as one unit: all of its writes, or none. It cannot wait for anything. */
  write<Result>(work: () => Result): Result;
  /** Releases the page cache; it is filled again on demand. */
  releaseMemory(): void;
  close(): void;
}

export type Value = string | number | null | Uint8Array;
export type Row = Readonly<Record<string, unknown>>;

/** The file turned out to be damaged and was rebuilt: all work in progress restarts from scratch. */
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
 * The file `derived.db` in the folder `cache` of the data folder. It is opened on first use, so that commands next to a
 * running server do not touch it.
 * @param schema statements that create the tables if missing. A file created with other statements is of another
 * format, so a change of the data written to the tables must change their text too
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
      // Statements awaiting garbage collection keep the handle open, and with it the lock.
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
    const cached = this.#statements.get(statement);
    if (cached !== undefined) return cached;
    const prepared = database.prepare(statement);
    this.#statements.set(statement, prepared);
    return prepared;
  }

  #open(): DatabaseSyncInstance {
    // Work that continues while the server stops must not leave the file open.
    if (this.#isClosed) throw new Error('The file of derived data is closed.');
    mkdirSync(path.dirname(this.#file), { recursive: true });
    const format = createHash('sha256').update(this.#schema).digest().readInt32BE();
    let database = openTrusted(this.#file, format);
    if (database === undefined) {
      removeFile(this.#file);
      database = new DatabaseSync(this.#file);
    }
    this.#database = database;
    // The journal is for a process that ends within a unit: the system writes what it was given, flushed or not.
    database.exec('pragma journal_mode = truncate; pragma synchronous = off; pragma locking_mode = exclusive');
    database.exec('pragma cache_size = -8000; pragma temp_store = memory');
    database.exec('create table if not exists file_use (boot text)');
    database.exec('delete from file_use');
    database.prepare('insert into file_use (boot) values (?)').run(readBootId() ?? null);
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

/** The existing file; undefined if it is missing or cannot be trusted. */
function openTrusted(file: string, formatVersion: number): DatabaseSyncInstance | undefined {
  const database = new DatabaseSync(file);
  try {
    const { format, state } = database
      .prepare('select user_version as format, application_id as state from pragma_user_version, pragma_application_id')
      .get() as { format: number; state: number };
    if (format === formatVersion && (state === CLOSED || (state === IN_USE && isOfThisBoot(database)))) return database;
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
  database.close();
  return undefined;
}

/** Whether the machine has run since the file was used: it has then written everything that the process had. */
function isOfThisBoot(database: DatabaseSyncInstance): boolean {
  const use = database.prepare('select boot from file_use').get() as { boot: string | null } | undefined;
  return use !== undefined && use.boot !== null && use.boot === readBootId();
}

/** Names the run of the system's kernel; undefined where that is unknown. */
function readBootId(): string | undefined {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return undefined;
  }
}

function removeFile(file: string): void {
  rmSync(file, { force: true });
  rmSync(`${file}-journal`, { force: true });
}

/** Corrupt, not a database, unreadable, or with foreign tables. Not every failure has its code. */
const DAMAGE = /malformed|not a database|disk I\/O error|no such (table|column)/;

const isDamage = (error: unknown): boolean => error instanceof Error && DAMAGE.test(error.message);
