import { decodeObject, encodeObject, hashOf } from '../object-hash.ts';
import type { ObjectHash } from '../page-tree.ts';
import type { ContentStore, StoredObject } from '../store.ts';

/**
 * A map from text to JSON values, stored as a search tree of immutable nodes. A node contains entries sorted by key
 * (UTF-16 code units): keys and values on level 0; above, the last key of each child with the child itself. Node
 * boundaries depend on the keys only, so that equal maps have equal trees, regardless of their edit history.
 */
export interface MapNode {
  readonly level: number;
  readonly entries: readonly MapEntry<unknown>[];
}

export type MapEntry<Value> = readonly [key: string, value: Value];

/** A child in a node above level 0: its hash, and how many keys are below it. */
export type ChildNode = readonly [hash: ObjectHash, count: number];

/** A built or edited map: its root, its number of keys, and the objects that are not stored yet. */
export interface WrittenMap {
  readonly root: ObjectHash;
  readonly count: number;
  readonly objects: readonly StoredObject[];
}

const EMPTY_NODE: MapNode = { level: 0, entries: [] };

/** Root of the map without entries. It is known, and in no store. */
export const EMPTY_MAP: ObjectHash = hashOf(encodeObject(EMPTY_NODE));

/** Reads nodes in one batch, in the requested order. @throws if an object does not exist or is not a node */
export async function loadNodes(store: ContentStore, hashes: readonly ObjectHash[]): Promise<MapNode[]> {
  const stored = hashes.filter((hash) => hash !== EMPTY_MAP);
  const objects = stored.length === 0 ? [] : await store.get(stored);
  const nodes = new Map(stored.map((hash, index) => [hash, objects[index]]));
  return hashes.map((hash) => {
    if (hash === EMPTY_MAP) return EMPTY_NODE;
    const bytes = nodes.get(hash);
    if (bytes === undefined) throw new RangeError(`Object ${hash} is not in the store.`);
    return readMapNode(bytes);
  });
}

/** The children of a node, in order; none on level 0. */
export function childrenOf(node: MapNode): readonly MapEntry<ChildNode>[] {
  return node.level === 0 ? [] : (node.entries as readonly MapEntry<ChildNode>[]);
}

/** The child that a key belongs below: the first whose last key does not sort before it, else the last one. */
export function findChild(node: MapNode, key: string): ObjectHash | undefined {
  const children = childrenOf(node);
  return children[Math.min(indexFrom(children, key), children.length - 1)]?.[1][0];
}

/** The children that may contain keys with a prefix, in order. */
export function findChildrenWith(node: MapNode, prefix: string): ObjectHash[] {
  const from = childrenOf(node).slice(indexFrom(node.entries, prefix));
  // The first child that ends after the prefix may begin with it.
  const end = from.findIndex(([key]) => !key.startsWith(prefix));
  return (end < 0 ? from : from.slice(0, end + 1)).map(([, [hash]]) => hash);
}

export function countKeys(node: MapNode): number {
  if (node.level === 0) return node.entries.length;
  return childrenOf(node).reduce((sum, [, [, count]]) => sum + count, 0);
}

export function sortEntries<Value>(entries: ReadonlyMap<string, Value>): MapEntry<Value>[] {
  return [...entries].sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Index of the first entry whose key is `key` or sorts after it; the number of entries if there is none. */
export function indexFrom(entries: readonly MapEntry<unknown>[], key: string): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((entries[middle]?.[0] ?? '') < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Throws a TypeError for an object that is no node. */
export function readMapNode(bytes: Uint8Array): MapNode {
  const node = decodeObject(bytes) as MapNode | null;
  if (typeof node?.level !== 'number' || !Array.isArray(node.entries))
    throw new TypeError('The object is not a map node.');
  return node;
}
