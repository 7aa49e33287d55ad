import type { EventAnswer, EventQuery } from './event-query.ts';
import type { StoredEvent } from './stored-event.ts';

export type ExportFormat = 'parquet' | 'csv';

/** Where events are kept: DuckDB in the data folder, ClickHouse, or the PostgreSQL of the installation. */
export interface EventStore {
  readonly kind: 'duckdb' | 'clickhouse' | 'postgresql';
  /** Ends once the events would survive a crash of this process; they are in answers within a second. */
  append(events: readonly StoredEvent[]): Promise<void>;
  /** @throws Error when the store cannot be asked; a query that needs longer than the store's limit is ended */
  aggregate(query: EventQuery): Promise<EventAnswer>;
  /** Removes all events of a site. */
  deleteSite(siteId: string): Promise<void>;
  /** Removes events that happened before an instant, in milliseconds since 1970. */
  deleteBefore(instant: number): Promise<void>;
  /** Writes events, of one site or of all, into a new file; gives their number. */
  exportTo(file: string, format: ExportFormat, siteId?: string): Promise<number>;
  /** Returns memory that the whole process has freed to the system; only a store with such a call has it, once it is open. */
  releaseMemory?(): Promise<void>;
  close(): Promise<void>;
}

/** Whether the events are in files that one process has to itself, which is the server. */
export const isOfOneProcess = ({ kind }: EventStore): boolean => kind === 'duckdb';
