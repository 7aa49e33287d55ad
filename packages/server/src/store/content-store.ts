import type { ContentStore, StoredObject } from '@bindery/content';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../db/database.ts';
import { LruCache } from './lru-cache.ts';

type Db = Kysely<Tables> | Transaction<Tables>;

/** Objects a statement: far below the engines' limits on parameters. */
const BATCH = 400;
/** Bytes of memory that objects may use. */
const CACHE_BYTES = 24 * 1024 * 1024;
/** Bytes of objects that work on whole spaces has read last: it reads some of them twice. */
const BULK_BYTES = 1024 * 1024;
/** Those that stay in memory however long nobody reads them. */
export const RESTING_OBJECTS = 4 * 1024 * 1024;

/**
 * What an object in memory needs besides its bytes, measured: buffer, hash and entry. Many have fewer than 100 bytes.
 */
const OBJECT_OVERHEAD = 700;

export type ObjectCache = LruCache<Uint8Array>;

const weigh = (bytes: Uint8Array) => bytes.length + OBJECT_OVERHEAD;

/** A cache for `openContentStore`. Objects are immutable, so what it keeps is always right. */
export const createObjectCache = (): ObjectCache => new LruCache(CACHE_BYTES, weigh);

/** A store that keeps in memory what was read last. */
export interface CachedContentStore extends ContentStore {
  /** Keeps objects that were stored just now: the next edit begins with them. */
  remember(objects: readonly StoredObject[]): void;
  /** For bytes that are only passed on: the same store, where `get` may refuse texts that need long to parse. */
  readonly unguarded: ContentStore;
  /**
   * The same for work that goes through all texts of a space: what is in memory for readers stays there, and what is read
   * is garbage as soon as it was used.
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

/** Reads objects through caches, of which the first one keeps what is in none of them. */
async function readObjects(
  db: Db,
  hashes: readonly string[],
  caches: readonly [ObjectCache, ...ObjectCache[]],
): Promise<Uint8Array[]> {
  const found = new Map<string, Uint8Array>();
  const missing: string[] = [];
  for (const hash of new Set(hashes)) {
    const kept = findKept(caches, hash);
    if (kept === undefined) missing.push(hash);
    else found.set(hash, kept);
  }
  for (let start = 0; start < missing.length; start += BATCH) {
    const part = missing.slice(start, start + BATCH);
    const rows = await db.selectFrom('content_objects').select(['hash', 'bytes']).where('hash', 'in', part).execute();
    for (const row of rows) {
      found.set(row.hash, row.bytes);
      caches[0].set(row.hash, row.bytes);
    }
  }
  return hashes.map((hash) => {
    const bytes = found.get(hash);
    if (bytes === undefined) throw new Error(`The content object ${hash} is missing from the database.`);
    return bytes;
  });
}

function findKept(caches: readonly ObjectCache[], hash: string): Uint8Array | undefined {
  for (const cache of caches) {
    const kept = cache.get(hash);
    if (kept !== undefined) return kept;
  }
  return undefined;
}

/** For how long an object that is stored again counts as stored just now. */
const REFRESH_MS = 3600 * 1000;

/**
 * Stores objects. One that exists already is marked as wanted now, so that no collection of garbage that has not seen
 * its new revision removes it; at most once an hour, since some objects are part of every space.
 */
export async function storeObjects(db: Db, objects: readonly StoredObject[], now: string): Promise<void> {
  const stale = new Date(Date.parse(now) - REFRESH_MS).toISOString();
  // One object may come up twice in a batch, which not every engine accepts in one statement.
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
