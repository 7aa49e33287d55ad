import type { Context } from '../../context.ts';
import { isPageVisible } from '../../pages/content-urls.ts';
import { isDocument } from '../../pages/is-document.ts';
import { readMarkdown } from '../../revisions/read-markdown.ts';
import { type RequestScope, readShown } from '../../sites/request-scope.ts';
import { findPageAt } from './find-page-at.ts';
import { INVALID_PARAMS, isRpcObject, RpcError } from './json-rpc.ts';
import { type ListedPage, listedPageUrl } from './listed-pages.ts';
import { MAX_QUERY, searchSite } from './search-site.ts';

/** Results of one search. */
const MAX_RESULTS = 20;
/** Characters of a page that one answer has. */
const MAX_TEXT = 400_000;

const text = (description: string, maxLength: number) => ({ type: 'string', maxLength, description }) as const;
const READS_ONLY = { readOnlyHint: true, idempotentHint: true, openWorldHint: false } as const;

/** What clients may call: the two tools that they know of other servers of documents, in the same shape. */
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
/** What went wrong as the model is to read it. */
const fail = (sentence: string): ToolResult => ({ content: [{ type: 'text', text: sentence }], isError: true });

/**
 * Calls a tool for a visitor.
 * @throws RpcError for a tool that does not exist
 */
export async function callTool(ctx: Context, scope: RequestScope, params: Readonly<Record<string, unknown>>) {
  const { name, arguments: given = {} } = params;
  if (!isRpcObject(given)) throw new RpcError(INVALID_PARAMS, 'The arguments must be an object.');
  if (name === 'search') return search(ctx, scope, given['query']);
  if (name === 'fetch') return fetchPage(ctx, scope, given['id'] ?? given['url']);
  throw new RpcError(INVALID_PARAMS, 'There is no tool with this name. Call tools/list for the available ones.');
}

async function search(ctx: Context, scope: RequestScope, query: unknown): Promise<ToolResult> {
  if (typeof query !== 'string' || query.trim() === '') return fail('Give a query: words to look for.');
  const found = (await searchSite(ctx, scope, query, undefined)).slice(0, MAX_RESULTS);
  const results = found.map(async ({ shown, found: { indexed, sections = [] } }) => ({
    id: `${shown.row.id}/${indexed.page.id}`,
    title: indexed.page.title,
    url: listedPageUrl(scope, { shown, indexed, view: await readShown(ctx, scope, shown) }),
    text: sections.map(({ title, anchor, body }) => (anchor === '' ? body : `${title}: ${body}`)).join('\n'),
  }));
  return answer({ results: await Promise.all(results) });
}

async function fetchPage(ctx: Context, scope: RequestScope, named: unknown): Promise<ToolResult> {
  if (typeof named !== 'string' || named === '') return fail('Give the id or the URL of a page.');
  const page = (await findById(ctx, scope, named)) ?? (await findPageAt(ctx, scope, named));
  if (page === undefined) return fail('There is no page with this id or URL. Search for it first.');
  const { page: shown, path } = page.indexed;
  const place = { organizationId: scope.found.organization.id, view: page.view, page: shown };
  const body = await readMarkdown(ctx, place, scope.viewer);
  return answer({
    id: `${page.shown.row.id}/${shown.id}`,
    title: shown.title,
    text: body.length > MAX_TEXT ? `${body.slice(0, MAX_TEXT)}\n\nThe text is longer than this.` : body,
    url: listedPageUrl(scope, page),
    metadata: { path, ...(shown.updatedAt !== undefined && { updatedAt: shown.updatedAt }) },
  });
}

async function findById(ctx: Context, scope: RequestScope, id: string): Promise<ListedPage | undefined> {
  const [siteSpaceId, pageId = ''] = id.split('/');
  const shown = scope.spaces.find(({ row }) => row.id === siteSpaceId);
  if (shown === undefined) return undefined;
  const view = await readShown(ctx, scope, shown);
  const indexed = view.index.byId.get(pageId);
  const isThere = indexed !== undefined && isDocument(indexed) && isPageVisible(indexed, scope.viewer);
  return isThere ? { shown, view, indexed } : undefined;
}
