import type { ObjectHash } from '../../page-tree.ts';
import { nameOf } from '../repository-path.ts';
import type { BuildInput, ImportPlan, SourceText } from './import-types.ts';
import { matchByKeys } from './match-by-keys.ts';
import { findSimilarPairs, type SimilarPair } from './similarity.ts';

/** A text before the import. */
export interface OldText {
  readonly file: string;
  readonly document: ObjectHash;
}

/** A text of the import. */
export type NewText = OldText & Pick<SourceText, 'path' | 'oid' | 'size'>;

/** Reads the bytes of texts, in the requested order; those of the import are read only when they are compared. */
export interface TextSources {
  readonly readDocuments: NonNullable<BuildInput['previous']>['readDocuments'];
  readonly readTexts: ImportPlan['readTexts'];
  readonly pause: () => Promise<void>;
}

/** Texts, and bytes of them, that are compared at most on either side. */
const COMPARED_TEXTS = 5_000;
const COMPARED_SIZE = 32_000_000;
const BATCH = 500;
/** Rounds of comparisons of the remaining texts: all candidates of a text may be matched with others. */
const ROUNDS = 12;
/** Texts of one name that a text is compared with. */
const NAMESAKES = 5;

/**
 * Matches texts of the import with previous ones, by the file of the new text: the same file, otherwise the same bytes
 * in a removed file (by name first), otherwise a text that is at least half the same. Empty texts are matched by their
 * file only.
 */
export async function matchTexts<Old extends OldText>(
  old: readonly Old[],
  texts: readonly NewText[],
  sources: TextSources,
): Promise<Map<string, Old>> {
  const matches = matchByKeys<Old, NewText>(old, texts, [({ file }) => file]);
  const add = (more: ReadonlyMap<NewText, Old>): void => {
    for (const [text, match] of more) matches.set(text, match);
  };
  const listGone = (): Old[] => {
    const matched = new Set(matches.values());
    return old.filter((text) => !matched.has(text));
  };
  const listAdded = (): NewText[] => texts.filter((text) => text.size > 0 && !matches.has(text));
  add(
    matchByKeys<Old, NewText>(listGone(), listAdded(), [
      ({ document, file }) => `${document} ${nameOf(file)}`,
      ({ document }) => document,
    ]),
  );
  await sources.pause();
  add(await matchSimilar(listGone(), listAdded(), sources));
  return new Map([...matches].map(([{ file }, match]) => [file, match]));
}

async function matchSimilar<Old extends OldText>(
  gone: readonly Old[],
  added: readonly NewText[],
  { readDocuments, readTexts, pause }: TextSources,
): Promise<Map<NewText, Old>> {
  const matches = new Map<NewText, Old>();
  if (added.length === 0 || gone.length === 0) return matches;
  const read = await readFirst(added, readTexts);
  const readGone = await readFirst(gone, (batch) => readDocuments(batch.map(({ document }) => document)));
  let texts = read.map((bytes, index) => ({ bytes, text: added[index] as NewText }));
  let others = readGone.map((bytes, index) => ({ bytes, text: gone[index] as Old }));
  for (let round = 0; round < ROUNDS && texts.length > 0 && others.length > 0; round++) {
    const before = matches.size;
    const open = new Set(others.map(({ text }) => text));
    for (const { one, other } of await findPairs(texts, others, pause)) {
      const { text } = texts[one] as ReadText<NewText>;
      const { text: match } = others[other] as ReadText<Old>;
      if (!matches.has(text) && open.delete(match)) matches.set(text, match);
    }
    if (matches.size === before) break;
    texts = texts.filter(({ text }) => !matches.has(text));
    others = others.filter(({ text }) => open.has(text));
  }
  return matches;
}

interface ReadText<Text> {
  readonly text: Text;
  readonly bytes: Uint8Array;
}

/**
 * Similar pairs, most similar first; among equal ones those of the same name, and then those without another candidate.
 */
async function findPairs(
  texts: readonly ReadText<NewText>[],
  others: readonly ReadText<OldText>[],
  pause: () => Promise<void>,
): Promise<SimilarPair[]> {
  const names = others.map(({ text }) => nameOf(text.file));
  const namesakes = new Map<string, number[]>();
  for (const [index, name] of names.entries()) {
    const list = namesakes.get(name);
    if (list === undefined) namesakes.set(name, [index]);
    else if (list.length < NAMESAKES) list.push(index);
  }
  const nameAt = (one: number): string => nameOf(texts[one]?.text.file ?? '');
  const bytesOf = (list: readonly ReadText<OldText>[]): Uint8Array[] => list.map(({ bytes }) => bytes);
  const likely = (one: number): readonly number[] => namesakes.get(nameAt(one)) ?? [];
  const pairs = await findSimilarPairs(bytesOf(texts), bytesOf(others), pause, likely);
  const isNamesake = ({ one, other }: SimilarPair): boolean => nameAt(one) === names[other];
  const scoreByIndex = new Map<number, number>();
  for (const { other } of pairs) scoreByIndex.set(other, (scoreByIndex.get(other) ?? 0) + 1);
  const rankOf = (pair: SimilarPair): number => (isNamesake(pair) ? 0 : (scoreByIndex.get(pair.other) ?? 0));
  return pairs.sort((a, b) => b.score - a.score || rankOf(a) - rankOf(b));
}

/** Reads the first texts of a list, as many as are compared. */
async function readFirst<Text>(
  texts: readonly Text[],
  readTexts: (texts: readonly Text[]) => Promise<readonly Uint8Array[]>,
): Promise<readonly Uint8Array[]> {
  let read: readonly Uint8Array[] = [];
  for (let start = 0; start === read.length && start < texts.length; start += BATCH) {
    read = firstTexts([...read, ...(await readTexts(texts.slice(start, start + BATCH)))]);
  }
  return read;
}

function firstTexts(texts: readonly Uint8Array[]): readonly Uint8Array[] {
  let size = 0;
  const end = texts.findIndex((bytes, index) => {
    size += bytes.length;
    return index === COMPARED_TEXTS || size > COMPARED_SIZE;
  });
  return end < 0 ? texts : texts.slice(0, end);
}
