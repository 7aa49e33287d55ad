import type { ObjectHash } from './page-tree.ts';

/**
 * Immutable objects by the SHA-256 of their bytes: page sources and the nodes that name them. Reading an object that
 * does not exist throws; writing one that exists does nothing.
 */
export interface ContentStore {
  /** Reads objects in the requested order. */
  get(hashes: readonly ObjectHash[]): Promise<Uint8Array[]>;
  /** Stores objects; `hash` must be `hashOf(bytes)`. */
  put(objects: readonly StoredObject[]): Promise<void>;
}

export interface StoredObject {
  readonly hash: ObjectHash;
  readonly bytes: Uint8Array;
}
