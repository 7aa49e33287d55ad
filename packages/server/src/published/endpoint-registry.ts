import type { Context } from '../context.ts';
import type { RequestScope } from '../sites/request-scope.ts';
import type { Answer } from '../sites/site-response.ts';
import type { EventOrigin } from '../visitor-events/event-origin.ts';
import { answerContents } from './endpoints/contents.ts';
import { answerFeed, answerSiteFeed } from './endpoints/feed.ts';
import { answerFeedback } from './endpoints/feedback.ts';
import { answerInsights } from './endpoints/insights.ts';
import { answerLlms } from './endpoints/llms.ts';
import { answerLlmsFull } from './endpoints/llms-full.ts';
import { answerMcp } from './endpoints/mcp.ts';
import { answerPdf } from './endpoints/pdf.ts';
import { answerRobots } from './endpoints/robots.ts';
import { answerSearch, answerSearchData } from './endpoints/search.ts';
import { answerSitemap, answerSitemapPart } from './endpoints/sitemap.ts';
import { answerSocialImage } from './endpoints/social-image.ts';

/** What a visitor asks of an endpoint. */
export interface EndpointRequest {
  readonly method: 'GET' | 'POST';
  readonly query: URLSearchParams;
  /** Of a `POST`, as it came: a form or JSON. */
  readonly body: Buffer;
  readonly contentType: string | undefined;
  readonly accept: string | undefined;
  /** What browsers say of the page that a request comes from: `Origin` and `Sec-Fetch-Site`. */
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
  /** `MCP-Protocol-Version`. */
  readonly protocolVersion: string | undefined;
  readonly ip: string;
  readonly userAgent: string | undefined;
  /** Who sends it, as far as events tell it. */
  readonly sender: () => EventOrigin;
}

/** The same, and the path below the site at which the endpoint was found. */
export interface LocatedEndpointRequest extends EndpointRequest {
  readonly path: string;
}

/** Where an endpoint stands: at a path below the site, at a name below each of its spaces, or below a path. */
type EndpointLocation = { readonly path: string } | { readonly name: string } | { readonly prefix: string };

/** Something that stands at a fixed name below a site, besides its pages; it asks the visit what may be seen. */
export interface Endpoint {
  readonly at: EndpointLocation;
  readonly methods: readonly EndpointRequest['method'][];
  /** The answer is small and the same for every query: it is kept until something changes. */
  readonly isCacheable: boolean;
  /** The answer depends on nothing but the address and the audience: caches of others may keep it. */
  readonly isShared: boolean;
  /** Requests count for the address that they come from: they cost more work than reading a page. */
  readonly isCounted: boolean;
  /** Undefined where there is nothing for this visitor. */
  answer(ctx: Context, scope: RequestScope, request: LocatedEndpointRequest): Promise<Answer | undefined>;
}

const READ = ['GET'] as const;
const shared = { methods: READ, isCacheable: false, isShared: true, isCounted: false } as const;
const personal = { isCacheable: false, isShared: false, isCounted: true } as const;

/** All of them by hand. Names begin with `~`, which no page has, but for those that other programs look for. */
export const ENDPOINTS: readonly Endpoint[] = [
  { at: { path: 'llms.txt' }, ...shared, answer: answerLlms },
  { at: { path: 'llms-full.txt' }, ...shared, isCounted: true, answer: answerLlmsFull },
  { at: { path: 'robots.txt' }, ...shared, isCacheable: true, answer: answerRobots },
  { at: { path: 'sitemap.xml' }, ...shared, answer: answerSitemap },
  { at: { prefix: 'sitemap-' }, ...shared, answer: answerSitemapPart },
  { at: { path: 'rss.xml' }, ...shared, answer: answerSiteFeed },
  { at: { name: '~feed.xml' }, ...shared, answer: answerFeed },
  { at: { name: '~contents' }, ...shared, answer: answerContents },
  { at: { prefix: '~og/' }, ...shared, isCounted: true, answer: answerSocialImage },
  { at: { name: '~pdf' }, methods: READ, ...personal, answer: answerPdf },
  { at: { path: '~search' }, methods: READ, ...personal, answer: answerSearch },
  { at: { path: '~search.json' }, methods: READ, ...personal, answer: answerSearchData },
  { at: { path: '~feedback' }, methods: ['POST'], ...personal, answer: answerFeedback },
  { at: { path: '~insights' }, methods: ['POST'], ...personal, answer: answerInsights },
  { at: { path: '~mcp' }, methods: ['GET', 'POST'], ...personal, answer: answerMcp },
];

const byPath = new Map(ENDPOINTS.flatMap((endpoint) => ('path' in endpoint.at ? [[endpoint.at.path, endpoint]] : [])));
const byName = new Map(ENDPOINTS.flatMap((endpoint) => ('name' in endpoint.at ? [[endpoint.at.name, endpoint]] : [])));
const byPrefix = ENDPOINTS.flatMap((endpoint) => ('prefix' in endpoint.at ? [{ ...endpoint.at, endpoint }] : []));

/** The endpoint at a path below a site, if one stands there. */
export function findEndpoint(path: string): Endpoint | undefined {
  return (
    byPath.get(path) ??
    byName.get(path.slice(path.lastIndexOf('/') + 1)) ??
    byPrefix.find(({ prefix }) => path.startsWith(prefix))?.endpoint
  );
}
