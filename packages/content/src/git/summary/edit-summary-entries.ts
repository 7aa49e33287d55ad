import { writeEntry } from './edit-summary-entry.ts';
import type { SummaryOutput } from './edit-summary-output.ts';
import type { PlannedEntry, PlannedSection } from './edit-summary-plan.ts';
import { readMarker, type SummaryStyle } from './edit-summary-style.ts';
import { type Trivia, trimEnd } from './edit-summary-trivia.ts';
import { beginsWithLink, type SummaryScan } from './summary-blocks.ts';
import { isSameEntry } from './summary-markup.ts';
import { levelAt, passChapter, passItem, type SummaryState } from './summary-nesting.ts';

/** A file while it is written. */
export interface SummaryWriting {
  readonly scan: SummaryScan;
  readonly style: SummaryStyle;
  readonly trivia: Trivia;
  readonly output: SummaryOutput;
  /** The state of a parser after the text written so far. */
  readonly state: SummaryState;
  /** Neither a heading nor an entry was written: a heading of the first level would be the title of the file. */
  isEmpty: boolean;
}

/** An entry that was written. */
interface WrittenEntry {
  readonly kind: 'item' | 'chapter';
  readonly column: number;
  readonly marker: string;
  readonly isFirst: boolean;
}

interface EntriesWriting {
  readonly writing: SummaryWriting;
  readonly section: PlannedSection;
  readonly written: Map<PlannedEntry, WrittenEntry>;
  /** The last entry on each level, down to the one that was written last. */
  readonly lasts: WrittenEntry[];
  /** The last marker on each level. */
  readonly markers: string[];
  /** Columns between an entry and its parent, as last seen. */
  step: number | undefined;
  /** Of the entry before, in the same section. */
  previousKind: 'item' | 'chapter' | undefined;
}

/**
 * Writes the entries of a section and the text between them.
 * @param begins the first one is outside of lists and so starts the section
 */
export function writeEntries(writing: SummaryWriting, section: PlannedSection, begins: boolean): void {
  const entries: EntriesWriting = {
    writing,
    section,
    written: new Map(),
    lasts: [],
    markers: [],
    step: undefined,
    previousKind: undefined,
  };
  for (const [index, entry] of section.entries.entries()) {
    const kind = begins && index === 0 ? 'chapter' : kindOf(entries, entry);
    const written = kind === 'chapter' ? placeChapter(entries, entry) : placeItem(entries, entry);
    writeLines(entries, entry, written);
    entries.previousKind = kind;
    writeGap(writing, entry, index === section.entries.length - 1);
  }
}

/** An entry is outside of lists if it was, and if its neighbors are. */
function kindOf({ writing, section, lasts }: EntriesWriting, entry: PlannedEntry): 'item' | 'chapter' {
  const { state } = writing;
  if (entry.level > 0 || entry.hasEntries || entry.text.target === undefined) return 'item';
  if (state.titled && state.inList) return 'item';
  const ownKind = kindBefore(writing, entry);
  if (entry.isSettled) return ownKind ?? 'item';
  const [previous] = lasts;
  const next = entry.nextSettled && kindBefore(writing, entry.nextSettled);
  if (previous === undefined && next === undefined) {
    return ownKind === 'chapter' && section.text.title === '' ? 'chapter' : 'item';
  }
  return (previous?.kind ?? 'chapter') === 'chapter' && (next ?? 'chapter') === 'chapter' ? 'chapter' : 'item';
}

function kindBefore({ scan }: SummaryWriting, { block }: PlannedEntry): 'item' | 'chapter' | undefined {
  const kind = block === undefined ? undefined : scan.blocks[block]?.kind;
  return kind === 'item' || kind === 'chapter' ? kind : undefined;
}

function placeChapter({ writing, written, lasts }: EntriesWriting, entry: PlannedEntry): WrittenEntry {
  passChapter(writing.state);
  const position = { kind: 'chapter', column: 0, marker: '', isFirst: lasts.length === 0 } as const;
  written.set(entry, position);
  lasts.splice(0, lasts.length, position);
  return position;
}

function placeItem(entries: EntriesWriting, entry: PlannedEntry): WrittenEntry {
  const { writing, written, lasts, markers } = entries;
  const { level } = entry;
  const previous = lasts[level];
  const column = columnOf(entries, entry);
  passItem(writing.state, column);
  const marker = markerOf(entries, entry, previous);
  const position = { kind: 'item', column, marker, isFirst: previous === undefined } as const;
  const above = entry.parent && written.get(entry.parent);
  if (above !== undefined && entry.isSettled) entries.step = Math.max(2, column - above.column);
  written.set(entry, position);
  lasts.length = Math.min(lasts.length, level);
  lasts[level] = position;
  markers[level] = marker;
  return position;
}

