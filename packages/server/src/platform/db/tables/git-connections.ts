import type { SyncCause, SyncFailureReason } from './git.ts';

/** The repository that a space is connected to. */
export interface GitConnectionTable {
  space_id: string;
  /** Without credentials. */
  url: string;
  /** `refs/heads/…`; null until the default branch of the repository is known. */
  ref: string | null;
  project_directory: string | null;
  repo_tree_url: string | null;
  repo_commit_url: string | null;
  /** The direction of the first synchronization, unless a person starts it. */
  initial_direction: 'import' | 'export';
  /** Of automatic exports. */
  commit_message: string;
  auto_import: number;
  auto_export: number;
  /** Interval between polls of the branch, in minutes. */
  import_interval: number;
  /** Time of the next poll; null without automatic imports. */
  next_import_at: string | null;
  credentials_type: 'password' | 'ssh-key' | 'deploy-key' | null;
  /** Fingerprint of a password; displayed. */
  username: string | null;
  /** Fingerprint of a private key; displayed. */
  public_key: string | null;
  /** JSON of StoredCredentials, encrypted; null without any, or if they can no longer be decrypted. */
  credentials: string | null;
  /** JSON: public keys of the SSH host; none before the first connection. */
  host_keys: string;
  /** Encrypted. */
  webhook_secret: string | null;
  /** Consecutive failures of automatic operations. */
  failure_count: number;
  /** JSON of ConnectionFailure: the last one. */
  failure: string | null;
  /** When automatic synchronization was paused. */
  paused_at: string | null;
  /** The user who last set it: automatic imports run in their name, with what they may show. */
  created_by: string;
  created_at: string;
  updated_at: string;
}

export type GitConnectionRow = GitConnectionTable;

/** The failure of the server's last automatic operation. */
export interface ConnectionFailure {
  readonly at: string;
  /** The failed operation: the check of the branch, or the one after it. */
  readonly operation: 'check' | 'import' | 'export';
  readonly reason: SyncFailureReason;
  readonly message: string;
}

/** Deliveries of webhooks, so that none is processed twice. */
export interface GitDeliveryTable {
  space_id: string;
  /** Hash of the delivery's id from the host, or of its body. */
  digest: string;
  received_at: string;
}

/** Why the branch of a connection is polled. */
export interface SyncTrigger {
  readonly spaceId: string;
  readonly cause: Extract<SyncCause, 'schedule' | 'webhook'>;
  /** How often it was postponed because the space was being synchronized. */
  readonly delays?: number;
}
