/** An archive of a person's data, created for that person. */
export interface AccountExportTable {
  id: string;
  user_id: string;
  state: 'pending' | 'ready' | 'failed';
  /** The archive; null until it is ready. */
  blob: string | null;
  /** Bytes of the archive. */
  size: number | null;
  created_at: string;
  finished_at: string | null;
  /** Expiry of the download; null until it is ready. */
  expires_at: string | null;
}

export type AccountExportRow = AccountExportTable;
