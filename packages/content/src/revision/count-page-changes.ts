import { diffMaps } from '../map-tree/diff-maps.ts';
import { EMPTY_MAP } from '../map-tree/map-node.ts';
import type { ObjectHash } from '../page-tree.ts';
import type { ContentStore } from '../store.ts';
import type { PageRecord } from './page-record.ts';
import { readRoot } from './revision-root.ts';

/** How many pages differ between two revisions. A page that was moved counts as edited. */
export interface PageChangeCounts {
  readonly created: number;
  readonly edited: number;
  readonly deleted: number;
}

/**
 * Counts the pages that differ. The cost is proportional to the differences.
 * @param pause called repeatedly during long comparisons
 */
export async function countPageChanges(
  store: ContentStore,
  before: ObjectHash,
  after: ObjectHash,
  pause?: () => Promise<void>,
): Promise<PageChangeCounts> {
  const [{ pages: one }, { pages: other }] = await Promise.all([readRoot(store, before), readRoot(store, after)]);
  if (one.root === EMPTY_MAP) return { created: other.count, edited: 0, deleted: 0 };
  const changes = await diffMaps<PageRecord>(store, one.root, other.root, pause);
  const created = changes.filter((change) => change.before === undefined).length;
  const deleted = changes.filter((change) => change.after === undefined).length;
  return { created, edited: changes.length - created - deleted, deleted };
}
