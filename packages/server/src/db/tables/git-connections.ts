import type { SyncCause, SyncFailureReason } from './git.ts';

/** The repository that a space is connected with. */
export interface GitConnectionTable {
  space_id: string;
  /** Without credentials. */
  url: string;
  /** `refs/heads/…`; null until the default branch of the repository is known. */
  ref: string | null;
  project_directory: string | null;
  repo_tree_url: string | null;
  repo_commit_url: string | null;
  /** Which way the first synchronization goes, where nobody calls for it. */
  initial_direction: 'import' | 'export';
  /** Of automatic exports. */
  commit_message: string;
  auto_import: number;
  auto_export: number;
  /** Minutes between two looks at the branch. */
  import_interval: number;
  /** When the branch is looked at next; null without automatic imports. */
  next_import_at: string | null;
  credentials_type: 'password' | 'ssh-key' | 'deploy-key' | null;
  /** That of a password; shown. */
  username: string | null;
  /** That of a private key; shown. */
  public_key: string | null;
  /** JSON of StoredCredentials, encrypted; null where there are none, or where they can no longer be decrypted. */
  credentials: string | null;
  /** JSON: public keys of the SSH host; none until it was reached first. */
  host_keys: string;
  /** Encrypted. */
  webhook_secret: string | null;
  /** Failures of automatic work since something succeeded. */
  failure_count: number;
  /** JSON of ConnectionFailure: the last one. */
  failure: string | null;
  /** Since when nothing happens by itself. */
  paused_at: string | null;
  created_by: string;
  created_at: string;
  updated_at: string;
}

export type GitConnectionRow = GitConnectionTable;

/** What went wrong when the server last did something by itself. */
export interface ConnectionFailure {
  readonly at: string;
  /** What failed: the look at the branch, or what followed it. */
  readonly operation: 'check' | 'import' | 'export';
  readonly reason: SyncFailureReason;
  readonly message: string;
}

/** Deliveries of webhooks, so that none counts twice. */
export interface GitDeliveryTable {
  space_id: string;
  /** Hash of the id that the host gave it, or of its body. */
  digest: string;
  received_at: string;
}

/** Why the branch of a connection is looked at. */
export interface SyncTrigger {
  readonly spaceId: string;
  readonly cause: Extract<SyncCause, 'schedule' | 'webhook'>;
  /** How often it was put off because the space was being synchronized. */
  readonly delays?: number;
}
