import type { ObjectHash } from '../page-tree.ts';
import type { BuildInput } from './import-types.ts';
import { matchByKeys } from './match-by-keys.ts';
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

/** Texts, and bytes of them, that are compared at most on either side. */
const COMPARED_TEXTS = 5_000;
const COMPARED_SIZE = 32_000_000;
const BATCH = 500;

/**
 * Finds the texts of the import among those before it, by the file of the new text: the same file, else the same bytes
 * in a file that is gone (the one of the same name first), else a text that is at least half the same. Empty texts are
 * found by their file alone.
 */
export async function matchTexts<Old extends OldText>(
  old: readonly Old[],
  texts: readonly NewText[],
  readDocuments: ReadDocuments,
): Promise<Map<string, Old>> {
  const matches = matchByKeys<Old, NewText>(old, texts, [({ file }) => file]);
  const add = (more: ReadonlyMap<NewText, Old>): void => {
    for (const [text, match] of more) matches.set(text, match);
  };
  const listGone = (): Old[] => {
    const found = new Set(matches.values());
    return old.filter((text) => !found.has(text));
  };
  const listAdded = (): NewText[] => texts.filter((text) => text.bytes.length > 0 && !matches.has(text));
  add(
    matchByKeys<Old, NewText>(listGone(), listAdded(), [
      ({ document, file }) => `${document} ${nameOf(file)}`,
      ({ document }) => document,
    ]),
  );
  add(await matchSimilar(listGone(), listAdded(), readDocuments));
  return new Map([...matches].map(([{ file }, match]) => [file, match]));
}

async function matchSimilar<Old extends OldText>(
  gone: readonly Old[],
  added: readonly NewText[],
  readDocuments: ReadDocuments,
): Promise<Map<NewText, Old>> {
  const matches = new Map<NewText, Old>();
  if (added.length === 0) return matches;
  const open = new Set(gone);
  const texts = firstTexts(added.map(({ bytes }) => bytes));
  for (const { one, other } of findSimilarPairs(texts, await readFirst(gone, readDocuments))) {
    const text = added[one];
    const match = gone[other];
    if (text === undefined || match === undefined || matches.has(text) || !open.delete(match)) continue;
    matches.set(text, match);
  }
  return matches;
}

async function readFirst(texts: readonly OldText[], readDocuments: ReadDocuments): Promise<readonly Uint8Array[]> {
  let read: readonly Uint8Array[] = [];
  for (let start = 0; start === read.length && start < texts.length; start += BATCH) {
    const batch = texts.slice(start, start + BATCH).map(({ document }) => document);
    read = firstTexts([...read, ...(await readDocuments(batch))]);
  }
  return read;
}

/** The first texts of a list, as many as are compared. */
function firstTexts(texts: readonly Uint8Array[]): readonly Uint8Array[] {
  let size = 0;
  const end = texts.findIndex((bytes, index) => {
    size += bytes.length;
    return index === COMPARED_TEXTS || size > COMPARED_SIZE;
  });
  return end < 0 ? texts : texts.slice(0, end);
}
