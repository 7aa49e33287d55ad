interface Entry<Value> {
  readonly value: Value;
  /** When it was kept: values may grow later, and the total has to lose what it gained. */
  readonly weight: number;
  /** The period between two evictions that it was last used in. */
  period: number;
}

/** Keeps what was used last, up to a total weight. For values that are true forever, such as what a hash names. */
export class LruCache<Value> {
  readonly #maxWeight: number;
  readonly #weigh: (value: Value) => number;
  readonly #largest: number;
  readonly #entries = new Map<string, Entry<Value>>();
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
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    entry.period = this.#period;
    return entry.value;
  }

  set(key: string, value: Value): void {
    const weight = this.#weigh(value);
    if (weight > this.#largest) return;
    this.delete(key);
    this.#entries.set(key, { value, weight, period: this.#period });
    this.#weight += weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#maxWeight || oldest === key) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#weight -= entry.weight;
  }

  /** Keys and values, the one used longest ago first. */
  *entries(): Generator<[string, Value]> {
    for (const [key, { value }] of this.#entries) yield [key, value];
  }

  /**
   * Drops what was not used since the last call, but for what was used last of it up to `restingWeight`: what is small
   * stays at hand for the next reader, whenever that one comes.
   * @returns whether anything was dropped
   */
  evictIdle(restingWeight: number): boolean {
    const { size } = this.#entries;
    let room = restingWeight;
    for (const [key, { weight, period }] of [...this.#entries].reverse()) {
      if (period === this.#period) continue;
      if (weight > room) this.delete(key);
      else room -= weight;
    }
    this.#period += 1;
    return this.#entries.size < size;
  }
}
