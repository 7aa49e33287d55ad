import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../dialect.ts';

/** The state of the last git synchronization, and an explicit order of jobs. */
export async function createGitExport(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const text = types.text as 'text';
  for (const column of ['revision_id', 'synced_place']) {
    await db.schema.alterTable('git_syncs').addColumn(column, text).execute();
  }
  await db.schema.alterTable('jobs').addColumn('queue_order', text).execute();
  await sql`update jobs set queue_order = created_at`.execute(db);
}
