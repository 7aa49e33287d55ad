import { getEntries } from '../map-tree/read-map.ts';
import type { ContentFile, ObjectHash, ReusableContent } from '../page-tree.ts';
import { type Change, type Differences, diffRevisions, type RevisionDifferences } from '../revision/diff-revisions.ts';
import type { PageRecord } from '../revision/page-record.ts';
import { openRevision } from '../revision/read-revision.ts';
import { readRoot } from '../revision/revision-root.ts';
import type { ContentStore } from '../store.ts';
import {
  ATTRIBUTES,
  type DescribedAttribute,
  type DescribedChange,
  type DescribedPage,
  type DescribedPlace,
} from './described-change.ts';
import { findMoved } from './find-moved.ts';
import { isSameValue } from './same-value.ts';

/** Differences in the order of a reader, and how many more there are. */
export interface DescribedChanges {
  readonly changes: readonly DescribedChange[];
  readonly more: number;
}

/**
 * The changes from one revision to another: pages in the order of the tree, deleted ones at their former position; then
 * files, reusable contents, variables, redirects and the language. A page that was moved and edited occurs twice. Reads
 * the differences, ancestors, and positions of siblings that may have moved.
 * @param limit maximum number of changes
 * @param page id of the only page to describe, excluding everything that is not a page
 */
export async function describeChanges(
  store: ContentStore,
  before: ObjectHash,
  after: ObjectHash,
  { limit, page: only }: { readonly limit: number; readonly page?: string },
): Promise<DescribedChanges> {
  const differences = await diffRevisions(store, before, after);
  const [old, fresh] = await Promise.all([openTree(store, before), openTree(store, after)]);
  const { added, removed, changed } = differences.pages;
  await old.load([...removed, ...changed.map((change) => change.before)]);
  await fresh.load([...added, ...changed.map((change) => change.after)]);
  const moved = await findMoved(
    changed,
    (parent) => old.listChildPlaces(parent),
    (parent) => fresh.listChildPlaces(parent),
  );
  const isShown = ({ id }: PageRecord) => only === undefined || id === only;
  const pages = [
    ...removed.filter(isShown).map((page) => ({ key: old.keyOf(page), of: [deleted(old, page)] })),
    ...added.filter(isShown).map((page) => ({ key: fresh.keyOf(page), of: [created(fresh, page)] })),
    ...changed
      .filter(({ after: page }) => isShown(page))
      .map((change) => ({
        key: fresh.keyOf(change.after),
        of: [...(moved.has(change.after.id) ? [moveOf(old, fresh, change)] : []), ...editOf(fresh, change)],
      })),
  ].sort((one, other) => compareKeys(one.key, other.key));
  const all = [...pages.flatMap(({ of }) => of), ...(only === undefined ? describeRest(differences) : [])];
  const changes = await Promise.all(all.slice(0, limit).map((change) => change()));
  return { changes, more: Math.max(0, all.length - limit) };
}

/** Computed only if it is shown. */
type Description = () => Promise<DescribedChange> | DescribedChange;

/** The pages of a revision, with the records that were loaded. */
interface Tree {
  load(records: readonly PageRecord[]): Promise<void>;
  /** Positions from the top to the page. */
  keyOf(page: PageRecord): readonly string[];
  show(page: PageRecord): DescribedPage;
  placeOf(page: PageRecord): Promise<DescribedPlace>;
  listChildPlaces(parent: string | null): Promise<readonly { readonly id: string; readonly position: string }[]>;
}

async function openTree(store: ContentStore, hash: ObjectHash): Promise<Tree> {
  const { pages } = await readRoot(store, hash);
  const revision = await openRevision(store, hash);
  const records = new Map<string, PageRecord>();
  const lists = new Map<string | null, ReturnType<typeof revision.listChildPlaces>>();
  const listChildPlaces = (parent: string | null) => {
    const list = lists.get(parent) ?? revision.listChildPlaces(parent);
    lists.set(parent, list);
    return list;
  };
  const upwards = (page: PageRecord): PageRecord[] => {
    const line = [page];
    for (let at = page.parent; at !== null; at = line[0]?.parent ?? null) {
      const above = records.get(at);
      if (above === undefined) break;
      line.unshift(above);
    }
    return line;
  };
  return {
    load: (requestedPages) => loadWithAncestors(store, pages.root, requestedPages, records),
    keyOf: (page) => upwards(page).map(({ position }) => position),
    show: (page) => {
      const { id, type, title } = page;
      const slugs = upwards(page).flatMap((one) => (one.type === 'link' || one.slug === '' ? [] : [one.slug]));
      return { id, type, title, ...(type !== 'link' && { path: slugs.join('/') }) };
    },
    placeOf: async ({ id, parent }) => {
      const index = (await listChildPlaces(parent)).findIndex((child) => child.id === id);
      return { parent, index };
    },
    listChildPlaces,
  };
}

