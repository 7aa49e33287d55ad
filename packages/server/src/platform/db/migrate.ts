import { Migrator } from 'kysely';
import type { Database } from './connect.ts';
import { MIGRATIONS } from './migrations/migrations.ts';

/**
 * Brings the schema up to date. Safe to call from several processes at once: one of them migrates, the others wait.
 * @returns the names of the applied migrations
 * @throws Error naming the migration that failed; the schema is then as before that migration
 * @throws Error if a newer version has migrated the database; nothing is changed
 */
export async function migrate(database: Database, migrations = MIGRATIONS): Promise<string[]> {
  const { engine, writer } = database;
  const provider = {
    getMigrations: async () =>
      Object.fromEntries(
        Object.entries(migrations).map(([name, up]) => [
          name,
          { up: (db: Parameters<typeof up>[0]) => up(db, engine.columnTypes) },
        ]),
      ),
  };
  const { error, results } = await new Migrator({ db: writer, provider }).migrateToLatest();
  const failed = results?.find((result) => result.status === 'Error');
  if (error !== undefined) {
    const reason = error instanceof Error ? error.message : String(error);
    const [, unknown] = /previously executed migration (\S+) is missing/.exec(reason) ?? [];
    if (unknown !== undefined) throw new Error(describeNewer(unknown), { cause: error });
    throw new Error(`The database could not be migrated${failed ? ` (${failed.migrationName})` : ''}: ${reason}`, {
      cause: error,
    });
  }
  return (results ?? []).map((result) => result.migrationName);
}

const describeNewer = (migration: string): string =>
  `The database was written by a newer version of Bindery, with the migration ${migration}. Start that version, or restore the backup from before the upgrade.`;
