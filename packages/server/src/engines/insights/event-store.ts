import type { EventAnswer, EventQuery } from './event-query.ts';
import type { StoredEvent } from './stored-event.ts';

export type ExportFormat = 'parquet' | 'csv';

/** Storage of events: DuckDB in the data folder, ClickHouse, or the PostgreSQL of the installation. */
export interface EventStore {
  readonly kind: 'duckdb' | 'clickhouse' | 'postgresql';
  /** Resolves once the events survive a crash of this process; queries include them within a second. */
  append(events: readonly StoredEvent[]): Promise<void>;
  /** @throws Error if the store is unavailable; a query over the store's time limit is ended */
  aggregate(query: EventQuery): Promise<EventAnswer>;
  /** Removes all events of a site. */
  deleteSite(siteId: string): Promise<void>;
  /** Removes events that happened before an instant, in milliseconds since 1970. */
  deleteBefore(instant: number): Promise<void>;
  /** Writes events, of one site or of all, into a new file; returns their number. */
  exportTo(file: string, format: ExportFormat, siteId?: string): Promise<number>;
  /** Returns memory that the whole process has freed to the system; only a store with such a call has it, once it is open. */
  releaseMemory?(): Promise<void>;
  close(): Promise<void>;
}

/** Whether the events are in files that one process has to itself, which is the server. */
export const isOfOneProcess = ({ kind }: EventStore): boolean => kind === 'duckdb';
