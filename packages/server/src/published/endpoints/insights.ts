import { decodePercent } from '@bindery/content';
import type { Context } from '../../context.ts';
import { canParseUrl } from '../../http/can-parse-url.ts';
import { limiterOf } from '../../http/rate-limit.ts';
import { isPageVisible } from '../../pages/content-urls.ts';
import { type RequestScope, readShown } from '../../sites/request-scope.ts';
import { type Answer, answerText, refuseRequest } from '../../sites/site-response.ts';
import type { SentEvent } from '../../visitor-events/event-schema.ts';
import { checkEvents, parseEvents } from '../../visitor-events/read-events.ts';
import { recordEvents } from '../../visitor-events/record-events.ts';
import type { LocatedEndpointRequest } from '../endpoint-registry.ts';
import { findEventPlace, sessionIn } from '../event-location.ts';
import { findPageAt } from './find-page-at.ts';
import { isFromSite } from './is-from-site.ts';

/** Characters of the name of a place on a page (`EVENTS`). */
const MAX_ANCHOR = 256;

/**
 * `~insights`: what the scripts of the site's pages tell, as the operation `recordSiteEvents` accepts it. It stands
 * below the site, where every host, proxy, share key and login of the site leads.
 * @throws 400 naming the place of what is wrong
 */
export async function answerInsights(
  ctx: Context,
  scope: RequestScope,
  request: LocatedEndpointRequest,
): Promise<Answer> {
  if (!isFromSite(scope, request))
    return refuseRequest('foreign_origin', 'Events are accepted from the pages of this site only.');
  const events = checkEvents(parseEvents(String(request.body)));
  if (!limiterOf(ctx, 'events').allowsAddress(request.ip, events.length))
    return refuseRequest('rate_limited', 'Too many events. Try again in a minute.');
  // Who looks at what is not published yet is no reader.
  if (scope.preview === undefined) {
    const located = await Promise.all(events.map((event) => completeEvent(ctx, scope, event)));
    await recordEvents(ctx, scope.found, request.sender(), located);
  }
  return answerText('json', '', { status: 204 });
}

/** Pages tell what they are sure of: the same bytes are for many, and stay as they are when another page changes. */
async function completeEvent(ctx: Context, scope: RequestScope, event: SentEvent): Promise<SentEvent> {
  const { url, siteSpace, page } = event.location;
  const shown = scope.spaces.find(({ row }) => row.id === siteSpace);
  const view = shown && (await readShown(ctx, scope, shown));
  const indexed = view?.index.byId.get(page ?? '');
  const pageId = indexed !== undefined && isPageVisible(indexed, scope.viewer) ? indexed.page.id : null;
  const location = { ...(await findEventPlace(ctx, scope, shown, pageId)), url };
  const session = sessionIn(scope, shown, event.session);
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

/** What a link led to: scripts know its address alone, which may be that of a page or of a place on it. */
async function findTarget(ctx: Context, scope: RequestScope, from: string, target: Target): Promise<Target> {
  if (target.kind !== 'url') return target;
  // The browser may know the site by a name that is not known here.
  const address = isSameOrigin(target.url, from) ? new URL(target.url).pathname : target.url;
  const found = await findPageAt(ctx, scope, address);
  if (found === undefined) return target;
  const reference = { page: found.indexed.page.id, space: found.shown.space.id };
  const [, hash = ''] = target.url.split('#', 2);
  const anchor = decodePercent(hash).replaceAll('\0', '').slice(0, MAX_ANCHOR);
  return anchor === '' ? { kind: 'page', ...reference } : { kind: 'anchor', anchor, ...reference };
}
