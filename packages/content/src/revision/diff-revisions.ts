import { diffMaps } from '../map-tree/diff-maps.ts';
import type { ContentFile, ObjectHash, Redirect, ReusableContent } from '../page-tree.ts';
import type { ContentStore } from '../store.ts';
import type { PageRecord } from './page-record.ts';
import { type CountedMap, readRedirects, readRoot, readVariables, type Variables } from './revision-root.ts';

/** The differences between two revisions. */
export interface Differences<Value> {
  readonly added: readonly Value[];
  readonly removed: readonly Value[];
  readonly changed: readonly Change<Value>[];
}

export interface Change<Value> {
  readonly before: Value;
  readonly after: Value;
}

/** The changes from one revision to another; lists are in the order of ids, unchanged single members are absent. */
export interface RevisionDifferences {
  readonly pages: Differences<PageRecord>;
  readonly files: Differences<ContentFile>;
  readonly reusableContents: Differences<ReusableContent>;
  readonly redirects?: Change<readonly Redirect[]>;
  readonly variables?: Change<Variables>;
  readonly language?: Change<string | null>;
}

/**
 * Compares two revisions. Reads only objects that one of them has and the other has not.
 * @param pause called again and again while much is compared
 */
export async function diffRevisions(
  store: ContentStore,
  before: ObjectHash,
  after: ObjectHash,
  pause?: () => Promise<void>,
): Promise<RevisionDifferences> {
  const [one, other] = await Promise.all([readRoot(store, before), readRoot(store, after)]);
  const [pages, files, reusableContents] = await Promise.all([
    diffCountedMaps<PageRecord>(store, one.pages, other.pages, pause),
    diffCountedMaps<ContentFile>(store, one.files, other.files, pause),
    diffCountedMaps<ReusableContent>(store, one.reusableContents, other.reusableContents, pause),
  ]);
  return {
    pages,
    files,
    reusableContents,
    ...(one.redirects !== other.redirects && {
      redirects: { before: await readRedirects(store, one), after: await readRedirects(store, other) },
    }),
    ...(one.variables !== other.variables && {
      variables: { before: await readVariables(store, one), after: await readVariables(store, other) },
    }),
    ...(one.language !== other.language && {
      language: { before: one.language ?? null, after: other.language ?? null },
    }),
  };
}

async function diffCountedMaps<Value>(
  store: ContentStore,
  one: CountedMap,
  other: CountedMap,
  pause: (() => Promise<void>) | undefined,
): Promise<Differences<Value>> {
  const added: Value[] = [];
  const removed: Value[] = [];
  const changed: Change<Value>[] = [];
  for (const { before, after } of await diffMaps<Value>(store, one.root, other.root, pause)) {
    if (before !== undefined && after !== undefined) changed.push({ before, after });
    else if (before !== undefined) removed.push(before);
    else if (after !== undefined) added.push(after);
  }
  return { added, removed, changed };
}
