import type { Kysely } from 'kysely';

/** Events of visitors are kept in a separate store (`insights/open-event-store.ts`). */
export async function dropSiteEvents(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('site_events').execute();
}
