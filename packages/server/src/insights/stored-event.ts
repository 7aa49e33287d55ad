import { EVENT_COLUMNS } from './migrations/0001-events.ts';
import type { StoredColumns } from './store-schema.ts';

/**
 * What is kept of an event, in this order, in every store: the columns of all migrations, of which a new one is spread
 * here too. Neither addresses nor user agents nor names that visitors were given are among it.
 */
export const STORED_COLUMNS = { ...EVENT_COLUMNS } as const satisfies StoredColumns;

export type StoredColumn = keyof typeof STORED_COLUMNS;

/** H3 resolution of the cells that are kept: about 250 km², a town and not a house. */
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

/** One event as it is kept. */
export type StoredEvent = {
  readonly [Column in StoredColumn]:
    | KindValues[(typeof STORED_COLUMNS)[Column]]
    | (Column extends Required ? never : null);
};
