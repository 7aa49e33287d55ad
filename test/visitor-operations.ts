import type { RouteOptions } from 'fastify';
import type { TestServer } from '../packages/server/src/testing/test-server.ts';
import type { SiteOfSecrets } from './a-site-of-secrets.ts';
import type { Crawled } from './crawl-site.ts';
import { beginningOf, pageViewOf } from './surface-requests.ts';

interface VisitorCall {
  readonly query?: string;
  readonly body?: object;
}

/** The operations that somebody may call who is no member of anything: without a token, or with that of a visitor. */
export const listVisitorOperations = (routes: readonly RouteOptions[]): string[] =>
  routes.flatMap(({ method, config, schema }) => {
    const isForVisitors = config?.anonymous === true || config?.siteToken === true;
    return isForVisitors && method !== 'HEAD' && method !== 'OPTIONS' ? (schema?.operationId ?? '') : [];
  });

const once = (): readonly VisitorCall[] => [{}];

/** What is asked of each of them, and of those that answer published content to whoever has an account. */
export const VISITOR_OPERATIONS: Readonly<Record<string, (site: SiteOfSecrets) => readonly VisitorCall[]>> = {
  getPublishedSite: once,
  getSiteStructure: once,
  listSiteSpaces: once,
  listSiteSections: once,
  getInformation: once,
  listSsoLogins: once,
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
    for (const { query = '', body } of list(site)) {
      const { status, text } = await server.call(String(route?.method), address + query, { token, body });
      crawled.push({ form, request: `${query} ${JSON.stringify(body ?? '')}`, status, text });
    }
  }
  return crawled;
}

/** Looks up where every page of a site is for a visitor; the token that comes with the answers is the visitor's. */
export async function resolvePages(
  server: TestServer,
  site: SiteOfSecrets,
  token: string,
  jwtToken?: string,
): Promise<{ readonly crawled: readonly Crawled[]; readonly apiToken: string }> {
  const crawled: Crawled[] = [];
  let apiToken = '';
  for (const page of ['', ...site.pages, ...site.spaces]) {
    const body = {
      url: `https://docs.test${site.path}${page}`,
      ...(jwtToken !== undefined && { visitor: { jwtToken } }),
    };
    const answer = await server.call('POST', '/v1/urls/published', { token, body });
    apiToken = answer.body.apiToken ?? apiToken;
    const text = answer.text.replaceAll(page || '\0', '');
    crawled.push({ form: 'resolvePublishedUrl', request: page, status: answer.status, text });
  }
  return { crawled, apiToken };
}
