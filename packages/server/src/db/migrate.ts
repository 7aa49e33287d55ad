import { Migrator } from 'kysely';
import type { Database } from './connect.ts';
import { MIGRATIONS } from './migrations/migrations.ts';

/**
 * Brings the schema up to date. Safe to call from several processes at once: one of them migrates, the others wait.
 * @returns the names of the migrations that were applied now
 * @throws Error naming the migration that failed; the schema then is as it was before that migration
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
    throw new Error(`The database could not be migrated${failed ? ` (${failed.migrationName})` : ''}: ${reason}`, {
      cause: error,
    });
  }
  return (results ?? []).map((result) => result.migrationName);
}
