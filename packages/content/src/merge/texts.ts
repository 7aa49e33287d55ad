import { decodeFileText } from '../git/import/decode-text.ts';
import { textObject } from '../object-hash.ts';
import type { ObjectHash } from '../page-tree.ts';
import type { ContentStore, StoredObject } from '../store.ts';

/** The texts that a merge reads and writes. */
export class MergeTexts {
  readonly #store: ContentStore;
  readonly #read = new Map<ObjectHash, string>();
  readonly #written = new Map<ObjectHash, StoredObject>();

  constructor(store: ContentStore) {
    this.#store = store;
  }

  /** Loads texts that will be needed, all together. */
  async load(hashes: Iterable<ObjectHash>): Promise<void> {
    const missing = [...new Set(hashes)].filter((hash) => !this.#read.has(hash));
    if (missing.length === 0) return;
    const texts = await this.#store.get(missing);
    for (const [index, hash] of missing.entries())
      this.#read.set(hash, decodeFileText(texts[index] ?? new Uint8Array()));
  }

  /** A text that was loaded or written. */
  get(hash: ObjectHash): string {
    const text = this.#read.get(hash);
    if (text === undefined) throw new Error(`Text ${hash} was not loaded.`);
    return text;
  }

  /** Whether a text is UTF-8, so that its bytes can be had from it again. */
  isExact(hash: ObjectHash): boolean {
    const text = this.get(hash);
    return !text.includes('\uFFFD') || textObject(text).hash === hash;
  }

  /** Adds a text to store, unless it was read from the store. */
  put(text: string): ObjectHash {
    const object = textObject(text);
    if (!this.#read.has(object.hash)) {
      this.#read.set(object.hash, text);
      this.#written.set(object.hash, object);
    }
    return object.hash;
  }

  /** The texts to store. */
  objects(): StoredObject[] {
    return [...this.#written.values()];
  }
}
