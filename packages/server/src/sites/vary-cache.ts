import type { Viewer } from '../pages/viewer.ts';
import type { IdleCache } from '../store/idle-eviction.ts';
import { LruCache } from '../store/lru-cache.ts';
import { evaluateReads, recordViewerReads, type ViewerReads } from './record-viewer-reads.ts';

/** Questions to visitors in memory. */
const MAX_READS = 200_000;

/**
 * Things made for visitors, by what they depend on: a name for all that is the same for everybody, and what was asked
 * of the visitor while the thing was made. Visitors who answer alike share it, regardless of what else they have shown
 * of who they are.
 */
export class VaryCache<Value> implements IdleCache {
  readonly #values: LruCache<Value>;
  readonly #reads = new LruCache<ViewerReads>(MAX_READS, ({ size }) => size + 1);

  /**
   * @param weigh of one value, in the unit of `maxWeight`
   * @param largest what weighs more is not kept
   */
  constructor(maxWeight: number, weigh: (value: Value) => number, largest?: number) {
    this.#values = new LruCache(maxWeight, weigh, largest);
  }

  evictIdle(restingWeight: number): boolean {
    return this.#values.evictIdle(restingWeight);
  }

  /** What was kept, or what `make` gives for a viewer who answers as the given one. */
  async get(name: string, viewer: Viewer, make: (viewer: Viewer) => Promise<Value>): Promise<Value> {
    const known = this.#reads.get(name);
    const cached = known && this.#values.get(`${name} ${evaluateReads(viewer, known)}`);
    if (cached !== undefined) return cached;
    const traced = recordViewerReads(viewer);
    const value = await make(traced.viewer);
    // Other answers may lead to other questions: what is kept is named by the answers to all that were ever asked.
    const reads = new Map([...(this.#reads.get(name) ?? []), ...traced.reads]);
    this.#reads.set(name, reads);
    this.#values.set(`${name} ${evaluateReads(viewer, reads)}`, value);
    return value;
  }
}
