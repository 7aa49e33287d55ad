import type { MapEdits } from '../map-tree/edit-map.ts';
import { getEntries } from '../map-tree/read-map.ts';
import { NEVER_YIELD } from '../never-yield.ts';
import type { ContentStore } from '../store.ts';
import { findSharedPlaces, listChildIds, placeKeys } from './location-index.ts';
import type { PageRecord } from './page-record.ts';
import type { RevisionRoot } from './revision-root.ts';
import { findPlaceFaults, PAGE_DEPTH_LIMIT, TOO_DEEP } from './tree-faults.ts';

/** A revision and the edits of pages that are to be looked at. */
interface Edited {
  readonly store: ContentStore;
  readonly root: RevisionRoot;
  readonly edits: MapEdits<PageRecord>;
  /** The edited records that are loaded; `undefined`: removed. */
  readonly records: Map<string, PageRecord | undefined>;
}

/**
 * Violations of the tree invariants after edits; the faults of `findTreeFaults`, found by reading the surroundings of
 * the edits: siblings, children, ancestors, and the descendants of moved pages.
 * @param pause yields between the kinds of faults
 */
export async function findEditFaults(
  store: ContentStore,
  root: RevisionRoot,
  before: ReadonlyMap<string, PageRecord>,
  edits: MapEdits<PageRecord>,
  pause: () => Promise<void> = NEVER_YIELD,
): Promise<string[]> {
  const edited: Edited = {
    store,
    root,
    edits,
    records: new Map([...edits].map(([id, record]) => [id, record ?? undefined])),
  };
  const set = [...edits.values()].filter((record) => record !== null);
  await loadRecords(
    edited,
    set.flatMap(({ parent }) => parent ?? []),
  );
  const moved = set.filter((record) => before.get(record.id)?.parent !== record.parent);
  const faults = set.flatMap((record) => findPlaceFaults(record, edited.records));
  for (const find of [
    () => findTakenPlaces(edited, set),
    () => findOrphans(edited),
    () => findDepthFaults(edited, moved),
  ]) {
    await pause();
    faults.push(...(await find()));
  }
  return faults;
}

/** Loads the records of pages that are not loaded yet. */
async function loadRecords({ store, root, records }: Edited, ids: readonly string[]): Promise<void> {
  const unknown = ids.filter((id) => !records.has(id));
  if (unknown.length === 0) return;
  const loaded = await getEntries<PageRecord>(store, root.pages.root, unknown);
  for (const id of unknown) records.set(id, loaded.get(id));
}

/** Places that the pages share with others or among themselves. */
async function findTakenPlaces({ store, root, edits }: Edited, set: readonly PageRecord[]): Promise<string[]> {
  const taken = await getEntries<string>(store, root.places, set.flatMap(placeKeys));
  // A page that is edited too releases its position, or is among `set` with the same one.
  return findSharedPlaces(set, new Map([...taken].filter(([, id]) => !edits.has(id))));
}

/** Children that stay while their parent is removed or becomes a link. */
async function findOrphans({ store, root, edits }: Edited): Promise<string[]> {
  const childless = [...edits].filter(([, record]) => record === null || record.type === 'link').map(([id]) => id);
  const children = await listChildIds(store, root.places, childless);
  return [...children].flatMap(([parent, ids]) =>
    ids
      .filter((id) => !edits.has(id))
      .map(
        (id) =>
          `Page '${id}' is below page '${parent}', which ${edits.get(parent ?? '') ? 'is a link' : 'does not exist'}.`,
      ),
  );
}

/** Pages that are moved below themselves or too deep, or whose descendants are. */
async function findDepthFaults(edited: Edited, moved: readonly PageRecord[]): Promise<string[]> {
  const faults: string[] = [];
  let climbing = moved.map((page) => ({ page, above: page.parent }));
  const depths = new Map<string, number>();
  for (let depth = 1; climbing.length > 0 && depth <= PAGE_DEPTH_LIMIT; depth += 1) {
    for (const { page, above } of climbing) {
      if (above === null) depths.set(page.id, depth);
      if (above === page.id) faults.push(`Page '${page.id}' is below itself.`);
    }
    climbing = climbing.filter(({ page, above }) => above !== null && above !== page.id);
    await loadRecords(
      edited,
      climbing.flatMap(({ above }) => above ?? []),
    );
    climbing = climbing.map(({ page, above }) => ({ page, above: edited.records.get(above ?? '')?.parent ?? null }));
  }
  if (climbing.length > 0 || (await reachesTooDeep(edited, depths))) faults.push(TOO_DEEP);
  return faults;
}

/** Checks the descendants of pages with the given depths. */
async function reachesTooDeep({ store, root, edits }: Edited, depths: ReadonlyMap<string, number>): Promise<boolean> {
  let level = depths;
  while (level.size > 0) {
    const children = await listChildIds(store, root.places, [...level.keys()]);
    const below = new Map<string, number>();
    for (const [parent, depth] of level) {
      if (depth > PAGE_DEPTH_LIMIT) return true;
      for (const id of children.get(parent) ?? []) {
        if (!edits.has(id) || edits.get(id)?.parent === parent) below.set(id, depth + 1);
      }
    }
    level = below;
  }
  return false;
}
