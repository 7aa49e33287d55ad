import {
  type ContentStore,
  type Differences,
  diffRevisions,
  openRevision,
  type PageRecord,
  parsePage,
  type ReusableContent,
  type RevisionDifferences,
} from '@bindery/content';
import { createYielder, type Yield } from '../concurrency/yielder.ts';
import { decodeSource } from '../store/revision-reader.ts';
import { guardContentStore, HeavyWorkError, isHeavyText } from '../workers/heavy-work.ts';
import { anchorKey, pathKey, textKey } from './dependency-keys.ts';
import type { LinkSource, LinkState, Thing } from './link-state.ts';
import { type LinkedSourceText, type PlacedText, readSourceText } from './read-texts.ts';
import { resolveLinks } from './resolve-links.ts';

/** What links are worked out from, besides the revision. */
export interface LinkContent {
  /** Hands out every text, however long parsing needs. */
  readonly store: ContentStore;
  /** Reads a text of a revision that needs too long for the thread that answers others; absent where none does. */
  readonly readHeavyText?: ((root: string, text: PlacedText) => Promise<LinkedSourceText>) | undefined;
  /** Where the installation is, without a slash at its end. */
  readonly publicUrl: string;
}

type Changes = Pick<RevisionDifferences, 'pages' | 'files' | 'reusableContents'>;

/** Things written as one unit, and texts read at once. Between units and texts others get their turn. */
const UNIT = 400;
const BATCH = 32;
/** Links of one source from which on it is written in several units. */
const LARGE = 200;

/**
 * Brings the links of a state from one revision to another; `before` undefined: from nothing. The cost follows what
 * changed, and what that means for links elsewhere: those to files that came or went, to anchors that came or went, and
 * on pages that include a changed text. What is interrupted leaves a state that has to be rebuilt.
 */
export async function updateLinks(
  state: LinkState,
  content: LinkContent,
  before: string | undefined,
  after: string,
): Promise<void> {
  const changes =
    before === undefined
      ? await listEverything(content.store, after)
      : await diffRevisions(content.store, before, after);
  const touched = new Set<string>();
  await moveThings(state, changes, touched);
  const changed = listChangedTexts(changes);
  // In an empty state nobody needs anything yet.
  if (before !== undefined) await addIncluders(state, touched, changed);
  await readTexts(state, content, after, changed, touched);
  const toResolve = new Set([...changed].flatMap(([id, text]) => (text === undefined ? [] : [id])));
  if (before !== undefined) await addDependents(state, touched, (id) => toResolve.add(id));
  await resolveSources(state, content, [...toResolve]);
}

