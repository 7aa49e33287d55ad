import type { FastifyRequest } from 'fastify';
import { sessionRequired } from '../access/sensitive-operations.ts';
import type { Caller } from '../access/tokens.ts';
import type { Context } from '../context.ts';
import type { SessionRow } from '../db/tables/accounts.ts';
import { ServiceError } from '../errors.ts';
import { isSameOrigin } from '../http/own-origin.ts';
import { findSessionById } from '../queries/accounts.ts';
import { isFormToken } from './form-token.ts';
import { readSessionCookie } from './session-cookie.ts';
import { authenticatedAtOf, findSession, touchSession } from './sessions.ts';

const PREFIX = 'session ';

/**
 * The caller of an operation whom a session of the browser stands for. The cookie alone counts for nothing, since any
 * page can have it sent: a page of this server adds the header `X-CSRF-Token` with what its `<meta name="csrf-token">`
 * contains.
 * @returns undefined without that header, or when the session has ended
 * @throws 403 when the header belongs to another session, or another site sends it
 */
export async function authenticateSession(ctx: Context, request: FastifyRequest): Promise<Caller | undefined> {
  const session = await findOwnSession(ctx, request);
  if (session === undefined) return undefined;
  // An open connection is no use of the session: it would never be idle.
  if (request.routeOptions.config.eventStream === undefined) await touchSession(ctx, session);
  return callerOf(session);
}

/** The same for a request that is still being answered. */
export async function findSessionCaller(ctx: Context, request: FastifyRequest): Promise<Caller | undefined> {
  const session = await findOwnSession(ctx, request);
  return session && callerOf(session);
}

async function findOwnSession(ctx: Context, request: FastifyRequest): Promise<SessionRow | undefined> {
  const { 'x-csrf-token': header, cookie } = request.headers;
  const token = header === undefined ? undefined : readSessionCookie(ctx, cookie);
  const session = token && (await findSession(ctx, token));
  if (!session) return undefined;
  if (!isSameOrigin(ctx, request) || !isFormToken(ctx, { session }, String(header)))
    throw new ServiceError(
      403,
      'The header X-CSRF-Token does not belong to your session. Load the page again.',
      'invalid_csrf_token',
    );
  return session;
}

function callerOf(session: SessionRow): Caller {
  const { id, user_id: userId, saml_provider_id: samlProviderId } = session;
  const authenticatedAt = authenticatedAtOf(session);
  return { userId, tokenId: PREFIX + id, authenticatedAt, ...(samlProviderId !== null && { samlProviderId }) };
}

/** The session that a caller is signed in by. @throws 403 for an access token */
export async function requireSession(ctx: Context, caller: Caller): Promise<SessionRow> {
  const session = await findSessionOf(ctx, caller);
  if (session === undefined) throw sessionRequired();
  return session;
}

/** The session that a caller is signed in by; undefined for an access token. */
export async function findSessionOf(ctx: Context, { tokenId }: Caller): Promise<SessionRow | undefined> {
  if (!tokenId.startsWith(PREFIX)) return undefined;
  return findSessionById(ctx.database.reader, tokenId.slice(PREFIX.length));
}
