import { renderFeedback } from '@bindery/site';
import type { Context } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { networkOf } from '../../http/network-of.ts';
import { limiterOf } from '../../http/rate-limit.ts';
import { pagePath } from '../../pages/content-urls.ts';
import { type RequestScope, spaceBasePath } from '../../sites/request-scope.ts';
import { type Answer, answerText, refuseRequest } from '../../sites/site-response.ts';
import type { SentEvent } from '../../visitor-events/event-schema.ts';
import { recordEvents, unknownSession } from '../../visitor-events/record-events.ts';
import { pageAssets } from '../assets.ts';
import type { LocatedEndpointRequest } from '../endpoint-registry.ts';
import { findEventPlace, sessionIn } from '../event-location.ts';
import type { VisitedPage } from '../page-view.ts';
import { buildSiteView, customizationOf, themePath } from '../site-view.ts';
import { findPageAt } from './find-page-at.ts';
import { isFromSite } from './is-from-site.ts';

/** Characters of a comment, and of a browser's name that are read. */
const MAX_COMMENT = 512;
const MAX_AGENT = 1024;

/** What a reader says of a page. */
interface Feedback {
  /** Path of the page, as its form has it. */
  readonly page: string;
  readonly rating: 'bad' | 'ok' | 'good';
  readonly comment: string;
  /** Ids that the script of the page adds, where the reader may be distinguished from others. */
  readonly visitor: string;
  readonly session: string;
}

/** `~feedback`: records what a reader says of a page, from a form or from a script. */
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
  const found = await findPageAt(ctx, scope, feedback.page);
  const visited = found && { scope, shown: found.shown, view: found.view, current: found.indexed };
  if (visited === undefined || !customizationOf(scope.found, visited.shown).feedback.enabled) return undefined;
  if (!limiterOf(ctx, 'feedback').allows(`${networkOf(request.ip)} ${scope.found.site.id}`))
    return refuseRequest('rate_limited', 'Too much feedback. Try again in a minute.');
  // Who looks at what is not published yet is no reader.
  const recorded = scope.preview !== undefined || (await record(ctx, visited, feedback, request));
  // What a browser asks for when it sends a form; scripts have no use for a page.
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
    // Forms send lines apart by two characters, and fields count one.
    .replace(/\r\n?/g, '\n')
    .replace(/[\0\p{Cs}]/gu, '')
    .trim();
  if (typeof page !== 'string' || (rating !== 'bad' && rating !== 'ok' && rating !== 'good')) return undefined;
  const [visitor = '', session = ''] = ['visitor', 'session'].map((name) => readId(fields?.get(name)));
  return comment.length > MAX_COMMENT ? undefined : { page, rating, comment, visitor, session };
}

/** Nothing of what is no id. */
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

/** False when there is no room for it. Who rates a page wants it told, also where nothing else identifies them. */
async function record(
  ctx: Context,
  { scope, shown, view, current }: VisitedPage,
  { rating, comment, visitor, session }: Feedback,
  { sender, userAgent }: LocatedEndpointRequest,
): Promise<boolean> {
  const url = scope.place.origin + pagePath(view, spaceBasePath(scope, shown), current);
  const program = unknownSession(userAgent?.slice(0, MAX_AGENT));
  const told = {
    session: sessionIn(scope, shown, { ...program, visitorId: visitor, sessionId: session }),
    location: { ...(await findEventPlace(ctx, scope, shown, current.page.id)), url },
  };
  const event: SentEvent =
    comment === ''
      ? { ...told, type: 'page_post_feedback', feedback: { rating } }
      : { ...told, type: 'page_post_feedback_comment', feedback: { rating, comment } };
  try {
    await recordEvents(ctx, scope.found, { ...sender(), refusesTracking: false }, [event]);
    return true;
  } catch (error) {
    if (error instanceof ServiceError && error.status === 503) return false;
    throw error;
  }
}

async function showOutcome(ctx: Context, visited: VisitedPage, recorded: boolean): Promise<Answer> {
  const { scope, shown, view, current } = visited;
  // Nothing records this page: the reader is done with the one before.
  const { insights: _none, ...site } = await buildSiteView(ctx, visited);
  const html = renderFeedback({
    site,
    pageHref: pagePath(view, spaceBasePath(scope, shown), current),
    recorded,
    assets: pageAssets(scope.place.assetsPath, themePath(scope, shown)),
  });
  return answerText('html', html, { noIndex: true });
}