/** Loads the records and those of all their ancestors; one level at a time. */
async function loadWithAncestors(
  store: ContentStore,
  root: ObjectHash,
  pages: readonly PageRecord[],
  records: Map<string, PageRecord>,
): Promise<void> {
  let level: readonly PageRecord[] = pages;
  for (;;) {
    const missing = new Set<string>();
    for (const record of level) records.set(record.id, record);
    for (const { parent } of level) if (parent !== null && !records.has(parent)) missing.add(parent);
    if (missing.size === 0) return;
    level = [...(await getEntries<PageRecord>(store, root, [...missing])).values()];
  }
}

function compareKeys(one: readonly string[], other: readonly string[]): number {
  for (let at = 0; at < Math.min(one.length, other.length); at += 1) {
    const [key = '', against = ''] = [one[at], other[at]];
    if (key !== against) return key < against ? -1 : 1;
  }
  return one.length - other.length;
}

const created =
  (tree: Tree, page: PageRecord): Description =>
  () => ({ type: 'page_created', page: tree.show(page) });

const deleted =
  (tree: Tree, page: PageRecord): Description =>
  () => ({ type: 'page_deleted', page: tree.show(page) });

const moveOf =
  (old: Tree, fresh: Tree, { before, after }: Change<PageRecord>): Description =>
  async () => ({
    type: 'page_moved',
    page: fresh.show(after),
    from: await old.placeOf(before),
    to: await fresh.placeOf(after),
  });

function editOf(tree: Tree, { before, after }: Change<PageRecord>): Description[] {
  const attributes = listAttributes(before, after);
  const document = textOf(before) !== textOf(after);
  if (attributes.length === 0 && !document) return [];
  return [() => ({ type: 'page_edited', page: tree.show(after), attributes, document })];
}

const textOf = (page: PageRecord): string => (page.type === 'document' ? page.document : '');

type Members = Partial<Record<string, unknown>>;

function listAttributes(before: PageRecord, after: PageRecord): DescribedAttribute[] {
  const [old, fresh]: readonly [Members, Members] = [{ ...before }, { ...after }];
  return ATTRIBUTES.flatMap((name) => {
    if (isSameValue(old[name], fresh[name])) return [];
    const was = old[name] !== undefined && { before: old[name] };
    return [{ name, ...was, ...(fresh[name] !== undefined && { after: fresh[name] }) }];
  });
}

function describeRest(differences: RevisionDifferences): Description[] {
  const { variables, redirects, language } = differences;
  const rest: (DescribedChange | undefined)[] = [
    ...describeFiles(differences.files),
    ...describeSnippets(differences.reusableContents),
    variables && { type: 'variables_edited', ...variables },
    redirects && { type: 'redirects_edited', ...redirects },
    language && { type: 'language_edited', ...language },
  ];
  return rest.flatMap((change) => (change === undefined ? [] : [() => change]));
}

function describeFiles({ added, removed, changed }: Differences<ContentFile>): DescribedChange[] {
  const all = [
    ...added.map((file) => ({ type: 'file_created', file }) as const),
    ...removed.map((file) => ({ type: 'file_deleted', file }) as const),
    ...changed.flatMap(({ before, after }) => {
      const [{ git: _, ...old }, { git: __, ...fresh }] = [before, after];
      return isSameValue(old, fresh) ? [] : [{ type: 'file_edited', file: after, before } as const];
    }),
  ];
  return all.sort((one, other) => (one.file.path < other.file.path ? -1 : 1));
}

function describeSnippets({ added, removed, changed }: Differences<ReusableContent>): DescribedChange[] {
  const all = [
    ...added.map((reusableContent) => ({ type: 'reusable_content_created', reusableContent }) as const),
    ...removed.map((reusableContent) => ({ type: 'reusable_content_deleted', reusableContent }) as const),
    ...changed.flatMap(({ before, after }) => {
      const [{ git: _, ...old }, { git: __, ...fresh }] = [before, after];
      if (isSameValue(old, fresh)) return [];
      return [{ type: 'reusable_content_edited', reusableContent: after } as const];
    }),
  ];
  return all.sort((one, other) => (one.reusableContent.file < other.reusableContent.file ? -1 : 1));
}