/** The column that an item has, or that those next to it have; the first one that is read as its level. */
function columnOf(entries: EntriesWriting, entry: PlannedEntry): number {
  const { state, style } = entries.writing;
  const { level, parent, nextSettled } = entry;
  const above = parent && entries.written.get(parent);
  const step = entries.step ?? style.step ?? Math.max(2, above?.marker.length ?? 0);
  const candidates = [
    entry.isSettled ? settledColumn(entries, entry) : undefined,
    state.open[level],
    nextSettled && settledColumn(entries, nextSettled),
    above === undefined ? style.column : above.column + step,
  ];
  const fitting = candidates.find((column) => column !== undefined && levelAt(state, column) === level);
  return fitting ?? (state.open[level - 1] ?? -2) + 2;
}

/** The column that an entry has below an entry that may have moved. */
function settledColumn({ writing, written }: EntriesWriting, { block, parent }: PlannedEntry): number | undefined {
  const { blocks } = writing.scan;
  const own = block === undefined ? undefined : blocks[block];
  if (own?.kind !== 'item') return undefined;
  const above = parent && written.get(parent);
  const aboveBefore = parent?.block === undefined ? undefined : blocks[parent.block];
  return own.column + (above === undefined || aboveBefore === undefined ? 0 : above.column - aboveBefore.column);
}

/** Its own marker, or that of the entries next to it. */
function markerOf(entries: EntriesWriting, entry: PlannedEntry, previous: WrittenEntry | undefined): string {
  const { scan, style } = entries.writing;
  const own = markerBefore(entries, entry);
  if (own !== undefined) return own;
  if (previous?.kind === 'item') return nextMarker(previous);
  const next = entry.nextSettled && markerBefore(entries, entry.nextSettled);
  if (next !== undefined) return next;
  const level = Math.min(entry.level, scan.blocks.length);
  const near = entries.markers[level] ?? style.markers[level] ?? entries.markers[0] ?? style.markers.find(Boolean);
  return (near ?? '* ').replace(/^\d+/, '1');
}

function markerBefore({ writing: { scan } }: EntriesWriting, { block }: PlannedEntry): string | undefined {
  const own = block === undefined ? undefined : scan.blocks[block];
  const marker = own?.kind === 'item' ? readMarker(scan, own).marker : undefined;
  return marker !== undefined && /[ \t]$/.test(marker) ? marker : undefined;
}

/** Numbers are incremented, unless all are one. */
function nextMarker({ marker, isFirst }: WrittenEntry): string {
  return marker.replace(/^\d+/, (digits) => {
    const number = Number(digits);
    return String((number === 1 && !isFirst) || number === 999_999_999 ? number : number + 1);
  });
}

function writeLines({ writing, previousKind }: EntriesWriting, entry: PlannedEntry, position: WrittenEntry): void {
  const { scan, style, output } = writing;
  const { text: entryText, before } = entry;
  const block = entry.block === undefined ? undefined : scan.blocks[entry.block];
  // Markdown joins text outside of lists to a preceding list.
  const isOther =
    position.kind !== (previousKind ?? 'item') || (position.kind === 'chapter' && previousKind === undefined);
  if (block === undefined || before === undefined) {
    if (isOther) output.addBlank();
    output.addText(writeEntry({ scan, style, position, entryText }, undefined));
    return;
  }
  const stays = block.kind === position.kind && block.column === position.column && isSameEntry(before, entryText);
  const text = stays ? undefined : writeEntry({ scan, style, position, entryText }, { block, entryText: before });
  const beganWithLink = beginsWithLink(scan, block);
  const isApart = isOther || (position.kind === 'chapter' && !(text?.startsWith('[') ?? beganWithLink));
  if (isApart && text !== undefined && (block.kind !== position.kind || (beganWithLink && !text.startsWith('[')))) {
    output.addBlank();
  }
  output.addBlock(block, text, isApart);
}

/** The text between an entry and the next one. */
function writeGap({ scan, style, trivia, output }: SummaryWriting, { block }: PlannedEntry, isLast: boolean): void {
  const gap = block === undefined ? [] : (trivia.gaps[block] ?? []);
  if (block !== undefined) output.addFiller(trivia.attached[block] ?? []);
  output.addFiller(isLast ? trimEnd(scan, gap) : gap);
  const hadNone = block === undefined || (trivia.wasLast[block] === true && gap.length === 0);
  if (hadNone && !isLast && style.isLoose) output.addBlank();
}
