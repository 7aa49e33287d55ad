import type { ContentStore } from '@bindery/content';
import { createYielder } from '../../platform/concurrency/yielder.ts';
import type { LinkContent } from './link-content.ts';
import type { LinkSource } from './link-state.ts';
import { listChangedTexts, listEverything, moveThings } from './list-changes.ts';
import type { LinkedSourceText, PlacedText } from './read-texts.ts';
import { resolveLinks } from './resolve-links.ts';
import type { StoredLinks } from './stored-links.ts';
import { storedTextOf } from './stored-text-name.ts';
import { putSources, readLinksOfText } from './write-sources.ts';

/** Texts read, and sources written or resolved, between two units. */
const BATCH = 32;

/**
 * Builds the links of a revision from nothing, or continues an interrupted build of the same revision: after the texts
 * that were read, and after the sources whose links were resolved.
 * @param onListed receives the number of texts of the revision
 */
export async function buildLinks(
  stored: StoredLinks,
  content: LinkContent,
  root: string,
  onListed: (count: number) => void,
): Promise<void> {
  const changes = await listEverything(content.store, root);
  const all = listChangedTexts(changes);
  onListed(all.size);
  await moveThings(stored, changes, new Set());
  const readIds = stored.listSourceIds();
  const texts = [...all].flatMap(([id, text]): (readonly [string, PlacedText])[] =>
    text === undefined || readIds.has(id) ? [] : [[id, text]],
  );
  await readTexts(stored, content, root, texts);
  await resolveSources(stored, content);
}

async function readTexts(
  stored: StoredLinks,
  content: LinkContent,
  root: string,
  texts: readonly (readonly [string, PlacedText])[],
): Promise<void> {
  const pause = createYielder();
  for (let start = 0; start < texts.length; start += BATCH) {
    const batch = texts.slice(start, start + BATCH);
    const read = await readBatch(stored, content, root, batch);
    const sources = read.flatMap((links, index): LinkSource[] => {
      const [id, text] = batch[index] ?? [];
      if (id === undefined || text === undefined) return [];
      const { kind, file } = text;
      return [{ id, kind, file, ...storedTextOf(text), ...links, dependencies: links.textDependencies }];
    });
    await pause();
    await putSources(stored, sources, pause);
  }
}

async function readBatch(
  stored: StoredLinks,
  content: LinkContent,
  root: string,
  batch: readonly (readonly [string, PlacedText])[],
): Promise<LinkedSourceText[]> {
  const pause = createYielder();
  const bytes = await readBytes(content.store, batch);
  const read: LinkedSourceText[] = [];
  for (const [, text] of batch) {
    read.push(await readLinksOfText(stored, content, root, text, text.document ? bytes.shift() : undefined));
    await pause();
  }
  return read;
}

const readBytes = (store: ContentStore, batch: readonly (readonly [string, PlacedText])[]): Promise<Uint8Array[]> =>
  store.get(batch.flatMap(([, text]) => (text.document ? [text.document] : [])));

async function resolveSources(stored: StoredLinks, content: LinkContent): Promise<void> {
  const pause = createYielder();
  for (let ids = stored.listUnresolved(BATCH); ids.length > 0; ids = stored.listUnresolved(BATCH)) {
    const resolved: LinkSource[] = [];
    for (const { id } of ids) {
      const source = stored.findSource(id);
      if (source !== undefined) resolved.push(await resolveLinks(stored, source, content.publicUrl, pause));
      await pause();
    }
    await putSources(stored, resolved, pause);
    stored.markResolved(ids.at(-1)?.number ?? 0);
  }
}
