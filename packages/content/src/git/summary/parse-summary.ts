import type { Summary, SummaryEntry, SummarySection } from './summary.ts';
import { scanSummary } from './summary-blocks.ts';
import { nestBlocks } from './summary-nesting.ts';
import { parseEntryText } from './summary-text.ts';

/**
 * Reads a table of contents: `SUMMARY.md` of GitBook, HonKit and mdBook. Headings begin groups (the first `#` is the
 * title of the file), lists nest by indentation regardless of their markers, entries outside of lists are the chapters
 * before and after an mdBook's parts. A comment of JSON after a heading or an entry contains its attributes.
 */
export function parseSummary(source: string): Summary {
  const { blocks, tooMany } = scanSummary(source);
  const nesting = nestBlocks(blocks);
  const sections: SummarySection[] = [{ entries: [], index: 0 }];
  const entries: (SummaryEntry | undefined)[] = [];
  for (const [index, block] of blocks.entries()) {
    const attributes = block.attributes && { attributes: block.attributes.value };
    if (block.kind === 'heading') {
      const { title = '', slug } = block.heading ?? {};
      sections.push({
        ...(title === '' ? {} : { title, ...(slug !== undefined && { slug }), ...attributes }),
        entries: [],
        index: sections.length,
      });
    } else if (block.kind !== 'title') {
      const entry = { ...parseEntryText(block.text), ...attributes, entries: [], index };
      if (nesting.sections[index] === sections.length) sections.push({ entries: [], index: sections.length });
      const parent = nesting.parents[index];
      (parent === undefined ? sections.at(-1) : entries[parent])?.entries.push(entry);
      entries[index] = entry;
    }
  }
  return {
    sections,
    faults: [
      ...(tooMany ? ['It has more than 20,000 entries; the rest was left out.'] : []),
      ...(nesting.tooDeep ? ['It has more than 50 levels; deeper entries were moved up to the last one.'] : []),
    ],
  };
}
