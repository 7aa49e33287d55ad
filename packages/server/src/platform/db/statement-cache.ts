/** The used part of a prepared statement of node:sqlite. */
interface Statement {
  all(...parameters: readonly unknown[]): unknown[];
  run(...parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint };
  iterate(...parameters: readonly unknown[]): IterableIterator<unknown>;
  columns(): readonly unknown[];
}

/** The used part of a connection of node:sqlite. */
interface Connection {
  readonly isOpen: boolean;
  prepare(text: string): Statement;
  close(): void;
}

/** Adapts node:sqlite to Kysely's driver, with cached prepared statements. */
export class StatementCache {
  readonly #database: Connection;
  readonly #begin: string;
  readonly #statements = new Map<string, CachedStatement>();

  /** @param begin how a transaction begins on this connection */
  constructor(database: Connection, begin: string) {
    this.#database = database;
    this.#begin = begin;
  }

  prepare(text: string): CachedStatement {
    const cached = this.#statements.get(text);
    if (cached !== undefined) return cached;
    // A unit of work acquires the write lock at its start, so it never fails half way because of another writer.
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
  readonly #statement: Statement;

  constructor(statement: Statement) {
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
