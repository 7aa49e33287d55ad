import type { ObjectHash } from '../page-tree.ts';
import type { ContentStore } from '../store.ts';
import { childrenOf, loadNodes, type MapNode, sortEntries } from './map-node.ts';

/** A key that two maps do not have with the same value. */
export interface MapChange<Value> {
  readonly key: string;
  /** Absent when the key was added. */
  readonly before?: Value;
  /** Absent when the key was removed. */
  readonly after?: Value;
}

/**
 * What has to change for one map to become another, in the order of keys. Reads only nodes that one of the maps has and
 * the other has not, those of a level at once.
 */
export async function diffMaps<Value>(
  store: ContentStore,
  before: ObjectHash,
  after: ObjectHash,
): Promise<MapChange<Value>[]> {
  if (before === after) return [];
  const roots = await loadNodes(store, [before, after]);
  let sides: Sides = { before: roots.slice(0, 1), after: roots.slice(1) };
  const height = Math.max(...roots.map((node) => node.level));
  for (let level = height; level > 0; level -= 1) sides = await descend(store, sides, level);
  return compareEntries<Value>(entriesOf(sides.before), entriesOf(sides.after));
}

/** Nodes that only one of the maps has: all of one level, or lower ones of a map that is less high. */
interface Sides {
  readonly before: readonly MapNode[];
  readonly after: readonly MapNode[];
}

/** Puts the children of nodes of a level in their place, without those that both maps have. */
async function descend(store: ContentStore, sides: Sides, level: number): Promise<Sides> {
  const [before, after] = [childHashes(sides.before, level), childHashes(sides.after, level)];
  // Keys are unique in a map, so a node stands in it once: one that both have holds no difference.
  const [inBefore, inAfter] = [new Set(before), new Set(after)];
  const onlyBefore = before.filter((hash) => !inAfter.has(hash));
  const onlyAfter = after.filter((hash) => !inBefore.has(hash));
  const loaded = await loadNodes(store, [...onlyBefore, ...onlyAfter]);
  return {
    before: [...sides.before.filter((node) => node.level < level), ...loaded.slice(0, onlyBefore.length)],
    after: [...sides.after.filter((node) => node.level < level), ...loaded.slice(onlyBefore.length)],
  };
}

function childHashes(nodes: readonly MapNode[], level: number): ObjectHash[] {
  return nodes.filter((node) => node.level === level).flatMap((node) => childrenOf(node).map(([, [hash]]) => hash));
}

function entriesOf(nodes: readonly MapNode[]): Map<string, unknown> {
  return new Map(nodes.flatMap((node) => node.entries));
}

function compareEntries<Value>(before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>) {
  const changes: MapChange<Value>[] = [];
  for (const [key] of sortEntries(new Map([...before, ...after]))) {
    const [was, is] = [before.get(key), after.get(key)];
    // Stored JSON is canonical: equal values read from it are written alike.
    if (JSON.stringify(was) === JSON.stringify(is)) continue;
    changes.push({
      key,
      ...(was !== undefined && { before: was as Value }),
      ...(is !== undefined && { after: is as Value }),
    });
  }
  return changes;
}
