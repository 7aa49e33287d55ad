import type { Logger } from 'pino';
import type { Presence } from './access/presence.ts';
import type { Config } from './config/config.ts';
import type { TemporaryFolder } from './data-folder/temporary-folder.ts';
import type { CommitVersionedCache } from './db/commit-versioned-cache.ts';
import type { Database } from './db/connect.ts';
import type { RepositoryCaches } from './git/repository-caches.ts';
import type { EventStore } from './insights/event-store.ts';
import type { LinkIndex } from './links/link-index.ts';
import type { LiveHub } from './live/live-hub.ts';
import type { SpecificationLibrary } from './openapi/specification-library.ts';
import type { Outbound } from './outbound/outbound.ts';
import type { PdfLibrary } from './pdf/pdf-library.ts';
import type { Search } from './search/search.ts';
import type { Secret } from './secret/secret.ts';
import type { SiteHosts } from './sites/site-hosts.ts';
import type { BlobStore } from './store/blob-store.ts';
import type { CachedContentStore } from './store/content-store.ts';
import type { IdleEviction } from './store/idle-eviction.ts';
import type { RevisionReader } from './store/revision-reader.ts';
import type { ComputePool } from './workers/compute-pool.ts';

/** Everything the program is made of, built once in `main.ts` and passed by hand. */
export interface Context {
  readonly config: Config;
  readonly database: Database;
  readonly cache: CommitVersionedCache;
  readonly content: CachedContentStore;
  readonly revisions: RevisionReader;
  readonly blobs: BlobStore;
  readonly search: Search;
  readonly links: LinkIndex;
  readonly temporary: TemporaryFolder;
  /** Everything that gives memory back when nobody uses it. */
  readonly idleEviction: IdleEviction;
  readonly outbound: Outbound;
  readonly repositories: RepositoryCaches;
  readonly pdf: PdfLibrary;
  readonly specifications: SpecificationLibrary;
  readonly insights: EventStore;
  readonly siteHosts: SiteHosts;
  readonly presence: Presence;
  readonly live: LiveHub;
  /** Processes for heavy work; absent where all work is done in this one. */
  readonly compute?: ComputePool;
  readonly secret: Secret;
  readonly log: Logger;
  /** The only clock of the program; tests move it. */
  readonly clock: () => Date;
}

/** The real clock. */
export const systemClock = (): Date => new Date();
