import type { Context } from '../../context.ts';
import { isPageVisible } from '../../pages/content-addresses.ts';
import { isDocument } from '../../pages/is-document.ts';
import { readMarkdown } from '../../revisions/read-markdown.ts';
import { readShown, type Visit } from '../../sites/visit.ts';
import { findPageAt } from './find-page-at.ts';
import { INVALID_PARAMS, isObject, RpcError } from './json-rpc.ts';
import { addressOf, type ListedPage } from './listed-pages.ts';
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
 * @throws RpcError for a tool that is not there
 */
export async function callTool(ctx: Context, visit: Visit, params: Readonly<Record<string, unknown>>) {
  const { name, arguments: given = {} } = params;
  if (!isObject(given)) throw new RpcError(INVALID_PARAMS, 'The arguments must be an object.');
  if (name === 'search') return search(ctx, visit, given['query']);
  if (name === 'fetch') return fetchPage(ctx, visit, given['id'] ?? given['url']);
  throw new RpcError(INVALID_PARAMS, 'There is no tool with this name. Call tools/list for the available ones.');
}

async function search(ctx: Context, visit: Visit, query: unknown): Promise<ToolResult> {
  if (typeof query !== 'string' || query.trim() === '') return fail('Give a query: words to look for.');
  const found = (await searchSite(ctx, visit, query, undefined)).slice(0, MAX_RESULTS);
  const results = found.map(async ({ shown, found: { indexed, sections = [] } }) => ({
    id: `${shown.row.id}/${indexed.page.id}`,
    title: indexed.page.title,
    url: addressOf(visit, { shown, indexed, view: await readShown(ctx, visit, shown) }),
    text: sections.map(({ title, anchor, body }) => (anchor === '' ? body : `${title}: ${body}`)).join('\n'),
  }));
  return answer({ results: await Promise.all(results) });
}

async function fetchPage(ctx: Context, visit: Visit, named: unknown): Promise<ToolResult> {
  if (typeof named !== 'string' || named === '') return fail('Give the id or the URL of a page.');
  const page = (await findById(ctx, visit, named)) ?? (await findPageAt(ctx, visit, named));
  if (page === undefined) return fail('There is no page with this id or URL. Search for it first.');
  const { page: shown, path } = page.indexed;
  const place = { organizationId: visit.found.organization.id, view: page.view, page: shown };
  const body = await readMarkdown(ctx, place, visit.viewer);
  return answer({
    id: `${page.shown.row.id}/${shown.id}`,
    title: shown.title,
    text: body.length > MAX_TEXT ? `${body.slice(0, MAX_TEXT)}\n\nThe text is longer than this.` : body,
    url: addressOf(visit, page),
    metadata: { path, ...(shown.updatedAt !== undefined && { updatedAt: shown.updatedAt }) },
  });
}

async function findById(ctx: Context, visit: Visit, id: string): Promise<ListedPage | undefined> {
  const [siteSpaceId, pageId = ''] = id.split('/');
  const shown = visit.spaces.find(({ row }) => row.id === siteSpaceId);
  if (shown === undefined) return undefined;
  const view = await readShown(ctx, visit, shown);
  const indexed = view.index.byId.get(pageId);
  const isThere = indexed !== undefined && isDocument(indexed) && isPageVisible(indexed, visit.viewer);
  return isThere ? { shown, view, indexed } : undefined;
}
