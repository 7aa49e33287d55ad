import { isSsoLoginValid } from '../access/sso-scope.ts';
import { writeAccountAuditEvent } from '../audit/record.ts';
import type { Context } from '../context.ts';
import type { SessionRow } from '../db/tables/accounts.ts';
import { type Tx, transact } from '../db/transact.ts';
import { newId, randomText } from '../ids.ts';
import * as queries from '../queries/accounts.ts';
import { hashSessionToken } from './session-cookie.ts';

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
  /** When the person authenticated, where that was not now; ISO 8601. */
  readonly authenticatedAt?: string;
}

/** A session with the text of its cookie, which is stored nowhere. */
export interface StartedSession {
  readonly session: SessionRow;
  readonly token: string;
}

/** Characters of a user agent that are kept, so that its owner knows the browser again. */
const MAX_USER_AGENT = 300;

/** Signs a user in to one browser. The caller has proved who it is. */
export async function startSession(
  tx: Tx,
  { userId, samlProviderId, userAgent, authenticatedAt = tx.now }: NewSession,
): Promise<StartedSession> {
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
    authenticated_at: authenticatedAt,
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
  const hasEnded = session.expires_at <= now.toISOString() || session.seen_at <= idleCutoff(now);
  if (hasEnded) return undefined;
  // The word of an identity provider counts while the user belongs to an organization that trusts it.
  const { saml_provider_id: providerId, user_id: userId } = session;
  return providerId === null || (await isSsoLoginValid(ctx, providerId, userId)) ? session : undefined;
}

/** The sessions of a user that go on, to be listed; with `within`, those that this identity provider began. */
export function selectLiveSessions(ctx: Context, userId: string, within: string | undefined) {
  const now = ctx.clock();
  const live = { now: now.toISOString(), seenAfter: idleCutoff(now), within };
  return queries.selectSessionsOf(ctx.database.reader, userId, live);
}

const idleCutoff = (now: Date): string => new Date(now.getTime() - IDLE_MS).toISOString();

/** Writes down that a session is in use, once an hour. */
export async function touchSession(ctx: Context, { id, seen_at }: SessionRow): Promise<void> {
  if (ctx.clock().getTime() - Date.parse(seen_at) < SEEN_EVERY_MS) return;
  await transact(ctx, (tx) => queries.updateSessionSeen(tx.db, id, tx.now));
}

/** When the person of a session last authenticated; ISO 8601. */
export const authenticatedAtOf = ({ authenticated_at, created_at }: SessionRow): string =>
  authenticated_at ?? created_at;

/** Notes that the person of a session has authenticated again, which the audit log records. */
export async function confirmSession(
  tx: Tx,
  { id, user_id: userId, saml_provider_id }: Pick<SessionRow, 'id' | 'user_id' | 'saml_provider_id'>,
  { authenticatedAt, method }: { readonly authenticatedAt: string; readonly method: 'password' | 'saml' },
): Promise<void> {
  if (!(await queries.updateSessionAuthenticated(tx.db, id, authenticatedAt))) return;
  const auditEvent = {
    action: 'session.confirmed',
    actorId: userId,
    target: { kind: 'session', id },
    details: { method },
  } as const;
  await writeAccountAuditEvent(tx, auditEvent, saml_provider_id);
}

/**
 * Ends one session of a user, which the audit log records; nothing when there is no such session.
 * @param within the identity provider whose sessions alone may be ended; all of them without it
 */
export async function endSession(tx: Tx, userId: string, sessionId: string, within?: string): Promise<void> {
  const session = await queries.findSessionById(tx.db, sessionId);
  if (session?.user_id !== userId || (within !== undefined && session.saml_provider_id !== within)) return;
  await queries.deleteSession(tx.db, sessionId);
  const target = { kind: 'session', id: sessionId };
  await writeAccountAuditEvent(tx, { action: 'session.ended', actorId: userId, target }, session.saml_provider_id);
}

/** Ends all sessions of a user but this one, as far as it reaches: one that a provider began, those of that provider. */
export async function endOtherSessions(tx: Tx, { id, user_id: userId, saml_provider_id }: SessionRow): Promise<void> {
  const others = (await queries.listSessionsOf(tx.db, userId)).filter((other) => other.id !== id);
  const within = saml_provider_id ?? undefined;
  for (const other of others) await endSession(tx, userId, other.id, within);
}
