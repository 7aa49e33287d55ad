import type { ObjectHash } from '../page-tree.ts';
import type { BuildInput } from './import-types.ts';
import { nameOf } from './repository-path.ts';
import { findSimilarPairs } from './similarity.ts';

/** A text before the import. */
export interface OldText {
  readonly file: string;
  readonly document: ObjectHash;
}

/** A text of the import. */
export interface NewText extends OldText {
  readonly bytes: Uint8Array;
}

type ReadDocuments = NonNullable<BuildInput['previous']>['readDocuments'];

const COMPARED_TEXTS = 5_000;
const COMPARED_SIZE = 64_000_000;
const BATCH = 500;

/**
 * Finds the texts of the import among those before it, by the file of the new text: the same file, else the same bytes
 * in a file that is gone, else a text that is at least half the same. Empty texts are found by their file alone.
 */
export async function matchTexts<Old extends OldText>(
  old: readonly Old[],
  texts: readonly NewText[],
  readDocuments: ReadDocuments,
): Promise<Map<string, Old>> {
  const matches = new Map<string, Old>();
  const gone = new Map<string, Old>();
  for (const text of old) if (!gone.has(text.file)) gone.set(text.file, text);
  const match = (file: string, text: Old): void => {
    matches.set(file, text);
    gone.delete(text.file);
  };
  for (const { file } of texts) {
    const same = gone.get(file);
    if (same !== undefined) match(file, same);
  }
  const added = texts.filter(({ file, bytes }) => !matches.has(file) && bytes.length > 0);
  if (added.length === 0 || gone.size === 0) return matches;
  matchEqual([...gone.values()], added, match);
  const changed = added.filter(({ file }) => !matches.has(file));
  await matchSimilar([...gone.values()], changed, readDocuments, match);
  return matches;
}

type Match<Old> = (file: string, text: Old) => void;

/** Equal bytes; among several, the file of the same name. */
function matchEqual<Old extends OldText>(gone: readonly Old[], added: readonly NewText[], match: Match<Old>): void {
  const byDocument = Map.groupBy(gone, ({ document }) => document);
  for (const byName of [true, false]) {
    const matched = new Set<string>();
    for (const { file, document } of added) {
      const equal = byDocument.get(document) ?? [];
      const index = byName ? equal.findIndex((text) => nameOf(text.file) === nameOf(file)) : 0;
      const [text] = index < 0 ? [] : equal.splice(index, 1);
      if (text === undefined) continue;
      match(file, text);
      matched.add(file);
    }
    added = added.filter(({ file }) => !matched.has(file));
  }
}

async function matchSimilar<Old extends OldText>(
  gone: readonly Old[],
  added: readonly NewText[],
  readDocuments: ReadDocuments,
  match: Match<Old>,
): Promise<void> {
  if (added.length === 0 || gone.length === 0) return;
  const texts = await readBounded(gone, readDocuments);
  const open = { added: new Set(added.keys()), gone: new Set(gone.keys()) };
  for (const { one, other } of findSimilarPairs(
    added.slice(0, COMPARED_TEXTS).map(({ bytes }) => bytes),
    texts,
  )) {
    const [text, before] = [added[one], gone[other]];
    if (text === undefined || before === undefined || !open.added.has(one) || !open.gone.has(other)) continue;
    open.added.delete(one);
    open.gone.delete(other);
    match(text.file, before);
  }
}

/** The first texts of a list, as many as are compared. */
async function readBounded(texts: readonly OldText[], readDocuments: ReadDocuments): Promise<Uint8Array[]> {
  const read: Uint8Array[] = [];
  let size = 0;
  for (let start = 0; start < Math.min(texts.length, COMPARED_TEXTS) && size < COMPARED_SIZE; start += BATCH) {
    const batch = await readDocuments(texts.slice(start, start + BATCH).map(({ document }) => document));
    for (const bytes of batch) size += bytes.length;
    read.push(...batch);
  }
  return read;
}
