import type { ContentStore, StoredObject } from '@bindery/content';
import type { Db } from '../db/database.ts';
import { LruCache } from './lru-cache.ts';

/** Objects per statement: far below the engines' limits on parameters. */
const BATCH = 400;
/** Bytes of memory that objects may use. */
const CACHE_BYTES = 24 * 1024 * 1024;
/** Bytes of recently read objects of work on whole spaces: it reads some of them twice. */
const BULK_BYTES = 1024 * 1024;
/** Bytes that stay cached when unused. */
export const RESTING_OBJECTS = 4 * 1024 * 1024;

/** Measured overhead of an object in memory: buffer, hash and entry. Many objects have fewer than 100 bytes. */
const OBJECT_OVERHEAD = 700;

export type ObjectCache = LruCache<Uint8Array>;

const weigh = (bytes: Uint8Array) => bytes.length + OBJECT_OVERHEAD;

/** A cache for `openContentStore`. Objects are immutable, so cached ones never become stale. */
export const createObjectCache = (): ObjectCache => new LruCache(CACHE_BYTES, weigh);

/** A store with a cache of recently read objects. */
export interface CachedContentStore extends ContentStore {
  /** Caches objects that were stored just now: the next edit reads them. */
  remember(objects: readonly StoredObject[]): void;
  /** For bytes that are only forwarded: the same store, where `get` may reject texts that are slow to parse. */
  readonly unguarded: ContentStore;
  /**
   * The same store for work that scans all texts of a space: it does not evict objects from the readers' cache, and
   * does not cache those it reads.
   */
  readonly bulk: ContentStore;
}

/** Content objects in the database, read through a cache that all stores of the process share. */
export function openContentStore(db: Db, cache: ObjectCache, clock: () => Date): CachedContentStore {
  const unguarded: ContentStore = {
    get: (hashes) => readObjects(db, hashes, [cache]),
    put: (objects) => storeObjects(db, objects, clock().toISOString()),
  };
  const recent: ObjectCache = new LruCache(BULK_BYTES, weigh);
  return {
    ...unguarded,
    unguarded,
    bulk: { ...unguarded, get: (hashes) => readObjects(db, hashes, [recent, cache]) },
    remember: (objects) => {
      for (const { hash, bytes } of objects) cache.set(hash, bytes);
    },
  };
}

/** Reads objects through caches; the first one caches misses. */
async function readObjects(
  db: Db,
  hashes: readonly string[],
  caches: readonly [ObjectCache, ...ObjectCache[]],
): Promise<Uint8Array[]> {
  const objects = new Map<string, Uint8Array>();
  const missing: string[] = [];
  for (const hash of new Set(hashes)) {
    const cached = findKept(caches, hash);
    if (cached === undefined) missing.push(hash);
    else objects.set(hash, cached);
  }
  for (let start = 0; start < missing.length; start += BATCH) {
    const part = missing.slice(start, start + BATCH);
    const rows = await db.selectFrom('content_objects').select(['hash', 'bytes']).where('hash', 'in', part).execute();
    for (const row of rows) {
      objects.set(row.hash, row.bytes);
      caches[0].set(row.hash, row.bytes);
    }
  }
  return hashes.map((hash) => {
    const bytes = objects.get(hash);
    if (bytes === undefined) throw new Error(`The content object ${hash} is missing from the database.`);
    return bytes;
  });
}

function findKept(caches: readonly ObjectCache[], hash: string): Uint8Array | undefined {
  for (const cache of caches) {
    const cached = cache.get(hash);
    if (cached !== undefined) return cached;
  }
  return undefined;
}

/** How long an object that is stored again counts as just stored. */
const REFRESH_MS = 3600 * 1000;

/**
 * Stores objects. An existing one is marked as in use, so that no garbage collection that has not seen its new revision
 * removes it; at most once an hour, since some objects are part of every space.
 */
export async function storeObjects(db: Db, objects: readonly StoredObject[], now: string): Promise<void> {
  const stale = new Date(Date.parse(now) - REFRESH_MS).toISOString();
  // An object may occur twice in a batch, which not every engine accepts in one statement.
  const unique = [...new Map(objects.map((object) => [object.hash, object])).values()];
  for (let start = 0; start < unique.length; start += BATCH) {
    const rows = unique.slice(start, start + BATCH).map(({ hash, bytes }) => ({ hash, bytes, stored_at: now }));
    await db
      .insertInto('content_objects')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('hash').doUpdateSet({ stored_at: now }).where('content_objects.stored_at', '<', stale),
      )
      .execute();
  }
}
