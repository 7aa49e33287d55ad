export const EXPORT_STATES = ['pending', 'running', 'ready', 'failed', 'canceled', 'expired'] as const;
export const EXPORT_STEPS = ['tables', 'files', 'events', 'storing'] as const;
export const EXPORT_ORIGINS = ['server', 'command-line'] as const;

/** An archive of the whole installation, or the record of one. */
export interface InstallationExportTable {
  id: string;
  /** Where it was made: one of the command line is a file that only its operator knows. */
  origin: (typeof EXPORT_ORIGINS)[number];
  state: (typeof EXPORT_STATES)[number];
  /** Null for the operator of the server, and where the person has no account anymore. */
  created_by: string | null;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  /** From then on it cannot be downloaded; null where it cannot be at all. */
  expires_at: string | null;
  /** The archive among the files; it can be downloaded while the state is `ready`. */
  blob: string | null;
  /** Bytes of the archive. */
  size: number | null;
  /** What it contains: rows of the database, files, and events of visitors. */
  row_count: number | null;
  file_count: number | null;
  event_count: number | null;
  /** What is being written, while it is running. */
  step: (typeof EXPORT_STEPS)[number] | null;
  /** How much of the step is done, and of how much. */
  done: number;
  total: number;
  /** Message for the requesting user. */
  error: string | null;
}

export type InstallationExportRow = InstallationExportTable;
