import type { SessionRow } from '../../platform/db/tables/accounts.ts';
import { type Tx, transact } from '../../platform/db/transact.ts';
import { newId, randomText } from '../../platform/ids.ts';
import * as queries from '../../platform/queries/accounts.ts';
import { idleCutoff, isLiveSession, SESSION_LIFETIME_MS } from '../access/session-lifetime.ts';
import { writeAccountAuditEvent } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { requireEnabled } from './require-enabled.ts';
import { hashSessionToken } from './session-cookie.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Interval at which the use of a session is recorded. */
const SEEN_EVERY_MS = HOUR_MS;
/** Maximum number of sessions of a user; the next one ends the oldest. */
const MAX_SESSIONS = 50;

/** The user and method of a sign-in. */
export interface NewSession {
  readonly userId: string;
  /** The identity provider of an organization that authenticated the user; null after any other sign-in. */
  readonly samlProviderId: string | null;
  /** The identity at an OpenID Connect provider of the sign-in. */
  readonly identityId?: string;
  readonly userAgent: string | undefined;
  /** Time of the authentication, if it was not now; ISO 8601. */
  readonly authenticatedAt?: string;
  /** `passkey` for a sign-in with only a passkey. */
  readonly signInMethod?: SessionRow['sign_in_method'];
}

/** A session with the value of its cookie, which is not stored. */
export interface StartedSession {
  readonly session: SessionRow;
  readonly token: string;
}

/** Stored characters of a user agent, so that its owner recognizes the browser. */
const MAX_USER_AGENT = 300;

/** Signs a user in to one browser. The caller has verified their identity. @throws 403 for a disabled user */
export async function startSession(
  tx: Tx,
  { userId, samlProviderId, identityId, userAgent, authenticatedAt = tx.now, signInMethod = null }: NewSession,
): Promise<StartedSession> {
  await requireEnabled(tx, userId);
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
    expires_at: new Date(Date.parse(tx.now) + SESSION_LIFETIME_MS).toISOString(),
    authenticated_at: authenticatedAt,
    identity_id: identityId ?? null,
    sign_in_method: signInMethod,
  };
  await queries.deleteOldestSessions(tx.db, userId, MAX_SESSIONS - 1);
  await queries.insertSession(tx.db, session);
  return { session, token };
}

/** The session of a cookie; undefined if it has ended, was idle for too long or never existed. */
export async function findSession(ctx: Context, token: string): Promise<SessionRow | undefined> {
  const hash = hashSessionToken(token);
  const session = await ctx.cache.get(`session ${hash}`, () => queries.findSessionByHash(ctx.database.reader, hash));
  return session !== undefined && (await isLiveSession(ctx, session)) ? session : undefined;
}

/** The active sessions of a user, to be listed; with `within`, those that this identity provider began. */
export function selectLiveSessions(ctx: Context, userId: string, within: string | undefined) {
  const now = ctx.clock();
  const live = { now: now.toISOString(), seenAfter: idleCutoff(now), within };
  return queries.selectSessionsOf(ctx.database.reader, userId, live);
}

/** Records the use of a session, at most once an hour. */
export async function touchSession(ctx: Context, { id, seen_at }: SessionRow): Promise<void> {
  if (ctx.clock().getTime() - Date.parse(seen_at) < SEEN_EVERY_MS) return;
  await transact(ctx, (tx) => queries.updateSessionSeen(tx.db, id, tx.now));
}

/** When the person of a session last authenticated; ISO 8601. */
export const authenticatedAtOf = ({ authenticated_at, created_at }: SessionRow): string =>
  authenticated_at ?? created_at;

/** The sign-in method of a session. */
export function methodOf(session: SessionRow): 'password' | 'passkey' | 'saml' | 'oidc' {
  if (session.identity_id !== null) return 'oidc';
  return session.saml_provider_id === null ? (session.sign_in_method ?? 'password') : 'saml';
}

/** Records a reauthentication of the person of a session, also in the audit log. */
export async function confirmSession(
  tx: Tx,
  { id, user_id: userId, saml_provider_id }: Pick<SessionRow, 'id' | 'user_id' | 'saml_provider_id'>,
  {
    authenticatedAt,
    method,
    secondFactor,
  }: {
    readonly authenticatedAt: string;
    readonly method: 'password' | 'passkey' | 'saml' | 'oidc';
    readonly secondFactor?: string | undefined;
  },
): Promise<void> {
  if (!(await queries.updateSessionAuthenticated(tx.db, id, authenticatedAt))) return;
  const auditEvent = {
    action: 'session.confirmed',
    actorId: userId,
    target: { kind: 'session', id },
    details: { method, ...(secondFactor !== undefined && { secondFactor }) },
  } as const;
  await writeAccountAuditEvent(tx, auditEvent, saml_provider_id);
}

/**
 * Ends one session of a user, which the audit log records; no-op if it does not exist.
 * @param within only sessions of this identity provider may be ended; all of them without it
 */
export async function endSession(tx: Tx, userId: string, sessionId: string, within?: string): Promise<void> {
  const session = await queries.findSessionById(tx.db, sessionId);
  if (session?.user_id !== userId || (within !== undefined && session.saml_provider_id !== within)) return;
  await queries.deleteSession(tx.db, sessionId);
  const target = { kind: 'session', id: sessionId };
  await writeAccountAuditEvent(tx, { action: 'session.ended', actorId: userId, target }, session.saml_provider_id);
}

/** Ends all other sessions of a user in its scope: a session of a provider only ends those of that provider. */
export async function endOtherSessions(tx: Tx, { id, user_id: userId, saml_provider_id }: SessionRow): Promise<void> {
  const others = (await queries.listSessionsOf(tx.db, userId)).filter((other) => other.id !== id);
  const within = saml_provider_id ?? undefined;
  for (const otherSession of others) await endSession(tx, userId, otherSession.id, within);
}
