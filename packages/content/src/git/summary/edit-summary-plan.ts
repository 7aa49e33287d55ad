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
  /** The former contents. */
  readonly before: EntryText | undefined;
  /** From 0; levels below the maximum are flattened to the last one. */
  readonly level: number;
  readonly parent: PlannedEntry | undefined;
  /** It has the same parent entry, or section, as before. */
  readonly isSettled: boolean;
  readonly hasEntries: boolean;
  /** The next sibling that is settled. */
  nextSettled: PlannedEntry | undefined;
}

/** The contents of a heading; an empty title starts entries without a heading. */
export interface HeadingText {
  readonly title: string;
  readonly slug?: string;
  readonly attributes?: EntryAttributes;
}

export interface PlannedSection {
  readonly text: HeadingText;
  /** Which section of the file it is. */
  readonly number: number | undefined;
  /** The block of its existing heading. */
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

/** Assigns the existing lines of the file to the desired entries, and sorts them into the order of the lines. */
export function planSections(
  scan: SummaryScan,
  nesting: SummaryNesting,
  sections: readonly WantedSection[],
): readonly PlannedSection[] {
  const headings = new Map<number, number>();
  for (const [number, { kind }] of scan.blocks.entries()) {
    if (kind === 'heading') headings.set(nesting.sections[number] ?? 0, number);
  }
  const planning = { scan, nesting, headings, blocks: new Set<number>(), sections: new Set<number>() };
  return sections.map((section) => planSection(planning, section));
}

function planSection(
  planning: Planning,
  { section, title = '', slug, attributes, entries }: WantedSection,
): PlannedSection {
  const text = normalizeHeading(title, slug, attributes);
  const index = section?.index;
  const number = index === undefined || planning.sections.has(index) ? undefined : index;
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

function planEntries(
  planning: Planning,
  section: number | undefined,
  requestedEntries: readonly WantedEntry[],
): PlannedEntry[] {
  const entries: PlannedEntry[] = [];
  const waiting: { readonly requested: WantedEntry; readonly planned: PlannedEntry }[] = [];
  const push = (siblings: readonly WantedEntry[], parent: PlannedEntry | undefined): void => {
    const planned = siblings.map((entry) => planEntry(planning, section, parent, entry));
    let nextSettled: PlannedEntry | undefined;
    for (let index = planned.length - 1; index >= 0; index--) {
      const [sibling, entry] = [planned[index], siblings[index]];
      if (sibling === undefined || entry === undefined) continue;
      sibling.nextSettled = nextSettled;
      if (sibling.isSettled) nextSettled = sibling;
      waiting.push({ requested: entry, planned: sibling });
    }
  };
  push(requestedEntries, undefined);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    entries.push(next.planned);
    push(next.requested.entries, next.planned);
  }
  return entries;
}

function planEntry(
  { scan, nesting, blocks }: Planning,
  section: number | undefined,
  parent: PlannedEntry | undefined,
  entry: WantedEntry,
): PlannedEntry {
  const index = entry.entry?.index;
  const kind = index === undefined ? undefined : scan.blocks[index]?.kind;
  const isKept = index !== undefined && !blocks.has(index) && (kind === 'item' || kind === 'chapter');
  const block = isKept ? index : undefined;
  if (block !== undefined) blocks.add(block);
  return {
    text: normalizeEntry(entry),
    block,
    before: isKept ? entry.entry : undefined,
    level: parent === undefined ? 0 : Math.min(parent.level + 1, IMPORT_LIMITS.levels - 1),
    parent,
    isSettled: block !== undefined && isSettled(nesting, block, section, parent),
    hasEntries: entry.entries.length > 0,
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
