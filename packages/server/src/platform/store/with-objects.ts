import type { ContentStore, ObjectHash, StoredObject } from '@bindery/content';

/** A store with additional objects that are not written to it yet. */
export function withObjects(store: ContentStore, objects: Iterable<StoredObject>): ContentStore {
  const fresh = new Map<ObjectHash, Uint8Array>();
  for (const { hash, bytes } of objects) fresh.set(hash, bytes);
  return {
    put: (more) => store.put(more),
    get: async (hashes) => {
      const missing = [...new Set(hashes)].filter((hash) => !fresh.has(hash));
      const stored = missing.length === 0 ? [] : await store.get(missing);
      const loaded = new Map(missing.map((hash, index) => [hash, stored[index]]));
      return hashes.flatMap((hash) => fresh.get(hash) ?? loaded.get(hash) ?? []);
    },
  };
}
