import type { ObjectHash } from '../page-tree.ts';
import type { ContentStore } from '../store.ts';
import {
  childrenOf,
  findChild,
  findChildrenWith,
  indexFrom,
  loadNodes,
  type MapEntry,
  type MapNode,
} from './map-node.ts';

/** The value of a key, if it has one. Reads one node per level. */
export async function findMapEntry<Value>(
  store: ContentStore,
  root: ObjectHash,
  key: string,
): Promise<Value | undefined> {
  return (await getEntries<Value>(store, root, [key])).get(key);
}

/** The values of those keys that have one. Reads the nodes of a level all at once. */
export async function getEntries<Value>(
  store: ContentStore,
  root: ObjectHash,
  keys: readonly string[],
): Promise<Map<string, Value>> {
  const nodes = await loadPaths(store, root, keys);
  const entries = new Map<string, Value>();
  for (const key of keys) {
    let node = nodes.get(root);
    while (node !== undefined && node.level > 0) node = nodes.get(findChild(node, key) ?? '');
    const entry = node?.entries[indexFrom(node.entries, key)];
    if (entry?.[0] === key) entries.set(key, entry[1] as Value);
  }
  return entries;
}

/** Nodes between two pauses. */
const NODES_AT_ONCE = 64;

/**
 * All entries in the order of their keys. Reads the nodes of a level all at once.
 * @param pause called every few nodes, which are then read apart from the others of their level
 */
export async function listEntries<Value>(
  store: ContentStore,
  root: ObjectHash,
  pause?: () => Promise<void>,
): Promise<MapEntry<Value>[]> {
  const atOnce = pause === undefined ? Number.POSITIVE_INFINITY : NODES_AT_ONCE;
  let nodes = await loadNodes(store, [root]);
  while (nodes.some((node) => node.level > 0)) {
    const children = nodes.flatMap((node) => childrenOf(node).map(([, [hash]]) => hash));
    nodes = [];
    for (let start = 0; start < children.length; start += atOnce) {
      nodes.push(...(await loadNodes(store, children.slice(start, start + atOnce))));
      await pause?.();
    }
  }
  return nodes.flatMap((node) => node.entries as readonly MapEntry<Value>[]);
}

/** The entries of keys that begin with a prefix, by prefix, each in the order of keys. Reads levels at once. */
export async function listEntriesWith<Value>(
  store: ContentStore,
  root: ObjectHash,
  prefixes: readonly string[],
): Promise<Map<string, MapEntry<Value>[]>> {
  const nodes = await loadPaths(store, root, prefixes, findChildrenWith);
  const collect = (node: MapNode | undefined, prefix: string): readonly MapEntry<unknown>[] => {
    if (node === undefined) return [];
    if (node.level > 0) return findChildrenWith(node, prefix).flatMap((hash) => collect(nodes.get(hash), prefix));
    const from = node.entries.slice(indexFrom(node.entries, prefix));
    const end = from.findIndex(([key]) => !key.startsWith(prefix));
    return end < 0 ? from : from.slice(0, end);
  };
  return new Map(prefixes.map((prefix) => [prefix, collect(nodes.get(root), prefix) as MapEntry<Value>[]]));
}

/** The nodes from the root down to those that keys belong into, by hash. Reads the nodes of a level all at once. */
export async function loadPaths(
  store: ContentStore,
  root: ObjectHash,
  keys: readonly string[],
  select: (node: MapNode, key: string) => readonly ObjectHash[] = findChildAsList,
): Promise<Map<ObjectHash, MapNode>> {
  const nodes = new Map<ObjectHash, MapNode>();
  let level = new Map([[root, keys]]);
  while (level.size > 0) {
    const loaded = await loadNodes(store, [...level.keys()]);
    const below = new Map<ObjectHash, string[]>();
    [...level].forEach(([hash, requestedKeys], index) => {
      const node = loaded[index];
      if (node === undefined) return;
      nodes.set(hash, node);
      for (const key of requestedKeys) {
        for (const child of select(node, key)) {
          const keysBelow = below.get(child);
          if (keysBelow === undefined) below.set(child, [key]);
          else keysBelow.push(key);
        }
      }
    });
    level = below;
  }
  return nodes;
}

function findChildAsList(node: MapNode, key: string): ObjectHash[] {
  const child = findChild(node, key);
  return child === undefined ? [] : [child];
}
