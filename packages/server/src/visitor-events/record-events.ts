import type { Context } from '../context.ts';
import { badRequest } from '../errors.ts';
import type { StoredEvent } from '../insights/stored-event.ts';
import type { FoundSite } from '../sites/find-site.ts';
import { loadVisitorRules, type VisitorRules } from '../sites/visitor-rules.ts';
import type { EventOrigin } from './event-origin.ts';
import type { SentEvent } from './event-schema.ts';
import { hashVisitor } from './hash-visitor.ts';
import { loadShareKeys, locateEvent, type SharedBy } from './locate-event.ts';
import { findCell, type GeoLocation, locateAddress } from './locate-visitor.ts';
import { type KeptClaims, keepClaims, keepSigned, NO_CLAIMS, readSignedClaims } from './read-claims.ts';
import { type KeptAddress, readAddress } from './read-ip.ts';
import { readUserAgent } from './read-user-agent.ts';
import { storeEvent } from './store-event.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Clocks of browsers may be wrong by so much: what they say lies ahead has just happened. */
const MAX_AHEAD = DAY;
/** Days: pages that were left open send late, and servers that bring what they have kept may go back farther. */
const MAX_AGE = { visitor: 30, reporter: 3650 };

/** The session of somebody of whom nothing but the program is known: told apart by address and program for one day. */
export const unknownSession = (userAgent: string | undefined): SentEvent['session'] => ({
  visitorId: '',
  sessionId: '',
  cookies: {},
  userAgent: userAgent ?? '',
  language: null,
  referrer: null,
});

/**
 * Records what happened on a site. Resolves once it would survive a crash. Events of browsers that ask not to be
 * followed are not recorded.
 * @throws 400 naming the place when a time, an address or claims cannot be taken; then nothing is recorded
 * @throws 503 when there is no room
 */
export async function recordEvents(
  ctx: Context,
  found: FoundSite,
  origin: EventOrigin,
  events: readonly SentEvent[],
): Promise<void> {
  if (origin.refusesTracking) return;
  const recording = await openRecording(ctx, found, origin);
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

/** What is the same for all events of a call. */
interface Recording {
  readonly ctx: Context;
  readonly found: FoundSite;
  readonly origin: EventOrigin;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly keys: ReadonlyMap<string, SharedBy>;
  readonly rules: VisitorRules;
  readonly claims: KeptClaims;
  readonly located: Located;
}

async function openRecording(ctx: Context, found: FoundSite, origin: EventOrigin): Promise<Recording> {
  const siteId = found.site.id;
  const rules = await loadVisitorRules(ctx, siteId);
  return {
    ctx,
    found,
    origin,
    now: ctx.clock().getTime(),
    keys: await loadShareKeys(ctx, siteId),
    rules,
    claims: await readSignedClaims(ctx, siteId, rules, origin.cookie),
    located: await locate(ctx, origin.ip, origin.geoLocation),
  };
}

async function locate(ctx: Context, ip: string, told: GeoLocation | undefined): Promise<Located> {
  const geoLocation = told ?? (await locateAddress(ctx, ip));
  return { country: geoLocation.country, cell: await findCell(geoLocation) };
}

function build(
  recording: Recording,
  event: SentEvent,
  place: string,
  { ip, located }: { readonly ip: string; readonly located: Located },
): StoredEvent {
  const { found, origin, keys } = recording;
  return storeEvent(event, {
    site: found.site.id,
    instant: readInstant(recording, event.timestamp, place),
    ...identify(recording, event.session, ip),
    place: locateEvent(found, event, { isReporter: origin.isReporter, keys }),
    url: requireAddress(event.location.url, place),
    program: readUserAgent(event.session.userAgent),
    ...located,
    claims: readClaims(recording, event.session, place),
    keys,
  });
}

/** @throws 400 for a time that lies too far ahead or back */
function readInstant({ ctx, now, origin }: Recording, timestamp: string | undefined, place: string): number {
  if (timestamp === undefined) return now;
  const instant = Date.parse(timestamp);
  // What is older than what is kept would be removed again.
  const days = Math.min(
    MAX_AGE[origin.isReporter ? 'reporter' : 'visitor'],
    ctx.config.insights.days || MAX_AGE.reporter,
  );
  if (instant >= now - days * DAY && instant <= now + MAX_AHEAD) return Math.min(instant, now);
  throw badRequest(`${place}/timestamp must be in the last ${days} days.`);
}

function requireAddress(url: string, place: string): KeptAddress {
  const read = readAddress(url);
  if (read === null) throw badRequest(`${place}/location/url must be an http or https URL.`);
  return read;
}

/** Who it was. Where the site does not want visitors to be known again, and of who has no id, nobody knows it after the day. */
function identify(
  { ctx, found, origin, now }: Recording,
  { visitorId, sessionId, userAgent }: SentEvent['session'],
  ip: string,
): { readonly visitor: bigint; readonly session: bigint } {
  const site = found.site.id;
  const isLasting = found.customizations.customization.insights.trackingCookie;
  const day = String(Math.floor(now / DAY));
  const hash = (kind: string, id: string) => {
    if (id === '' || !(isLasting || origin.isReporter)) return hashVisitor(ctx, site, kind, 'day', day, ip, userAgent);
    return isLasting ? hashVisitor(ctx, site, kind, id) : hashVisitor(ctx, site, kind, day, id);
  };
  return { visitor: hash('visitor', visitorId), session: hash('session', sessionId) };
}

/** Of a server with a token what it says, of everybody else what the site's login has signed. */
function readClaims({ origin, rules, claims }: Recording, session: SentEvent['session'], place: string): KeptClaims {
  if (!origin.isReporter) return claims;
  if (session.visitorAuthClaims === undefined) return NO_CLAIMS;
  const kept = keepClaims(keepSigned(rules, session.visitorAuthClaims));
  if (kept !== undefined) return kept;
  throw badRequest(`${place}/session/visitorAuthClaims must have at most 4096 characters and 4 levels.`);
}
