import type { Viewer } from '../../engines/pages/viewer.ts';
import type { IdleCache } from '../../platform/store/idle-eviction.ts';
import { LruCache } from '../../platform/store/lru-cache.ts';
import { evaluateReads, recordViewerReads, type ViewerReads } from './record-viewer-reads.ts';

/** Maximum number of cached sets of viewer reads. */
const MAX_READS = 200_000;

/**
 * A cache of values built for visitors, keyed by a name and by the results of the viewer reads during the build.
 * Visitors with the same results share a value, regardless of their identity.
 */
export class VaryCache<Value> implements IdleCache {
  readonly #values: LruCache<Value>;
  readonly #reads = new LruCache<ViewerReads>(MAX_READS, ({ size }) => size + 1);

  /**
   * @param weigh of one value, in the unit of `maxWeight`
   * @param largest heavier values are not cached
   */
  constructor(maxWeight: number, weigh: (value: Value) => number, largest?: number) {
    this.#values = new LruCache(maxWeight, weigh, largest);
  }

  evictIdle(restingWeight: number): boolean {
    return this.#values.evictIdle(restingWeight);
  }

  /** The cached value, or the result of `make` for a viewer with the same read results. */
  async get(name: string, viewer: Viewer, make: (viewer: Viewer) => Promise<Value>): Promise<Value> {
    const known = this.#reads.get(name);
    const cached = known && this.#values.get(`${name} ${evaluateReads(viewer, known)}`);
    if (cached !== undefined) return cached;
    const traced = recordViewerReads(viewer);
    const value = await make(traced.viewer);
    // Other results may cause other reads: the key is the results of all reads ever recorded.
    const reads = new Map([...(this.#reads.get(name) ?? []), ...traced.reads]);
    this.#reads.set(name, reads);
    this.#values.set(`${name} ${evaluateReads(viewer, reads)}`, value);
    return value;
  }
}
