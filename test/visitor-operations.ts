import type { RouteOptions } from 'fastify';
import type { TestServer } from '../packages/server/src/testing/test-server.ts';
import type { SiteOfSecrets } from './a-site-of-secrets.ts';
import type { Crawled } from './crawl-site.ts';
import { beginningOf, pageViewOf } from './surface-requests.ts';

interface VisitorCall {
  readonly query?: string;
  readonly body?: object;
  /** What the request itself says, and the answer may repeat. */
  readonly asked?: string;
}

/** The operations that somebody may call who is no member of anything: without a token, or with that of a visitor. */
export const listVisitorOperations = (routes: readonly RouteOptions[]): string[] =>
  routes.flatMap(({ method, config, schema }) => {
    const isForVisitors = config?.anonymous === true || config?.siteToken === true;
    return isForVisitors && method !== 'HEAD' && method !== 'OPTIONS' ? (schema?.operationId ?? '') : [];
  });

const once = (): readonly VisitorCall[] => [{}];

/** The URLs of all pages and spaces of a site, with the part of each that answers repeat. */
const urlsOf = ({ path, pages, spaces }: SiteOfSecrets) =>
  ['', ...pages, ...spaces].map((asked) => ({ url: `https://docs.test${path}${asked}`, asked }));

/** What is asked of each of them, and of those that answer published content to whoever has an account. */
export const VISITOR_OPERATIONS: Readonly<Record<string, (site: SiteOfSecrets) => readonly VisitorCall[]>> = {
  getPublishedSite: once,
  getSiteStructure: once,
  listSiteSpaces: once,
  listSiteSections: once,
  getInformation: once,
  listSsoLogins: once,
  resolvePublishedUrl: (site) => urlsOf(site).map(({ url, asked }) => ({ body: { url }, asked })),
  getPublishedUrl: (site) =>
    urlsOf(site).map(({ url, asked }) => ({ query: `?url=${encodeURIComponent(url)}`, asked })),
  recordSiteEvents: ({ path, ids }) =>
    ids.map((id) => ({ body: { events: [pageViewOf(`https://docs.test${path}`, id)] } })),
  searchSite: ({ words }) =>
    ['zqopen', ...words].map((word) => ({ body: { query: beginningOf(word), scope: { mode: 'all' } } })),
  resolveSiteRedirect: () => ['former', 'formerly', 'closed'].map((path) => ({ query: `?source=/${path}` })),
};

/**
 * Calls them all with a token.
 * @param token of a visitor, or of a member who may read none of the spaces
 */
export async function callVisitorOperations(
  server: TestServer,
  site: SiteOfSecrets,
  token: string | undefined,
): Promise<Crawled[]> {
  const crawled: Crawled[] = [];
  for (const [form, list] of Object.entries(VISITOR_OPERATIONS)) {
    const route = server.routes.find(({ method, schema }) => method !== 'HEAD' && schema?.operationId === form);
    const address = route?.url.replace(':organizationId', site.organizationId).replace(':siteId', site.id) ?? '';
    for (const { query = '', body, asked = '' } of list(site)) {
      const { status, text: answered } = await server.call(String(route?.method), address + query, { token, body });
      const text = answered.replaceAll(asked || '\0', '');
      crawled.push({ form, request: `${query} ${JSON.stringify(body ?? '')}`, status, text });
    }
  }
  return crawled;
}

/** Looks up where every page of a site is for a visitor; the token that comes with the answers is the visitor's. */
export async function resolvePages(
  server: TestServer,
  site: SiteOfSecrets,
  jwtToken?: string,
): Promise<{ readonly crawled: readonly Crawled[]; readonly apiToken: string }> {
  const crawled: Crawled[] = [];
  let apiToken = '';
  for (const { url, asked } of urlsOf(site)) {
    const body = { url, ...(jwtToken !== undefined && { visitor: { jwtToken } }) };
    const answer = await server.call('POST', '/v1/urls/published', { body });
    apiToken = answer.body.apiToken ?? apiToken;
    const text = answer.text.replaceAll(asked || '\0', '');
    crawled.push({ form: 'resolvePublishedUrl', request: asked, status: answer.status, text });
  }
  return { crawled, apiToken };
}
