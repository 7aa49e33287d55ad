import { TABLE_COLUMNS } from '../../platform/db/columns.ts';
import type { Tables } from '../../platform/db/database.ts';
import { SECRET_NAME } from '../../platform/secret/instance-key.ts';

/** Version of the archive's layout. */
export const ARCHIVE_FORMAT = 1;

/** Name of the entry with the events of visitors, in Parquet; absent where there are none. */
export const EVENTS_ENTRY = 'events.parquet';

/** What an archive says of itself, in `manifest.json`. */
export interface Manifest {
  readonly format: number;
  readonly tables: readonly string[];
  /** Migrations that its rows have seen; archives of former versions do not say. */
  readonly migrations: readonly string[];
}

export interface ArchiveSummary {
  readonly rows: number;
  readonly blobs: number;
  /** Of visitors. */
  readonly events: number;
}

export type ArchiveRow = Record<string, string | number | null | Uint8Array>;

/** All tables, in an order in which their references are satisfied. */
export const tableNames = (): (keyof Tables)[] => Object.keys(TABLE_COLUMNS) as (keyof Tables)[];

/** Tables about this installation alone: its processes, the archives that it has made, and what it is about to send. */
const OWN_TABLES: readonly (keyof Tables)[] = [
  'server_nodes',
  'installation_exports',
  'domain_events',
  'webhook_deliveries',
];

/** Whether a row is about this installation: another one has its own secret. */
export const staysHere = (table: keyof Tables, row: ArchiveRow): boolean =>
  OWN_TABLES.includes(table) || (table === 'installation' && row['name'] === SECRET_NAME);

/** A row as one line of JSON; bytes become `{"base64": …}`. */
export function encodeRow(row: ArchiveRow): string {
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value,
      ]),
    ),
  );
}

/** @throws SyntaxError when the line is no JSON */
export function decodeRow(line: string): ArchiveRow {
  const values = JSON.parse(line) as Record<string, string | number | null | { base64: string }>;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null ? Buffer.from(value.base64, 'base64') : value,
    ]),
  );
}

/** Whether a file or its folder does not exist. */
export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
