interface Entry<Value> {
  readonly key: string;
  readonly value: Value;
  /** When it was cached: values may grow later, and the total has to lose what it gained. */
  readonly weight: number;
  /** The period between two evictions that it was last used in. */
  period: number;
  /** Neighbors by last use; undefined at the ends. */
  older: Entry<Value> | undefined;
  newer: Entry<Value> | undefined;
}

/** Keeps what was used last, up to a total weight. For values that are true forever, such as what a hash names. */
export class LruCache<Value> {
  readonly #maxWeight: number;
  readonly #weigh: (value: Value) => number;
  readonly #largest: number;
  readonly #entries = new Map<string, Entry<Value>>();
  // The order of use is a list and not that of the map: to delete and insert a key at each read costs 20 times as much.
  #oldest: Entry<Value> | undefined;
  #newest: Entry<Value> | undefined;
  #weight = 0;
  #period = 0;

  /**
   * @param weigh of one value, in the unit of `maxWeight`
   * @param largest entries that weigh more are not kept: one would push out many. One may be kept that weighs more than all
   *   may: then it is the only one
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

  /** Keys and values, the one used longest ago first. */
  *entries(): Generator<[string, Value]> {
    for (let entry = this.#oldest; entry !== undefined; entry = entry.newer) yield [entry.key, entry.value];
  }

  /**
   * Drops what was not used since the last call, but for what was used last of it up to `restingWeight`: what is small
   * stays at hand for the next reader, whenever that one comes.
   * @returns whether anything was dropped
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

  /** The entry keeps its own links, so that who walks the list can go on from it. */
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
