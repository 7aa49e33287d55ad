import {
  type Block,
  dropTargets,
  type Inline,
  makeParagraph,
  mapChildren,
  textOfBlocks,
  titleOfInlines,
} from '@bindery/content';
import { bold, plain } from './inline-text.ts';
import { findOnlyLine, readProse } from './read-prose.ts';

/** Characters of the description of a member. */
const lineLimit = 2_000;

/** A description as plain blocks of a page: without headings, and with external links only. */
export function describeText(text: string | undefined, known: Map<string, readonly Block[]>): readonly Block[] {
  if (text === undefined) return [];
  const nodes = readProse(text, known);
  return dropTargets({ object: 'document', data: {}, nodes }, () => true).nodes.map(withoutHeadings);
}

function withoutHeadings(block: Block): Block {
  if (block.type === 'heading-3') return makeParagraph([bold(titleOfInlines(block.nodes))]);
  return mapChildren(block, (children) => children.map(withoutHeadings));
}

/** A description on one line. */
export function describeLine(text: string | undefined, known: Map<string, readonly Block[]>): readonly Inline[] {
  const blocks = describeText(text?.slice(0, lineLimit), known);
  const line = findOnlyLine(blocks);
  if (line !== undefined) return line;
  const words = textOfBlocks(blocks).replace(/\s+/g, ' ').trim();
  return words === '' ? [] : [plain(words)];
}
