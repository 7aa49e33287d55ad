import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { HeavyWorkError } from '../compute/heavy-work.ts';
import type { Outage } from '../db/outage.ts';
import { ServiceError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import type { Reason } from '../reasons.ts';
import { forwardRequest, hasCompute } from './forward-request.ts';
import { limiterOf } from './rate-limit.ts';
import { ValidationError } from './validation.ts';

/** The body of every error: a sentence for people, and a stable reason for programs. */
export const errorBody = (status: number, message: string, reason: Reason) => ({
  error: { code: status, message, reason },
});

/** The response during an outage. */
const OUTAGES: Readonly<Record<Outage, Failure>> = {
  full: {
    status: 507,
    message: 'The disk of the server is full. Nothing was changed: try again when there is room.',
    reason: 'disk_full',
  },
  'read-only': {
    status: 503,
    message: 'The server cannot write to its disk now. Nothing was changed: try again later.',
    reason: 'disk_read_only',
  },
  unreachable: {
    status: 503,
    message: 'The database does not respond. Try again later.',
    reason: 'database_unavailable',
  },
};

/** The only place that maps errors of the API to responses. */
export function handleError(ctx: Platform) {
  return async (thrown: FastifyError | ServiceError, request: FastifyRequest, reply: FastifyReply) => {
    let error = thrown;
    if (thrown instanceof HeavyWorkError && hasCompute(ctx)) {
      try {
        return await forwardRequest(ctx, request, reply);
      } catch (refusal) {
        error = refusal as ServiceError;
      }
    }
    const { status, message, reason } = toErrorResponse(ctx, error, request, reply);
    if (status === 401) reply.header('www-authenticate', challengeOf(reason));
    return reply
      .code(status)
      .type('application/json; charset=utf-8')
      .send(errorBody(status, message, reason));
  };
}

/** The authentication challenge, which reports an invalid token (RFC 6750, section 3). */
const challengeOf = (reason: Reason): string =>
  `Bearer realm="Bindery"${reason === 'invalid_token' ? ', error="invalid_token"' : ''}`;

/** Seconds until there may be capacity again; more precise values have been set already. */
const RETRY_AFTER_SECONDS = 10;

/** Sets `Retry-After` if a retry helps. */
export function setRetryAfter(reply: FastifyReply, status: number): void {
  if ((status === 429 || status === 503) && !reply.hasHeader('retry-after'))
    reply.header('retry-after', RETRY_AFTER_SECONDS);
}

/**
 * Maps an error to a response: refusals have their message, everything unexpected is a 500 without details, whose cause
 * is only logged. Sets `Retry-After` if a retry helps.
 */
export function toErrorResponse(
  ctx: Platform,
  error: FastifyError | ServiceError,
  request: FastifyRequest,
  reply: FastifyReply,
): Failure {
  const failure = describeError(ctx, error, request);
  if (failure.status >= 500)
    request.log[failureLevel(request, reply)]({ reqId: request.id, err: error }, 'a request failed');
  setRetryAfter(reply, failure.status);
  return failure;
}

/** Work for a client that has left goes on while the server closes what it uses: that it fails then is no fault. */
const failureLevel = (request: FastifyRequest, reply: FastifyReply): 'debug' | 'error' =>
  reply.raw.destroyed && request.server.drain.hasBegun ? 'debug' : 'error';

interface Failure {
  readonly status: number;
  readonly message: string;
  readonly reason: Reason;
}

function describeError(ctx: Platform, error: FastifyError | ServiceError, request: FastifyRequest): Failure {
  if (error instanceof ServiceError) return { status: error.status, message: error.message, reason: error.reason };
  if (error instanceof ValidationError) return { status: 400, message: error.message, reason: error.reason };
  if (ctx.database.engine.isUniqueViolation(error)) {
    const message = 'An item with this name was created at the same time. Try again.';
    return { status: 409, message, reason: 'concurrent_change' };
  }
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  // Client connections break with the same codes as those to a database; their errors have a status.
  const outage = status === 500 ? ctx.database.engine.findOutage(error) : undefined;
  if (outage !== undefined) return OUTAGES[outage];
  return describeFrameworkError(error, status, request);
}

function describeFrameworkError(error: FastifyError | Error, status: number, { id }: FastifyRequest): Failure {
  if (status === 413) return { status, message: 'The request body is too large.', reason: 'body_too_large' };
  const code = 'code' in error ? error.code : undefined;
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY')
    return { status: 400, message: 'The request body is not valid JSON.', reason: 'invalid_json' };
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    const message = 'Send the request body as JSON, with the header "Content-Type: application/json".';
    return { status: 415, message, reason: 'unsupported_media_type' };
  }
  if (code === 'FST_ERR_BAD_URL')
    return { status, message: 'The URL contains an invalid percent-encoding.', reason: 'invalid_path' };
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return { status, message: 'The URL is too long.', reason: 'url_too_long' };
  if (status === 415) return { status, message: sentence(error.message), reason: 'unsupported_media_type' };
  if (status >= 400 && status < 500)
    return { status: 400, message: sentence(error.message), reason: 'invalid_request' };
  const message = `Something went wrong on the server. Its log names the reason under ${id}.`;
  return { status: 500, message, reason: 'internal_error' };
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/**
 * Unknown routes respond with the standard error body, and those of the API count against the limit of their IP
 * address.
 */
export const handleUnknownRoute = (ctx: Platform) => (request: FastifyRequest, reply: FastifyReply) => {
  const path = request.url.split('?')[0] ?? '';
  if (path.startsWith('/v1/')) {
    // Pages of other origins can read errors too; the CORS rules of the API only apply to its routes.
    reply.header('access-control-allow-origin', '*');
    limiterOf(ctx, 'calls').countIp(request.ip, reply);
  }
  const message = `There is no operation ${request.method} ${path.slice(0, 200)}.`;
  return reply.code(404).send(errorBody(404, message, 'unknown_operation'));
};
