import type { Context } from '../context.ts';
import type { Tx } from '../db/transact.ts';
import { newId, randomText } from '../ids.ts';
import { deleteEndedSessions, findSessionByHash, insertSession } from './queries.ts';
import { hashSessionToken } from './session-cookie.ts';
import type { SessionRow } from './table.ts';

/** How long somebody stays signed in, at the most. */
const LIFETIME_MS = 14 * 24 * 60 * 60 * 1000;

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
  await deleteEndedSessions(tx.db, tx.now);
  const token = randomText(43);
  const session: SessionRow = {
    id: newId(),
    user_id: userId,
    token_hash: hashSessionToken(token),
    saml_provider_id: samlProviderId,
    user_agent: userAgent?.slice(0, MAX_USER_AGENT) ?? null,
    created_at: tx.now,
    seen_at: tx.now,
    expires_at: new Date(Date.parse(tx.now) + LIFETIME_MS).toISOString(),
  };
  await insertSession(tx.db, session);
  return { session, token };
}

/** The session that a cookie stands for; undefined when it has ended or never was. */
export async function findSession(ctx: Context, token: string): Promise<SessionRow | undefined> {
  const hash = hashSessionToken(token);
  const session = await ctx.cache.get(`session ${hash}`, () => findSessionByHash(ctx.database.reader, hash));
  return session === undefined || session.expires_at <= ctx.clock().toISOString() ? undefined : session;
}
