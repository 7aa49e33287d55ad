import { childrenOf, EMPTY_MAP, loadNodes } from '../map-tree/map-node.ts';
import type { ContentFile, ObjectHash } from '../page-tree.ts';
import type { ContentStore } from '../store.ts';
import type { PageRecord } from './page-record.ts';
import { readRoot } from './revision-root.ts';

/** The objects of revisions, by hash. */
export interface Reached {
  /** Objects of the store: roots, nodes and texts. */
  readonly objects: Set<ObjectHash>;
  /** Files, which are stored separately. */
  readonly blobs: Set<ObjectHash>;
  /** Bytes of the files, by hash; collected where there is a map. */
  readonly fileSizes?: Map<ObjectHash, number>;
}

/**
 * Adds all objects of a revision. Objects reached before are not read again, so that the revisions of one space, which
 * share most of them, cost only their differences. Texts are listed without being read.
 */
export async function reachRevision(store: ContentStore, hash: ObjectHash, reached: Reached): Promise<void> {
  if (reached.objects.has(hash)) return;
  const root = await readRoot(store, hash);
  await reachMap(store, root.pages.root, reached.objects, (page: PageRecord) => {
    if (page.type !== 'document') return;
    reached.objects.add(page.document);
    if (page.expanded !== undefined) reached.objects.add(page.expanded);
  });
  await reachMap(store, root.places, reached.objects, () => undefined);
  await reachMap(store, root.files.root, reached.objects, (file: ContentFile) => {
    reached.blobs.add(file.blob);
    reached.fileSizes?.set(file.blob, file.size);
  });
  await reachMap(store, root.reusableContents.root, reached.objects, (snippet: { readonly document: ObjectHash }) => {
    reached.objects.add(snippet.document);
  });
  for (const objectHash of [root.redirects, root.variables])
    if (objectHash !== undefined) reached.objects.add(objectHash);
  // Last: a revision counts as reached once everything below it is.
  reached.objects.add(hash);
}

/** Adds the nodes of a map, and returns the values below those that were not reached before. */
async function reachMap<Value>(
  store: ContentStore,
  root: ObjectHash,
  objects: Set<ObjectHash>,
  visit: (value: Value) => void,
): Promise<void> {
  let level = root === EMPTY_MAP || objects.has(root) ? [] : [root];
  while (level.length > 0) {
    const nodes = await loadNodes(store, level);
    for (const node of nodes.filter((one) => one.level === 0)) {
      for (const [, value] of node.entries) visit(value as Value);
    }
    for (const hash of level) objects.add(hash);
    const children = nodes.flatMap((node) => childrenOf(node).map(([, [hash]]) => hash));
    level = [...new Set(children)].filter((hash) => !objects.has(hash));
  }
}
