import { type Draft, openDraft } from '../change/draft.ts';
import { getEntries } from '../map-tree/read-map.ts';
import { NEVER_YIELD } from '../never-yield.ts';
import type { ObjectHash } from '../page-tree.ts';
import { type Differences, diffRevisions, type RevisionDifferences } from '../revision/diff-revisions.ts';
import type { PageRecord } from '../revision/page-record.ts';
import { type RevisionRoot, readRoot } from '../revision/revision-root.ts';
import type { ContentStore } from '../store.ts';
import type { Conflict, ConflictKind, MergeOptions, MergeSides, MergeWarning } from './conflict.ts';
import { MergeTexts } from './texts.ts';

/** The changes of one side to items of one kind, by id. Absent `before`: added; absent `after`: removed. */
export type Changes<Value> = ReadonlyMap<string, { readonly before?: Value; readonly after?: Value }>;

/** The changes of each side since the base. */
export interface SideChanges<Value> {
  readonly main: Changes<Value>;
  readonly change: Changes<Value>;
}

/** The conflicts that a page will show. */
export interface PageNotes {
  readonly kinds: Set<ConflictKind>;
  /** Lines of YAML with the values of each side. */
  readonly main: string[];
  readonly change: string[];
  /** Two conflicting texts. */
  sides?: { readonly main: string; readonly change: string };
}

/**
 * The state of a merge. It edits the revision of the side that changed more pages (`start`), so that only the other
 * side's changes have to be applied: `draft` is that revision with the edits.
 */
export interface Merging {
  readonly store: ContentStore;
  readonly options: MergeOptions;
  readonly pause: () => Promise<void>;
  readonly start: 'main' | 'change';
  readonly startRoot: ObjectHash;
  readonly root: RevisionRoot;
  readonly differences: { readonly main: RevisionDifferences; readonly change: RevisionDifferences };
  readonly pages: SideChanges<PageRecord>;
  readonly draft: Draft;
  readonly texts: MergeTexts;
  readonly notes: Map<string, PageNotes>;
  /** Conflicts of anything but pages. */
  readonly conflicts: Conflict[];
  readonly warnings: MergeWarning[];
}

export async function openMerging(store: ContentStore, sides: MergeSides, options: MergeOptions): Promise<Merging> {
  const [main, change] = await Promise.all([
    diffRevisions(store, sides.base, sides.main),
    diffRevisions(store, sides.base, sides.change),
  ]);
  const pages = { main: changesOf(main.pages), change: changesOf(change.pages) };
  const start = pages.main.size >= pages.change.size ? 'main' : 'change';
  const { now } = options;
  return {
    store,
    pause: options.pause ?? NEVER_YIELD,
    options,
    start,
    startRoot: sides[start],
    root: await readRoot(store, sides[start]),
    differences: { main, change },
    pages,
    draft: await openDraft(store, sides[start], { now, newId: () => options.newId() }),
    texts: new MergeTexts(store),
    notes: new Map(),
    conflicts: [],
    warnings: [],
  };
}

export function changesOf<Value extends { readonly id: string }>({
  added,
  removed,
  changed,
}: Differences<Value>): Changes<Value> {
  return new Map<string, { before?: Value; after?: Value }>([
    ...added.map((after): [string, { after: Value }] => [after.id, { after }]),
    ...removed.map((before): [string, { before: Value }] => [before.id, { before }]),
    ...changed.map((each): [string, { before: Value; after: Value }] => [each.after.id, each]),
  ]);
}

/** The versions of the three sides for an id that at least one of them changed. */
export function stateOf<Value>(
  { main, change }: SideChanges<Value>,
  id: string,
): { readonly base: Value | undefined; readonly main: Value | undefined; readonly change: Value | undefined } {
  const [mine, theirs] = [main.get(id), change.get(id)];
  const base = (mine ?? theirs)?.before;
  return { base, main: mine === undefined ? base : mine.after, change: theirs === undefined ? base : theirs.after };
}

/** The side whose changes are applied. */
export function appliedSide({ start }: Merging): 'main' | 'change' {
  return start === 'main' ? 'change' : 'main';
}

export function notesOf({ notes }: Merging, id: string): PageNotes {
  const known = notes.get(id);
  if (known !== undefined) return known;
  const created: PageNotes = { kinds: new Set(), main: [], change: [] };
  notes.set(id, created);
  return created;
}

/** The merged versions of existing pages, by id; read in one batch. */
export async function findMergedPages(merging: Merging, ids: Iterable<string>): Promise<Map<string, PageRecord>> {
  const { draft, store, root } = merging;
  const requestedIds = new Set(ids);
  const stored = await getEntries<PageRecord>(
    store,
    root.pages.root,
    [...requestedIds].filter((id) => !draft.pages.has(id)),
  );
  for (const id of requestedIds) {
    const edited = draft.pages.get(id);
    if (edited !== undefined && edited !== null) stored.set(id, edited);
  }
  return stored;
}

/** The title that a page has on any side, to name it in a message. */
export async function mergedTitleOf(merging: Merging, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const { change, main, base } = stateOf(merging.pages, id);
  const known = change ?? main ?? base ?? (await findMergedPages(merging, [id])).get(id);
  return known?.title ?? id;
}

/** A line of YAML that names the parent of a page. */
export async function belowLine(merging: Merging, parent: string | null): Promise<string> {
  const title = await mergedTitleOf(merging, parent);
  return title === null ? 'place: at the top' : `place: below ${JSON.stringify(title)}`;
}
