import type { Context } from '../../domain/context.ts';
import type { ShownSpace } from '../../domain/sites/find-site.ts';
import type { EventLocation } from '../../domain/sites/machine-event.ts';
import { getShownRevision, type RequestScope } from '../../domain/sites/request-scope.ts';
import type { SentEvent } from '../../domain/visitor-events/event-schema.ts';
import { customizationOf } from './site-view.ts';

type Session = SentEvent['session'];

/**
 * The location of an event of a visit: a page, a space as a whole, or the site as a whole.
 * @param pageId id of a page that the visitor may see
 */
export async function findEventPlace(
  ctx: Context,
  scope: RequestScope,
  siteSpace?: ShownSpace,
  pageId: string | null = null,
): Promise<EventLocation> {
  return {
    siteSection: siteSpace?.section?.id ?? null,
    siteSpace: siteSpace?.row.id ?? null,
    siteShareKey: findShareKey(scope),
    space: siteSpace?.space.id ?? null,
    revision: siteSpace === undefined ? null : (await getShownRevision(ctx, scope, siteSpace)).id,
    page: pageId,
  };
}

/** The session of an event, without its ids if the settings of a space disable recognition of returning readers. */
export function sessionIn({ loadedSite }: RequestScope, siteSpace: ShownSpace | undefined, session: Session): Session {
  const isKnown = siteSpace === undefined || customizationOf(loadedSite, siteSpace).insights.trackingCookie;
  return isKnown ? session : { ...session, visitorId: '', sessionId: '' };
}

/** The share key of the visitor: the segment of URLs between the path of the site and that of its pages. */
function findShareKey({ mount, basePath }: RequestScope): string | null {
  const key = basePath.slice(mount.basePath.length, -1);
  return key === '' ? null : decodeURIComponent(key);
}
