import { renderFeedback } from '@bindery/site';
import type { Context } from '../../../domain/context.ts';
import { type RequestScope, spaceBasePath } from '../../../domain/sites/request-scope.ts';
import { type Answer, answerText, refuseRequest } from '../../../domain/sites/site-response.ts';
import type { VisitedPage } from '../../../domain/sites/visited-page.ts';
import type { SentEvent } from '../../../domain/visitor-events/event-schema.ts';
import { recordEvents, unknownSession } from '../../../domain/visitor-events/record-events.ts';
import { pagePath } from '../../../engines/pages/content-urls.ts';
import { pageAssets } from '../../../engines/pages/page-assets.ts';
import { ServiceError } from '../../../platform/errors.ts';
import { networkOf } from '../../../platform/http/network-of.ts';
import { limiterOf } from '../../../platform/http/rate-limit.ts';
import type { LocatedEndpointRequest } from '../endpoint.ts';
import { findEventPlace, sessionIn } from '../event-location.ts';
import { buildSiteView, customizationOf, themePath } from '../site-view.ts';
import { findPageAt } from './find-page-at.ts';
import { isFromSite } from './is-from-site.ts';

/** Maximum characters of a comment, and of a browser's name. */
const MAX_COMMENT = 512;
const MAX_AGENT = 1024;

/** A reader's rating of a page. */
interface Feedback {
  /** Path of the page, from its form. */
  readonly page: string;
  readonly rating: 'bad' | 'ok' | 'good';
  readonly comment: string;
  /** Ids from the script of the page, if readers may be distinguished. */
  readonly visitor: string;
  readonly session: string;
}

/** `~feedback`: records a reader's feedback on a page, from a form or a script. */
export async function answerFeedback(
  ctx: Context,
  scope: RequestScope,
  request: LocatedEndpointRequest,
): Promise<Answer | undefined> {
  if (!isFromSite(scope, request))
    return refuseRequest('foreign_origin', 'Feedback is accepted from the pages of this site only.');
  const feedback = readFeedback(request);
  if (feedback === undefined)
    return refuseRequest('invalid_body', 'Send the page, a rating of bad, ok or good, and a comment if you like.');
  const page = await findPageAt(ctx, scope, feedback.page);
  const visited = page && { scope, siteSpace: page.siteSpace, view: page.view, current: page.indexed };
  if (visited === undefined || !customizationOf(scope.loadedSite, visited.siteSpace).feedback.enabled) return undefined;
  if (!limiterOf(ctx, 'feedback').allows(`${networkOf(request.ip)} ${scope.loadedSite.site.id}`))
    return refuseRequest('rate_limited', 'Too much feedback. Try again in a minute.');
  // People who preview unpublished content are not readers.
  const recorded = scope.preview !== undefined || (await record(ctx, visited, feedback, request));
  // Browsers that submit a form accept HTML; scripts need no page.
  if (request.accept?.includes('text/html') === true) return showOutcome(ctx, visited, recorded);
  return recorded
    ? answerText('json', '', { status: 204 })
    : refuseRequest('server_busy', 'Feedback limit reached. Try again later.');
}

function readFeedback({ body, contentType }: LocatedEndpointRequest): Feedback | undefined {
  const fields = contentType?.startsWith('application/json') ? readJson(body) : new URLSearchParams(String(body));
  const page = fields?.get('page');
  const rating = fields?.get('rating');
  const comment = (fields?.get('comment') ?? '')
    // Forms send line breaks as two characters, but count them as one.
    .replace(/\r\n?/g, '\n')
    .replace(/[\0\p{Cs}]/gu, '')
    .trim();
  if (typeof page !== 'string' || (rating !== 'bad' && rating !== 'ok' && rating !== 'good')) return undefined;
  const [visitor = '', session = ''] = ['visitor', 'session'].map((name) => readId(fields?.get(name)));
  return comment.length > MAX_COMMENT ? undefined : { page, rating, comment, visitor, session };
}

/** Empty for values that are not an id. */
const readId = (text: string | null | undefined): string => (/^[\w-]{1,64}$/.test(text ?? '') ? (text ?? '') : '');

function readJson(body: Buffer): URLSearchParams | undefined {
  try {
    const value: unknown = JSON.parse(String(body));
    if (typeof value !== 'object' || value === null) return undefined;
    const texts = Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    return new URLSearchParams(texts);
  } catch {
    return undefined;
  }
}

/**
 * False if the rate limit is reached. A rating is a deliberate submission, so it is recorded even from readers who are
 * otherwise untracked.
 */
async function record(
  ctx: Context,
  { scope, siteSpace, view, current }: VisitedPage,
  { rating, comment, visitor, session }: Feedback,
  { sender, userAgent }: LocatedEndpointRequest,
): Promise<boolean> {
  const url = scope.mount.origin + pagePath(view, spaceBasePath(scope, siteSpace), current);
  const program = unknownSession(userAgent?.slice(0, MAX_AGENT));
  const reportedEvent = {
    session: sessionIn(scope, siteSpace, { ...program, visitorId: visitor, sessionId: session }),
    location: { ...(await findEventPlace(ctx, scope, siteSpace, current.page.id)), url },
  };
  const event: SentEvent =
    comment === ''
      ? { ...reportedEvent, type: 'page_post_feedback', feedback: { rating } }
      : { ...reportedEvent, type: 'page_post_feedback_comment', feedback: { rating, comment } };
  try {
    await recordEvents(ctx, scope.loadedSite, { ...sender(), refusesTracking: false }, [event]);
    return true;
  } catch (error) {
    if (error instanceof ServiceError && error.status === 503) return false;
    throw error;
  }
}

async function showOutcome(ctx: Context, visited: VisitedPage, recorded: boolean): Promise<Answer> {
  const { scope, siteSpace, view, current } = visited;
  // This page is not recorded: the visit was that of the previous page.
  const { insights: _none, ...site } = await buildSiteView(ctx, visited);
  const html = renderFeedback({
    site,
    pageHref: pagePath(view, spaceBasePath(scope, siteSpace), current),
    recorded,
    assets: pageAssets(scope.mount.assetsPath, themePath(scope, siteSpace)),
  });
  return answerText('html', html, { noIndex: true });
}
