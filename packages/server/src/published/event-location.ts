import type { Context } from '../context.ts';
import type { ShownSpace } from '../sites/find-site.ts';
import { getShownRevision, type RequestScope } from '../sites/request-scope.ts';
import type { SentEvent } from '../visitor-events/event-schema.ts';
import { customizationOf } from './site-view.ts';

/** Where on a site something happened, besides its URL. */
export type EventPlace = Omit<SentEvent['location'], 'url'>;

type Session = SentEvent['session'];

/**
 * The place of an event of a visit: a page, a space as a whole, or the site as a whole.
 * @param pageId of a page that the visitor may see
 */
export async function findEventPlace(
  ctx: Context,
  scope: RequestScope,
  shown?: ShownSpace,
  pageId: string | null = null,
): Promise<EventPlace> {
  return {
    siteSection: shown?.section?.id ?? null,
    siteSpace: shown?.row.id ?? null,
    siteShareKey: findShareKey(scope),
    space: shown?.space.id ?? null,
    revision: shown === undefined ? null : (await getShownRevision(ctx, scope, shown)).id,
    page: pageId,
  };
}

/** The session of an event, without its ids where the settings of a space want no reader to be known again. */
export function sessionIn({ found }: RequestScope, shown: ShownSpace | undefined, session: Session): Session {
  const isKnown = shown === undefined || customizationOf(found, shown).insights.trackingCookie;
  return isKnown ? session : { ...session, visitorId: '', sessionId: '' };
}

/** The key by which the visitor came in: what addresses have between the path of the site and that of its pages. */
function findShareKey({ place, basePath }: RequestScope): string | null {
  const key = basePath.slice(place.basePath.length, -1);
  return key === '' ? null : decodeURIComponent(key);
}
