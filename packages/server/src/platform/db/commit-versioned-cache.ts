import type { Engine } from './dialect.ts';

/** Lifetime of the version that was read, in milliseconds. */
const FRESH_MS = 3;

/**
 * A cache that every commit of any process empties: no value can be older than the last commit known to this process,
 * so revoked tokens and moved heads need no invalidation.
 */
export class CommitVersionedCache {
  readonly #engine: Engine;
  readonly #maxEntries: number;
  #version = -1;
  /** The version was read recently. */
  #isFresh = false;
  #entries = new Map<string, unknown>();
  /** Loads in progress of the current version. */
  #loading = new Map<string, Promise<unknown>>();

  constructor(engine: Engine, maxEntries = 10_000) {
    this.#engine = engine;
    this.#maxEntries = maxEntries;
    engine.onChange(() => {
      this.#isFresh = false;
    });
  }

  /**
   * The cached value for `key`, or the result of `load`, called once for concurrent callers; failures, and values that
   * `keep` rejects, are neither cached nor shared.
   */
  async get<Value>(
    key: string,
    load: () => Promise<Value>,
    keep: (value: Value) => boolean = () => true,
  ): Promise<Value> {
    const cached = this.peek<Value>(key);
    if (cached !== undefined) return cached;
    // It began after all commits that are known now.
    const pendingLoad = this.#loading.get(key);
    const loaded =
      pendingLoad === undefined ? undefined : ((await pendingLoad) as { readonly value: Value } | undefined);
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
    // A read during a commit may see either side: it is returned, but not cached.
    this.#refresh();
    if (before === this.#version && isKept) {
      if (this.#entries.size >= this.#maxEntries) this.#entries = new Map();
      this.#entries.set(key, value);
    }
    return { value, isKept };
  }

  /** The cached value for `key`, without loading it. */
  peek<Value>(key: string): Value | undefined {
    this.#refresh();
    return this.#entries.get(key) as Value | undefined;
  }

  /**
   * Periodically: own commits are known at once, and those of other processes may become visible a few milliseconds
   * later.
   */
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
