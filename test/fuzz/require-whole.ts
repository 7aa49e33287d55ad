import { type Reached, reachRevision } from '@bindery/content';
import { sql } from 'kysely';
import type { Database } from '../../packages/server/src/platform/db/connect.ts';
import { createObjectCache, openContentStore } from '../../packages/server/src/platform/store/content-store.ts';
import { engineName } from '../../packages/server/src/testing/test-database.ts';

/** @throws Error naming the missing or corrupt parts of a database */
export async function requireWhole({ reader }: Pick<Database, 'reader'>): Promise<void> {
  if (engineName === 'SQLite') {
    const { rows: broken } = await sql`pragma foreign_key_check`.execute(reader);
    const { rows: checked } = await sql<{ quick_check: string }>`pragma quick_check`.execute(reader);
    if (broken.length > 0 || checked[0]?.quick_check !== 'ok')
      throw new Error(`The database is broken: ${JSON.stringify([broken, checked])}`);
  }
  const store = openContentStore(reader, createObjectCache(), () => new Date());
  const reached: Reached = { objects: new Set(), blobs: new Set() };
  const rows = await reader.selectFrom('revisions').select('root').execute();
  for (const { root } of rows) await reachRevision(store, root, reached);
  // Throws for one that is missing.
  for (const hash of reached.objects) await store.get([hash]);
}
