import type { Context } from '../../context.ts';
import { escapeXml } from '../../http/xml.ts';
import { isPageVisible } from '../../pages/content-urls.ts';
import { isDocument } from '../../pages/is-document.ts';
import type { ShownSpace } from '../../sites/find-site.ts';
import { type RequestScope, readShown, spaceBasePath } from '../../sites/request-scope.ts';
import { type Answer, TYPES } from '../../sites/site-response.ts';
import type { RevisionView } from '../../store/revision-reader.ts';
import type { LocatedEndpointRequest } from '../endpoint-registry.ts';
import { findEventPlace } from '../event-location.ts';
import { titleOf } from '../site-view.ts';
import { findSpaceOfName, isNoIndex, type ListedPage, listedPageUrl } from './listed-pages.ts';
import { listSpaceChanges, type PageChange } from './space-changes.ts';
import { cacheText } from './text-cache.ts';

const MAX_ITEMS = 50;
/** Spaces whose changes are put together for a site. */
const MAX_SPACES = 100;

/** `~feed.xml` of a space: the pages that were added or changed last (RSS 2.0). */
export async function answerFeed(
  ctx: Context,
  scope: RequestScope,
  { path }: LocatedEndpointRequest,
): Promise<Answer | undefined> {
  const shown = findSpaceOfName(scope, path);
  if (shown === undefined) return undefined;
  const title = scope.spaces.length > 1 ? `${titleOf(scope.found)}: ${shown.space.title}` : titleOf(scope.found);
  const home = scope.canonicalBase + spaceBasePath(scope, shown).slice(scope.basePath.length);
  return answerItems(ctx, scope, { spaces: [shown], space: shown, title, home, self: `${home}~feed.xml` });
}

/** `rss.xml`: the same for all spaces of the site. */
export function answerSiteFeed(ctx: Context, scope: RequestScope): Promise<Answer | undefined> {
  const home = scope.canonicalBase;
  const spaces = scope.spaces.slice(0, MAX_SPACES);
  return answerItems(ctx, scope, { spaces, title: titleOf(scope.found), home, self: `${home}rss.xml` });
}

interface Channel {
  readonly spaces: readonly ShownSpace[];
  /** The one that it is of; absent for a feed of the site. */
  readonly space?: ShownSpace;
  readonly title: string;
  readonly home: string;
  /** Address of the feed. */
  readonly self: string;
}

async function answerItems(ctx: Context, scope: RequestScope, channel: Channel): Promise<Answer | undefined> {
  const encoded = await cacheText(scope, `feed ${channel.self}`, TYPES.rss, async (seen) => {
    const items: Item[] = [];
    for (const shown of channel.spaces) items.push(...(await listItems(ctx, seen, shown)));
    items.sort((one, other) => (one.change.at < other.change.at ? 1 : one.change.at > other.change.at ? -1 : 0));
    return writeChannel(seen, channel, items.slice(0, MAX_ITEMS));
  });
  if (encoded === undefined) return undefined;
  const place = await findEventPlace(ctx, scope, channel.space);
  const counts = { event: { type: 'rss_request' }, place } as const;
  return { kind: 'bytes', status: 200, encoded, noIndex: scope.noIndex, counts };
}

interface Item {
  readonly change: PageChange;
  readonly page: ListedPage;
}

/** The changes of a space that the visitor may see; those of one revision in the order of its pages. */
async function listItems(ctx: Context, scope: RequestScope, shown: ShownSpace): Promise<Item[]> {
  const view = await readShown(ctx, scope, shown);
  const order = new Map(view.index.readingOrder.map(({ page }, place) => [page.id, place]));
  const changes = await listSpaceChanges(ctx, shown.space);
  const ages = new Map<string, number>();
  for (const { revisionId } of changes) if (!ages.has(revisionId)) ages.set(revisionId, ages.size);
  const rank = ({ change: { revisionId, pageId } }: Item) =>
    (ages.get(revisionId) ?? 0) * order.size + (order.get(pageId) ?? 0);
  return changes
    .flatMap((change): Item[] => {
      const page = order.has(change.pageId) ? findPage(scope, shown, view, change) : undefined;
      return page === undefined ? [] : [{ change, page }];
    })
    .sort((one, other) => rank(one) - rank(other));
}

function findPage(
  scope: RequestScope,
  shown: ShownSpace,
  view: RevisionView,
  { pageId }: PageChange,
): ListedPage | undefined {
  const indexed = view.index.byId.get(pageId);
  if (indexed === undefined || !isDocument(indexed) || !isPageVisible(indexed, scope.viewer)) return undefined;
  const page = { shown, view, indexed };
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

/** As RFC 822 has it. */
const writeDate = (at: string): string => new Date(at).toUTCString();
