import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EventStore } from '../engines/insights/event-store.ts';
import { readExportedEvents } from '../engines/insights/exported-events.ts';
import { EVENT_SCHEMA } from '../engines/insights/migrations/migrations.ts';
import type { StoredEvent } from '../engines/insights/stored-event.ts';

/** The events of a store, of all sites or of one, in the order of their time. */
export async function listAuditLog(store: EventStore, siteId?: string, schema = EVENT_SCHEMA): Promise<StoredEvent[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bindery-events-'));
  try {
    const file = path.join(folder, 'events.parquet');
    await store.exportTo(file, 'parquet', siteId);
    const events: StoredEvent[] = [];
    await readExportedEvents(file, async (some) => void events.push(...some), schema);
    return events.sort((one, other) => one.instant - other.instant);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
