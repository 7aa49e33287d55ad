import {
  type ContentStore,
  type Differences,
  openRevision,
  type PageRecord,
  type ReusableContent,
  type RevisionDifferences,
  routeKey,
} from '@bindery/content';
import { createYielder } from '../../platform/concurrency/yielder.ts';
import { pathKey, textKey } from './dependency-keys.ts';
import type { LinkState, Thing } from './link-state.ts';
import type { PlacedText } from './read-texts.ts';
import { storedTextOf } from './stored-text-name.ts';

/** Differences of two revisions that links depend on. */
export type LinkedChanges = Pick<RevisionDifferences, 'pages' | 'files' | 'reusableContents'>;

/** Things written as one unit. Between units others get their turn. */
const UNIT = 400;

/** A revision as its difference from an empty one. */
export async function listEverything(store: ContentStore, root: string): Promise<LinkedChanges> {
  const revision = await openRevision(store, root);
  const pause = createYielder();
  const added = async <Value>(list: () => Promise<readonly Value[]>): Promise<Differences<Value>> => {
    await pause();
    return { added: await list(), removed: [], changed: [] };
  };
  return {
    pages: await added(revision.listPageRecords),
    files: await added(revision.listFiles),
    reusableContents: await added(revision.listReusableContents),
  };
}

/** Updates the files, and records the dependency keys that changed. */
export async function moveThings(state: LinkState, changes: LinkedChanges, touched: Set<string>): Promise<void> {
  const { pages, reusableContents, files } = changes;
  const moves = [
    ...listMoves(pages, (page) =>
      page.type === 'document'
        ? { path: page.file, kind: 'page', id: page.id, ...storedTextOf(page), route: page.route }
        : undefined,
    ),
    ...listMoves(reusableContents, (one) => ({ path: one.file, kind: 'snippet', id: one.id, ...storedTextOf(one) })),
    ...listMoves(files, ({ id, path }) => ({ path, kind: 'file', id, document: '' })),
    ...listMoves(pages, (page) =>
      page.type === 'document' && page.route !== undefined
        ? { path: routeKey(page.route), kind: 'page', id: page.id, ...storedTextOf(page) }
        : undefined,
    ),
    ...listMoves(files, ({ id, route }) =>
      route === undefined ? undefined : { path: routeKey(route), kind: 'file', id, document: '' },
    ),
  ];
  for (const { before, after } of moves) {
    const isSamePlace = before?.path === after?.path && before?.id === after?.id;
    for (const { path } of [before, after].filter((placed) => placed !== undefined)) {
      if (!isSamePlace) touched.add(pathKey(path));
      touched.add(textKey(path));
    }
  }
  // Removals come first, so that a path is free before another file moves to it.
  const steps = [
    ...moves.map(({ before }) => ({ path: before?.path, thing: undefined })),
    ...moves.map(({ after }) => ({ path: after?.path, thing: after })),
  ];
  const pause = createYielder();
  for (let start = 0; start < steps.length; start += UNIT) {
    state.unit(() => {
      for (const { path, thing } of steps.slice(start, start + UNIT)) {
        if (path !== undefined) state.setThing(path, thing);
      }
    });
    await pause();
  }
}

interface LocatedTarget extends Thing {
  readonly path: string;
}

function listMoves<Value>(
  { added, removed, changed }: Differences<Value>,
  placeOf: (value: Value) => LocatedTarget | undefined,
): { before: LocatedTarget | undefined; after: LocatedTarget | undefined }[] {
  const moves = [
    ...removed.map((value) => ({ before: placeOf(value), after: undefined })),
    ...added.map((value) => ({ before: undefined, after: placeOf(value) })),
    ...changed.map(({ before, after }) => ({ before: placeOf(before), after: placeOf(after) })),
  ];
  return moves.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
}

/** The sources whose text changed, by id; undefined for removed ones. */
export function listChangedTexts({ pages, reusableContents }: LinkedChanges): Map<string, PlacedText | undefined> {
  const texts = new Map<string, PlacedText | undefined>();
  const add = <Value extends { id: string }>(
    { added, removed, changed }: Differences<Value>,
    locate: (value: Value) => PlacedText | undefined,
  ) => {
    for (const { id } of removed) texts.set(id, undefined);
    for (const value of added) texts.set(value.id, locate(value));
    for (const { before, after } of changed) {
      const text = locate(after);
      if (JSON.stringify(locate(before)) !== JSON.stringify(text)) texts.set(after.id, text);
    }
  };
  add<PageRecord>(pages, (page) => {
    if (page.type === 'group') return undefined;
    if (page.type === 'link') return { kind: 'link', file: '', document: '', target: page.target };
    return { kind: 'page', file: page.file, ...storedTextOf(page) };
  });
  add<ReusableContent>(reusableContents, (snippet) => ({
    kind: 'snippet',
    file: snippet.file,
    ...storedTextOf(snippet),
  }));
  return texts;
}
