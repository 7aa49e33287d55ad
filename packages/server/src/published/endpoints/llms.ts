import type { Context } from '../../context.ts';
import { isPageVisible } from '../../pages/content-addresses.ts';
import { type Answer, TYPES } from '../../sites/answer.ts';
import type { ShownSpace } from '../../sites/find-site.ts';
import { readShown, type Visit } from '../../sites/visit.ts';
import { titleOf } from '../site-view.ts';
import { keepText } from './kept-texts.ts';
import { isQuiet, type ListedPage, listPages, markdownAddressOf } from './listed-pages.ts';

/** Characters of the whole list; what is beyond is in the sitemap. */
const MAX_LENGTH = 8 * 1024 * 1024;

/** `llms.txt`: what the site is and which pages it has, for language models. */
export async function answerLlms(ctx: Context, visit: Visit): Promise<Answer | undefined> {
  const encoded = await keepText(visit, 'llms.txt', TYPES.text, (seen) => writeList(ctx, seen));
  const event = { type: 'llms_request', llmsVariant: 'standard' } as const;
  return encoded && { kind: 'bytes', status: 200, encoded, noIndex: visit.noIndex, counts: { event } };
}

async function writeList(ctx: Context, visit: Visit): Promise<string> {
  const lines = [`# ${plain(titleOf(visit.found))}`, '', ...(await writeIntroduction(ctx, visit))];
  let length = 0;
  let space: ShownSpace | undefined;
  for await (const page of listPages(ctx, visit)) {
    if (isQuiet(page)) continue;
    if (page.shown !== space) {
      lines.push(...(space === undefined ? [] : ['']), ...writeHeadings(visit, page.shown, space), '');
      space = page.shown;
    }
    const line = writeEntry(visit, page);
    length += line.length;
    if (length > MAX_LENGTH)
      return `${[...lines, '', 'There are more pages than this list can contain.'].join('\n')}\n`;
    lines.push(line);
  }
  return `${lines.join('\n')}\n`;
}

async function writeIntroduction(ctx: Context, visit: Visit): Promise<string[]> {
  const [first] = visit.spaces;
  const front = first && (await readShown(ctx, visit, first)).index.byPath.get('');
  const isShown = front !== undefined && isPageVisible(front, visit.viewer);
  const description = isShown ? plain(front.page.description ?? '') : '';
  const { canonicalBase } = visit;
  return [
    ...(description === '' ? [] : [`> ${description}`, '']),
    `Every page is also available as Markdown: add \`.md\` to its URL. All of them are in [one text](${canonicalBase}llms-full.txt). The MCP server of this site, with the tools \`search\` and \`fetch\`, is at ${canonicalBase}~mcp.`,
    '',
  ];
}

/** A heading for the section, and one for the variant where the section has several. */
function writeHeadings(visit: Visit, shown: ShownSpace, before: ShownSpace | undefined): string[] {
  const { section, space } = shown;
  const variants = visit.spaces.filter((one) => one.section?.id === section?.id).length;
  if (section === undefined) return [`## ${plain(space.title)}`];
  const told = section.description === null ? [] : ['', plain(section.description)];
  const begun = before?.section?.id === section.id ? [] : [`## ${plain(section.title)}`, ...told];
  if (variants < 2) return begun;
  return [...begun, ...(begun.length > 0 ? [''] : []), `### ${plain(space.title)}`];
}

function writeEntry(visit: Visit, page: ListedPage): string {
  const { title, description } = page.indexed.page;
  const told = description === undefined ? '' : plain(description);
  return `- [${plain(title).replace(/[[\]\\]/g, '\\$&')}](${markdownAddressOf(visit, page)})${told && `: ${told}`}`;
}

/** On one line. */
const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
