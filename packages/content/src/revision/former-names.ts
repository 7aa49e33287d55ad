import { diffMaps } from '../map-tree/diff-maps.ts';
import type { ObjectHash } from '../page-tree.ts';
import type { ContentStore } from '../store.ts';
import { readSlugKey } from './location-index.ts';
import { readRoot } from './revision-root.ts';

/** The last segment of a path that a page once had. */
export interface FormerName {
  /** Id of its former parent; null at the top level. */
  readonly parent: string | null;
  readonly slug: string;
  /** Id of the page. */
  readonly id: string;
}

/** Hash of the index of places of a revision: two revisions with the same one have the same paths. */
export async function readPagePaths(store: ContentStore, root: ObjectHash): Promise<ObjectHash> {
  return (await readRoot(store, root)).places;
}

/**
 * The names of pages in one location index that are no longer in another. Reads only the differences.
 * @param pause called repeatedly during long comparisons
 */
export async function listFormerNames(
  store: ContentStore,
  before: ObjectHash,
  after: ObjectHash,
  pause?: () => Promise<void>,
): Promise<FormerName[]> {
  const changes = await diffMaps<string>(store, before, after, pause);
  return changes.flatMap(({ key, before: id }) => {
    const name = id === undefined ? undefined : readSlugKey(key);
    return name === undefined || id === undefined ? [] : [{ ...name, id }];
  });
}
