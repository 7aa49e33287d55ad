import type { MapEdits } from '../map-tree/edit-map.ts';
import { listEntries } from '../map-tree/read-map.ts';
import type { ObjectHash, RevisionContent } from '../page-tree.ts';
import type { ContentStore } from '../store.ts';
import { findStorageFaults } from './check-content.ts';
import { type WrittenRevision, writeEdits } from './edit-revision.ts';
import { editPlaces } from './location-index.ts';
import { flattenPages, type PageRecord } from './page-record.ts';
import { EMPTY_ROOT, readRoot } from './revision-root.ts';
import { requireNoFaults } from './tree-faults.ts';

/**
 * Writes a whole revision. Given the previous one, pages keep their positions if possible, `objects` omits those
 * already stored, and unchanged content has the same root. @throws InvalidContentError for content that is not a valid
 * tree or has duplicate ids
 */
export async function writeRevision(
  content: RevisionContent,
  previous?: { readonly store: ContentStore; readonly root: ObjectHash },
): Promise<WrittenRevision> {
  requireNoFaults(findStorageFaults(content));
  const store = previous?.store ?? EMPTY_STORE;
  const before = previous === undefined ? EMPTY_ROOT : await readRoot(store, previous.root);
  const records = new Map(await listEntries<PageRecord>(store, before.pages.root));
  const files = new Map(await listEntries(store, before.files.root));
  const reusableContents = new Map(await listEntries(store, before.reusableContents.root));
  const edits = {
    pages: replaceAll(records.keys(), flattenPages(content.pages, records)),
    files: replaceAll(files.keys(), content.files),
    reusableContents: replaceAll(reusableContents.keys(), content.reusableContents),
    redirects: content.redirects,
    variables: content.variables,
    language: content.language ?? null,
  };
  const { root, objects } = await writeEdits(store, before, edits, editPlaces(records, edits.pages));
  return { root, objects: objects.filter(({ hash }) => hash !== previous?.root) };
}

/** A revision written from nothing reads nothing. */
const EMPTY_STORE: ContentStore = {
  get: () => Promise.reject(new RangeError('There is no revision before this one.')),
  put: () => Promise.resolve(),
};

function replaceAll<Value extends { readonly id: string }>(
  before: Iterable<string>,
  after: readonly Value[],
): MapEdits<Value> {
  return new Map<string, Value | null>([
    ...[...before].map((id): [string, null] => [id, null]),
    ...after.map((value): [string, Value] => [value.id, value]),
  ]);
}
