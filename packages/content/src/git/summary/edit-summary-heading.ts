import { ownText, readBlock, textEndOf, withAttributes, writeAnew } from './edit-summary-lines.ts';
import type { HeadingSaying } from './edit-summary-plan.ts';
import { sameAttributes } from './summary-attributes.ts';
import { type SummaryBlock, type SummaryScan, TEXT_LIMIT } from './summary-blocks.ts';
import { shortTitle, titleForms } from './summary-markup.ts';

/** What may stand behind the title of a heading: closing marks, anchors and comments. */
const SUFFIX = /(?:[ \t]+#+|<a\s[^<>]*>(?:<\/a>)?|\{#[^{}]*\}|<!--(?:(?!-->)[\s\S])*-->)[ \t]*$/;
const ANCHOR = /<a\s[^<>]*\bid=[^<>]*>(?:<\/a>)?/;

/** What the heading of a block says. */
export function sayingOf({ heading, attributes }: SummaryBlock): HeadingSaying {
  const { title = '', slug } = heading ?? {};
  if (title === '') return { title };
  return { title, ...(slug !== undefined && { slug }), ...(attributes && { attributes: attributes.value }) };
}

export function sameHeading(one: HeadingSaying, other: HeadingSaying): boolean {
  return one.title === other.title && one.slug === other.slug && sameAttributes(one.attributes, other.attributes);
}

/** The lines of a heading: those that it had changed where they must be, or one line written anew. */
export function writeHeading(
  scan: SummaryScan,
  block: SummaryBlock | undefined,
  saying: HeadingSaying,
  level: number,
  lineEnd: string,
): string {
  if (block !== undefined) {
    for (const text of listEdited(scan, block, saying)) if (readsAs(text, level, saying)) return text;
  }
  const said = { ...saying, title: shortTitle(saying.title) };
  const anchor = said.slug === undefined ? '' : ` ${anchorOf(said.slug)}`;
  return writeAnew(
    { scan, block, lineEnd },
    said,
    (title) => '#'.repeat(level) + (title === '' ? '' : ` ${title}`) + anchor,
    (text) => readsAs(text, level, said),
  );
}

function* listEdited(scan: SummaryScan, block: SummaryBlock, saying: HeadingSaying): Generator<string> {
  const before = sayingOf(block);
  const edited = withAttributes(scan, block, saying.attributes);
  if (edited.length > TEXT_LIMIT) return;
  const underline = ownText(scan, block).slice(textEndOf(scan, block) - (scan.starts[block.from] ?? 0));
  const text = edited.slice(0, edited.length - underline.length);
  const end = text.trimEnd().length;
  const [lead = ''] = /^[ \t]*(?:#{1,6}[ \t]*)?/.exec(text) ?? [];
  let title = text.slice(lead.length, end);
  for (let match = SUFFIX.exec(title); match !== null; match = SUFFIX.exec(title)) title = title.slice(0, match.index);
  title = title.trimEnd();
  const suffix = text.slice(lead.length + title.length, end);
  const anchored = saying.slug === before.slug ? suffix : withAnchor(suffix, saying.slug);
  const space = /[ \t]$/.test(lead) || underline !== '' ? '' : ' ';
  for (const form of saying.title === before.title ? [title] : titleForms(saying.title)) {
    yield lead + (form === '' ? '' : space) + form + anchored + text.slice(end) + underline;
  }
}

function withAnchor(suffix: string, slug: string | undefined): string {
  if (slug === undefined) return suffix.replace(new RegExp(`[ \\t]*${ANCHOR.source}`), '');
  return ANCHOR.test(suffix) ? suffix.replace(ANCHOR, anchorOf(slug)) : ` ${anchorOf(slug)}${suffix}`;
}

const anchorOf = (slug: string): string => `<a href="#${slug}" id="${slug}"></a>`;

function readsAs(text: string, level: number, saying: HeadingSaying): boolean {
  const block = readBlock(text);
  return block?.heading?.level === level && sameHeading(sayingOf(block), saying);
}
