import type { StoredEvent } from '../../engines/insights/stored-event.ts';
import { badRequest } from '../../platform/errors.ts';
import type { Context } from '../context.ts';
import type { LoadedSite } from '../sites/find-site.ts';
import { loadVisitorRules, type VisitorRules } from '../sites/visitor-rules.ts';
import type { EventOrigin } from './event-origin.ts';
import type { SentEvent } from './event-schema.ts';
import { hashVisitor } from './hash-visitor.ts';
import { loadShareKeys, locateEvent, type SharedBy } from './locate-event.ts';
import { findCell, type GeoLocation, locateIp } from './locate-visitor.ts';
import { type KeptClaims, keepClaims, keepSigned, NO_CLAIMS, readSignedClaims } from './read-claims.ts';
import { readUserAgent } from './read-user-agent.ts';
import { storeEvent } from './store-event.ts';
import { readStoredUrl, type StoredUrl } from './stored-url.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Tolerance for browser clocks: a time in the future up to this is replaced by the current time. */
const MAX_AHEAD = DAY;
/** Days: pages left open send late, and servers that submit stored events may send older ones. */
const MAX_AGE = { visitor: 30, reporter: 3650 };

/** The session of an unidentified visitor: distinguished by IP address and user agent for one day. */
export const unknownSession = (userAgent: string | undefined): SentEvent['session'] => ({
  visitorId: '',
  sessionId: '',
  cookies: {},
  userAgent: userAgent ?? '',
  language: null,
  referrer: null,
});

/**
 * Records events of a site. Resolves once they would survive a crash. Events of browsers that send a signal against
 * tracking are not recorded.
 * @throws 400 naming the member when a time, a URL or claims are invalid; then nothing is recorded
 * @throws 503 when the queue is full
 */
export async function recordEvents(
  ctx: Context,
  loadedSite: LoadedSite,
  origin: EventOrigin,
  events: readonly SentEvent[],
): Promise<void> {
  if (origin.refusesTracking) return;
  const recording = await openRecording(ctx, loadedSite, origin);
  const stored: StoredEvent[] = [];
  for (const [index, event] of events.entries()) {
    const ip = origin.isReporter ? (event.session.ip ?? origin.ip) : origin.ip;
    const located = ip === origin.ip ? recording.located : await locate(ctx, ip, undefined);
    stored.push(build(recording, event, `body/events/${index}`, { ip, located }));
  }
  await ctx.insights.append(stored);
}

interface Located {
  readonly country: string | null;
  readonly cell: bigint | null;
}

/** State shared by all events of a call. */
interface Recording {
  readonly ctx: Context;
  readonly loadedSite: LoadedSite;
  readonly origin: EventOrigin;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly keys: ReadonlyMap<string, SharedBy>;
  readonly rules: VisitorRules;
  readonly claims: KeptClaims;
  readonly located: Located;
}

async function openRecording(ctx: Context, loadedSite: LoadedSite, origin: EventOrigin): Promise<Recording> {
  const siteId = loadedSite.site.id;
  const rules = await loadVisitorRules(ctx, siteId);
  return {
    ctx,
    loadedSite,
    origin,
    now: ctx.clock().getTime(),
    keys: await loadShareKeys(ctx, siteId),
    rules,
    claims: await readSignedClaims(ctx, siteId, rules, origin.cookie),
    located: await locate(ctx, origin.ip, origin.geoLocation),
  };
}

async function locate(ctx: Context, ip: string, reported: GeoLocation | undefined): Promise<Located> {
  const geoLocation = reported ?? (await locateIp(ctx, ip));
  return { country: geoLocation.country, cell: await findCell(geoLocation) };
}

function build(
  recording: Recording,
  event: SentEvent,
  path: string,
  { ip, located }: { readonly ip: string; readonly located: Located },
): StoredEvent {
  const { loadedSite, origin, keys } = recording;
  return storeEvent(event, {
    site: loadedSite.site.id,
    instant: readInstant(recording, event.timestamp, path),
    ...identify(recording, event.session, ip),
    location: locateEvent(loadedSite, event, { isReporter: origin.isReporter, keys }),
    url: requireStoredUrl(event.location.url, path),
    program: readUserAgent(event.session.userAgent),
    ...located,
    claims: readClaims(recording, event.session, path),
    keys,
  });
}

/** @throws 400 for a time too far in the future or past */
function readInstant({ ctx, now, origin }: Recording, timestamp: string | undefined, path: string): number {
  if (timestamp === undefined) return now;
  const instant = Date.parse(timestamp);
  // Events older than the retention would be deleted again.
  const days = Math.min(
    MAX_AGE[origin.isReporter ? 'reporter' : 'visitor'],
    ctx.config.insights.days || MAX_AGE.reporter,
  );
  if (instant >= now - days * DAY && instant <= now + MAX_AHEAD) return Math.min(instant, now);
  throw badRequest(`${path}/timestamp must be in the last ${days} days.`);
}

function requireStoredUrl(url: string, path: string): StoredUrl {
  const read = readStoredUrl(url);
  if (read === null) throw badRequest(`${path}/location/url must be an http or https URL.`);
  return read;
}

/**
 * The visitor's pseudonym. If the site does not recognize returning visitors, or the visitor has no id, it changes
 * daily.
 */
function identify(
  { ctx, loadedSite, origin, now }: Recording,
  { visitorId, sessionId, userAgent }: SentEvent['session'],
  ip: string,
): { readonly visitor: bigint; readonly session: bigint } {
  const site = loadedSite.site.id;
  const isLasting = loadedSite.customizations.customization.insights.trackingCookie;
  const day = String(Math.floor(now / DAY));
  const hash = (kind: string, id: string) => {
    if (id === '' || !(isLasting || origin.isReporter)) return hashVisitor(ctx, site, kind, 'day', day, ip, userAgent);
    return isLasting ? hashVisitor(ctx, site, kind, id) : hashVisitor(ctx, site, kind, day, id);
  };
  return { visitor: hash('visitor', visitorId), session: hash('session', sessionId) };
}

/** The claims: those sent by a server with a token, otherwise those signed by the site's login. */
function readClaims({ origin, rules, claims }: Recording, session: SentEvent['session'], path: string): KeptClaims {
  if (!origin.isReporter) return claims;
  if (session.visitorAuthClaims === undefined) return NO_CLAIMS;
  const storedClaims = keepClaims(keepSigned(rules, session.visitorAuthClaims));
  if (storedClaims !== undefined) return storedClaims;
  throw badRequest(`${path}/session/visitorAuthClaims must have at most 4096 characters and 4 levels.`);
}
