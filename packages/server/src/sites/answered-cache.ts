import type { Viewer } from '../pages/viewer.ts';
import type { IdleCache } from '../store/idle-eviction.ts';
import { LruCache } from '../store/lru-cache.ts';
import { answersOf, type Questions, traceViewer } from './traced-viewer.ts';

/** Questions to visitors in memory. */
const MAX_QUESTIONS = 200_000;

/**
 * Things made for visitors, by what they depend on: a name for all that is the same for everybody, and what was asked of
 * the visitor while the thing was made. Visitors who answer alike share it, whatever else they have shown of who they are.
 */
export class AnsweredCache<Value> implements IdleCache {
  readonly #made: LruCache<Value>;
  readonly #asked = new LruCache<Questions>(MAX_QUESTIONS, ({ size }) => size + 1);

  /**
   * @param weigh of one value, in the unit of `maxWeight`
   * @param largest what weighs more is not kept
   */
  constructor(maxWeight: number, weigh: (value: Value) => number, largest?: number) {
    this.#made = new LruCache(maxWeight, weigh, largest);
  }

  evictIdle(restingWeight: number): boolean {
    return this.#made.evictIdle(restingWeight);
  }

  /** What was kept, or what `make` gives for a viewer who answers as the given one. */
  async get(name: string, viewer: Viewer, make: (viewer: Viewer) => Promise<Value>): Promise<Value> {
    const known = this.#asked.get(name);
    const kept = known && this.#made.get(`${name} ${answersOf(viewer, known)}`);
    if (kept !== undefined) return kept;
    const traced = traceViewer(viewer);
    const value = await make(traced.viewer);
    // Other answers may lead to other questions: what is kept is named by the answers to all that were ever asked.
    const asked = new Map([...(this.#asked.get(name) ?? []), ...traced.asked]);
    this.#asked.set(name, asked);
    this.#made.set(`${name} ${answersOf(viewer, asked)}`, value);
    return value;
  }
}
