import { listChildren } from '../change/draft.ts';
import { freeSlug, sourceFileAgain } from '../change/name-page.ts';
import { placeAgain } from '../change/page-position.ts';
import { getEntries, listEntriesWith } from '../map-tree/read-map.ts';
import { POSITION_LENGTH_LIMIT, positionBetween } from '../position.ts';
import { type ChildPlace, placeKeys } from '../revision/location-index.ts';
import type { PageRecord } from '../revision/page-record.ts';
import { findMergedPages, type Merging, stateOf } from './merging.ts';

/** Maximum rounds of renaming: a new name is free, so further collisions occur only below pages renamed together. */
const ROUNDS = 20;

/**
 * Resolves collisions of positions, slugs and source files. Main's page keeps its name; the change request's gets a
 * suffix or a position after it. That is no conflict: both pages stay, and nothing is lost.
 */
export async function resolvePathCollisions(merging: Merging): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const shared = await findShared(merging);
    if (shared.length === 0) return;
    const reordered = new Map<string | null, PageRecord[]>();
    for (const { id, key } of shared) {
      const page = (await findMergedPages(merging, [id])).get(id);
      if (page === undefined) continue;
      if (key === placeKeys(page)[0]) {
        reordered.set(page.parent, [...(reordered.get(page.parent) ?? []), page]);
      } else {
        await rename(merging, page, key);
      }
    }
    for (const [parent, pages] of reordered) await reorder(merging, parent, pages);
  }
}

/** A page that has to change one of its keys in the location index. */
interface Sharing {
  readonly id: string;
  readonly key: string;
}

async function findShared({ draft, store, root, pages, start }: Merging): Promise<Sharing[]> {
  const set = [...draft.pages.values()].filter((page) => page !== null);
  const keys = set.flatMap(placeKeys);
  const taken = await getEntries<string>(store, root.places, keys);
  const holders = new Map<string, string>([...taken].filter(([, id]) => !draft.pages.has(id)));
  const shared: Sharing[] = [];
  const isMains = (id: string, key: string): boolean => {
    // Pages outside the draft are as in the starting side.
    if (!draft.pages.has(id) && (start === 'main' || !pages.change.has(id))) return true;
    const { main } = stateOf(pages, id);
    return main === undefined ? false : placeKeys(main).includes(key);
  };
  for (const page of set) {
    for (const key of placeKeys(page)) {
      const holder = holders.get(key);
      if (holder === undefined) {
        holders.set(key, page.id);
      } else if (isMains(page.id, key) && !isMains(holder, key)) {
        holders.set(key, page.id);
        shared.push({ id: holder, key });
      } else {
        shared.push({ id: page.id, key });
      }
    }
  }
  return shared;
}

async function rename({ draft }: Merging, page: PageRecord, key: string): Promise<void> {
  if (page.type === 'link') return;
  if (key.startsWith('slug/')) {
    draft.pages.set(page.id, { ...page, slug: await freeSlug(draft, page.id, page.parent, page.slug) });
  } else if (page.type === 'document') {
    draft.pages.set(page.id, { ...page, file: await sourceFileAgain(draft, page.id, page.file) });
  }
}

/**
 * Places pages right after those with their positions, and after main's new pages that follow: the additions of each
 * side stay together.
 */
async function reorder(merging: Merging, parent: string | null, pages: readonly PageRecord[]): Promise<void> {
  const { draft } = merging;
  const moving = new Set(pages.map(({ id }) => id));
  const added = new Set(
    [...merging.pages.main].flatMap(([id, { before, after }]) => (isAdded(before, after, parent) ? id : [])),
  );
  const [only] = pages;
  const isAlone = pages.length === 1 && added.size < 2;
  const listed = isAlone && only !== undefined ? await listNear(merging, only) : await listChildren(draft, parent);
  const siblings = listed.filter(({ id }) => !moving.has(id));
  const last = new Map<number, string>();
  for (const page of pages.toSorted((one, other) => (one.position < other.position ? -1 : 1))) {
    let end = siblings.findIndex(({ position }) => position === page.position);
    while (added.has(siblings[end]?.id ?? '') && added.has(siblings[end + 1]?.id ?? '')) end += 1;
    const before = last.get(end) ?? siblings[end]?.position ?? page.position;
    const after = siblings[end + 1]?.position ?? (isAlone ? `${before}z` : null);
    const position = positionBetween(before, after);
    last.set(end, position);
    const newPosition =
      position.length > POSITION_LENGTH_LIMIT ? await placeAgain(draft, page.id, parent, page.position) : { position };
    draft.pages.set(page.id, { ...page, ...newPosition });
  }
}

function isAdded(before: PageRecord | undefined, after: PageRecord | undefined, parent: string | null): boolean {
  return before === undefined && after?.parent === parent;
}

/** The siblings whose positions start with that of a page: no other is between it and a key longer by a digit. */
async function listNear({ draft, store, root }: Merging, page: PageRecord): Promise<ChildPlace[]> {
  const [key = ''] = placeKeys(page);
  const entries = (await listEntriesWith<string>(store, root.places, [key])).get(key) ?? [];
  const prefix = key.length - page.position.length;
  const stored = entries.map(([name, id]) => ({ id, position: name.slice(prefix) }));
  const edited = [...draft.pages.values()].filter(
    (other) => other?.parent === page.parent && other.position.startsWith(page.position),
  );
  return [...stored.filter(({ id }) => !draft.pages.has(id)), ...edited.flatMap((other) => other ?? [])].sort(
    (one, other) => (one.position < other.position ? -1 : 1),
  );
}
