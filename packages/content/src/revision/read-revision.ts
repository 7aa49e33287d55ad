import { findMapEntry, getEntries, listEntries } from '../map-tree/read-map.ts';
import { NEVER_YIELD } from '../never-yield.ts';
import type { ContentFile, ObjectHash, Page, Redirect, ReusableContent, RevisionContent } from '../page-tree.ts';
import { runStepsYielding, sortSteps } from '../steps.ts';
import type { ContentStore } from '../store.ts';
import { type ChildPlace, listChildIds, listChildPlaces, listPageFilesWith, listSlugsWith } from './location-index.ts';
import { nestSteps, type PageRecord } from './page-record.ts';
import { readRedirects, readRoot, readVariables, type Variables } from './revision-root.ts';

/** A lazily loaded revision. */
export interface OpenRevision {
  readonly root: ObjectHash;
  /** Known without reading a list. Pages of every type count. */
  readonly counts: { readonly pages: number; readonly files: number; readonly reusableContents: number };
  readonly language?: string;
  findPageRecord(id: string): Promise<PageRecord | undefined>;
  /** The ancestors of a page, from the top level down to its parent; `undefined` if the page does not exist. */
  findAncestors(id: string): Promise<PageRecord[] | undefined>;
  /** The tree of pages. */
  listPages(): Promise<Page[]>;
  /** All pages in the order of their ids. */
  listPageRecords(): Promise<PageRecord[]>;
  /** The pages right below a page, or at the top (`null`), in order; none for a page that does not exist. */
  listChildren(parent: string | null): Promise<PageRecord[]>;
  /** The pages right below a page, or at the top, in order, as the place index has them: reads no page. */
  listChildPlaces(parent: string | null): Promise<ChildPlace[]>;
  /** Ids of the children of a page by their slug, of those whose slug begins with a text. */
  listSlugsWith(parent: string | null, start: string): Promise<ReadonlyMap<string, string>>;
  /** Ids of pages by their source file, of those whose file begins with a text. */
  listPageFilesWith(start: string): Promise<ReadonlyMap<string, string>>;
  findFile(id: string): Promise<ContentFile | undefined>;
  /** In the order of their paths. */
  listFiles(): Promise<ContentFile[]>;
  findReusableContent(id: string): Promise<ReusableContent | undefined>;
  /** In the order of their source files. */
  listReusableContents(): Promise<ReusableContent[]>;
  listRedirects(): Promise<readonly Redirect[]>;
  readVariables(): Promise<Variables>;
}

/**
 * Opens a revision: reads its root only. Throws when it is not in the store.
 * @param pause called while whole lists are read
 */
export async function openRevision(
  store: ContentStore,
  hash: ObjectHash,
  pause?: () => Promise<void>,
): Promise<OpenRevision> {
  const root = await readRoot(store, hash);
  const { pages, files, reusableContents, language } = root;
  const findPageRecord = (id: string) => findMapEntry<PageRecord>(store, pages.root, id);
  const listValues = async <Value>(map: ObjectHash) =>
    (await listEntries<Value>(store, map, pause)).map(([, value]) => value);
  const listPageRecords = () => listValues<PageRecord>(pages.root);
  return {
    root: hash,
    counts: { pages: pages.count, files: files.count, reusableContents: reusableContents.count },
    ...(language !== undefined && { language }),
    findPageRecord,
    findAncestors: (id) => findAncestors(findPageRecord, id),
    listPages: async () => runStepsYielding(nestSteps(await listPageRecords()), pause ?? NEVER_YIELD),
    listPageRecords,
    listChildren: async (parent) => {
      const ids = (await listChildIds(store, root.places, [parent])).get(parent) ?? [];
      const children = await getEntries<PageRecord>(store, pages.root, ids);
      return ids.flatMap((id) => children.get(id) ?? []);
    },
    listChildPlaces: (parent) => listChildPlaces(store, root.places, parent),
    listSlugsWith: (parent, start) => listSlugsWith(store, root.places, parent, start),
    listPageFilesWith: (start) => listPageFilesWith(store, root.places, start),
    findFile: (id) => findMapEntry(store, files.root, id),
    listFiles: async () => sortBy(await listValues<ContentFile>(files.root), ({ path }) => path, pause),
    findReusableContent: (id) => findMapEntry(store, reusableContents.root, id),
    listReusableContents: async () =>
      sortBy(await listValues<ReusableContent>(reusableContents.root), ({ file }) => file, pause),
    listRedirects: () => readRedirects(store, root),
    readVariables: () => readVariables(store, root),
  };
}

/**
 * Reads the whole contents of a revision; the inverse of `writeRevision`.
 * @param pause called repeatedly, since a revision may be very large
 */
export async function readRevision(
  store: ContentStore,
  root: ObjectHash,
  pause?: () => Promise<void>,
): Promise<RevisionContent> {
  const revision = await openRevision(store, root, pause);
  const [pages, files, reusableContents, redirects, variables] = await Promise.all([
    revision.listPages(),
    revision.listFiles(),
    revision.listReusableContents(),
    revision.listRedirects(),
    revision.readVariables(),
  ]);
  const { language } = revision;
  return { pages, files, reusableContents, redirects, variables, ...(language !== undefined && { language }) };
}

async function findAncestors(
  findPageRecord: (id: string) => Promise<PageRecord | undefined>,
  id: string,
): Promise<PageRecord[] | undefined> {
  const page = await findPageRecord(id);
  if (page === undefined) return undefined;
  const ancestors: PageRecord[] = [];
  for (let above = page.parent; above !== null; above = ancestors[0]?.parent ?? null) {
    const record = await findPageRecord(above);
    if (record === undefined) throw new Error(`Page '${above}' is not in its revision.`);
    ancestors.unshift(record);
  }
  return ancestors;
}

function sortBy<Value>(
  values: readonly Value[],
  text: (value: Value) => string,
  pause: () => Promise<void> = NEVER_YIELD,
): Promise<Value[]> {
  const compare = (one: Value, other: Value) => (text(one) === text(other) ? 0 : text(one) < text(other) ? -1 : 1);
  return runStepsYielding(sortSteps(values, compare), pause);
}
