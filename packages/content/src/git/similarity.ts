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
/** A piece of more texts than this tells nothing about which of them is meant. */
const COMMON_PIECE = 20;
/** Texts compared with one text in full. */
const CANDIDATES = 5;

/**
 * The pairs of texts of two lists that share at least half of the larger one, most similar first; so git decides what
 * a rename is. The work follows the size of the texts: only texts that share rare pieces are compared.
 */
export function findSimilarPairs(texts: readonly Uint8Array[], others: readonly Uint8Array[]): SimilarPair[] {
  const known = others.map(fingerprintOf);
  const holders = new Map<number, number[]>();
  for (const [index, { pieces }] of known.entries()) {
    for (const piece of pieces.keys()) {
      const list = holders.get(piece);
      if (list === undefined) holders.set(piece, [index]);
      else list.push(index);
    }
  }
  const pairs: SimilarPair[] = [];
  for (const [one, text] of texts.entries()) {
    const fingerprint = fingerprintOf(text);
    for (const other of candidatesOf(fingerprint, holders)) {
      const score = scoreOf(fingerprint, known[other]);
      if (score >= LEAST_SCORE) pairs.push({ one, other, score });
    }
  }
  return pairs.sort((a, b) => b.score - a.score || a.one - b.one || a.other - b.other);
}

function candidatesOf(text: Fingerprint, holders: ReadonlyMap<number, readonly number[]>): number[] {
  const shared = new Map<number, number>();
  for (const [piece, bytes] of text.pieces) {
    const list = holders.get(piece) ?? [];
    if (list.length > COMMON_PIECE) continue;
    for (const index of list) shared.set(index, (shared.get(index) ?? 0) + bytes);
  }
  const best = [...shared].sort(([a, shareA], [b, shareB]) => shareB - shareA || a - b);
  return best.slice(0, CANDIDATES).map(([index]) => index);
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
