import { type AccessRequest, requireSite } from '../../../domain/access/require.ts';
import type { SiteToken } from '../../../domain/access/site-tokens.ts';
import type { Context } from '../../../domain/context.ts';
import { enterWithToken } from '../../../domain/sites/enter-with-token.ts';
import { findSiteById, type LoadedSite } from '../../../domain/sites/find-site.ts';
import type { EventOrigin } from '../../../domain/visitor-events/event-origin.ts';
import type { SentEvent } from '../../../domain/visitor-events/event-schema.ts';
import { loadShareKeys } from '../../../domain/visitor-events/locate-event.ts';
import { recordEvents } from '../../../domain/visitor-events/record-events.ts';
import { missingToken, notFound, ServiceError } from '../../../platform/errors.ts';

type EventsRequest = AccessRequest<{ organizationId: string; siteId: string }>;

/** A site that a caller may send events for, and the visitor. */
interface EventSource {
  readonly loadedSite: LoadedSite;
  readonly origin: EventOrigin;
}

/**
 * Records events for callers who may see the site: visitors, and members with a role on it, who are trusted to send
 * events of others (docs/api/contract.md#events).
 * @throws 401 without a token if the site is not public, whether it exists or not
 * @throws 404 to non-members with a token
 */
export async function recordSiteEvents(
  ctx: Context,
  request: EventsRequest,
  origin: EventOrigin,
  events: readonly SentEvent[],
): Promise<void> {
  const { caller } = request;
  const source =
    caller?.site !== undefined
      ? await asVisitor(ctx, request, origin, caller.site)
      : await asMember(ctx, request, origin, events);
  if (source !== undefined) await recordEvents(ctx, source.loadedSite, source.origin, events);
}

/** As the visitor of a site token. Viewers of unpublished content are not readers. */
async function asVisitor(
  ctx: Context,
  { params }: EventsRequest,
  origin: EventOrigin,
  token: SiteToken,
): Promise<EventSource | undefined> {
  const scope = token.siteId === params.siteId ? await enterWithToken(ctx, token) : undefined;
  if (scope?.loadedSite.organization.id !== params.organizationId) throw notFound('site');
  if (scope.audience.preview !== undefined) return undefined;
  return { loadedSite: scope.loadedSite, origin: { ...origin, cookie: token.cookie } };
}

async function asMember(
  ctx: Context,
  request: EventsRequest,
  origin: EventOrigin,
  events: readonly SentEvent[],
): Promise<EventSource> {
  const isReporter = request.caller !== undefined && (await mayRead(ctx, request));
  const loadedSite = await findSiteById(ctx, request.params.siteId);
  const isThere = loadedSite?.organization.id === request.params.organizationId;
  if (isThere && (isReporter || (await isOpen(ctx, loadedSite, events)))) {
    return { loadedSite, origin: isReporter ? { ...origin, isReporter, refusesTracking: false } : origin };
  }
  throw request.caller === undefined ? missingToken() : notFound('site');
}

async function mayRead(ctx: Context, request: EventsRequest): Promise<boolean> {
  try {
    await requireSite(ctx, request, 'read');
    return true;
  } catch (error) {
    if (error instanceof ServiceError) return false;
    throw error;
  }
}

/** Whether anybody could have caused the events; keys of share links are in the events themselves. */
async function isOpen(ctx: Context, { site }: LoadedSite, events: readonly SentEvent[]): Promise<boolean> {
  if (site.published === 0 || site.visibility === 'visitor-auth') return false;
  if (site.visibility !== 'share-link') return true;
  const keys = await loadShareKeys(ctx, site.id);
  return events.every(({ location }) => keys.get(location.siteShareKey ?? '')?.isActive === true);
}
