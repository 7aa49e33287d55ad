import type { ObjectHash } from '../page-tree.ts';
import type { ContentStore } from '../store.ts';
import { childrenOf, findChild, indexFrom, loadNodes, type MapEntry, type MapNode } from './map-node.ts';

/** The value of a key, if it has one. Reads one node per level. */
export async function findEntry<Value>(store: ContentStore, root: ObjectHash, key: string): Promise<Value | undefined> {
  return (await getEntries<Value>(store, root, [key])).get(key);
}

/** The values of those keys that have one. Reads the nodes of a level all at once. */
export async function getEntries<Value>(
  store: ContentStore,
  root: ObjectHash,
  keys: readonly string[],
): Promise<Map<string, Value>> {
  const nodes = await loadPaths(store, root, keys);
  const found = new Map<string, Value>();
  for (const key of keys) {
    let node = nodes.get(root);
    while (node !== undefined && node.level > 0) node = nodes.get(findChild(node, key) ?? '');
    const entry = node?.entries[indexFrom(node.entries, key)];
    if (entry?.[0] === key) found.set(key, entry[1] as Value);
  }
  return found;
}

/** All entries in the order of their keys. Reads the nodes of a level all at once. */
export async function listEntries<Value>(store: ContentStore, root: ObjectHash): Promise<MapEntry<Value>[]> {
  let nodes = await loadNodes(store, [root]);
  while (nodes.some((node) => node.level > 0)) {
    const children = nodes.flatMap((node) => childrenOf(node).map(([, [hash]]) => hash));
    nodes = await loadNodes(store, children);
  }
  return nodes.flatMap((node) => node.entries as readonly MapEntry<Value>[]);
}

/** The nodes from the root down to those that keys belong into, by hash. Reads the nodes of a level all at once. */
export async function loadPaths(
  store: ContentStore,
  root: ObjectHash,
  keys: readonly string[],
): Promise<Map<ObjectHash, MapNode>> {
  const nodes = new Map<ObjectHash, MapNode>();
  let level = new Map([[root, keys]]);
  while (level.size > 0) {
    const loaded = await loadNodes(store, [...level.keys()]);
    const below = new Map<ObjectHash, string[]>();
    [...level].forEach(([hash, wanted], index) => {
      const node = loaded[index];
      if (node === undefined) return;
      nodes.set(hash, node);
      for (const key of wanted) {
        const child = findChild(node, key);
        if (child === undefined) continue;
        const keysBelow = below.get(child);
        if (keysBelow === undefined) below.set(child, [key]);
        else keysBelow.push(key);
      }
    });
    level = below;
  }
  return nodes;
}
