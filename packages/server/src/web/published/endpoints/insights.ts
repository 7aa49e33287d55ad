import { decodePercent } from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import { type RequestScope, readShown } from '../../../domain/sites/request-scope.ts';
import { type Answer, answerText, refuseRequest } from '../../../domain/sites/site-response.ts';
import type { SentEvent } from '../../../domain/visitor-events/event-schema.ts';
import { checkEvents, parseEvents } from '../../../domain/visitor-events/read-events.ts';
import { recordEvents } from '../../../domain/visitor-events/record-events.ts';
import { isPageVisible } from '../../../engines/pages/page-visibility.ts';
import { limiterOf } from '../../../platform/http/rate-limit.ts';
import { canParseUrl } from '../../../platform/outbound/can-parse-url.ts';
import type { LocatedEndpointRequest } from '../endpoint.ts';
import { findEventPlace, sessionIn } from '../event-location.ts';
import { findPageAt } from './find-page-at.ts';
import { isFromSite } from './is-from-site.ts';

/** Maximum characters of an anchor on a page. */
const MAX_ANCHOR = 256;

/**
 * `~insights`: events of the scripts of the site's pages, in the format of the operation `recordSiteEvents`. It is
 * mounted below the site so that every host, proxy, share key and login of the site applies to it.
 * @throws 400 naming the path of the invalid value
 */
export async function answerInsights(
  ctx: Context,
  scope: RequestScope,
  request: LocatedEndpointRequest,
): Promise<Answer> {
  if (!isFromSite(scope, request))
    return refuseRequest('foreign_origin', 'Events are accepted from the pages of this site only.');
  const events = checkEvents(parseEvents(String(request.body)));
  if (!limiterOf(ctx, 'events').allowsIp(request.ip, events.length))
    return refuseRequest('rate_limited', 'Too many events. Try again in a minute.');
  // People who preview unpublished content are not readers.
  if (scope.preview === undefined) {
    const located = await Promise.all(events.map((event) => completeEvent(ctx, scope, event)));
    await recordEvents(ctx, scope.loadedSite, request.sender(), located);
  }
  return answerText('json', '', { status: 204 });
}

/**
 * Pages send only what is stable: the same bytes are cached for many visitors and stay valid when another page changes.
 */
async function completeEvent(ctx: Context, scope: RequestScope, event: SentEvent): Promise<SentEvent> {
  const { url, siteSpace, page } = event.location;
  const visitedSpace = scope.spaces.find(({ row }) => row.id === siteSpace);
  const view = visitedSpace && (await readShown(ctx, scope, visitedSpace));
  const indexed = view?.index.byId.get(page ?? '');
  const pageId = indexed !== undefined && isPageVisible(indexed, scope.viewer) ? indexed.page.id : null;
  const location = { ...(await findEventPlace(ctx, scope, visitedSpace, pageId)), url };
  const session = sessionIn(scope, visitedSpace, event.session);
  if (event.type !== 'link_click') return { ...event, session, location };
  return {
    ...event,
    session,
    location,
    link: { ...event.link, target: await findTarget(ctx, scope, url, event.link.target) },
  };
}

const isSameOrigin = (one: string, other: string): boolean =>
  canParseUrl(one) && canParseUrl(other) && new URL(one).origin === new URL(other).origin;

type Target = Extract<SentEvent, { readonly type: 'link_click' }>['link']['target'];

/** The target of a link: scripts know only its URL, which may be that of a page or of an anchor on it. */
async function findTarget(ctx: Context, scope: RequestScope, from: string, target: Target): Promise<Target> {
  if (target.kind !== 'url') return target;
  // The browser may use a host name that is unknown here.
  const targetUrl = isSameOrigin(target.url, from) ? new URL(target.url).pathname : target.url;
  const page = await findPageAt(ctx, scope, targetUrl);
  if (page === undefined) return target;
  const reference = { page: page.indexed.page.id, space: page.siteSpace.space.id };
  const [, hash = ''] = target.url.split('#', 2);
  const anchor = decodePercent(hash).replaceAll('\0', '').slice(0, MAX_ANCHOR);
  return anchor === '' ? { kind: 'page', ...reference } : { kind: 'anchor', anchor, ...reference };
}
