import { editMap, type MapEdits } from '../map-tree/edit-map.ts';
import { getEntries, listEntries } from '../map-tree/read-map.ts';
import { storedObject } from '../object-hash.ts';
import type { ContentFile, ObjectHash, Redirect, ReusableContent } from '../page-tree.ts';
import type { ContentStore, StoredObject } from '../store.ts';
import type { PageRecord } from './page-record.ts';
import { type CountedMap, optionalObject, type RevisionRoot, readRoot, type Variables } from './revision-root.ts';
import { findTreeFaults, requireNoFaults } from './tree-faults.ts';

/** What to change in a revision. Members by id: a value to set, `null` to remove. Absent members stay. */
export interface RevisionEdits {
  readonly pages?: MapEdits<PageRecord>;
  readonly files?: MapEdits<ContentFile>;
  readonly reusableContents?: MapEdits<ReusableContent>;
  readonly redirects?: readonly Redirect[];
  readonly variables?: Variables;
  /** `null`: no language. */
  readonly language?: string | null;
}

/** A revision that was made: its name, and the objects that have to be stored for it. */
export interface WrittenRevision {
  readonly root: ObjectHash;
  readonly objects: readonly StoredObject[];
}

/**
 * Changes a revision. Edits of the texts and properties of pages read and write only what is between them and the root;
 * edits of the tree (new, deleted, moved or renamed pages) read all page records, to see that it stays one. Throws an
 * InvalidContentError when it would not: see `findTreeFaults`.
 */
export async function editRevision(
  store: ContentStore,
  root: ObjectHash,
  edits: RevisionEdits,
): Promise<WrittenRevision> {
  const before = await readRoot(store, root);
  requireNoFaults([edits.pages, edits.files, edits.reusableContents].flatMap(findNameFaults));
  if (edits.pages !== undefined) await requireTree(store, before.pages.root, edits.pages);
  const { root: after, objects } = await writeEdits(store, before, edits);
  return { root: after, objects: objects.filter(({ hash }) => hash !== root) };
}

/** Writes edits that are known to leave a proper revision. */
export async function writeEdits(
  store: ContentStore,
  before: RevisionRoot,
  edits: RevisionEdits,
): Promise<WrittenRevision> {
  const pages = await editCountedMap(store, before.pages, edits.pages);
  const files = await editCountedMap(store, before.files, edits.files);
  const reusableContents = await editCountedMap(store, before.reusableContents, edits.reusableContents);
  const redirects = edits.redirects === undefined ? undefined : optionalObject(edits.redirects);
  const variables = edits.variables === undefined ? undefined : optionalObject(edits.variables);
  const root = storedObject({
    format: 1,
    pages: pages.map,
    files: files.map,
    reusableContents: reusableContents.map,
    redirects: edits.redirects === undefined ? before.redirects : redirects?.hash,
    variables: edits.variables === undefined ? before.variables : variables?.hash,
    language: edits.language === undefined ? before.language : (edits.language ?? undefined),
  } satisfies Undefinable<RevisionRoot>);
  const named = [redirects, variables].filter((object) => object !== undefined);
  const kept = new Set([before.redirects, before.variables]);
  return {
    root: root.hash,
    objects: [
      ...[pages, files, reusableContents].flatMap(({ objects }) => objects),
      ...named.filter(({ hash }) => !kept.has(hash)),
      root,
    ],
  };
}

type Undefinable<Type> = { readonly [Member in keyof Type]: Type[Member] | undefined };

async function editCountedMap(
  store: ContentStore,
  map: CountedMap,
  edits: MapEdits<unknown> | undefined,
): Promise<{ readonly map: CountedMap; readonly objects: readonly StoredObject[] }> {
  if (edits === undefined) return { map, objects: [] };
  const { root, count, objects } = await editMap(store, map.root, edits);
  return { map: { root, count }, objects };
}

/** Edits name things by the ids that these have themselves. */
function findNameFaults(edits: MapEdits<{ readonly id: string }> | undefined): string[] {
  return [...(edits ?? [])].flatMap(([id, value]) =>
    value === null || value.id === id ? [] : [`'${value.id}' is stored as '${id}'.`],
  );
}

async function requireTree(store: ContentStore, pages: ObjectHash, edits: MapEdits<PageRecord>): Promise<void> {
  const before = await getEntries<PageRecord>(store, pages, [...edits.keys()]);
  const isSame = [...edits].every(([id, record]) => hasSamePlace(before.get(id), record ?? undefined));
  if (isSame) return;
  const records = new Map(await listEntries<PageRecord>(store, pages));
  for (const [id, record] of edits) {
    if (record === null) records.delete(id);
    else records.set(id, record);
  }
  requireNoFaults(findTreeFaults(records));
}

/** Whether nothing changed that the tree depends on. */
function hasSamePlace(one: PageRecord | undefined, other: PageRecord | undefined): boolean {
  return (
    one?.type === other?.type &&
    one?.parent === other?.parent &&
    one?.position === other?.position &&
    slugOfRecord(one) === slugOfRecord(other)
  );
}

function slugOfRecord(record: PageRecord | undefined): string | undefined {
  return record === undefined || record.type === 'link' ? undefined : record.slug;
}
