import type { Context } from '../../../domain/context.ts';
import type { ShownSpace } from '../../../domain/sites/find-site.ts';
import { type RequestScope, readShown, spaceBasePath } from '../../../domain/sites/request-scope.ts';
import { type Answer, TYPES } from '../../../domain/sites/site-response.ts';
import { isDocument } from '../../../engines/pages/is-document.ts';
import { isPageVisible } from '../../../engines/pages/page-visibility.ts';
import { escapeXml } from '../../../platform/http/xml.ts';
import type { RevisionView } from '../../../platform/store/revision-reader.ts';
import type { LocatedEndpointRequest } from '../endpoint.ts';
import { findEventPlace } from '../event-location.ts';
import { titleOf } from '../site-view.ts';
import { findSpaceOfName, isNoIndex, type ListedPage, listedPageUrl } from './listed-pages.ts';
import { listSpaceChanges, type PageChange } from './space-changes.ts';
import { cacheText } from './text-cache.ts';

const MAX_ITEMS = 50;
/** Maximum number of spaces in the feed of a site. */
const MAX_SPACES = 100;

/** `~feed.xml` of a space: the latest added or changed pages (RSS 2.0). */
export async function answerFeed(
  ctx: Context,
  scope: RequestScope,
  { path }: LocatedEndpointRequest,
): Promise<Answer | undefined> {
  const siteSpace = findSpaceOfName(scope, path);
  if (siteSpace === undefined) return undefined;
  const title =
    scope.spaces.length > 1 ? `${titleOf(scope.loadedSite)}: ${siteSpace.space.title}` : titleOf(scope.loadedSite);
  const home = scope.canonicalBase + spaceBasePath(scope, siteSpace).slice(scope.basePath.length);
  return answerItems(ctx, scope, { spaces: [siteSpace], space: siteSpace, title, home, self: `${home}~feed.xml` });
}

/** `rss.xml`: the feed of all spaces of the site. */
export function answerSiteFeed(ctx: Context, scope: RequestScope): Promise<Answer | undefined> {
  const home = scope.canonicalBase;
  const spaces = scope.spaces.slice(0, MAX_SPACES);
  return answerItems(ctx, scope, { spaces, title: titleOf(scope.loadedSite), home, self: `${home}rss.xml` });
}

interface Channel {
  readonly spaces: readonly ShownSpace[];
  /** The space; absent for a feed of the site. */
  readonly space?: ShownSpace;
  readonly title: string;
  readonly home: string;
  /** URL of the feed. */
  readonly self: string;
}

async function answerItems(ctx: Context, scope: RequestScope, channel: Channel): Promise<Answer | undefined> {
  const encoded = await cacheText(ctx, scope, `feed ${channel.self}`, TYPES.rss, async (seen) => {
    const items: Item[] = [];
    for (const siteSpace of channel.spaces) items.push(...(await listItems(ctx, seen, siteSpace)));
    items.sort((one, other) => (one.change.at < other.change.at ? 1 : one.change.at > other.change.at ? -1 : 0));
    return writeChannel(seen, channel, items.slice(0, MAX_ITEMS));
  });
  if (encoded === undefined) return undefined;
  const location = await findEventPlace(ctx, scope, channel.space);
  const counts = { event: { type: 'rss_request' }, location } as const;
  return { kind: 'bytes', status: 200, encoded, noIndex: scope.noIndex, counts };
}

interface Item {
  readonly change: PageChange;
  readonly page: ListedPage;
}

/** The changes of a space that the visitor may see; those of one revision in page order. */
async function listItems(ctx: Context, scope: RequestScope, siteSpace: ShownSpace): Promise<Item[]> {
  const view = await readShown(ctx, scope, siteSpace);
  const order = new Map(view.index.readingOrder.map(({ page }, index) => [page.id, index]));
  const changes = await listSpaceChanges(ctx, siteSpace.space);
  const ages = new Map<string, number>();
  for (const { revisionId } of changes) if (!ages.has(revisionId)) ages.set(revisionId, ages.size);
  const rank = ({ change: { revisionId, pageId } }: Item) =>
    (ages.get(revisionId) ?? 0) * order.size + (order.get(pageId) ?? 0);
  return changes
    .flatMap((change): Item[] => {
      const page = order.has(change.pageId) ? findPage(scope, siteSpace, view, change) : undefined;
      return page === undefined ? [] : [{ change, page }];
    })
    .sort((one, other) => rank(one) - rank(other));
}

function findPage(
  scope: RequestScope,
  siteSpace: ShownSpace,
  view: RevisionView,
  { pageId }: PageChange,
): ListedPage | undefined {
  const indexed = view.index.byId.get(pageId);
  if (indexed === undefined || !isDocument(indexed) || !isPageVisible(indexed, scope.viewer)) return undefined;
  const page = { siteSpace, view, indexed };
  return isNoIndex(page) ? undefined : page;
}

function writeChannel(scope: RequestScope, { title, home, self }: Channel, items: readonly Item[]): string {
  const [latest] = items;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    `<title>${escapeXml(title)}</title>`,
    `<link>${escapeXml(home)}</link>`,
    `<description>${escapeXml(title)}</description>`,
    `<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>`,
    ...(latest === undefined ? [] : [`<lastBuildDate>${writeDate(latest.change.at)}</lastBuildDate>`]),
    ...items.map((item) => writeItem(scope, item)),
    '</channel>',
    '</rss>\n',
  ].join('\n');
}

function writeItem(scope: RequestScope, { change, page }: Item): string {
  const { title, description } = page.indexed.page;
  return [
    '<item>',
    `<title>${escapeXml(title)}</title>`,
    `<link>${escapeXml(listedPageUrl(scope, page))}</link>`,
    `<guid isPermaLink="false">${escapeXml(`${change.pageId} ${change.revisionId}`)}</guid>`,
    `<pubDate>${writeDate(change.at)}</pubDate>`,
    `<category>${change.kind}</category>`,
    ...(description === undefined ? [] : [`<description>${escapeXml(description)}</description>`]),
    '</item>',
  ].join('');
}

/** In the format of RFC 822. */
const writeDate = (at: string): string => new Date(at).toUTCString();
