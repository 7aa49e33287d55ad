import type { Context } from '../../context.ts';
import { isPageVisible } from '../../pages/content-urls.ts';
import type { ShownSpace } from '../../sites/find-site.ts';
import { type RequestScope, readShown } from '../../sites/request-scope.ts';
import { type Answer, TYPES } from '../../sites/site-response.ts';
import { titleOf } from '../site-view.ts';
import { isNoIndex, type ListedPage, listListedPages, markdownAddressOf } from './listed-pages.ts';
import { cacheText } from './text-cache.ts';

/** Characters of the whole list; what is beyond is in the sitemap. */
const MAX_LENGTH = 8 * 1024 * 1024;

/** `llms.txt`: what the site is and which pages it has, for language models. */
export async function answerLlms(ctx: Context, scope: RequestScope): Promise<Answer | undefined> {
  const encoded = await cacheText(scope, 'llms.txt', TYPES.text, (seen) => writeList(ctx, seen));
  const event = { type: 'llms_request', llmsVariant: 'standard' } as const;
  return encoded && { kind: 'bytes', status: 200, encoded, noIndex: scope.noIndex, counts: { event } };
}

async function writeList(ctx: Context, scope: RequestScope): Promise<string> {
  const lines = [`# ${plain(titleOf(scope.found))}`, '', ...(await writeIntroduction(ctx, scope))];
  let length = 0;
  let space: ShownSpace | undefined;
  for await (const page of listListedPages(ctx, scope)) {
    if (isNoIndex(page)) continue;
    if (page.shown !== space) {
      lines.push(...(space === undefined ? [] : ['']), ...writeHeadings(scope, page.shown, space), '');
      space = page.shown;
    }
    const line = writeEntry(scope, page);
    length += line.length;
    if (length > MAX_LENGTH)
      return `${[...lines, '', 'There are more pages than this list can contain.'].join('\n')}\n`;
    lines.push(line);
  }
  return `${lines.join('\n')}\n`;
}

async function writeIntroduction(ctx: Context, scope: RequestScope): Promise<string[]> {
  const [first] = scope.spaces;
  const front = first && (await readShown(ctx, scope, first)).index.byPath.get('');
  const isShown = front !== undefined && isPageVisible(front, scope.viewer);
  const description = isShown ? plain(front.page.description ?? '') : '';
  const { canonicalBase } = scope;
  return [
    ...(description === '' ? [] : [`> ${description}`, '']),
    `Every page is also available as Markdown: add \`.md\` to its URL. All of them are in [one text](${canonicalBase}llms-full.txt). The MCP server of this site, with the tools \`search\` and \`fetch\`, is at ${canonicalBase}~mcp.`,
    '',
  ];
}

/** A heading for the section, and one for the variant where the section has several. */
function writeHeadings(scope: RequestScope, shown: ShownSpace, before: ShownSpace | undefined): string[] {
  const { section, space } = shown;
  const variants = scope.spaces.filter((one) => one.section?.id === section?.id).length;
  if (section === undefined) return [`## ${plain(space.title)}`];
  const told = section.description === null ? [] : ['', plain(section.description)];
  const begun = before?.section?.id === section.id ? [] : [`## ${plain(section.title)}`, ...told];
  if (variants < 2) return begun;
  return [...begun, ...(begun.length > 0 ? [''] : []), `### ${plain(space.title)}`];
}

function writeEntry(scope: RequestScope, page: ListedPage): string {
  const { title, description } = page.indexed.page;
  const told = description === undefined ? '' : plain(description);
  return `- [${plain(title).replace(/[[\]\\]/g, '\\$&')}](${markdownAddressOf(scope, page)})${told && `: ${told}`}`;
}

/** On one line. */
const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
