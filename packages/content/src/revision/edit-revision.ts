import { editMap, type MapEdits } from '../map-tree/edit-map.ts';
import { getEntries } from '../map-tree/read-map.ts';
import { NEVER_YIELD } from '../never-yield.ts';
import { storedObject } from '../object-hash.ts';
import type { ContentFile, ObjectHash, Redirect, ReusableContent } from '../page-tree.ts';
import type { ContentStore, StoredObject } from '../store.ts';
import { findEditFaults } from './edit-faults.ts';
import { editPlaces, placeKeys } from './location-index.ts';
import type { PageRecord } from './page-record.ts';
import { type CountedMap, optionalObject, type RevisionRoot, readRoot, type Variables } from './revision-root.ts';
import { requireNoFaults } from './tree-faults.ts';

/** Edits of a revision. Members by id: a value to set, `null` to remove. Absent members are unchanged. */
export interface RevisionEdits {
  readonly pages?: MapEdits<PageRecord>;
  readonly files?: MapEdits<ContentFile>;
  readonly reusableContents?: MapEdits<ReusableContent>;
  readonly redirects?: readonly Redirect[];
  readonly variables?: Variables;
  /** `null`: no language. */
  readonly language?: string | null;
}

/** A new revision: its root hash, and the objects to store for it. */
export interface WrittenRevision {
  readonly root: ObjectHash;
  readonly objects: readonly StoredObject[];
}

/**
 * Edits a revision. Reads and writes the nodes between the edited items and the root; edits of the tree (new, deleted,
 * moved or renamed pages) also read siblings, children and ancestors, to verify that it stays a tree. @throws
 * InvalidContentError if it would not: see `findTreeFaults`
 * @param pause yields during long writes
 */
export async function editRevision(
  store: ContentStore,
  root: ObjectHash,
  edits: RevisionEdits,
  pause: () => Promise<void> = NEVER_YIELD,
): Promise<WrittenRevision> {
  requireNoFaults([edits.pages, edits.files, edits.reusableContents].flatMap(findNameFaults));
  const before = await readRoot(store, root);
  const pages = await getEntries<PageRecord>(store, before.pages.root, [...(edits.pages?.keys() ?? [])]);
  const placed = new Map([...(edits.pages ?? [])].filter(([id, record]) => !hasSamePlace(pages.get(id), record)));
  await pause();
  if (placed.size > 0) requireNoFaults(await findEditFaults(store, before, pages, placed, pause));
  await pause();
  const { root: after, objects } = await writeEdits(store, before, edits, editPlaces(pages, placed), pause);
  return { root: after, objects: objects.filter(({ hash }) => hash !== root) };
}

/** Writes edits that are known to leave a proper revision, and those of the place index that follow from them. */
export async function writeEdits(
  store: ContentStore,
  before: RevisionRoot,
  edits: RevisionEdits,
  placeEdits: MapEdits<string>,
  pause: () => Promise<void> = NEVER_YIELD,
): Promise<WrittenRevision> {
  const places = await editMap(store, before.places, placeEdits, pause);
  const pages = await editCountedMap(store, before.pages, edits.pages, pause);
  const files = await editCountedMap(store, before.files, edits.files, pause);
  const reusableContents = await editCountedMap(store, before.reusableContents, edits.reusableContents, pause);
  const redirects = edits.redirects === undefined ? undefined : optionalObject(edits.redirects);
  const variables = edits.variables === undefined ? undefined : optionalObject(edits.variables);
  const root = storedObject({
    format: 1,
    pages: pages.map,
    places: places.root,
    files: files.map,
    reusableContents: reusableContents.map,
    redirects: edits.redirects === undefined ? before.redirects : redirects?.hash,
    variables: edits.variables === undefined ? before.variables : variables?.hash,
    language: edits.language === undefined ? before.language : (edits.language ?? undefined),
  } satisfies Undefinable<RevisionRoot>);
  const namedObjects = [redirects, variables].filter((object) => object !== undefined);
  const referenced = new Set([before.redirects, before.variables]);
  return {
    root: root.hash,
    objects: [
      ...[pages, places, files, reusableContents].flatMap(({ objects }) => objects),
      ...namedObjects.filter(({ hash }) => !referenced.has(hash)),
      root,
    ],
  };
}

type Undefinable<Type> = { readonly [Member in keyof Type]: Type[Member] | undefined };

async function editCountedMap(
  store: ContentStore,
  map: CountedMap,
  edits: MapEdits<unknown> | undefined,
  pause: () => Promise<void>,
): Promise<{ readonly map: CountedMap; readonly objects: readonly StoredObject[] }> {
  if (edits === undefined) return { map, objects: [] };
  const { root, count, objects } = await editMap(store, map.root, edits, pause);
  return { map: { root, count }, objects };
}

/** Edits name things by the ids that these have themselves. */
function findNameFaults(edits: MapEdits<{ readonly id: string }> | undefined): string[] {
  return [...(edits ?? [])].flatMap(([id, value]) =>
    value === null || value.id === id ? [] : [`'${value.id}' is stored as '${id}'.`],
  );
}

/** Whether nothing changed that the tree depends on. */
function hasSamePlace(one: PageRecord | undefined, other: PageRecord | null): boolean {
  if (one === undefined || other === null) return one === undefined && other === null;
  const [keys, otherKeys] = [placeKeys(one), placeKeys(other)];
  return one.type === other.type && one.parent === other.parent && keys.join() === otherKeys.join();
}
