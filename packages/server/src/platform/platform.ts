import type { Logger } from 'pino';
import type { ComputePool } from './compute/compute-pool.ts';
import type { Config } from './config/config.ts';
import type { TemporaryFolder } from './data-folder/temporary-folder.ts';
import type { CommitVersionedCache } from './db/commit-versioned-cache.ts';
import type { Database } from './db/connect.ts';
import type { Outbound } from './outbound/outbound.ts';
import type { Secret } from './secret/secret.ts';
import type { BlobStore } from './store/blob-store.ts';
import type { CachedContentStore } from './store/content-store.ts';
import type { IdleEviction } from './store/idle-eviction.ts';
import type { RevisionReader } from './store/revision-reader.ts';
import type { ServerState } from './store/server-state.ts';

/** The foundation of `platform` and `engines`: databases, files, connections, time. They receive no more of the program. */
export interface Platform {
  readonly config: Config;
  readonly database: Database;
  readonly cache: CommitVersionedCache;
  readonly content: CachedContentStore;
  readonly revisions: RevisionReader;
  readonly blobs: BlobStore;
  readonly temporary: TemporaryFolder;
  /** Everything that gives memory back when nobody uses it. */
  readonly idleEviction: IdleEviction;
  /** State of modules: their caches, queues and counts. */
  readonly state: ServerState;
  readonly outbound: Outbound;
  /** Processes for heavy work; absent where all work is done in this one. */
  readonly compute?: ComputePool;
  readonly secret: Secret;
  readonly log: Logger;
  /** The only clock of the program; tests move it. */
  readonly clock: () => Date;
}
