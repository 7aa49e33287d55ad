import { slugOf } from '../../slug.ts';
import type { WantedEntry, WantedSection } from '../export/export-types.ts';
import { IMPORT_LIMITS } from '../import/import-limits.ts';
import type { EntryAttributes } from './summary.ts';
import { cleanAttributes } from './summary-attributes.ts';
import type { SummaryScan } from './summary-blocks.ts';
import { type EntryText, normalizeEntry, normalizeTitle } from './summary-markup.ts';
import type { SummaryNesting } from './summary-nesting.ts';

/** An entry that is to be written, in the order of the lines. */
export interface PlannedEntry {
  readonly text: EntryText;
  /** The lines that it has in the file, by the number of their block. */
  readonly block: number | undefined;
  /** What these say. */
  readonly before: EntryText | undefined;
  /** From 0; what is deeper than is read stands on the last one. */
  readonly level: number;
  readonly parent: PlannedEntry | undefined;
  /** It stands below the same entry, or in the same section, as before. */
  readonly isSettled: boolean;
  readonly hasEntries: boolean;
  /** The next sibling that is settled. */
  nextSettled: PlannedEntry | undefined;
}

/** What a heading says; an empty title begins entries that stand under none. */
export interface HeadingText {
  readonly title: string;
  readonly slug?: string;
  readonly attributes?: EntryAttributes;
}

export interface PlannedSection {
  readonly text: HeadingText;
  /** Which section of the file it is. */
  readonly number: number | undefined;
  /** The block of the heading that it keeps. */
  readonly heading: number | undefined;
  readonly entries: readonly PlannedEntry[];
}

interface Planning {
  readonly scan: SummaryScan;
  readonly nesting: SummaryNesting;
  /** Blocks of headings by the numbers of their sections. */
  readonly headings: ReadonlyMap<number, number>;
  readonly blocks: Set<number>;
  readonly sections: Set<number>;
}

/** Says of all that is wanted which lines of the file it has, and brings it into the order of the lines. */
export function planSections(
  scan: SummaryScan,
  nesting: SummaryNesting,
  wanted: readonly WantedSection[],
): readonly PlannedSection[] {
  const headings = new Map<number, number>();
  for (const [number, { kind }] of scan.blocks.entries()) {
    if (kind === 'heading') headings.set(nesting.sections[number] ?? 0, number);
  }
  const planning = { scan, nesting, headings, blocks: new Set<number>(), sections: new Set<number>() };
  return wanted.map((section) => planSection(planning, section));
}

function planSection(
  planning: Planning,
  { section, title = '', slug, attributes, entries }: WantedSection,
): PlannedSection {
  const text = normalizeHeading(title, slug, attributes);
  const place = section?.place;
  const number = place === undefined || planning.sections.has(place) ? undefined : place;
  if (number !== undefined) planning.sections.add(number);
  const own = number === undefined ? undefined : planning.headings.get(number);
  const before = own === undefined ? undefined : planning.scan.blocks[own]?.heading;
  const heading = text.title !== '' || before?.title === '' ? own : undefined;
  return { text, number, heading, entries: planEntries(planning, number, entries) };
}

function normalizeHeading(
  title: string,
  slug: string | undefined,
  attributes: EntryAttributes | undefined,
): HeadingText {
  const plainTitle = normalizeTitle(title);
  if (plainTitle === '') return { title: '' };
  const clean = cleanAttributes(attributes ?? {});
  const isProper = slug !== undefined && slug !== '' && slugOf(slug) === slug;
  return { title: plainTitle, ...(isProper && { slug }), ...(clean && { attributes: clean }) };
}

function planEntries(planning: Planning, section: number | undefined, wanted: readonly WantedEntry[]): PlannedEntry[] {
  const entries: PlannedEntry[] = [];
  const waiting: { readonly wanted: WantedEntry; readonly planned: PlannedEntry }[] = [];
  const push = (siblings: readonly WantedEntry[], parent: PlannedEntry | undefined): void => {
    const planned = siblings.map((entry) => planEntry(planning, section, parent, entry));
    let nextSettled: PlannedEntry | undefined;
    for (let index = planned.length - 1; index >= 0; index--) {
      const [sibling, entry] = [planned[index], siblings[index]];
      if (sibling === undefined || entry === undefined) continue;
      sibling.nextSettled = nextSettled;
      if (sibling.isSettled) nextSettled = sibling;
      waiting.push({ wanted: entry, planned: sibling });
    }
  };
  push(wanted, undefined);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    entries.push(next.planned);
    push(next.wanted.entries, next.planned);
  }
  return entries;
}

function planEntry(
  { scan, nesting, blocks }: Planning,
  section: number | undefined,
  parent: PlannedEntry | undefined,
  wanted: WantedEntry,
): PlannedEntry {
  const place = wanted.entry?.place;
  const kind = place === undefined ? undefined : scan.blocks[place]?.kind;
  const isKept = place !== undefined && !blocks.has(place) && (kind === 'item' || kind === 'chapter');
  const block = isKept ? place : undefined;
  if (block !== undefined) blocks.add(block);
  return {
    text: normalizeEntry(wanted),
    block,
    before: isKept ? wanted.entry : undefined,
    level: parent === undefined ? 0 : Math.min(parent.level + 1, IMPORT_LIMITS.levels - 1),
    parent,
    isSettled: block !== undefined && isSettled(nesting, block, section, parent),
    hasEntries: wanted.entries.length > 0,
    nextSettled: undefined,
  };
}

function isSettled(
  { parents, sections }: SummaryNesting,
  block: number,
  section: number | undefined,
  parent: PlannedEntry | undefined,
): boolean {
  const above = parents[block];
  if (parent !== undefined) return above !== undefined && above === parent.block;
  return above === undefined && sections[block] === section;
}
