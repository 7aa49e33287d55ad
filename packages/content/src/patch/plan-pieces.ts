import type { SourceBlocks } from '../change/source-blocks.ts';
import type { Block } from '../document/document.ts';
import { serializeDocument } from '../markdown/serialize-page.ts';
import { matchSequences } from '../merge/match-sequences.ts';
import { pairUnits } from '../merge/pair-units.ts';
import { contentOfBlock } from './block-content.ts';

/** A part of a patched text: units of the source with their new blocks, or new blocks only. */
export interface Piece {
  /** Range of units of the source, exclusive at the end; empty for new blocks. */
  readonly start: number;
  readonly end: number;
  /** Index of the first block in the new document. */
  readonly first: number;
  readonly nodes: readonly Block[];
  /** Units with `same` are unchanged, or have no blocks. */
  readonly kind: 'same' | 'changed' | 'new';
}

/** Serialized blocks, with a final line ending. */
export const writeNodes = (nodes: readonly Block[]): string =>
  serializeDocument({ frontMatter: {}, document: { object: 'document', data: {}, nodes } });

/** The pieces of a patched source in order. Units whose blocks were deleted are in none. */
export function planPieces(now: SourceBlocks, nodes: readonly Block[]): readonly Piece[] {
  const matching = matchSequences(now.blocks.map(contentOfBlock), nodes.map(contentOfBlock));
  const pieces: Piece[] = [];
  let [from, first] = [0, 0];
  for (const [unit, { start, end }] of now.spans.entries()) {
    const target = matching[start] ?? -1;
    const isSame = end > start && matching.slice(start, end).every((node, offset) => node === target + offset);
    if (!isSame || target < first) continue;
    pieces.push(...planGap(now, { from, to: unit, first, nodes: nodes.slice(first, target) }));
    first = target + end - start;
    pieces.push({ start: unit, end: unit + 1, first: target, nodes: nodes.slice(target, first), kind: 'same' });
    from = unit + 1;
  }
  return [...pieces, ...planGap(now, { from, to: now.spans.length, first, nodes: nodes.slice(first) })];
}

/** Units between two unchanged ones, and the blocks between them. */
interface PieceGap {
  readonly from: number;
  readonly to: number;
  readonly first: number;
  readonly nodes: readonly Block[];
}

function planGap(now: SourceBlocks, gap: PieceGap): Piece[] {
  const units = Array.from({ length: gap.to - gap.from }, (_, index) => gap.from + index);
  const lengthOf = (unit: number) => (now.spans[unit]?.end ?? 0) - (now.spans[unit]?.start ?? 0);
  const gone = units.filter((unit) => lengthOf(unit) > 0);
  const [start, last] = [gone[0], gone.at(-1)];
  const build = new PieceBuilder(gap);
  if (start === undefined || last === undefined || gap.nodes.length === 0) {
    // Definitions belong to the text above them, comments to the text below.
    const remaining = units.filter((unit) => lengthOf(unit) === 0);
    const comment = remaining.findIndex((unit) => now.units[unit]?.text.trimStart().startsWith('<!--'));
    const above = comment < 0 ? remaining.length : comment;
    for (const unit of remaining.slice(0, above)) build.keep(unit);
    build.insert(gap.nodes.length);
    for (const unit of remaining.slice(above)) build.keep(unit);
  } else if (gone.some((unit) => lengthOf(unit) > 1)) {
    for (const unit of units.filter((each) => each < start)) build.keep(unit);
    build.change(start, last + 1, gap.nodes.length);
    for (const unit of units.filter((each) => each > last)) build.keep(unit);
  } else {
    const written = gone.map((unit) => writeNodes(blocksOf(now, unit, unit + 1)));
    const pairs = pairUnits(
      written,
      gap.nodes.map((node) => writeNodes([node])),
    );
    for (const unit of units) {
      const node = pairs[gone.indexOf(unit)] ?? -1;
      if (lengthOf(unit) === 0) build.keep(unit);
      if (node < 0) continue;
      build.insert(node);
      build.change(unit, unit + 1, node + 1);
    }
    build.insert(gap.nodes.length);
  }
  return build.pieces;
}

/** The blocks of units. */
export function blocksOf({ spans, blocks }: SourceBlocks, start: number, end: number): readonly Block[] {
  return blocks.slice(spans[start]?.start ?? 0, spans[end - 1]?.end ?? 0);
}

/** The pieces of a gap in order; `end` counts the blocks of the gap that were placed. */
class PieceBuilder {
  readonly pieces: Piece[] = [];
  readonly #gap: PieceGap;
  #placed = 0;

  constructor(gap: PieceGap) {
    this.#gap = gap;
  }

  keep(unit: number): void {
    this.pieces.push({ start: unit, end: unit + 1, first: this.#gap.first + this.#placed, nodes: [], kind: 'same' });
  }

  insert(end: number): void {
    if (end > this.#placed) this.#add(0, 0, end, 'new');
  }

  change(start: number, unitsEnd: number, end: number): void {
    this.#add(start, unitsEnd, end, 'changed');
  }

  #add(start: number, unitsEnd: number, end: number, kind: Piece['kind']): void {
    const nodes = this.#gap.nodes.slice(this.#placed, end);
    this.pieces.push({ start, end: unitsEnd, first: this.#gap.first + this.#placed, nodes, kind });
    this.#placed = end;
  }
}
