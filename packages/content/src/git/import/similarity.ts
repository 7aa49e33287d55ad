/** A text by the bytes that each of its pieces has in it; pieces are named by a hash. */
interface Fingerprint {
  readonly pieces: ReadonlyMap<number, number>;
  /** Bytes. */
  readonly size: number;
}

export interface SimilarPair {
  /** Places in the two lists. */
  readonly one: number;
  readonly other: number;
  /** Share of the larger text that both have, 0.5 to 1. */
  readonly score: number;
}

/** Pieces end with their line, and at this many bytes, as git cuts texts to find renames. */
const PIECE_SIZE = 64;
const LEAST_SCORE = 0.5;
/** A piece in more texts than this is not distinctive: only this many of them are compared. */
const COMMON_PIECE = 20;
/** Texts compared with one text in full. */
const CANDIDATES = 5;

/**
 * The pairs of texts of two lists that share at least half of the larger one, most similar first, which is git's
 * definition of a rename. Linear in the size of the texts: only texts that share rare pieces are compared, and a few of
 * those that share only common ones. So not every pair is found, but at least one for each text that has one.
 *
 * @param pause yields to other work; called after each text
 * @param likely indices in the second list that a text, by its index in the first, is always compared with
 */
export async function findSimilarPairs(
  texts: readonly Uint8Array[],
  others: readonly Uint8Array[],
  pause: () => Promise<void>,
  likely: (one: number) => readonly number[] = () => [],
): Promise<SimilarPair[]> {
  const known: Fingerprint[] = [];
  const holders = new Map<number, number[]>();
  for (const [index, text] of others.entries()) {
    await pause();
    const fingerprint = fingerprintOf(text);
    known.push(fingerprint);
    for (const piece of fingerprint.pieces.keys()) {
      const list = holders.get(piece);
      if (list === undefined) holders.set(piece, [index]);
      else list.push(index);
    }
  }
  const pairs: SimilarPair[] = [];
  for (const [one, text] of holders.size === 0 ? [] : texts.entries()) {
    await pause();
    const fingerprint = fingerprintOf(text);
    const compare = (candidates: Iterable<number>): SimilarPair[] =>
      [...candidates]
        .map((other) => ({ one, other, score: scoreOf(fingerprint, known[other]) }))
        .filter(({ score }) => score >= LEAST_SCORE);
    const similar = compare(new Set([...likely(one), ...candidatesOf(fingerprint, holders)]));
    const startIndex = Math.floor((one * others.length) / texts.length);
    pairs.push(...(similar.length > 0 ? similar : compare(candidatesOf(fingerprint, holders, startIndex))));
  }
  return pairs.sort((a, b) => b.score - a.score || a.one - b.one || a.other - b.other);
}

/** The texts that share most with a text; common pieces count only with a place, for the texts after it. */
function candidatesOf(
  text: Fingerprint,
  holders: ReadonlyMap<number, readonly number[]>,
  startIndex?: number,
): number[] {
  const shared = new Map<number, number>();
  for (const [piece, bytes] of text.pieces) {
    const list = holders.get(piece) ?? [];
    if (list.length > COMMON_PIECE && startIndex === undefined) continue;
    for (const index of listBehind(list, startIndex)) shared.set(index, (shared.get(index) ?? 0) + bytes);
  }
  const best = [...shared].sort(([a, shareA], [b, shareB]) => shareB - shareA || a - b);
  return best.slice(0, CANDIDATES).map(([index]) => index);
}

/** Some of an ordered list, beginning at a place and again at the front. */
function listBehind(list: readonly number[], startIndex = 0): readonly number[] {
  if (list.length <= COMMON_PIECE) return list;
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((list[middle] ?? 0) < startIndex) from = middle + 1;
    else to = middle;
  }
  const behind = list.slice(from, from + COMMON_PIECE);
  return [...behind, ...list.slice(0, COMMON_PIECE - behind.length)];
}

function scoreOf(one: Fingerprint, other: Fingerprint | undefined): number {
  const larger = Math.max(one.size, other?.size ?? 0);
  if (other === undefined || larger === 0) return 0;
  let shared = 0;
  for (const [piece, bytes] of one.pieces) shared += Math.min(bytes, other.pieces.get(piece) ?? 0);
  return shared / larger;
}

function fingerprintOf(bytes: Uint8Array): Fingerprint {
  const pieces = new Map<number, number>();
  let hash = 0;
  let length = 0;
  for (const byte of bytes) {
    // FNV-1a.
    hash = Math.imul((length === 0 ? 0x811c9dc5 : hash) ^ byte, 0x01000193);
    length++;
    if (byte === 0x0a || length === PIECE_SIZE) {
      pieces.set(hash, (pieces.get(hash) ?? 0) + length);
      length = 0;
    }
  }
  if (length > 0) pieces.set(hash, (pieces.get(hash) ?? 0) + length);
  return { pieces, size: bytes.length };
}
