/** Keeps what was used last, up to a total weight. For values that are true forever, such as what a hash names. */
export class LruCache<Value> {
  readonly #maxWeight: number;
  readonly #weigh: (value: Value) => number;
  readonly #largest: number;
  readonly #entries = new Map<string, Value>();
  #weight = 0;

  /**
   * @param weigh of one value, in the unit of `maxWeight`
   * @param largest entries that weigh more are not kept: one would push out many
   */
  constructor(maxWeight: number, weigh: (value: Value) => number, largest = maxWeight / 8) {
    this.#maxWeight = maxWeight;
    this.#weigh = weigh;
    this.#largest = largest;
  }

  get(key: string): Value | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  set(key: string, value: Value): void {
    const weight = this.#weigh(value);
    if (weight > this.#largest) return;
    this.delete(key);
    this.#entries.set(key, value);
    this.#weight += weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#maxWeight) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const value = this.#entries.get(key);
    if (value === undefined) return;
    this.#entries.delete(key);
    this.#weight -= this.#weigh(value);
  }
}
