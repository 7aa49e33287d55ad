import type { Engine } from './dialect.ts';

/** How long the version that was read counts, in milliseconds. */
const FRESH_MS = 3;

/**
 * Answers that are true while nothing was committed. Every commit, of any process, empties it: nothing in it can be
 * older than the last commit that this process can know of, so revoked tokens and moved heads need no invalidation.
 */
export class CommitVersionedCache {
  readonly #engine: Engine;
  readonly #maxEntries: number;
  #version = -1;
  /** The version was read a moment ago. */
  #isFresh = false;
  #entries = new Map<string, unknown>();
  /** What is being loaded since the version is this one. */
  #loading = new Map<string, Promise<unknown>>();

  constructor(engine: Engine, maxEntries = 10_000) {
    this.#engine = engine;
    this.#maxEntries = maxEntries;
    engine.onChange(() => {
      this.#isFresh = false;
    });
  }

  /**
   * The value kept for `key`, or what `load` gives, once for all who ask at the same time; failures, and what is not worth
   * `keep`ing, are neither kept nor shared.
   */
  async get<Value>(
    key: string,
    load: () => Promise<Value>,
    keep: (value: Value) => boolean = () => true,
  ): Promise<Value> {
    const kept = this.peek<Value>(key);
    if (kept !== undefined) return kept;
    // It began after everything was known that is known now.
    const other = this.#loading.get(key);
    const loaded = other === undefined ? undefined : ((await other) as { readonly value: Value } | undefined);
    if (loaded !== undefined) return loaded.value;
    const loading = this.#load(key, load, keep);
    const shared = loading.then(
      (done) => (done.isKept ? done : undefined),
      () => undefined,
    );
    this.#loading.set(key, shared);
    try {
      return (await loading).value;
    } finally {
      if (this.#loading.get(key) === shared) this.#loading.delete(key);
    }
  }

  async #load<Value>(key: string, load: () => Promise<Value>, keep: (value: Value) => boolean) {
    const before = this.#version;
    const value = await load();
    const isKept = value !== undefined && keep(value);
    // What was read while a commit happened may be of either side: it is returned, and not kept.
    this.#refresh();
    if (before === this.#version && isKept) {
      if (this.#entries.size >= this.#maxEntries) this.#entries = new Map();
      this.#entries.set(key, value);
    }
    return { value, isKept };
  }

  /** The value kept for `key`, without loading it. */
  peek<Value>(key: string): Value | undefined {
    this.#refresh();
    return this.#entries.get(key) as Value | undefined;
  }

  /** Now and then: own commits are known at once, and those of other processes may be seen a few milliseconds later. */
  #refresh(): void {
    if (this.#isFresh) return;
    this.#isFresh = true;
    setTimeout(() => {
      this.#isFresh = false;
    }, FRESH_MS).unref();
    const version = this.#engine.changeVersion();
    if (version === this.#version) return;
    this.#version = version;
    this.#entries = new Map();
    this.#loading = new Map();
  }
}
