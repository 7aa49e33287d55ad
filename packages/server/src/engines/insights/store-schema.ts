import { newerStore } from './event-store-error.ts';

/**
 * How a value of an event is stored. `instant` is milliseconds since 1970 in UTC; `hash` a number of 64 bits without sign,
 * in JavaScript a `bigint`; `texts` a list of texts. All but the required columns may be null.
 */
export type StoredKind = 'text' | 'instant' | 'hash' | 'integer' | 'texts';

export type StoredColumns = Readonly<Record<string, StoredKind>>;

/** One step of the schema of all stores: columns that they gain, each null in the rows that are already there. */
export interface EventMigration {
  /** Recorded in the store once it was applied. */
  readonly name: string;
  readonly columns: StoredColumns;
}

/** The event columns of one version of the program, and the migrations from earlier versions. */
export interface EventSchema {
  /** Oldest first. The first one creates the tables. */
  readonly migrations: readonly EventMigration[];
  /** All columns, in the order of the migrations. */
  readonly columns: readonly (readonly [name: string, kind: StoredKind])[];
}

export const eventSchema = (migrations: readonly EventMigration[]): EventSchema => ({
  migrations,
  columns: migrations.flatMap(({ columns }) => Object.entries(columns)),
});

/**
 * The migrations that a store lacks, oldest first.
 * @param applied names that the store has recorded, in any order: servers sort nothing by themselves; none for a store
 * that is empty, or older than the record
 * @throws EventStoreError when a newer version has migrated the store; it names that version's first migration
 */
export function findPendingMigrations({ migrations }: EventSchema, applied: readonly string[]): EventMigration[] {
  const [unknown] = applied.filter((name) => !migrations.some((migration) => migration.name === name)).sort();
  if (unknown !== undefined) throw newerStore(unknown);
  return migrations.filter(({ name }) => !applied.includes(name));
}
