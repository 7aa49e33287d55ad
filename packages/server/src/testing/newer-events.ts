import { EVENT_SCHEMA } from '../engines/insights/migrations/migrations.ts';
import { eventSchema } from '../engines/insights/store-schema.ts';
import type { StoredEvent } from '../engines/insights/stored-event.ts';

/** The schema of a version to come: two more migrations, with a column of each kind that is not a list. */
export const NEWER_SCHEMA = eventSchema([
  ...EVENT_SCHEMA.migrations,
  { name: '9001-campaign', columns: { campaign: 'text', campaign_rank: 'integer' } },
  { name: '9002-device-hash', columns: { device_hash: 'hash' } },
]);

/** What an event has in the columns of `NEWER_SCHEMA`. */
interface NewerColumns {
  readonly campaign: string | null;
  readonly campaign_rank: number | null;
  readonly device_hash: bigint | null;
}

/** An event as a program with `NEWER_SCHEMA` stores it. */
export const aNewerEvent = (event: StoredEvent, columns: Partial<NewerColumns> = {}): StoredEvent & NewerColumns => ({
  ...event,
  campaign: null,
  campaign_rank: null,
  device_hash: null,
  ...columns,
});
