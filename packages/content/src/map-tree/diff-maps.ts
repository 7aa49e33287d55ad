import { NEVER_YIELD } from '../never-yield.ts';
import type { ObjectHash } from '../page-tree.ts';
import { ITEMS_A_STEP, runStepsYielding, type Steps, sortSteps } from '../steps.ts';
import type { ContentStore } from '../store.ts';
import { childrenOf, loadNodes, type MapEntry, type MapNode } from './map-node.ts';

/** A key that two maps do not have with the same value. */
export interface MapChange<Value> {
  readonly key: string;
  /** Absent when the key was added. */
  readonly before?: Value;
  /** Absent when the key was removed. */
  readonly after?: Value;
}

/**
 * The edits that convert one map into another, in key order. Reads only nodes that are in one of the maps, one level at
 * a time.
 * @param pause called repeatedly during long comparisons
 */
export async function diffMaps<Value>(
  store: ContentStore,
  before: ObjectHash,
  after: ObjectHash,
  pause?: () => Promise<void>,
): Promise<MapChange<Value>[]> {
  if (before === after) return [];
  const roots = await loadNodes(store, [before, after]);
  let sides: Sides = { before: roots.slice(0, 1), after: roots.slice(1) };
  const height = Math.max(...roots.map((node) => node.level));
  for (let level = height; level > 0; level -= 1) sides = await descend(store, sides, level, pause);
  return runStepsYielding(compareSteps<Value>(sides), pause ?? NEVER_YIELD);
}

/** Nodes that only one of the maps has: all of one level, or lower ones of a map that is less high. */
interface Sides {
  readonly before: readonly MapNode[];
  readonly after: readonly MapNode[];
}

/** Puts the children of nodes of a level in their place, without those that both maps have. */
async function descend(
  store: ContentStore,
  sides: Sides,
  level: number,
  pause: (() => Promise<void>) | undefined,
): Promise<Sides> {
  const [before, after] = [childHashes(sides.before, level), childHashes(sides.after, level)];
  // Keys are unique in a map, so a node occurs once: a common node contains no difference.
  const [inBefore, inAfter] = [new Set(before), new Set(after)];
  const onlyBefore = before.filter((hash) => !inAfter.has(hash));
  const onlyAfter = after.filter((hash) => !inBefore.has(hash));
  const loaded = await loadMany(store, [...onlyBefore, ...onlyAfter], pause);
  return {
    before: [...sides.before.filter((node) => node.level < level), ...loaded.slice(0, onlyBefore.length)],
    after: [...sides.after.filter((node) => node.level < level), ...loaded.slice(onlyBefore.length)],
  };
}

function childHashes(nodes: readonly MapNode[], level: number): ObjectHash[] {
  return nodes.filter((node) => node.level === level).flatMap((node) => childrenOf(node).map(([, [hash]]) => hash));
}

/** Nodes between two pauses. */
const NODES_AT_ONCE = 64;

async function loadMany(
  store: ContentStore,
  hashes: readonly ObjectHash[],
  pause: (() => Promise<void>) | undefined,
): Promise<MapNode[]> {
  if (pause === undefined) return loadNodes(store, hashes);
  const nodes: MapNode[] = [];
  for (let start = 0; start < hashes.length; start += NODES_AT_ONCE) {
    nodes.push(...(await loadNodes(store, hashes.slice(start, start + NODES_AT_ONCE))));
    await pause();
  }
  return nodes;
}

const compareKeys = ([one]: MapEntry<unknown>, [other]: MapEntry<unknown>): number =>
  one === other ? 0 : one < other ? -1 : 1;

function* compareSteps<Value>(sides: Sides): Steps<MapChange<Value>[]> {
  const before = yield* sortSteps(
    sides.before.flatMap((node) => node.entries),
    compareKeys,
  );
  const after = yield* sortSteps(
    sides.after.flatMap((node) => node.entries),
    compareKeys,
  );
  const changes: MapChange<Value>[] = [];
  for (let [at, other] = [0, 0]; at < before.length || other < after.length; ) {
    const [one, two] = [before[at], after[other]];
    const order = one === undefined ? 1 : two === undefined ? -1 : compareKeys(one, two);
    const [was, is] = [order <= 0 ? one : undefined, order >= 0 ? two : undefined];
    at += was === undefined ? 0 : 1;
    other += is === undefined ? 0 : 1;
    if ((at + other) % ITEMS_A_STEP === 0) yield;
    // Stored JSON is canonical: equal values read from it are written alike.
    if (was !== undefined && is !== undefined && JSON.stringify(was[1]) === JSON.stringify(is[1])) continue;
    changes.push({
      key: (was ?? is)?.[0] ?? '',
      ...(was !== undefined && { before: was[1] as Value }),
      ...(is !== undefined && { after: is[1] as Value }),
    });
  }
  return changes;
}
