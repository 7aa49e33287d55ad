import { ownText, readBlock, rewriteEntry, textEndOf, withAttributes } from './edit-summary-lines.ts';
import type { HeadingText } from './edit-summary-plan.ts';
import { sameAttributes } from './summary-attributes.ts';
import { type SummaryBlock, type SummaryScan, TEXT_LIMIT } from './summary-blocks.ts';
import { shortTitle, titleForms } from './summary-markup.ts';

/** Suffixes of a heading's title: closing marks, anchors and comments. */
const SUFFIX = /(?:[ \t]+#+|<a\s[^<>]*>(?:<\/a>)?|\{#[^{}]*\}|<!--(?:(?!-->)[\s\S])*-->)[ \t]*$/;
const ANCHOR = /<a\s[^<>]*\bid=[^<>]*>(?:<\/a>)?/;

/** The contents of a heading block. */
export function headingTextOf({ heading, attributes }: SummaryBlock): HeadingText {
  const { title = '', slug } = heading ?? {};
  if (title === '') return { title };
  return { title, ...(slug !== undefined && { slug }), ...(attributes && { attributes: attributes.value }) };
}

export function sameHeading(one: HeadingText, other: HeadingText): boolean {
  return one.title === other.title && one.slug === other.slug && sameAttributes(one.attributes, other.attributes);
}

/** The lines of a heading: those that it had changed where they must be, or one line rewritten. */
export function writeHeading(
  scan: SummaryScan,
  block: SummaryBlock | undefined,
  headingText: HeadingText,
  level: number,
  lineEnd: string,
): string {
  if (block !== undefined) {
    for (const text of listEdited(scan, block, headingText)) if (readsAs(text, level, headingText)) return text;
  }
  const explicitText = { ...headingText, title: shortTitle(headingText.title) };
  const anchor = explicitText.slug === undefined ? '' : ` ${anchorOf(explicitText.slug)}`;
  return rewriteEntry(
    { scan, block, lineEnd },
    explicitText,
    (title) => '#'.repeat(level) + (title === '' ? '' : ` ${title}`) + anchor,
    (text) => readsAs(text, level, explicitText),
  );
}

function* listEdited(scan: SummaryScan, block: SummaryBlock, headingText: HeadingText): Generator<string> {
  const before = headingTextOf(block);
  const edited = withAttributes(scan, block, headingText.attributes);
  if (edited.length > TEXT_LIMIT) return;
  const underline = ownText(scan, block).slice(textEndOf(scan, block) - (scan.starts[block.from] ?? 0));
  const text = edited.slice(0, edited.length - underline.length);
  const end = text.trimEnd().length;
  const [lead = ''] = /^[ \t]*(?:#{1,6}[ \t]*)?/.exec(text) ?? [];
  let title = text.slice(lead.length, end);
  for (let match = SUFFIX.exec(title); match !== null; match = SUFFIX.exec(title)) title = title.slice(0, match.index);
  title = title.trimEnd();
  const suffix = text.slice(lead.length + title.length, end);
  const anchored = headingText.slug === before.slug ? suffix : withAnchor(suffix, headingText.slug);
  const space = /[ \t]$/.test(lead) || underline !== '' ? '' : ' ';
  for (const form of headingText.title === before.title ? [title] : titleForms(headingText.title)) {
    yield lead + (form === '' ? '' : space) + form + anchored + text.slice(end) + underline;
  }
}

function withAnchor(suffix: string, slug: string | undefined): string {
  if (slug === undefined) return suffix.replace(new RegExp(`[ \\t]*${ANCHOR.source}`), '');
  return ANCHOR.test(suffix) ? suffix.replace(ANCHOR, anchorOf(slug)) : ` ${anchorOf(slug)}${suffix}`;
}

const anchorOf = (slug: string): string => `<a href="#${slug}" id="${slug}"></a>`;

function readsAs(text: string, level: number, headingText: HeadingText): boolean {
  const block = readBlock(text);
  return block?.heading?.level === level && sameHeading(headingTextOf(block), headingText);
}
