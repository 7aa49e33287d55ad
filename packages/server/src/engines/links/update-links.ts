import { diffRevisions } from '@bindery/content';
import { createYielder } from '../../platform/concurrency/yielder.ts';
import { anchorKey } from './dependency-keys.ts';
import type { LinkContent } from './link-content.ts';
import type { LinkSource, LinkState } from './link-state.ts';
import { listChangedTexts, moveThings } from './list-changes.ts';
import type { PlacedText } from './read-texts.ts';
import { resolveLinks } from './resolve-links.ts';
import { storedTextOf } from './stored-text-name.ts';
import { putSources, readLinksOfText } from './write-sources.ts';

/** Texts read at once. Between texts others get their turn. */
const BATCH = 32;

/**
 * Updates the links of a state from one revision to another. The cost is proportional to the changes and the links they
 * affect: links to added or removed files and anchors, and links on pages that include a changed text. An interrupted
 * update leaves a state that has to be rebuilt.
 * @param onListed receives the number of texts that are read
 */
export async function updateLinks(
  state: LinkState,
  content: LinkContent,
  { before, after }: { readonly before: string; readonly after: string },
  onListed?: (count: number) => void,
): Promise<void> {
  const changes = await diffRevisions(content.store, before, after);
  const touched = new Set<string>();
  await moveThings(state, changes, touched);
  const changed = listChangedTexts(changes);
  await addIncluders(state, touched, changed);
  onListed?.(changed.size);
  await readTexts(state, content, after, changed, touched);
  const toResolve = new Set([...changed].flatMap(([id, text]) => (text === undefined ? [] : [id])));
  await addDependents(state, touched, (id) => toResolve.add(id));
  await resolveSources(state, content, [...toResolve]);
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

/**
 * Writes the sources with new texts, their links still unresolved, and records the anchors that were added or removed.
 */
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
  const { kind, file } = text;
  const read = await readLinksOfText(state, content, root, text, bytes);
  return { id, kind, file, ...storedTextOf(text), ...read, dependencies: read.textDependencies };
}

/** Records the anchors that are added or removed when a source is replaced. */
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
