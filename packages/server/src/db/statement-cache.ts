/** A prepared statement of node:sqlite, as far as it is used here. */
interface Statement {
  all(...parameters: readonly unknown[]): unknown[];
  run(...parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint };
  iterate(...parameters: readonly unknown[]): IterableIterator<unknown>;
  columns(): readonly unknown[];
}

/** A connection of node:sqlite, as far as it is used here. */
interface Connection {
  readonly isOpen: boolean;
  prepare(text: string): Statement;
  close(): void;
}

/** The shape that Kysely's driver wants, over node:sqlite, with prepared statements kept. */
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
    const kept = this.#statements.get(text);
    if (kept !== undefined) return kept;
    // A unit of work acquires the write lock at once: it never has to give up half way because of another writer.
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
