import { NEVER_YIELD } from '../never-yield.ts';
import type { ObjectHash } from '../page-tree.ts';
import type { ContentStore, StoredObject } from '../store.ts';
import { endsNode, growTree, splitNodes, writeNode } from './build-map.ts';
import {
  type ChildNode,
  childrenOf,
  countKeys,
  EMPTY_MAP,
  findChild,
  indexFrom,
  loadNodes,
  type MapEntry,
  type MapNode,
  readMapNode,
  sortEntries,
  type WrittenMap,
} from './map-node.ts';
import { loadPaths } from './read-map.ts';

/** Values to set, and `null` for keys to remove. */
export type MapEdits<Value> = ReadonlyMap<string, Value | null>;

/** The loaded part of a tree being changed. */
interface OpenTree {
  readonly store: ContentStore;
  readonly root: MapNode;
  /** Nodes that have been read, by hash. */
  readonly nodes: Map<ObjectHash, MapNode>;
  /** Nodes that have been written, by hash. */
  readonly written: Map<ObjectHash, StoredObject>;
}

/**
 * Edits a map. Reads and writes only nodes between the root and the edited keys, one level at a time. The result is
 * identical to the tree that `buildMap` builds from the same entries; `objects` omits nodes that were read.
 * @param pause yields to other work; called after each written node
 */
export async function editMap<Value>(
  store: ContentStore,
  root: ObjectHash,
  edits: MapEdits<Value>,
  pause: () => Promise<void> = NEVER_YIELD,
): Promise<WrittenMap> {
  if (root === EMPTY_MAP) {
    const entries = sortEntries(edits).filter(isSet);
    if (entries.length === 0) return { root, count: 0, objects: [] };
    return { ...(await rebuildAll(entries, 0, pause)), count: entries.length };
  }
  const tree = await openTree(store, root, edits);
  if (edits.size === 0) return { root, count: countKeys(tree.root), objects: [] };
  // Changes of one level are edits of the next: each level is edited like a separate map.
  let level = 0;
  let changes: MapEdits<unknown> = edits;
  for (; level <= tree.root.level; level += 1) changes = await editLevel(tree, level, changes, pause);
  // The root was the only node of its level, so that all nodes which that level has now are among the changes.
  const top = sortEntries(changes as MapEdits<ChildNode>).filter(isSet);
  const count = top.reduce((sum, [, [, keys]]) => sum + keys, 0);
  const [first] = top;
  if (first === undefined) return { root: EMPTY_MAP, count, objects: [] };
  const above =
    top.length > 1 ? await rebuildAll(top, level, pause) : { root: await findTop(tree, first[1][0]), objects: [] };
  return { root: above.root, count, objects: [...tree.written.values(), ...above.objects] };
}

async function rebuildAll(
  entries: readonly MapEntry<unknown>[],
  fromLevel: number,
  pause: () => Promise<void>,
): Promise<Pick<WrittenMap, 'root' | 'objects'>> {
  const growing = growTree(entries, fromLevel);
  for (;;) {
    const step = growing.next();
    if (step.done) return step.value;
    await pause();
  }
}

async function openTree(store: ContentStore, root: ObjectHash, edits: MapEdits<unknown>): Promise<OpenTree> {
  const keys = [...edits.keys()];
  // If the last key of a node is removed, the next node merges into it.
  const nextKeys = keys.filter((key) => edits.get(key) === null && endsNode(0, key)).map(keyAfter);
  const nodes = await loadPaths(store, root, [...keys, ...nextKeys]);
  return { store, root: await loadNode(store, nodes, root), nodes, written: new Map() };
}

/** Applies edits to the entries of one level; returns the resulting changes of the level's nodes. */
async function editLevel(
  tree: OpenTree,
  level: number,
  edits: MapEdits<unknown>,
  pause: () => Promise<void>,
): Promise<MapEdits<ChildNode>> {
  const changes = new Map<string, ChildNode | null>();
  const waiting = sortEntries(edits);
  const endOfLevel = lastKey(tree.root);
  let at = 0;
  let open: MapEntry<unknown>[] = [];
  let from = waiting[0]?.[0];
  while (from !== undefined) {
    await pause();
    const node = await findNode(tree, level, from);
    const end = lastKey(node);
    const until = end === endOfLevel ? waiting.length : indexFrom(waiting, keyAfter(end));
    const entries = applyEdits(node.entries, waiting.slice(at, until));
    at = until;
    changes.set(end, null);
    const cut = splitNodes(level, [...open, ...entries]);
    // Nodes stay as they are from the first one on that begins where it began before.
    const ended = end === endOfLevel && cut.open.length > 0 ? [...cut.ended, cut.open] : cut.ended;
    for (const nodeEntries of ended) addNode(tree, changes, level, nodeEntries);
    open = end === endOfLevel ? [] : cut.open;
    from = open.length > 0 ? keyAfter(end) : waiting[at]?.[0];
  }
  return changes;
}

function addNode(
  tree: OpenTree,
  changes: Map<string, ChildNode | null>,
  level: number,
  entries: readonly MapEntry<unknown>[],
): void {
  const { object, entry } = writeNode(level, entries);
  if (!tree.nodes.has(object.hash)) tree.written.set(object.hash, object);
  changes.set(...entry);
}

/** Descends to the node of a level that a key belongs into. */
async function findNode(tree: OpenTree, level: number, key: string): Promise<MapNode> {
  let node = tree.root;
  while (node.level > level) node = await loadNode(tree.store, tree.nodes, findChild(node, key) ?? '');
  return node;
}

/** The first level with one node is the root's: drops nodes above it, which have one child each. */
async function findTop(tree: OpenTree, hash: ObjectHash): Promise<ObjectHash> {
  const object = tree.written.get(hash);
  const node = object === undefined ? await loadNode(tree.store, tree.nodes, hash) : readMapNode(object.bytes);
  const children = childrenOf(node);
  const [only] = children;
  if (only === undefined || children.length > 1) return hash;
  tree.written.delete(hash);
  return findTop(tree, only[1][0]);
}

async function loadNode(store: ContentStore, nodes: Map<ObjectHash, MapNode>, hash: ObjectHash): Promise<MapNode> {
  const known = nodes.get(hash);
  if (known !== undefined) return known;
  for (const node of await loadNodes(store, [hash])) nodes.set(hash, node);
  return loadNode(store, nodes, hash);
}

function applyEdits(
  entries: readonly MapEntry<unknown>[],
  edits: readonly MapEntry<unknown>[],
): readonly MapEntry<unknown>[] {
  return sortEntries(new Map([...entries, ...edits])).filter(isSet);
}

function isSet<Value>(entry: MapEntry<Value | null>): entry is MapEntry<Value> {
  return entry[1] !== null;
}

function lastKey(node: MapNode): string {
  return node.entries.at(-1)?.[0] ?? '';
}

/** The immediate successor of a key: nothing sorts between them. */
function keyAfter(key: string): string {
  return `${key}\0`;
}
