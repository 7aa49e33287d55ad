import { isSameValue } from '../change/same-value.ts';
import type { MapEdits } from '../map-tree/edit-map.ts';
import { getEntries } from '../map-tree/read-map.ts';
import { NEVER_YIELD } from '../never-yield.ts';
import type { ObjectHash, Page, RevisionContent } from '../page-tree.ts';
import type { ContentStore } from '../store.ts';
import { findRepeatedIds } from './check-content.ts';
import { editRevision, type WrittenRevision } from './edit-revision.ts';
import { type PageRecord, placeSiblings, recordOf } from './page-record.ts';
import { readRoot } from './revision-root.ts';
import { requireNoFaults } from './tree-faults.ts';

/**
 * Writes the revision that contains `after`, given one that contains `before`: the same as `writeRevision`, at a cost
 * proportional to the differences. @throws InvalidContentError for content that is not a valid tree or has duplicate
 * ids
 * @param pause yields to other work
 */
export async function replaceContent(
  store: ContentStore,
  root: ObjectHash,
  before: RevisionContent,
  after: RevisionContent,
  pause: () => Promise<void> = NEVER_YIELD,
): Promise<WrittenRevision> {
  const [old, fresh] = [listLevels(before.pages), listLevels(after.pages)];
  await pause();
  requireNoFaults(findRepeatedIds(after, [...fresh.values()].flat()));
  const edits = {
    pages: await findPageEdits(store, root, old, fresh, pause),
    files: findEdits(before.files, after.files),
    reusableContents: findEdits(before.reusableContents, after.reusableContents),
    redirects: after.redirects,
    variables: after.variables,
    language: after.language ?? null,
  };
  return editRevision(store, root, edits, pause);
}

/** Siblings by the id of their parent. */
type Levels = ReadonlyMap<string | null, readonly Page[]>;

function listLevels(pages: readonly Page[]): Levels {
  const levels = new Map<string | null, readonly Page[]>([[null, pages]]);
  // Iteration includes entries added to the map meanwhile: content created elsewhere may be of any depth.
  for (const siblings of levels.values()) {
    for (const page of siblings) {
      // An id that occurs twice is refused later; the children of both have to be seen.
      if (page.type !== 'link' && page.pages.length > 0)
        levels.set(page.id, [...(levels.get(page.id) ?? []), ...page.pages]);
    }
  }
  return levels;
}

async function findPageEdits(
  store: ContentStore,
  root: ObjectHash,
  before: Levels,
  after: Levels,
  pause: () => Promise<void>,
): Promise<MapEdits<PageRecord>> {
  const old = new Map([...before.values()].flat().map((page) => [page.id, page]));
  const removed = new Set(old.keys());
  const ordered = new Map<string | null, readonly Page[]>();
  const changed = new Map<string | null, readonly Page[]>();
  for (const [parent, siblings] of after) {
    for (const { id } of siblings) removed.delete(id);
    if (!hasSameOrder(before.get(parent) ?? [], siblings)) ordered.set(parent, siblings);
    else
      changed.set(
        parent,
        siblings.filter((page) => !isSameRecord(old.get(page.id), page)),
      );
    await pause();
  }
  const ids = [...ordered.values(), ...changed.values()].flat().map(({ id }) => id);
  const { pages } = await readRoot(store, root);
  const records = await getEntries<PageRecord>(
    store,
    pages.root,
    ids.filter((id) => old.has(id)),
  );
  const edits = new Map<string, PageRecord | null>([...removed].map((id) => [id, null]));
  for (const [parent, siblings] of ordered) {
    await pause();
    for (const record of placeSiblings(siblings, parent, records)) {
      if (!isSameRecord(records.get(record.id), record)) edits.set(record.id, record);
    }
  }
  for (const [parent, siblings] of changed) {
    for (const page of siblings) {
      edits.set(page.id, recordOf(page, { parent, position: records.get(page.id)?.position ?? '' }));
    }
  }
  return edits;
}

function hasSameOrder(one: readonly Page[], other: readonly Page[]): boolean {
  return one.length === other.length && one.every(({ id }, index) => id === other[index]?.id);
}

function findEdits<Value extends { readonly id: string }>(
  before: readonly Value[],
  after: readonly Value[],
): MapEdits<Value> {
  const old = new Map(before.map((value) => [value.id, value]));
  const edits = new Map<string, Value | null>();
  for (const value of after) {
    if (!isSameRecord(old.get(value.id), value)) edits.set(value.id, value);
    old.delete(value.id);
  }
  for (const id of old.keys()) edits.set(id, null);
  return edits;
}

/**
 * Whether two records contain the same, the pages below them aside. Members are mostly texts, which need no encoding.
 */
function isSameRecord(one: object | undefined, other: object): boolean {
  return one !== undefined && hasMembersOf(one, other) && hasMembersOf(other, one);
}

function hasMembersOf(one: object, other: object): boolean {
  const [members, others] = [one, other] as Readonly<Record<string, unknown>>[];
  for (const name of Object.keys(other)) {
    if (name !== 'pages' && !isSameMember(members?.[name], others?.[name])) return false;
  }
  return true;
}

function isSameMember(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  return Array.isArray(one) || Array.isArray(other) ? isSameValue(one, other) : isSameRecord(one, other);
}
