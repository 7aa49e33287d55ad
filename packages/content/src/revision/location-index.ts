import type { MapEdits } from '../map-tree/edit-map.ts';
import { listEntriesWith } from '../map-tree/read-map.ts';
import type { ObjectHash } from '../page-tree.ts';
import type { ContentStore } from '../store.ts';
import type { PageRecord } from './page-record.ts';

/*
 * The place index is a map next to the map of pages and follows from it. It has the id of a page up to three times: at
 * its parent and position, at its parent and slug, and at its source file. So an edit finds siblings, children and
 * names that are taken without reading all pages.
 */

const SLUG_PREFIX = 'slug/';
const FILE_PREFIX = 'file/';

/** The keys that a page has in the index. */
export function placeKeys(record: PageRecord): string[] {
  const position = `${childrenPrefix(record.parent)}${record.position}`;
  const slug = record.type === 'link' ? '' : record.slug;
  return [
    position,
    ...(slug === '' ? [] : [`${SLUG_PREFIX}${record.parent ?? ''}/${slug}`]),
    ...(record.type === 'document' ? [`${FILE_PREFIX}${record.file}`] : []),
  ];
}

/** Which of the pages share a place among themselves, or with the pages that have keys of the index already. */
export function findSharedPlaces(records: Iterable<PageRecord>, index: ReadonlyMap<string, string>): string[] {
  const taken = new Map(index);
  const faults: string[] = [];
  for (const record of records) {
    for (const key of placeKeys(record)) {
      const other = taken.get(key);
      taken.set(key, record.id);
      if (other === undefined) continue;
      faults.push(`Pages '${other}' and '${record.id}' ${describeShared(key)}.`);
    }
  }
  return faults;
}

function describeShared(key: string): string {
  if (key.startsWith(FILE_PREFIX)) return `have one source file, '${key.slice(FILE_PREFIX.length)}'`;
  const what = key.startsWith(SLUG_PREFIX) ? 'slug' : 'position';
  return `are siblings with one ${what}, '${key.slice(key.lastIndexOf('/') + 1)}'`;
}

/** The edits of the index for changed pages, whose former records are given by id. */
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
  placesRoot: ObjectHash,
  parents: readonly (string | null)[],
): Promise<Map<string | null, string[]>> {
  const entriesByPrefix = await listEntriesWith<string>(store, placesRoot, parents.map(childrenPrefix));
  return new Map(
    parents.map((parent) => [
      parent,
      (entriesByPrefix.get(childrenPrefix(parent)) ?? []).map(([, childId]) => childId),
    ]),
  );
}

/** The children of a page, in order, with their positions. Reads no page. */
export async function listChildPlaces(
  store: ContentStore,
  placesRoot: ObjectHash,
  parent: string | null,
): Promise<ChildPlace[]> {
  const prefix = childrenPrefix(parent);
  const entries = (await listEntriesWith<string>(store, placesRoot, [prefix])).get(prefix) ?? [];
  return entries.map(([key, id]) => ({ id, position: key.slice(prefix.length) }));
}

/** A page among its siblings. */
export interface ChildPlace {
  readonly id: string;
  readonly position: string;
}

/** The slugs of the children of a page that begin with a text, with the ids of the children. */
export function listSlugsWith(
  store: ContentStore,
  placesRoot: ObjectHash,
  parent: string | null,
  start: string,
): Promise<Map<string, string>> {
  return listNamesWith(store, placesRoot, `${SLUG_PREFIX}${parent ?? ''}/`, start);
}

/** The source files of pages that begin with a text, with the ids of the pages. */
export function listPageFilesWith(
  store: ContentStore,
  placesRoot: ObjectHash,
  start: string,
): Promise<Map<string, string>> {
  return listNamesWith(store, placesRoot, FILE_PREFIX, start);
}

async function listNamesWith(
  store: ContentStore,
  placesRoot: ObjectHash,
  prefix: string,
  start: string,
): Promise<Map<string, string>> {
  const prefixedName = prefix + start;
  const entries = (await listEntriesWith<string>(store, placesRoot, [prefixedName])).get(prefixedName) ?? [];
  return new Map(entries.map(([key, id]) => [key.slice(prefix.length), id]));
}

/** Parses a slug key of the index; undefined for other keys. */
export function readSlugKey(key: string): { readonly parent: string | null; readonly slug: string } | undefined {
  if (!key.startsWith(SLUG_PREFIX)) return undefined;
  const end = key.indexOf('/', SLUG_PREFIX.length);
  return { parent: key.slice(SLUG_PREFIX.length, end) || null, slug: key.slice(end + 1) };
}

function childrenPrefix(parent: string | null): string {
  return `position/${parent ?? ''}/`;
}
