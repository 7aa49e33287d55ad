import type { Context } from '../../../domain/context.ts';
import type { ShownSpace } from '../../../domain/sites/find-site.ts';
import { type RequestScope, readShown } from '../../../domain/sites/request-scope.ts';
import { type Answer, TYPES } from '../../../domain/sites/site-response.ts';
import { isPageVisible } from '../../../engines/pages/page-visibility.ts';
import { titleOf } from '../site-view.ts';
import { isNoIndex, type ListedPage, listListedPages, markdownUrlOf } from './listed-pages.ts';
import { cacheText } from './text-cache.ts';

/** Maximum characters of the list; further pages are in the sitemap. */
const MAX_LENGTH = 8 * 1024 * 1024;

/** `llms.txt`: a description of the site and the list of its pages, for language models. */
export async function answerLlms(ctx: Context, scope: RequestScope): Promise<Answer | undefined> {
  const encoded = await cacheText(ctx, scope, 'llms.txt', TYPES.text, (seen) => writeList(ctx, seen));
  const event = { type: 'llms_request', llmsVariant: 'standard' } as const;
  return encoded && { kind: 'bytes', status: 200, encoded, noIndex: scope.noIndex, counts: { event } };
}

async function writeList(ctx: Context, scope: RequestScope): Promise<string> {
  const lines = [`# ${plain(titleOf(scope.loadedSite))}`, '', ...(await writeIntroduction(ctx, scope))];
  let length = 0;
  let space: ShownSpace | undefined;
  for await (const page of listListedPages(ctx, scope)) {
    if (isNoIndex(page)) continue;
    if (page.siteSpace !== space) {
      lines.push(...(space === undefined ? [] : ['']), ...writeHeadings(scope, page.siteSpace, space), '');
      space = page.siteSpace;
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

/** A heading for the section, and one for the variant if the section has several. */
function writeHeadings(scope: RequestScope, siteSpace: ShownSpace, before: ShownSpace | undefined): string[] {
  const { section, space } = siteSpace;
  const variants = scope.spaces.filter((one) => one.section?.id === section?.id).length;
  if (section === undefined) return [`## ${plain(space.title)}`];
  const description = section.description === null ? [] : ['', plain(section.description)];
  const begun = before?.section?.id === section.id ? [] : [`## ${plain(section.title)}`, ...description];
  if (variants < 2) return begun;
  return [...begun, ...(begun.length > 0 ? [''] : []), `### ${plain(space.title)}`];
}

function writeEntry(scope: RequestScope, page: ListedPage): string {
  const { title, description } = page.indexed.page;
  const descriptionLines = description === undefined ? '' : plain(description);
  return `- [${plain(title).replace(/[[\]\\]/g, '\\$&')}](${markdownUrlOf(scope, page)})${descriptionLines && `: ${descriptionLines}`}`;
}

/** As a single line. */
const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
