import { recordDeedOfUser } from '../api/audit-events/record.ts';
import type { Context } from '../context.ts';
import { type Tx, transact } from '../db/transact.ts';
import { newId, randomText } from '../ids.ts';
import { isStillVouchedFor } from '../saml/vouching.ts';
import * as queries from './queries.ts';
import { hashSessionToken } from './session-cookie.ts';
import type { SessionRow } from './table.ts';

const HOUR_MS = 60 * 60 * 1000;
/** How long somebody stays signed in, at the most. */
const LIFETIME_MS = 14 * 24 * HOUR_MS;
/** How long a session may rest: over a weekend, and no longer. */
const IDLE_MS = 72 * HOUR_MS;
/** How often it is written down that a session is in use. */
const SEEN_EVERY_MS = HOUR_MS;
/** Browsers in which one user is signed in at once; with the next one the oldest session ends. */
const MAX_SESSIONS = 50;

/** Who signs in, and what is known of how. */
export interface NewSession {
  readonly userId: string;
  /** The identity provider that vouched for the user; null after a sign-in with a password. */
  readonly samlProviderId: string | null;
  readonly userAgent: string | undefined;
}

/** A session with the text of its cookie, which is stored nowhere. */
export interface StartedSession {
  readonly session: SessionRow;
  readonly token: string;
}

/** Characters of a user agent that are kept, so that its owner knows the browser again. */
const MAX_USER_AGENT = 300;

/** Signs a user in to one browser. The caller has proved who it is. */
export async function startSession(tx: Tx, { userId, samlProviderId, userAgent }: NewSession): Promise<StartedSession> {
  await queries.deleteEndedSessions(tx.db, tx.now);
  const token = randomText(43);
  const session: SessionRow = {
    id: newId(),
    user_id: userId,
    token_hash: hashSessionToken(token),
    saml_provider_id: samlProviderId,
    user_agent: userAgent?.replaceAll('\0', '').slice(0, MAX_USER_AGENT) ?? null,
    created_at: tx.now,
    seen_at: tx.now,
    expires_at: new Date(Date.parse(tx.now) + LIFETIME_MS).toISOString(),
  };
  await queries.deleteOldestSessions(tx.db, userId, MAX_SESSIONS - 1);
  await queries.insertSession(tx.db, session);
  return { session, token };
}

/** The session that a cookie stands for; undefined when it has ended, has rested too long or never was. */
export async function findSession(ctx: Context, token: string): Promise<SessionRow | undefined> {
  const hash = hashSessionToken(token);
  const session = await ctx.cache.get(`session ${hash}`, () => queries.findSessionByHash(ctx.database.reader, hash));
  if (session === undefined) return undefined;
  const now = ctx.clock();
  const hasEnded = session.expires_at <= now.toISOString() || session.seen_at <= restedSince(now);
  if (hasEnded) return undefined;
  // The word of an identity provider counts as long as its organization may speak for the user.
  const { saml_provider_id: providerId, user_id: userId } = session;
  return providerId === null || (await isStillVouchedFor(ctx, providerId, userId)) ? session : undefined;
}

/** The sessions of a user that go on, to be listed. */
export function selectLiveSessions(ctx: Context, userId: string) {
  const now = ctx.clock();
  return queries.selectSessionsOf(ctx.database.reader, userId, { now: now.toISOString(), seenAfter: restedSince(now) });
}

const restedSince = (now: Date): string => new Date(now.getTime() - IDLE_MS).toISOString();

/** Writes down that a session is in use, once an hour. */
export async function noteUse(ctx: Context, { id, seen_at }: SessionRow): Promise<void> {
  if (ctx.clock().getTime() - Date.parse(seen_at) < SEEN_EVERY_MS) return;
  await transact(ctx, (tx) => queries.updateSessionSeen(tx.db, id, tx.now));
}

/** Ends one session of a user, which is told to the audit log; nothing when there is no such session. */
export async function endSession(tx: Tx, userId: string, sessionId: string): Promise<void> {
  if (!(await queries.deleteSessionOf(tx.db, userId, sessionId))) return;
  const target = { kind: 'session', id: sessionId };
  await recordDeedOfUser(tx, userId, { act: 'session.ended', actorId: userId, target });
}

/** Ends all sessions of a user but one. */
export async function endOtherSessions(tx: Tx, userId: string, sessionId: string): Promise<void> {
  const endedSessions = await queries.deleteSessionsOf(tx.db, userId, sessionId);
  if (endedSessions === 0) return;
  await recordDeedOfUser(tx, userId, { act: 'session.ended', actorId: userId, details: { endedSessions } });
}
