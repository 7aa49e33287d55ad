import type { PlannedSection } from './edit-summary-plan.ts';
import { LINE, type SummaryScan } from './summary-blocks.ts';
import type { SummaryNesting } from './summary-nesting.ts';

/** Lines, the second number after the last. */
export type LineRange = readonly [from: number, to: number];

/**
 * The lines between headings and entries, by the block they are attached to. The text after a block up to the first
 * blank line moves with the block, and so does the rest; but the rest after the last block of a section stays at its
 * end, and after the last of the file at the end of the file.
 */
export interface Trivia {
  /** Before the first block. */
  readonly lead: LineRange[];
  /** By blocks. */
  readonly attached: readonly LineRange[][];
  readonly gaps: readonly LineRange[][];
  /** By the numbers of sections. */
  readonly tails: readonly LineRange[][];
  readonly end: LineRange[];
  /** Whether a block was the last one of its section. */
  readonly wasLast: readonly boolean[];
}

/** Which of the file's lines stay. */
export interface KeptBlocks {
  readonly blocks: ReadonlySet<number>;
  readonly sections: ReadonlySet<number>;
}

/** The blocks of the file that the planned sections preserve. */
export function listKept(scan: SummaryScan, sections: readonly PlannedSection[]): KeptBlocks {
  const blocks = new Set<number>();
  const numbers = new Set<number>();
  for (const { number, heading, entries } of sections) {
    if (heading !== undefined) blocks.add(heading);
    for (const { block } of entries) if (block !== undefined) blocks.add(block);
    if (number !== undefined && (heading !== undefined || entries.length > 0)) numbers.add(number);
  }
  if (scan.blocks[0]?.kind === 'title') blocks.add(0);
  return { blocks, sections: numbers };
}

/**
 * Attaches the lines between blocks to preserved blocks. Blank lines and separators are removed with an entry, comments
 * and prose after it stay; those after a heading are removed with it.
 */
export function placeTrivia(scan: SummaryScan, nesting: SummaryNesting, keptBlocks: KeptBlocks): Trivia {
  const trivia = readTrivia(scan, nesting);
  const { lead, attached, gaps, tails } = trivia;
  const isTitle = scan.blocks[0]?.kind === 'title';
  const absorb = absorber(scan);
  const front = (isTitle ? gaps[0] : undefined) ?? lead;
  /** Collects the remains of removed sections. */
  let sectionHost = front;
  let host = front;
  let section = 0;
  for (const [number, { kind }] of scan.blocks.entries()) {
    const own = nesting.sections[number] ?? 0;
    if (own !== section) {
      host = sectionHost;
      section = own;
    }
    const stays = keptBlocks.blocks.has(number);
    if (stays) host = gaps[number] ?? host;
    else if (kind !== 'heading') {
      absorb(host, attached[number]);
      absorb(host, gaps[number]);
    }
    if (trivia.wasLast[number] && keptBlocks.sections.has(own)) sectionHost = tails[own] ?? sectionHost;
    else if (trivia.wasLast[number] && tails[own] !== undefined) absorb(sectionHost, tails[own]);
  }
  return trivia;
}

function readTrivia({ blocks, starts, kinds }: SummaryScan, { sections }: SummaryNesting): Trivia {
  const lineCount = starts.length - 1;
  const trivia = {
    lead: ranges(0, blocks[0]?.from ?? lineCount),
    attached: blocks.map((): LineRange[] => []),
    gaps: blocks.map((): LineRange[] => []),
    tails: Array.from({ length: (sections.at(-1) ?? 0) + 1 }, (): LineRange[] => []),
    end: [] as LineRange[],
    wasLast: blocks.map((_, number) => sections[number] !== sections[number + 1]),
  };
  for (const [number, { kind, to }] of blocks.entries()) {
    const end = blocks[number + 1]?.from ?? lineCount;
    let blank = to;
    while (blank < end && kinds[blank] !== LINE.empty) blank++;
    trivia.attached[number] = ranges(to, blank);
    const rest = ranges(blank, end);
    if (number === blocks.length - 1) trivia.end = rest;
    else if (trivia.wasLast[number] && kind !== 'title') trivia.tails[sections[number] ?? 0] = rest;
    else trivia.gaps[number] = rest;
  }
  return trivia;
}

function ranges(from: number, to: number): LineRange[] {
  return from < to ? [[from, to]] : [];
}

type Absorb = (host: LineRange[], lines: readonly LineRange[] | undefined) => void;

/** Adds lines to others that stay: comments and prose in any case, separators and blank lines where there are none. */
function absorber({ kinds }: SummaryScan): Absorb {
  const weights = new Map<LineRange[], number>();
  return (host, lines = []) => {
    const weight = weightOf(kinds, lines);
    const before = weights.get(host) ?? weightOf(kinds, host);
    weights.set(host, Math.max(weight, before));
    if (weight === WEIGHT.words) host.push(...lines);
    else if (weight > before) host.splice(0, host.length, ...lines);
  };
}

const WEIGHT = { none: 0, blank: 1, rule: 2, words: 3 } as const;

function weightOf(kinds: readonly number[], lines: readonly LineRange[]): number {
  let weight: number = WEIGHT.none;
  for (const [from, to] of lines) {
    for (let line = from; line < to; line++) {
      const kind = kinds[line];
      if (kind !== LINE.empty && kind !== LINE.rule) return WEIGHT.words;
      weight = Math.max(weight, kind === LINE.rule ? WEIGHT.rule : WEIGHT.blank);
    }
  }
  return weight;
}

/** Without the blank lines at the end. */
export function trimEnd({ kinds }: SummaryScan, lines: readonly LineRange[]): readonly LineRange[] {
  for (let index = lines.length - 1; index >= 0; index--) {
    const [from, to] = lines[index] ?? [0, 0];
    let end = to;
    while (end > from && kinds[end - 1] === LINE.empty) end--;
    if (end > from) return [...lines.slice(0, index), [from, end]];
  }
  return [];
}
