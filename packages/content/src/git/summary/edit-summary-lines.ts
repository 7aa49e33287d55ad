import type { EntryAttributes } from './summary.ts';
import { sameAttributes, writeAttributes } from './summary-attributes.ts';
import { type SummaryBlock, type SummaryScan, scanSummaryText } from './summary-blocks.ts';
import { titleForms } from './summary-markup.ts';

/** Where lines are rewritten. */
export interface RewriteTarget {
  readonly scan: SummaryScan;
  /** Whose lines they replace. */
  readonly block: SummaryBlock | undefined;
  readonly lineEnd: string;
}

/**
 * One line in the simplest form that parses to the desired contents, with the comments of the replaced lines unless
 * these would change the result.
 * @param write the line without its suffix, by the Markdown of its title
 */
export function rewriteEntry(
  { scan, block, lineEnd }: RewriteTarget,
  { title, attributes }: { readonly title: string; readonly attributes?: EntryAttributes },
  write: (title: string) => string,
  isRead: (text: string) => boolean,
): string {
  const end = block === undefined ? lineEnd : (/(?:\r\n?|\n)?$/.exec(ownText(scan, block))?.[0] ?? '');
  const attributeText = attributes === undefined ? '' : ` ${writeAttributes(attributes)}`;
  let text = '';
  for (const comments of new Set([block === undefined ? '' : commentsOf(scan, block), ''])) {
    for (const form of titleForms(title)) {
      text = write(form) + attributeText + comments + end;
      if (isRead(text)) return text;
    }
  }
  return text;
}

/** Comments of a block's lines, except that of its attributes, to append to its text. */
function commentsOf(scan: SummaryScan, block: SummaryBlock): string {
  const attributes = (block.attributes?.start ?? -1) - (scan.starts[block.from] ?? 0);
  return [...ownText(scan, block).matchAll(/<!--[\s\S]*?-->/g)]
    .filter(({ index }) => index !== attributes)
    .map(([comment]) => ` ${comment}`)
    .join('');
}

/** The lines of a block with other attributes where these differ. */
export function withAttributes(
  scan: SummaryScan,
  block: SummaryBlock,
  attributes: EntryAttributes | undefined,
): string {
  const own = ownText(scan, block);
  if (sameAttributes(block.attributes?.value, attributes)) return own;
  const written = attributes === undefined ? '' : ` ${writeAttributes(attributes)}`;
  const offset = scan.starts[block.from] ?? 0;
  if (block.attributes !== undefined) {
    const [start, end] = [block.attributes.start - offset, block.attributes.end - offset];
    return own.slice(0, start).trimEnd() + written + own.slice(end);
  }
  const end = own.slice(0, textEndOf(scan, block) - offset).trimEnd().length;
  return own.slice(0, end) + written + own.slice(end);
}

/** Offset after the text of a block: an underline is no part of it. */
export function textEndOf({ starts }: SummaryScan, { from, to, heading }: SummaryBlock): number {
  const isUnderlined = heading !== undefined && to > from + 1;
  return starts[isUnderlined ? to - 1 : to] ?? 0;
}

/** The lines of a block as they are. */
export function ownText({ source, starts }: SummaryScan, { from, to }: SummaryBlock): string {
  return source.slice(starts[from], starts[to]);
}

/** The block that a text is; undefined when it is none, or not one alone. */
export function readBlock(text: string): SummaryBlock | undefined {
  const { blocks, starts } = scanSummaryText(text, 0);
  const [block] = blocks;
  const isAlone = block !== undefined && blocks.length === 1 && block.from === 0 && starts[block.to] === text.length;
  return isAlone ? block : undefined;
}
