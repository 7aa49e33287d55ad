import type { SourceWarning } from '../../markdown/page-options.ts';
import type { Summary, SummaryEntry, SummarySection } from './summary.ts';
import { type SummaryScan, scanSummary } from './summary-blocks.ts';
import { nestBlocks } from './summary-nesting.ts';
import { parseEntryText } from './summary-text.ts';

/**
 * Reads a table of contents: `SUMMARY.md` of GitBook, HonKit and mdBook. Headings begin groups (the first `#` is the
 * title of the file), lists nest by indentation regardless of their markers, entries outside of lists are the chapters
 * before and after an mdBook's parts. A comment of JSON after a heading or an entry contains its attributes. Where a
 * condition cannot be assigned to either, the file cannot be used: what it hides would be shown.
 */
export function parseSummary(source: string): Summary {
  const scan = scanSummary(source);
  const { blocks, tooMany } = scan;
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
    optionFaults: listOptionFaults(scan),
    ...failureOf(scan),
  };
}

/** Of headings and entries that nobody sees. */
function listOptionFaults({ source, blocks }: SummaryScan): SourceWarning[] {
  const lineOf = lineCounter(source);
  return blocks.flatMap(({ kind, attributes }): SourceWarning[] => {
    if (attributes?.fault === undefined || kind === 'title') return [];
    const message = `Nobody sees this entry: its condition ${attributes.fault}.`;
    return [{ line: lineOf(attributes.start), reason: 'condition_unreadable', message }];
  });
}

function failureOf({ source, blocks, strayConditions, tooMany }: SummaryScan): Pick<Summary, 'failure'> {
  const [stray] = strayConditions;
  if (stray !== undefined) {
    const line = lineCounter(source)(stray);
    return { failure: `line ${line} names a condition, but there is no heading or entry before it in this line` };
  }
  const isRestricted = blocks.some(({ attributes }) => attributes?.value.condition !== undefined);
  return tooMany && isRestricted ? { failure: 'it has conditions and more than 20,000 entries' } : {};
}

/** Line numbers, from 1, of offsets that only grow. */
function lineCounter(source: string): (offset: number) => number {
  const lineEnds = /\r\n?|\n/g;
  let line = 1;
  let next = lineEnds.exec(source)?.index ?? source.length;
  return (offset) => {
    for (; next < offset; line++) next = lineEnds.exec(source)?.index ?? source.length;
    return line;
  };
}
