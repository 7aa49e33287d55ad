import { EVENT_COLUMNS } from './migrations/0001-events.ts';
import type { StoredColumns } from './store-schema.ts';

/**
 * The stored columns of an event, in this order, in every store: the columns of all migrations; a new migration is
 * spread here too. They contain no IP addresses, user agents or names of visitors.
 */
export const STORED_COLUMNS = { ...EVENT_COLUMNS } as const satisfies StoredColumns;

export type StoredColumn = keyof typeof STORED_COLUMNS;

/** H3 resolution of stored cells: about 250 km², a town and not a house. */
export const GEO_RESOLUTION = 5;

interface KindValues {
  readonly text: string;
  readonly instant: number;
  readonly hash: bigint;
  readonly integer: number;
  readonly texts: readonly string[];
}

/** Columns that every event has a value in. */
export const REQUIRED_COLUMNS = ['site', 'instant', 'visitor', 'session', 'type', 'url'] as const;

type Required = (typeof REQUIRED_COLUMNS)[number];

/** One event as it is stored. */
export type StoredEvent = {
  readonly [Column in StoredColumn]:
    | KindValues[(typeof STORED_COLUMNS)[Column]]
    | (Column extends Required ? never : null);
};
