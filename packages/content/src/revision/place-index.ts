import type { MapEdits } from '../map-tree/edit-map.ts';
import { listEntriesWith } from '../map-tree/read-map.ts';
import type { ObjectHash } from '../page-tree.ts';
import type { ContentStore } from '../store.ts';
import type { PageRecord } from './page-record.ts';

/*
 * The place index is a map beside the map of pages and follows from it. It has the id of a page twice: at its parent
 * and position, and at its parent and slug. So an edit of the tree finds siblings and children without reading all pages.
 */

const SLUG_PREFIX = 'slug/';

/** The keys that a page has in the index. */
export function placeKeys(record: PageRecord): string[] {
  const position = `${childrenPrefix(record.parent)}${record.position}`;
  const slug = record.type === 'link' ? '' : record.slug;
  return slug === '' ? [position] : [position, `${SLUG_PREFIX}${record.parent ?? ''}/${slug}`];
}

/** Which of the pages share a place among themselves, or with the pages that have keys of the index already. */
export function findSharedPlaces(records: Iterable<PageRecord>, index: ReadonlyMap<string, string>): string[] {
  const taken = new Map(index);
  const faults: string[] = [];
  for (const record of records) {
    for (const key of placeKeys(record)) {
      const what = key.startsWith(SLUG_PREFIX) ? 'slug' : 'position';
      const other = taken.get(key);
      taken.set(key, record.id);
      if (other === undefined) continue;
      const value = key.slice(key.lastIndexOf('/') + 1);
      faults.push(`Pages '${other}' and '${record.id}' are siblings with one ${what}, '${value}'.`);
    }
  }
  return faults;
}

/** How the index changes with pages, of which those that were there before are given by id. */
export function editPlaces(
  before: ReadonlyMap<string, PageRecord>,
  edits: Iterable<readonly [id: string, record: PageRecord | null]>,
): MapEdits<string> {
  const removed = new Map<string, null>();
  const added = new Map<string, string>();
  for (const [id, record] of edits) {
    const old = before.get(id);
    for (const key of old === undefined ? [] : placeKeys(old)) removed.set(key, null);
    for (const key of record === null ? [] : placeKeys(record)) added.set(key, id);
  }
  return new Map<string, string | null>([...removed, ...added]);
}

/** Ids of the children of pages, in order, by the id of their parent. */
export async function listChildIds(
  store: ContentStore,
  places: ObjectHash,
  parents: readonly (string | null)[],
): Promise<Map<string | null, string[]>> {
  const found = await listEntriesWith<string>(store, places, parents.map(childrenPrefix));
  return new Map(
    parents.map((parent) => [parent, (found.get(childrenPrefix(parent)) ?? []).map(([, childId]) => childId)]),
  );
}

function childrenPrefix(parent: string | null): string {
  return `position/${parent ?? ''}/`;
}
