/** A server of an installation on PostgreSQL, as it reported itself. */
export interface ServerNodeTable {
  id: string;
  host: string;
  version: string;
  started_at: string;
  seen_at: string;
  /** Bytes of the disk of its data folder. */
  disk_free: number;
  disk_total: number;
}

export type ServerNodeRow = ServerNodeTable;
