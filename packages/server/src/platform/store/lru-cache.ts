interface Entry<Value> {
  readonly key: string;
  readonly value: Value;
  /**
   * The weight when it was cached: values may grow later, and the total must decrease by the weight it increased by.
   */
  readonly weight: number;
  /** The period between two evictions that it was last used in. */
  period: number;
  /** Neighbors by last use; undefined at the ends. */
  older: Entry<Value> | undefined;
  newer: Entry<Value> | undefined;
}

/**
 * A cache of the most recently used values, up to a total weight. For values that never become stale, such as those
 * named by a hash.
 */
export class LruCache<Value> {
  readonly #maxWeight: number;
  readonly #weigh: (value: Value) => number;
  readonly #largest: number;
  readonly #entries = new Map<string, Entry<Value>>();
  // The order of use is a linked list and not that of the map: deleting and inserting a key at each read costs 20 times
  // more.
  #oldest: Entry<Value> | undefined;
  #newest: Entry<Value> | undefined;
  #weight = 0;
  #period = 0;

  /**
   * @param weigh weight of one value, in the unit of `maxWeight`
   * @param largest entries that weigh more are not cached: one would evict many. It may exceed `maxWeight`: such an
   * entry is then the only one
   */
  constructor(maxWeight: number, weigh: (value: Value) => number, largest = maxWeight / 8) {
    this.#maxWeight = maxWeight;
    this.#weigh = weigh;
    this.#largest = largest;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    if (entry !== this.#newest) {
      this.#unlink(entry);
      this.#append(entry);
    }
    entry.period = this.#period;
    return entry.value;
  }

  set(key: string, value: Value): void {
    const weight = this.#weigh(value);
    if (weight > this.#largest) return;
    this.delete(key);
    const entry = { key, value, weight, period: this.#period, older: undefined, newer: undefined };
    this.#entries.set(key, entry);
    this.#append(entry);
    this.#weight += weight;
    while (this.#weight > this.#maxWeight && this.#oldest !== undefined && this.#oldest !== entry)
      this.#drop(this.#oldest);
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (entry !== undefined) this.#drop(entry);
  }

  /** Keys and values, least recently used first. */
  *entries(): Generator<[string, Value]> {
    for (let entry = this.#oldest; entry !== undefined; entry = entry.newer) yield [entry.key, entry.value];
  }

  /**
   * Evicts entries unused since the last call, except the most recently used of them up to `restingWeight`, so that
   * small contents stay cached for the next reader.
   * @returns whether anything was evicted
   */
  evictIdle(restingWeight: number): boolean {
    const { size } = this.#entries;
    let room = restingWeight;
    for (let entry = this.#newest; entry !== undefined; entry = entry.older) {
      if (entry.period === this.#period) continue;
      if (entry.weight > room) this.#drop(entry);
      else room -= entry.weight;
    }
    this.#period += 1;
    return this.#entries.size < size;
  }

  #drop(entry: Entry<Value>): void {
    this.#entries.delete(entry.key);
    this.#weight -= entry.weight;
    this.#unlink(entry);
  }

  /** The entry retains its own links, so that an iteration over the list can continue from it. */
  #unlink({ older, newer }: Entry<Value>): void {
    if (older === undefined) this.#oldest = newer;
    else older.newer = newer;
    if (newer === undefined) this.#newest = older;
    else newer.older = older;
  }

  #append(entry: Entry<Value>): void {
    entry.older = this.#newest;
    entry.newer = undefined;
    if (this.#newest === undefined) this.#oldest = entry;
    else this.#newest.newer = entry;
    this.#newest = entry;
  }
}
