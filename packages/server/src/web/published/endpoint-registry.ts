import type { Endpoint } from './endpoint.ts';
import { answerBranch } from './endpoints/branch.ts';
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

const READ = ['GET'] as const;
const shared = { methods: READ, isCacheable: false, isShared: true, isCounted: false } as const;
const personal = { isCacheable: false, isShared: false, isCounted: true } as const;

/** All endpoints. Names start with `~`, which page paths never do, except well-known names of other programs. */
export const ENDPOINTS: readonly Endpoint[] = [
  { at: { path: 'llms.txt' }, ...shared, answer: answerLlms },
  { at: { path: 'llms-full.txt' }, ...shared, isCounted: true, answer: answerLlmsFull },
  { at: { path: 'robots.txt' }, ...shared, isCacheable: true, answer: answerRobots },
  { at: { path: 'sitemap.xml' }, ...shared, answer: answerSitemap },
  { at: { prefix: 'sitemap-' }, ...shared, answer: answerSitemapPart },
  { at: { path: 'rss.xml' }, ...shared, answer: answerSiteFeed },
  { at: { name: '~feed.xml' }, ...shared, answer: answerFeed },
  { at: { name: '~contents' }, ...shared, answer: answerContents },
  { at: { name: '~branch' }, ...shared, answer: answerBranch },
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

/** The endpoint at a path below a site, if any. */
export function findEndpoint(path: string): Endpoint | undefined {
  return (
    byPath.get(path) ??
    byName.get(path.slice(path.lastIndexOf('/') + 1)) ??
    byPrefix.find(({ prefix }) => path.startsWith(prefix))?.endpoint
  );
}