async function listEverything(store: ContentStore, root: string): Promise<Changes> {
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

/** Writes which files there are, and tells what changed with them. */
async function moveThings(state: LinkState, changes: Changes, touched: Set<string>): Promise<void> {
  const { pages, reusableContents, files } = changes;
  const moves = [
    ...listMoves(pages, (page) =>
      page.type === 'document' ? { path: page.file, kind: 'page', id: page.id, document: page.document } : undefined,
    ),
    ...listMoves(reusableContents, ({ id, file, document }) => ({ path: file, kind: 'snippet', id, document })),
    ...listMoves(files, ({ id, path }) => ({ path, kind: 'file', id, document: '' })),
  ];
  for (const { before, after } of moves) {
    const isSamePlace = before?.path === after?.path && before?.id === after?.id;
    for (const { path } of [before, after].filter((placed) => placed !== undefined)) {
      if (!isSamePlace) touched.add(pathKey(path));
      touched.add(textKey(path));
    }
  }
  // Who goes leaves before anybody else comes to the same path.
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

/** The sources whose text is another one, by id; undefined for those that are gone. */
function listChangedTexts({ pages, reusableContents }: Changes): Map<string, PlacedText | undefined> {
  const texts = new Map<string, PlacedText | undefined>();
  const add = <Value extends { id: string }>(
    { added, removed, changed }: Differences<Value>,
    textOf: (value: Value) => PlacedText | undefined,
  ) => {
    for (const { id } of removed) texts.set(id, undefined);
    for (const value of added) texts.set(value.id, textOf(value));
    for (const { before, after } of changed) {
      const text = textOf(after);
      if (JSON.stringify(textOf(before)) !== JSON.stringify(text)) texts.set(after.id, text);
    }
  };
  add<PageRecord>(pages, (page) => {
    if (page.type === 'group') return undefined;
    if (page.type === 'link') return { kind: 'link', file: '', document: '', target: page.target };
    return { kind: 'page', file: page.file, document: page.document };
  });
  add<ReusableContent>(reusableContents, ({ file, document }) => ({ kind: 'snippet', file, document }));
  return texts;
}

/** Adds the sources that include a text that is another one now, or not there any more, or there at last. */
async function addIncluders(
  state: LinkState,
  touched: ReadonlySet<string>,
  changed: Map<string, PlacedText | undefined>,
): Promise<void> {
  await addDependents(state, touched, (id, key) => {
    if (changed.has(id)) return;
    const source = state.findSource(id);
    if (source?.textDependencies.includes(key) === true) changed.set(id, source);
  });
}

async function addDependents(
  state: LinkState,
  touched: ReadonlySet<string>,
  add: (id: string, key: string) => void,
): Promise<void> {
  const pause = createYielder();
  for (const key of touched) {
    for (const id of state.listDependents(key)) add(id, key);
    await pause();
  }
}

/** Writes the sources with new texts, their links still unresolved, and tells which anchors came or went. */
async function readTexts(
  state: LinkState,
  content: LinkContent,
  root: string,
  texts: ReadonlyMap<string, PlacedText | undefined>,
  touched: Set<string>,
): Promise<void> {
  const entries = [...texts];
  const pause = createYielder();
  for (let start = 0; start < entries.length; start += BATCH) {
    const batch = entries.slice(start, start + BATCH);
    const sources: (readonly [string, LinkSource | undefined])[] = [];
    const bytes = await content.store.get(batch.flatMap(([, text]) => (text?.document ? [text.document] : [])));
    for (const [id, text] of batch) {
      const source = text?.document ? bytes.shift() : undefined;
      sources.push([id, text && (await readSource(state, content, root, id, text, source))]);
      await pause();
    }
    for (const [id, source] of sources) noteAnchors(state, id, source, touched);
    for (const [id, source] of sources) if (source === undefined) await state.deleteLargeSource(id, pause);
    await putSources(
      state,
      sources.flatMap(([, source]) => source ?? []),
      pause,
    );
  }
}

async function readSource(
  state: LinkState,
  content: LinkContent,
  root: string,
  id: string,
  text: PlacedText,
  bytes: Uint8Array | undefined,
): Promise<LinkSource> {
  const { kind, file, document } = text;
  const read = await readText(state, content, root, text, bytes);
  return { id, kind, file, document, ...read, dependencies: read.textDependencies };
}

async function readText(
  state: LinkState,
  { store, readHeavyText }: LinkContent,
  root: string,
  text: PlacedText,
  bytes: Uint8Array | undefined,
): Promise<LinkedSourceText> {
  if (bytes === undefined || readHeavyText === undefined)
    return readSourceText(store, state, text, bytes && parsePage(decodeSource(bytes)));
  if (isHeavyText(bytes)) return readHeavyText(root, text);
  try {
    return await readSourceText(guardContentStore(store), state, text, parsePage(decodeSource(bytes)));
  } catch (error) {
    // What it includes may be heavy.
    if (error instanceof HeavyWorkError) return readHeavyText(root, text);
    throw error;
  }
}

/** Tells which anchors come or go when a source is replaced. */
function noteAnchors(state: LinkState, id: string, source: LinkSource | undefined, touched: Set<string>): void {
  const old = state.findSource(id)?.anchors ?? [];
  const anchors = source?.anchors ?? [];
  for (const [some, others] of [
    [new Set(old), anchors],
    [new Set(anchors), old],
  ] as const) {
    for (const anchor of others) if (!some.has(anchor)) touched.add(anchorKey(id, anchor));
  }
}

/** Writes sources: small ones as one unit, and each large one in several. */
async function putSources(state: LinkState, sources: readonly LinkSource[], pause: Yield): Promise<void> {
  const isLarge = ({ id, uses }: LinkSource) => Math.max(uses.length, state.findSource(id)?.uses.length ?? 0) > LARGE;
  const large = new Set(sources.filter(isLarge));
  state.unit(() => {
    for (const source of sources) if (!large.has(source)) state.putSource(source);
  });
  for (const source of large) await state.putLargeSource(source, pause);
}

async function resolveSources(state: LinkState, content: LinkContent, ids: readonly string[]): Promise<void> {
  const pause = createYielder();
  for (let start = 0; start < ids.length; start += BATCH) {
    const resolved: LinkSource[] = [];
    for (const id of ids.slice(start, start + BATCH)) {
      const source = state.findSource(id);
      if (source !== undefined) resolved.push(await resolveLinks(state, source, content.publicUrl, pause));
      await pause();
    }
    await putSources(state, resolved, pause);
  }
}
