import { storedObject } from '../object-hash.ts';
import type { StoredObject } from '../store.ts';
import { type ChildNode, countKeys, EMPTY_MAP, type MapEntry, sortEntries, type WrittenMap } from './map-node.ts';

/** One entry in so many ends a node, by the hash of its key; no node has more than `ENTRY_LIMIT` entries. */
const ENTRIES_PER_NODE = 8;
const ENTRY_LIMIT = 32;

/** Builds a map. Values are those that `encodeObject` accepts, except `null`. */
export function buildMap<Value>(entries: ReadonlyMap<string, Value>): WrittenMap {
  const sorted = sortEntries(entries);
  if (sorted.length === 0) return { root: EMPTY_MAP, count: 0, objects: [] };
  const growing = growTree(sorted, 0);
  let step = growing.next();
  while (!step.done) step = growing.next();
  return { ...step.value, count: sorted.length };
}

/**
 * Writes all nodes of a level and of those above it, up to the first level that has one node only: the root. Accepts at
 * least one entry. Can be left alone for a while after each node.
 */
export function* growTree(
  entries: readonly MapEntry<unknown>[],
  fromLevel: number,
): Generator<void, Pick<WrittenMap, 'root' | 'objects'>, void> {
  const objects: StoredObject[] = [];
  let waiting = entries;
  for (let level = fromLevel; ; level += 1) {
    const { ended, open } = splitNodes(level, waiting);
    const above: MapEntry<ChildNode>[] = [];
    for (const node of open.length === 0 ? ended : [...ended, open]) {
      const { object, entry } = writeNode(level, node);
      objects.push(object);
      above.push(entry);
      yield;
    }
    waiting = above;
    const [first] = above;
    if (above.length === 1 && first !== undefined) return { root: first[1][0], objects };
  }
}

/** Cuts sorted entries, from the beginning of a node on, into nodes that have ended and the entries of one that has not. */
export function splitNodes(
  level: number,
  entries: readonly MapEntry<unknown>[],
): { readonly ended: MapEntry<unknown>[][]; readonly open: MapEntry<unknown>[] } {
  const ended: MapEntry<unknown>[][] = [];
  let open: MapEntry<unknown>[] = [];
  for (const entry of entries) {
    open.push(entry);
    if (open.length < ENTRY_LIMIT && !endsNode(level, entry[0])) continue;
    ended.push(open);
    open = [];
  }
  return { ended, open };
}

/** A node as an object, and its entry one level up. */
export function writeNode(
  level: number,
  entries: readonly MapEntry<unknown>[],
): { readonly object: StoredObject; readonly entry: MapEntry<ChildNode> } {
  const node = { level, entries };
  const object = storedObject(node);
  return { object, entry: [entries.at(-1)?.[0] ?? '', [object.hash, countKeys(node)]] };
}

/**
 * Whether a key ends its node. Differs from level to level, or the same keys would end all of them. The hash needs no
 * strength, only a spread: 32-bit FNV-1a, its bits mixed once more.
 */
export function endsNode(level: number, key: string): boolean {
  let hash = 0x811c9dc5 ^ level;
  for (let index = 0; index < key.length; index += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % ENTRIES_PER_NODE === 0;
}
