import type { Endpoint } from '../packages/server/src/web/published/endpoint.ts';

/** A site that is crawled, with everything that its URLs can refer to, closed things included. */
export interface RequestedSite {
  /** Begins and ends with `/`. */
  readonly path: string;
  /** Paths of pages below the site, without a slash; those that only stood there once as well. */
  readonly pages: readonly string[];
  /** `{siteSpaceId}/{pageId}` of each page. */
  readonly ids: readonly string[];
  /** Paths of the spaces below the site, without a slash at the end. */
  readonly spaces: readonly string[];
  /** URLs of files below the first space. */
  readonly files: readonly string[];
  /** The words that are planted. */
  readonly words: readonly string[];
}

export interface CrawlRequest {
  /** Below the site. */
  readonly path: string;
  readonly body?: string | object;
  readonly headers?: Readonly<Record<string, string>>;
  /** The request's content, which a response may repeat. */
  readonly asked?: string;
}

/** What an endpoint is called here: the place where it stands. */
export const nameOfEndpoint = ({ at }: Endpoint): string =>
  'path' in at ? at.path : 'name' in at ? at.name : `${at.prefix}*`;

/** All but the last letters: what it finds contains the word, and what only repeats it does not. */
export const beginningOf = (word: string): string => word.slice(0, -2);

const searches = (path: string, { words }: RequestedSite): CrawlRequest[] =>
  ['zqopen', ...words].map((word) => ({ path: `${path}?q=${beginningOf(word)}` }));

const rpc = (method: string, params: object): CrawlRequest => ({
  path: '~mcp',
  body: { jsonrpc: '2.0', id: 1, method, params },
});
const callTool = (name: string, given: Readonly<Record<string, string>>): CrawlRequest => ({
  ...rpc('tools/call', { name, arguments: given }),
  asked: Object.values(given).join(' '),
});

/** An event of a page, `{siteSpaceId}/{pageId}`. */
export const pageViewOf = (url: string, ids: string): object => {
  const [siteSpace, page] = ids.split('/');
  const session = {
    visitorId: 'visitor',
    sessionId: 'session',
    cookies: {},
    userAgent: '',
    language: null,
    referrer: null,
  };
  return { type: 'page_view', session, location: { url, siteSpace, page } };
};

/** What is asked of each endpoint: of the site, its spaces and its pages, those that the visitor may not see as well. */
export const ENDPOINT_REQUESTS: Readonly<Record<string, (site: RequestedSite) => readonly CrawlRequest[]>> = {
  'llms.txt': () => [{ path: 'llms.txt' }],
  'llms-full.txt': () => [{ path: 'llms-full.txt' }, { path: 'llms-full.txt?page=2' }],
  'robots.txt': () => [{ path: 'robots.txt' }],
  'sitemap.xml': () => [{ path: 'sitemap.xml' }],
  'sitemap-*': () => [{ path: 'sitemap-1.xml' }],
  'rss.xml': () => [{ path: 'rss.xml' }],
  '~feed.xml': ({ spaces }) => spaces.map((space) => ({ path: join(space, '~feed.xml') })),
  '~contents': ({ spaces, ids }) =>
    spaces.flatMap((space) => {
      const path = join(space, '~contents');
      return [{ path }, { path: `${path}?page=2` }, ...ids.map((id) => ({ path: `${path}?at=${id.split('/')[1]}` }))];
    }),
  '~branch': ({ spaces, ids }) =>
    spaces.flatMap((space) => {
      const path = join(space, '~branch');
      const pageIds = ids.map((id) => id.split('/')[1]);
      const requests = ['of', 'from', 'until'].flatMap((load) =>
        pageIds.map((id) => ({ path: `${path}?${load}=${id}` })),
      );
      return [{ path }, ...requests];
    }),
  '~og/*': ({ ids }) => ids.map((id) => ({ path: `~og/${id}.png` })),
  '~pdf': ({ spaces, ids }) =>
    spaces.flatMap((space) => [
      { path: join(space, '~pdf') },
      ...ids.map((id) => ({ path: `${join(space, '~pdf')}?page=${id.split('/')[1]}&only=true` })),
    ]),
  '~search': (site) => searches('~search', site),
  '~search.json': (site) => searches('~search.json', site),
  '~feedback': ({ path, pages }) =>
    pages.map((page) => ({
      path: '~feedback',
      body: `rating=good&page=${encodeURIComponent(path + page)}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      asked: page,
    })),
  '~insights': ({ path, ids }) =>
    ids.map((id) => ({ path: '~insights', body: { events: [pageViewOf(`https://docs.test${path}`, id)] } })),
  '~mcp': ({ path, pages, ids, words }) => [
    rpc('initialize', { protocolVersion: '2025-06-18', capabilities: {} }),
    rpc('server/discover', {}),
    rpc('tools/list', {}),
    ...words.map((word) => callTool('search', { query: beginningOf(word) })),
    ...ids.map((id) => callTool('fetch', { id })),
    ...pages.map((page) => callTool('fetch', { url: path + page })),
  ],
};

/** What is not an endpoint: pages in all their forms, files, styles, and URLs that are former or unknown. */
export function listPageRequests({ pages, files, spaces }: RequestedSite): CrawlRequest[] {
  return [
    ...pages.flatMap((page) => [
      { path: page, asked: page },
      { path: `${page}.md`, asked: page },
      { path: page, asked: page, headers: { accept: 'text/markdown' } },
    ]),
    ...spaces.map((space) => ({ path: join(space, ''), asked: space })),
    ...files.map((file) => ({ path: file, asked: file })),
    { path: 'formerly' },
    { path: 'formerly.md' },
    { path: 'nothing-here' },
    { path: '~nothing' },
  ];
}

const join = (space: string, name: string): string => (space === '' ? name : `${space}/${name}`);
