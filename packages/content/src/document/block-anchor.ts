import { type PlacedBlock, type PlacedBlocks, readLine } from './block-index.ts';
import type { Block } from './document.ts';
import { COMPARED, type Shingles, shinglesOf, similarity } from './text-similarity.ts';

/**
 * The features by which a block is found again in later versions of its page, or on another one. Plain data of some
 * kilobytes.
 */
export interface BlockAnchor {
  readonly key: string;
  readonly type: Block['type'];
  /** Its content, cut where texts are compared no further. */
  readonly content: string;
  readonly digest: string;
  readonly before: string;
  readonly after: string;
  readonly heading: string;
  /** Which of the blocks of the same content it was, from 0, and how many there were. */
  readonly ordinal: number;
  readonly equals: number;
  /** Digests of the blocks next to it that it could be mistaken for. */
  readonly rivals: readonly string[];
  /** The share of its content that the most alike of further ones have, 0 when there are none. */
  readonly floor: number;
}

/** Minimum similarity to the original block: with both of its neighbors unchanged, with one, and with none. */
const LEAST_SHARES = { both: 0.3, one: 0.5, none: 0.7 } as const;
const MAX_RIVALS = 32;
/** Blocks that are compared with a lost one in full. */
const MAX_CANDIDATES = 24;
/** A shingle in more blocks than this is not distinctive. */
const COMMON_RUN = 50;

/** The anchor of the block with this key; undefined when the document has none. */
export function anchorBlock(blocks: PlacedBlocks, key: string): BlockAnchor | undefined {
  const block = blocks.findByKey(key);
  if (block === undefined) return undefined;
  const { type, digest, before, after, heading } = block;
  const kind = blocks.listKind(type);
  const equals = kind.filter((other) => other.digest === digest);
  const runs = shinglesOf(block.content);
  const shares = new Map<string, number>();
  for (const other of kind) {
    if (other.digest === digest || shares.has(other.digest)) continue;
    const share = similarity(runs, shinglesOf(other.content));
    if (share >= LEAST_SHARES.both) shares.set(other.digest, share);
  }
  const rivals = [...shares].sort(([, one], [, other]) => other - one);
  return {
    key,
    type,
    content: block.content.slice(0, COMPARED),
    digest,
    before,
    after,
    heading,
    ordinal: equals.findIndex((other) => other.key === key),
    equals: equals.length,
    rivals: rivals.slice(0, MAX_RIVALS).map(([rival]) => rival),
    floor: rivals[MAX_RIVALS]?.[1] ?? 0,
  };
}

/** Finds blocks in one version of a document; searches share their indexes. */
export interface BlockFinder {
  /**
   * The current version of an anchored block: the one with equal content, among several the one with equal neighbors;
   * otherwise the most similar block added since, if it is similar enough. Undefined if the block was deleted.
   */
  find(anchor: BlockAnchor): PlacedBlock | undefined;
  /** The blocks of its content only, the likeliest first. */
  listEqual(anchor: BlockAnchor): readonly PlacedBlock[];
}

export function findBlocksIn(blocks: PlacedBlocks): BlockFinder {
  const kinds = new Map<readonly PlacedBlock[], Kind>();
  const kindFor = ({ type }: BlockAnchor): Kind => {
    const listed = blocks.listKind(type);
    const kind = kinds.get(listed) ?? openKind(listed);
    kinds.set(listed, kind);
    return kind;
  };
  const listEqual = (anchor: BlockAnchor) => rankEqual(anchor, kindFor(anchor).byDigest.get(anchor.digest) ?? []);
  return {
    listEqual,
    find: (anchor) => {
      const equal = listEqual(anchor);
      const [likeliest] = equal;
      // Of several of one content one is missing: perhaps it is the anchored one, which then reads otherwise.
      const isDoubtful =
        equal.length < anchor.equals && likeliest !== undefined && neighboursOf(anchor, likeliest) === 0;
      if (likeliest !== undefined && !isDoubtful) return likeliest;
      const alike = findSimilar(anchor, kindFor(anchor));
      return alike !== undefined && (likeliest === undefined || neighboursOf(anchor, alike) > 0) ? alike : likeliest;
    },
  };
}

/** The blocks of one kind, indexed for lookups. */
interface Kind {
  readonly byDigest: ReadonlyMap<string, readonly PlacedBlock[]>;
  readonly blocks: readonly PlacedBlock[];
  /** Built when a block is not found by its content. */
  readonly alike: () => Similarity;
}

