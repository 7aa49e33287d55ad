import type { LocalDatabase } from '../../platform/derived/local-database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { LruCache } from '../../platform/store/lru-cache.ts';
import type { SpecificationSources } from '../revisions/find-specification.ts';
import type { ListOfChunk } from './index-tables.ts';
import type { RunningUpdate } from './running-update.ts';
import type { SpaceIndex } from './space-index.ts';

/**
 * The search indexes of this process: derived from content, in a separate file, each for one revision with the API
 * specifications on its pages at that time.
 */
export interface Search {
  readonly db: LocalDatabase;
  /** Those in memory by the id of their space. */
  readonly indexes: LruCache<SpaceIndex>;
  /** Lists that were read last, by the state of the index that they belong to. */
  readonly lists: LruCache<readonly ListOfChunk[]>;
  /** Index updates in progress. */
  readonly running: Map<string, RunningUpdate>;
  /** Ends when the changes of many pages that are made now are ready: they are made one after the other. */
  builds: Promise<void>;
  isTidying: boolean;
  close(): void;
}

/** The dependencies of searches. */
export type SearchContext = SpecificationSources & Pick<Platform, 'content'> & { readonly search: Search };
