import type { Context } from '../../../domain/context.ts';
import { type RequestScope, readShown } from '../../../domain/sites/request-scope.ts';
import { isDocument } from '../../../engines/pages/is-document.ts';
import { isPageVisible } from '../../../engines/pages/page-visibility.ts';
import { readMarkdown } from '../../../engines/revisions/read-markdown.ts';
import { findPageAt } from './find-page-at.ts';
import { INVALID_PARAMS, isRpcObject, RpcError } from './json-rpc.ts';
import { type ListedPage, listedPageUrl } from './listed-pages.ts';
import { MAX_QUERY, searchSite } from './search-site.ts';

/** Results of one search. */
const MAX_RESULTS = 20;
/** Maximum characters of page text per response. */
const MAX_TEXT = 400_000;

const text = (description: string, maxLength: number) => ({ type: 'string', maxLength, description }) as const;
const READS_ONLY = { readOnlyHint: true, idempotentHint: true, openWorldHint: false } as const;

/** The tools that clients can call: the two that documentation servers conventionally offer, with the same schema. */
export const TOOLS = [
  {
    name: 'search',
    title: 'Search the documentation',
    description: 'Finds pages of this site. Returns an id, a title, a URL and the text around the match.',
    inputSchema: {
      type: 'object',
      properties: { query: text('Words, parts of words or identifiers.', MAX_QUERY) },
      required: ['query'],
      additionalProperties: false,
    },
    annotations: READS_ONLY,
  },
  {
    name: 'fetch',
    title: 'Read a page',
    description: 'Returns the text of a page as Markdown, by an id from search or by its URL.',
    inputSchema: {
      type: 'object',
      properties: { id: text('The id or the URL of a page.', 2000), url: text('The URL of a page.', 2000) },
      additionalProperties: false,
    },
    annotations: READS_ONLY,
  },
] as const;

interface ToolResult {
  readonly content: readonly { readonly type: 'text'; readonly text: string }[];
  readonly isError?: true;
}

const answer = (value: object): ToolResult => ({ content: [{ type: 'text', text: JSON.stringify(value) }] });
/** An error for the model to read. */
const fail = (sentence: string): ToolResult => ({ content: [{ type: 'text', text: sentence }], isError: true });

/**
 * Calls a tool for a visitor.
 * @throws RpcError for a tool that does not exist
 */
export async function callTool(ctx: Context, scope: RequestScope, params: Readonly<Record<string, unknown>>) {
  const { name, arguments: toolArguments = {} } = params;
  if (!isRpcObject(toolArguments)) throw new RpcError(INVALID_PARAMS, 'The arguments must be an object.');
  if (name === 'search') return search(ctx, scope, toolArguments['query']);
  if (name === 'fetch') return fetchPage(ctx, scope, toolArguments['id'] ?? toolArguments['url']);
  throw new RpcError(INVALID_PARAMS, 'There is no tool with this name. Call tools/list for the available ones.');
}

async function search(ctx: Context, scope: RequestScope, query: unknown): Promise<ToolResult> {
  if (typeof query !== 'string' || query.trim() === '') return fail('Give a query: words to look for.');
  const { pages, isPartial } = await searchSite(ctx, scope, query, undefined);
  const results = pages.slice(0, MAX_RESULTS).map(async ({ siteSpace, page: { indexed, sections = [] } }) => ({
    id: `${siteSpace.row.id}/${indexed.page.id}`,
    title: indexed.page.title,
    url: listedPageUrl(scope, { siteSpace, indexed, view: await readShown(ctx, scope, siteSpace) }),
    text: sections.map(({ title, anchor, body }) => (anchor === '' ? body : `${title}: ${body}`)).join('\n'),
  }));
  return answer({ results: await Promise.all(results), ...(isPartial && { isPartial }) });
}

async function fetchPage(ctx: Context, scope: RequestScope, idOrUrl: unknown): Promise<ToolResult> {
  if (typeof idOrUrl !== 'string' || idOrUrl === '') return fail('Give the id or the URL of a page.');
  const page = (await findById(ctx, scope, idOrUrl)) ?? (await findPageAt(ctx, scope, idOrUrl));
  if (page === undefined) return fail('There is no page with this id or URL. Search for it first.');
  const { page: foundPage, path } = page.indexed;
  const locatedPage = { organizationId: scope.loadedSite.organization.id, view: page.view, page: foundPage };
  const body = await readMarkdown(ctx, locatedPage, scope.viewer);
  return answer({
    id: `${page.siteSpace.row.id}/${foundPage.id}`,
    title: foundPage.title,
    text: body.length > MAX_TEXT ? `${body.slice(0, MAX_TEXT)}\n\nThe text is longer than this.` : body,
    url: listedPageUrl(scope, page),
    metadata: { path, ...(foundPage.updatedAt !== undefined && { updatedAt: foundPage.updatedAt }) },
  });
}

async function findById(ctx: Context, scope: RequestScope, id: string): Promise<ListedPage | undefined> {
  const [siteSpaceId, pageId = ''] = id.split('/');
  const siteSpace = scope.spaces.find(({ row }) => row.id === siteSpaceId);
  if (siteSpace === undefined) return undefined;
  const view = await readShown(ctx, scope, siteSpace);
  const indexed = view.index.byId.get(pageId);
  const isThere = indexed !== undefined && isDocument(indexed) && isPageVisible(indexed, scope.viewer);
  return isThere ? { siteSpace, view, indexed } : undefined;
}
