import { squeeze } from '../../data/find-passage.ts';

/** A block at the top of a document that is being written. */
export interface DraftBlock {
  /** Of the document form: `list-ordered`. */
  readonly type: string;
  readonly text: string;
}

/** One of a page, as it is stored. */
export interface KeyedBlock extends DraftBlock {
  readonly key: string;
}

/**
 * The keys of blocks of a draft, by the stored blocks that they are: those that say the same, and where as many of the same
 * types stand between two of them, those that were edited; elsewhere those with half of the words. Undefined for new ones.
 * Pure.
 */
export function alignBlocks(
  stored: readonly KeyedBlock[],
  draft: readonly DraftBlock[],
): readonly (string | undefined)[] {
  const keys: (string | undefined)[] = draft.map(() => undefined);
  const digests = draft.map(digestOf);
  let [from, spot] = [0, 0];
  for (let index = 0; index <= stored.length; index += 1) {
    const block = stored[index];
    const match = block === undefined ? draft.length : digests.indexOf(digestOf(block), spot);
    if (match < 0) continue;
    const between = stored.slice(from, index);
    if (isSameKind(between, draft.slice(spot, match)))
      for (const [offset, { key }] of between.entries()) keys[spot + offset] = key;
    if (block !== undefined) keys[match] = block.key;
    [from, spot] = [index + 1, match + 1];
  }
  return pairSimilar(stored, draft, matchMovedBlocks(stored, digests, keys));
}

const digestOf = ({ type, text }: DraftBlock): string => `${type} ${squeeze(text)}`;

const isSameKind = (stored: readonly KeyedBlock[], draft: readonly DraftBlock[]): boolean =>
  stored.length === draft.length && stored.every(({ type }, index) => type === draft[index]?.type);

/** Adds blocks that stand elsewhere now, as they were. */
function matchMovedBlocks(
  stored: readonly KeyedBlock[],
  digests: readonly string[],
  keys: readonly (string | undefined)[],
): readonly (string | undefined)[] {
  const all = [...keys];
  const used = new Set(keys);
  for (const block of stored) {
    if (used.has(block.key) || squeeze(block.text) === '') continue;
    const match = digests.findIndex((digest, index) => all[index] === undefined && digest === digestOf(block));
    if (match >= 0) all[match] = block.key;
  }
  return all;
}

/** Blocks on each side that are compared with each other. */
const MOST_COMPARED = 60;
/** Share of the words that a block has in common with what it became. */
const LEAST_SHARE = 0.5;

/** Adds blocks that were both moved and edited: the same type, and half of the words. */
function pairSimilar(
  stored: readonly KeyedBlock[],
  draft: readonly DraftBlock[],
  keys: readonly (string | undefined)[],
): readonly (string | undefined)[] {
  const all = [...keys];
  const used = new Set(keys);
  const open = stored.filter(({ key }) => !used.has(key));
  const free = draft.flatMap((block, index) => (keys[index] === undefined ? [{ block, index }] : []));
  if (open.length > MOST_COMPARED || free.length > MOST_COMPARED) return all;
  for (const { key, type, text } of open) {
    const [best] = free
      .filter(({ block, index }) => block.type === type && all[index] === undefined)
      .map(({ block, index }) => ({ index, share: shareOfWords(text, block.text) }))
      .toSorted((one, other) => other.share - one.share);
    if (best !== undefined && best.share >= LEAST_SHARE) all[best.index] = key;
  }
  return all;
}

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));

function shareOfWords(one: string, other: string): number {
  const [left, right] = [wordsOf(one), wordsOf(other)];
  const common = [...left].filter((word) => right.has(word)).length;
  return common / Math.max(left.size, right.size, 1);
}
