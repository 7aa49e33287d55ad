import type { FastifyRequest } from 'fastify';
import type { SessionRow } from '../../platform/db/tables/accounts.ts';
import { ServiceError } from '../../platform/errors.ts';
import { isSameOrigin } from '../../platform/http/own-origin.ts';
import { findSessionById } from '../../platform/queries/accounts.ts';
import { sessionRequired } from '../access/sensitive-operations.ts';
import type { Caller } from '../access/tokens.ts';
import type { Context } from '../context.ts';
import { isFormToken } from './form-token.ts';
import { readSessionCookie } from './session-cookie.ts';
import { authenticatedAtOf, findSession, touchSession } from './sessions.ts';

const PREFIX = 'session ';

/**
 * The caller of an operation, from a browser session. The cookie alone is not sufficient, since any page can cause
 * requests with it: pages of this server add the header `X-CSRF-Token` with the content of `<meta name="csrf-token">`.
 * @returns undefined without that header, or if the session has ended
 * @throws 403 if the header belongs to another session, or another site sends it
 */
export async function authenticateSession(ctx: Context, request: FastifyRequest): Promise<Caller | undefined> {
  const session = await findOwnSession(ctx, request);
  if (session === undefined) return undefined;
  // An open connection does not count as use of the session: it would never be idle.
  if (request.routeOptions.config.eventStream === undefined) await touchSession(ctx, session);
  return callerOf(session);
}

/** Like `authenticateSession`, for a request whose response is still being sent. */
export async function findSessionCaller(ctx: Context, request: FastifyRequest): Promise<Caller | undefined> {
  const session = await findOwnSession(ctx, request);
  return session && callerOf(session);
}

/**
 * The session of a browser that opens a WebSocket, for which pages can set no header: the cookie and an `Origin` of this
 * server are required here, and the first frame has to prove the session (`provesSession`).
 * @returns undefined for any other request
 */
export async function findSocketSession(ctx: Context, request: FastifyRequest): Promise<SessionRow | undefined> {
  const { origin, cookie } = request.headers;
  const token = readSessionCookie(ctx, cookie);
  if (token === undefined || origin === undefined || !isSameOrigin(ctx, request)) return undefined;
  return findSession(ctx, token);
}

/** The caller of `findSocketSession`. */
export async function authenticateSocket(ctx: Context, request: FastifyRequest): Promise<Caller | undefined> {
  const session = await findSocketSession(ctx, request);
  return session && callerOf(session);
}

/** Whether the page of a session has sent its token; access tokens prove themselves. */
export function provesSession(ctx: Context, { tokenId }: Caller, csrfToken: string | undefined): boolean {
  if (!isSessionCaller({ tokenId })) return true;
  return csrfToken !== undefined && isFormToken(ctx, { session: { id: tokenId.slice(PREFIX.length) } }, csrfToken);
}

/** Whether a caller is a person in a browser, and no program with a token. */
export const isSessionCaller = ({ tokenId }: Pick<Caller, 'tokenId'>): boolean => tokenId.startsWith(PREFIX);

async function findOwnSession(ctx: Context, request: FastifyRequest): Promise<SessionRow | undefined> {
  const { 'x-csrf-token': header, cookie } = request.headers;
  const token = header === undefined ? undefined : readSessionCookie(ctx, cookie);
  const session = token && (await findSession(ctx, token));
  if (!session) return undefined;
  if (!isSameOrigin(ctx, request) || !isFormToken(ctx, { session }, String(header)))
    throw new ServiceError(
      403,
      'The header X-CSRF-Token does not belong to your session. Reload the page.',
      'invalid_csrf_token',
    );
  return session;
}

function callerOf(session: SessionRow): Caller {
  const { id, user_id: userId, saml_provider_id: samlProviderId } = session;
  const authenticatedAt = authenticatedAtOf(session);
  return { userId, tokenId: PREFIX + id, authenticatedAt, ...(samlProviderId !== null && { samlProviderId }) };
}

/** The session of a caller. @throws 403 for an access token */
export async function requireSession(ctx: Context, caller: Caller): Promise<SessionRow> {
  const session = await findSessionOf(ctx, caller);
  if (session === undefined) throw sessionRequired();
  return session;
}

/** The session of a caller; undefined for an access token. */
export async function findSessionOf(ctx: Context, { tokenId }: Caller): Promise<SessionRow | undefined> {
  if (!tokenId.startsWith(PREFIX)) return undefined;
  return findSessionById(ctx.database.reader, tokenId.slice(PREFIX.length));
}
