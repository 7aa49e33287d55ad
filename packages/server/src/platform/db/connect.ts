import { Kysely } from 'kysely';
import type { DatabaseConfig } from '../config/config.ts';
import type { Tables } from './database.ts';
import { type Engine, openEngine } from './dialect.ts';

/** The open database: a reader for everything outside of a unit of work; writes go through `transact`. */
export interface Database {
  readonly engine: Engine;
  readonly reader: Kysely<Tables>;
  readonly writer: Kysely<Tables>;
  close(): Promise<void>;
}

/** Opens the configured database. It must be migrated before use. */
export function openDatabase(config: DatabaseConfig): Database {
  const engine = openEngine(config);
  const writer = new Kysely<Tables>({ dialect: engine.writer });
  const reader = engine.reader === engine.writer ? writer : new Kysely<Tables>({ dialect: engine.reader });
  return {
    engine,
    reader,
    writer,
    close: async () => {
      await writer.destroy();
      if (reader !== writer) await reader.destroy();
      await engine.close();
    },
  };
}
