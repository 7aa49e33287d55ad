/** Keeps values in memory that can be read or made again. */
export interface IdleCache {
  /** Drops what was not used since the last call, but for this much of it; true when it did. */
  evictIdle(restingWeight: number): boolean;
}

/** The caches of this process that may grow large and that give back what nobody has used for a while. */
export class IdleEviction {
  readonly #caches = new Map<IdleCache, number>();

  /**
   * Adds a cache.
   * @param restingWeight how much it may keep of what nobody uses, in its own unit: the content of a small installation
   */
  add<Cache extends IdleCache>(cache: Cache, restingWeight: number): Cache {
    this.#caches.set(cache, restingWeight);
    return cache;
  }

  /** Drops what was not used since the last call; true when anything was. */
  evict(): boolean {
    let hasEvicted = false;
    for (const [cache, restingWeight] of this.#caches) hasEvicted = cache.evictIdle(restingWeight) || hasEvicted;
    return hasEvicted;
  }
}
