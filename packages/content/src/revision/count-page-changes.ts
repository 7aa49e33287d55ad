import { diffMaps } from '../map-tree/diff-maps.ts';
import { EMPTY_MAP } from '../map-tree/map-node.ts';
import type { ObjectHash } from '../page-tree.ts';
import type { ContentStore } from '../store.ts';
import type { PageRecord } from './page-record.ts';
import { readRoot } from './revision-root.ts';

/** As many changed pages are named. */
const MAX_TITLES = 3;

/** How many pages differ between two revisions, and which. A page that was moved counts as edited. */
export interface PageChangeCounts {
  readonly created: number;
  readonly edited: number;
  readonly deleted: number;
  /** Titles of the first three: created ones first, then edited and deleted ones; none in a first revision. */
  readonly titles: readonly string[];
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
  if (one.root === EMPTY_MAP) return { created: other.count, edited: 0, deleted: 0, titles: [] };
  const changes = await diffMaps<PageRecord>(store, one.root, other.root, pause);
  const created = changes.filter(({ before: earlier }) => earlier === undefined);
  const edited = changes.filter(({ before: earlier, after: later }) => earlier !== undefined && later !== undefined);
  const deleted = changes.filter(({ after: later }) => later === undefined);
  const titles = [...created, ...edited, ...deleted]
    .slice(0, MAX_TITLES)
    .flatMap(({ before: earlier, after: later }) => (later ?? earlier)?.title ?? []);
  return { created: created.length, edited: edited.length, deleted: deleted.length, titles };
}
