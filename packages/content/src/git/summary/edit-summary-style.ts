import type { RepositoryLayout } from '../import/import-types.ts';
import { columnsOf, LINE, type SummaryBlock, type SummaryScan } from './summary-blocks.ts';
import type { SummaryNesting } from './summary-nesting.ts';

/** Characters that a line's indentation and marker are looked for in. */
const LINE_BEGIN_LIMIT = 1_000;

/** The style of a table of contents, which new lines follow unless adjacent lines differ. */
export interface SummaryStyle {
  readonly isMdbook: boolean;
  readonly lineEnd: string;
  /** Markers with the spaces after them, by level. */
  readonly markers: readonly (string | undefined)[];
  /** Columns of a level; unknown without a level. */
  readonly step: number | undefined;
  /** Column of the top level. */
  readonly column: number;
  /** Indentation that reaches a column. */
  readonly indent: (column: number) => string;
  readonly headingLevel: number;
  /** A blank line follows headings. */
  readonly isBlankBelowHeadings: boolean;
  /** Blank lines separate entries. */
  readonly isLoose: boolean;
}

/** The prefix of a line: an indentation, and a marker with the spaces after it. */
export interface LineBegin {
  readonly space: string;
  /** Absent for a line that is no item, or has a comment before its marker. */
  readonly marker?: string;
}

/** How the lines of a block begin. */
export function readMarker({ source, starts }: SummaryScan, { from, to }: SummaryBlock): LineBegin {
  const start = starts[from] ?? 0;
  return splitMarker(source.slice(start, Math.min(starts[to] ?? start, start + LINE_BEGIN_LIMIT)));
}

export function splitMarker(line: string): LineBegin {
  const [, space = '', marker] = /^([ \t]*)((?:[*+-]|\d{1,9}[.)])[ \t]*)?/.exec(line) ?? [];
  return { space, ...(marker !== undefined && { marker }) };
}

/** Reads the manner of a file. */
export function detectStyle(scan: SummaryScan, nesting: SummaryNesting, kind: RepositoryLayout['kind']): SummaryStyle {
  const isMdbook = kind === 'mdbook';
  const markers: string[] = [];
  const spaces = new Map<number, string>();
  let column: number | undefined;
  let step: number | undefined;
  const levels: number[] = [];
  for (const [number, block] of scan.blocks.entries()) {
    if (block.kind !== 'item') continue;
    const parent = nesting.parents[number];
    const level = parent === undefined ? 0 : (levels[parent] ?? 0) + 1;
    levels[number] = level;
    column ??= block.column;
    if (parent !== undefined) step ??= block.column - (scan.blocks[parent]?.column ?? 0);
    const { space, marker = '' } = readMarker(scan, block);
    if (/[ \t]$/.test(marker)) markers[level] ??= marker;
    if (columnsOf(space) === block.column && !spaces.has(block.column)) spaces.set(block.column, space);
  }
  const usesTabs = [...spaces.values()].some((space) => space.includes('\t'));
  return {
    isMdbook,
    lineEnd: /\r\n?|\n/.exec(scan.source)?.[0] ?? '\n',
    markers: markers.length > 0 ? markers : [isMdbook ? '- ' : '* '],
    step,
    column: column ?? 0,
    indent: (depth) =>
      spaces.get(depth) ?? (usesTabs ? '\t'.repeat(Math.floor(depth / 4)) + ' '.repeat(depth % 4) : ' '.repeat(depth)),
    headingLevel: scan.blocks.find((block) => block.kind === 'heading')?.heading?.level ?? (isMdbook ? 1 : 2),
    isBlankBelowHeadings: isBlankBelow(scan),
    isLoose: isLoose(scan, nesting),
  };
}

function isBlankBelow({ blocks, kinds }: SummaryScan): boolean {
  const isFollowed = (number: number): boolean => ['item', 'chapter'].includes(blocks[number + 1]?.kind ?? '');
  const heading =
    blocks.find(({ kind }, number) => kind === 'heading' && isFollowed(number)) ??
    blocks.find(({ kind }, number) => kind === 'title' && isFollowed(number));
  return heading === undefined || kinds[heading.to] === LINE.empty;
}

function isLoose({ blocks, kinds }: SummaryScan, { sections }: SummaryNesting): boolean {
  let pairs = 0;
  let loose = 0;
  for (const [number, { kind, to }] of blocks.entries()) {
    if ((kind !== 'item' && kind !== 'chapter') || sections[number + 1] !== sections[number]) continue;
    if (blocks[number + 1]?.kind !== kind) continue;
    pairs++;
    if (kinds[to] === LINE.empty) loose++;
  }
  return loose * 2 > pairs;
}
