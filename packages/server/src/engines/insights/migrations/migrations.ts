import { type EventMigration, eventSchema } from '../store-schema.ts';
import { EVENT_COLUMNS } from './0001-events.ts';

/** Every migration of the stores of events, oldest first. Those that were released are never changed. */
const MIGRATIONS: readonly EventMigration[] = [{ name: '0001-events', columns: EVENT_COLUMNS }];

/** The columns that this version stores of an event. */
export const EVENT_SCHEMA = eventSchema(MIGRATIONS);
