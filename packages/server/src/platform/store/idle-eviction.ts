/** A cache of values that can be read or created again. */
export interface IdleCache {
  /** Evicts entries unused since the last call, down to `restingWeight`; true if it evicted any. */
  evictIdle(restingWeight: number): boolean;
}

/** The caches of this process that may grow large; they evict entries that have been unused for a while. */
export class IdleEviction {
  readonly #caches = new Map<IdleCache, number>();

  /**
   * Adds a cache.
   * @param restingWeight weight of unused entries that it retains, in its own unit: the content of a small installation
   */
  add<Cache extends IdleCache>(cache: Cache, restingWeight: number): Cache {
    this.#caches.set(cache, restingWeight);
    return cache;
  }

  /** Evicts entries unused since the last call; true if any was evicted. */
  evict(): boolean {
    let hasEvicted = false;
    for (const [cache, restingWeight] of this.#caches) hasEvicted = cache.evictIdle(restingWeight) || hasEvicted;
    return hasEvicted;
  }
}
