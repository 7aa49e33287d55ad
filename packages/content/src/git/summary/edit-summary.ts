import type { WantedSection } from '../export/export-types.ts';
import type { RepositoryLayout } from '../import/import-types.ts';
import { type SummaryWriting, writeEntries } from './edit-summary-entries.ts';
import { headingTextOf, sameHeading, writeHeading } from './edit-summary-heading.ts';
import { createOutput } from './edit-summary-output.ts';
import { type PlannedSection, planSections } from './edit-summary-plan.ts';
import { detectStyle } from './edit-summary-style.ts';
import { listKept, placeTrivia, trimEnd } from './edit-summary-trivia.ts';
import { beginsWithLink, LINE, scanSummary } from './summary-blocks.ts';
import { nestBlocks, passHeading, startOfSummary } from './summary-nesting.ts';

export interface EditSummaryOptions {
  /** Whose table of contents it is; an mdBook's has parts with `#` and chapters outside of lists. */
  readonly kind?: RepositoryLayout['kind'];
}

/**
 * Edits a table of contents in place such that `parseSummary` returns the desired one. Entries and sections that refer
 * to those parsed from the same source keep their lines byte for byte except for differences; others are removed,
 * comments and prose stay. New lines follow the style of adjacent ones. Linear in the file and the entries.
 *
 * Unsupported contents are approximated: titles on one line with single spaces and at most 500 characters if their line
 * is rewritten, 50 levels, no slug that `slugOf` would change. Entries without a heading, after those with one, are
 * outside of lists or under an untitled heading, as `#` or `##` only.
 *
 * @param source the file with byte order mark and line ends; blank for a new one
 */
export function editSummary(
  source: string,
  requestedSections: readonly WantedSection[],
  { kind = 'plain' }: EditSummaryOptions = {},
): string {
  const scan = scanSummary(source);
  const nesting = nestBlocks(scan.blocks);
  const sections = planSections(scan, nesting, requestedSections).filter(
    ({ text: headingText, heading, entries }) =>
      headingText.title !== '' || heading !== undefined || entries.length > 0,
  );
  const style = detectStyle(scan, nesting, kind);
  const trivia = placeTrivia(scan, nesting, listKept(scan, sections));
  const output = createOutput(scan, style.lineEnd);
  const writing = { scan, style, trivia, output, state: startOfSummary(), isEmpty: true };
  writeFront(writing, sections.length > 0);
  for (const [index, section] of sections.entries()) writeSection(writing, section, index === sections.length - 1);
  output.addFiller(trivia.end);
  return output.finish();
}

/** The text before the first section: the title of the file. */
function writeFront(writing: SummaryWriting, isFollowed: boolean): void {
  const { scan, trivia, output, style } = writing;
  const [title] = scan.blocks;
  if (title === undefined && isFollowed && scan.kinds.every((kind) => kind === LINE.empty)) {
    writeTitle(writing);
    return;
  }
  output.addFiller(trivia.lead);
  if (title?.kind !== 'title') return;
  output.addBlock(title, undefined, true);
  writing.isEmpty = false;
  output.addFiller(trivia.attached[0] ?? []);
  const gap = trivia.gaps[0] ?? [];
  output.addFiller(isFollowed ? gap : trimEnd(scan, gap));
  if (isFollowed && gap.length === 0 && style.isBlankBelowHeadings && scan.blocks.length === 1) output.addBlank();
}

function writeTitle(writing: SummaryWriting): void {
  const { output, style } = writing;
  writing.isEmpty = false;
  output.addBlank();
  output.addText(`# ${style.isMdbook ? 'Summary' : 'Table of contents'}${style.lineEnd}`);
  output.addBlank();
}

function writeSection(writing: SummaryWriting, section: PlannedSection, isLast: boolean): void {
  const { scan, trivia, output, state } = writing;
  const { number, entries } = section;
  const begins = startsWithChapter(writing, section);
  if (section.text.title !== '' || section.heading !== undefined || (state.titled && !begins)) {
    writeSectionHeading(writing, section);
  }
  writeEntries(writing, section, begins);
  if (entries.length > 0) writing.isEmpty = false;
  const tail = number === undefined ? [] : (trivia.tails[number] ?? []);
  output.addFiller(isLast ? trimEnd(scan, tail) : tail);
}

/** Whether the first entry is outside of lists and so starts an untitled section. */
function startsWithChapter(
  { scan, style, state }: SummaryWriting,
  { text: headingText, heading, entries }: PlannedSection,
): boolean {
  const [first] = entries;
  if (headingText.title !== '' || heading !== undefined || first === undefined || !state.titled || !state.inList)
    return false;
  if (first.hasEntries || first.text.target === undefined) return false;
  if (first.block !== undefined && first.isSettled) return scan.blocks[first.block]?.kind === 'chapter';
  return style.isMdbook && entries.every(({ hasEntries, text: { target } }) => !hasEntries && target !== undefined);
}

function writeSectionHeading(writing: SummaryWriting, { text: headingText, heading, entries }: PlannedSection): void {
  const { scan, style, trivia, output, state } = writing;
  const block = heading === undefined ? undefined : scan.blocks[heading];
  const level = block?.heading?.level ?? style.headingLevel;
  if (level === 1 && writing.isEmpty) writeTitle(writing);
  writing.isEmpty = false;
  passHeading(state, headingText.title !== '');
  if (block === undefined || heading === undefined) {
    output.addBlank();
    output.addText(writeHeading(scan, undefined, headingText, level, style.lineEnd));
    if (entries.length > 0 && style.isBlankBelowHeadings) output.addBlank();
    return;
  }
  const isSame = sameHeading(headingTextOf(block), headingText);
  const text = isSame ? undefined : writeHeading(scan, block, headingText, level, style.lineEnd);
  if (text !== undefined && beginsWithLink(scan, block) && !/^[[#]/.test(text)) output.addBlank();
  output.addBlock(block, text, true);
  output.addFiller(trivia.attached[heading] ?? []);
  const gap = trivia.gaps[heading] ?? [];
  output.addFiller(entries.length > 0 ? gap : trimEnd(scan, gap));
  if (entries.length > 0 && trivia.wasLast[heading] && gap.length === 0 && style.isBlankBelowHeadings)
    output.addBlank();
}
