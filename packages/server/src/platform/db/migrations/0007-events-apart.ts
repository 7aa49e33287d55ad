import type { Kysely } from 'kysely';

/** Visitors' events are stored separately (`insights/open-event-store.ts`). */
export async function dropSiteEvents(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('site_events').execute();
}