interface Similarity {
  readonly runs: readonly Shingles[];
  /** Blocks by the runs in them, without those of many blocks. */
  readonly holders: ReadonlyMap<number, readonly number[]>;
}

function openKind(blocks: readonly PlacedBlock[]): Kind {
  const byDigest = new Map<string, PlacedBlock[]>();
  for (const block of blocks) push(byDigest, block.digest, block);
  let similarity: Similarity | undefined;
  const alike = () => {
    similarity ??= compareAll(blocks);
    return similarity;
  };
  return { byDigest, blocks, alike };
}

function compareAll(blocks: readonly PlacedBlock[]): Similarity {
  const runs = blocks.map(({ content }) => shinglesOf(content));
  const holders = new Map<number, number[]>();
  runs.forEach((list, index) => {
    for (const run of new Set(list)) push(holders, run, index);
  });
  for (const [run, list] of holders) if (list.length > COMMON_RUN) holders.delete(run);
  return { runs, holders };
}

function push<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

/** Blocks of the same content, the likeliest first: by their surroundings, then by key and place among each other. */
function rankEqual(anchor: BlockAnchor, equal: readonly PlacedBlock[]): readonly PlacedBlock[] {
  if (equal.length < 2) return equal;
  const rank = (block: PlacedBlock): number =>
    2 * neighboursOf(anchor, block) +
    Number(block.heading === anchor.heading) +
    Number(block.type === anchor.type) +
    Number(block.key === anchor.key);
  return equal
    .map((block, ordinal) => ({ block, rank: rank(block), distance: Math.abs(ordinal - anchor.ordinal) }))
    .sort((one, other) => other.rank - one.rank || one.distance - other.distance)
    .map(({ block }) => block);
}

/** How many of its neighbors a block still has, 0 to 2. */
const neighboursOf = (anchor: BlockAnchor, block: PlacedBlock): number =>
  Number(block.before === anchor.before) + Number(block.after === anchor.after);

/** The most similar of the blocks that did not exist when the anchor was created. */
function findSimilar(anchor: BlockAnchor, kind: Kind): PlacedBlock | undefined {
  const { runs, holders } = kind.alike();
  const rivals = new Set([...anchor.rivals, anchor.digest]);
  const shingles = shinglesOf(anchor.content);
  let best: { readonly block: PlacedBlock; readonly score: number } | undefined;
  for (const index of listCandidates(anchor, kind.blocks, shingles, holders)) {
    const [block, own] = [kind.blocks[index], runs[index]];
    if (block === undefined || own === undefined || rivals.has(block.digest)) continue;
    const neighbours = neighboursOf(anchor, block);
    const share = similarity(shingles, own);
    const least = [LEAST_SHARES.none, LEAST_SHARES.one, LEAST_SHARES.both][neighbours] ?? 1;
    // An equally similar block that existed before may be that one, changed.
    if (share < least || share <= anchor.floor) continue;
    const score = share + neighbours / 10;
    if (best === undefined || score > best.score) best = { block, score };
  }
  return best?.block;
}

/** Blocks between the same neighbors, and those that share most rare runs; each by its index. */
function listCandidates(
  anchor: BlockAnchor,
  blocks: readonly PlacedBlock[],
  shingles: Shingles,
  holders: Similarity['holders'],
): Set<number> {
  const candidates = new Set<number>();
  blocks.forEach((block, index) => {
    if (candidates.size < MAX_CANDIDATES && neighboursOf(anchor, block) > 0) candidates.add(index);
  });
  const shared = new Map<number, number>();
  for (const run of new Set(shingles)) {
    for (const index of holders.get(run) ?? []) shared.set(index, (shared.get(index) ?? 0) + 1);
  }
  const best = [...shared].sort(([, one], [, other]) => other - one).slice(0, MAX_CANDIDATES);
  for (const [index] of best) candidates.add(index);
  return candidates;
}

/** Characters of a preview. */
const PREVIEW_LENGTH = 100;

/** The beginning of the text of a block for people, empty for a block without text. */
export function previewBlock(block: Block): string {
  const characters = Array.from(readLine(block).slice(0, 4 * PREVIEW_LENGTH));
  return characters.length <= PREVIEW_LENGTH
    ? characters.join('')
    : `${characters
        .slice(0, PREVIEW_LENGTH - 1)
        .join('')
        .trimEnd()}…`;
}
