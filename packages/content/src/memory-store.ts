import { hashOf } from './object-hash.ts';
import type { ObjectHash } from './page-tree.ts';
import type { ContentStore, StoredObject } from './store.ts';

/** An in-memory store for tests, which counts its calls. */
export class MemoryStore implements ContentStore {
  /** Calls of `get`. */
  reads = 0;
  /** Objects returned by `get`. */
  objectsRead = 0;
  /** Bytes of objects that did not exist before. */
  bytesWritten = 0;
  readonly #objects = new Map<ObjectHash, Uint8Array>();

  get(hashes: readonly ObjectHash[]): Promise<Uint8Array[]> {
    this.reads += 1;
    this.objectsRead += hashes.length;
    const missing = hashes.find((hash) => !this.#objects.has(hash));
    if (missing !== undefined) return Promise.reject(new RangeError(`Object ${missing} is not in the store.`));
    return Promise.resolve(hashes.flatMap((hash) => this.#objects.get(hash) ?? []));
  }

  put(objects: readonly StoredObject[]): Promise<void> {
    const wrong = objects.find(({ hash, bytes }) => hash !== hashOf(bytes));
    if (wrong !== undefined) return Promise.reject(new RangeError(`${wrong.hash} is not the hash of its object.`));
    for (const { hash, bytes } of objects) {
      if (this.#objects.has(hash)) continue;
      this.#objects.set(hash, bytes);
      this.bytesWritten += bytes.length;
    }
    return Promise.resolve();
  }
}
