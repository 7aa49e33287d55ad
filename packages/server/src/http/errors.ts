import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { Outage } from '../db/outage.ts';
import { ServiceError } from '../errors.ts';
import type { Reason } from '../reasons.ts';
import { HeavyWorkError } from '../workers/heavy-work.ts';
import { forwardRequest, hasCompute } from './forward-request.ts';
import { limiterOf } from './rate-limit.ts';
import { ValidationError } from './validation.ts';

/** The body of every failure: a sentence for people, and a stable reason for programs. */
export const errorBody = (status: number, message: string, reason: Reason) => ({
  error: { code: status, message, reason },
});

/** What is answered while the server is kept from its work. */
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

/** The one place where a failure of the API becomes an answer. */
export function handleError(ctx: Context) {
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

/** How to authenticate, and whether a token was sent that is not valid (RFC 6750, section 3). */
const challengeOf = (reason: Reason): string =>
  `Bearer realm="Bindery"${reason === 'invalid_token' ? ', error="invalid_token"' : ''}`;

/** Seconds after which what is full now may have room; what knows better has said so already. */
const RETRY_AFTER_SECONDS = 10;

/** Tells programs to come back later where that helps. */
export function setRetryAfter(reply: FastifyReply, status: number): void {
  if ((status === 429 || status === 503) && !reply.hasHeader('retry-after'))
    reply.header('retry-after', RETRY_AFTER_SECONDS);
}

/**
 * What a failure is answered as: a refusal in its own words, everything unexpected as nothing but a 500, whose reason
 * is logged and told to nobody. Where it helps, the answer says when to come back.
 */
export function toErrorResponse(
  ctx: Context,
  error: FastifyError | ServiceError,
  request: FastifyRequest,
  reply: FastifyReply,
): Failure {
  const failure = describeError(ctx, error, request);
  if (failure.status >= 500) request.log.error({ reqId: request.id, err: error }, 'a request failed');
  setRetryAfter(reply, failure.status);
  return failure;
}

interface Failure {
  readonly status: number;
  readonly message: string;
  readonly reason: Reason;
}

function describeError(ctx: Context, error: FastifyError | ServiceError, request: FastifyRequest): Failure {
  if (error instanceof ServiceError) return { status: error.status, message: error.message, reason: error.reason };
  if (error instanceof ValidationError) return { status: 400, message: error.message, reason: error.reason };
  if (ctx.database.engine.isUniqueViolation(error)) {
    const message = 'An item with this name was created at the same time. Try again.';
    return { status: 409, message, reason: 'concurrent_change' };
  }
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  // Connections of clients break with the same codes as those to a database; their errors have a status.
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

/** Unknown routes answer in the shape of every other failure, and those of the API count as calls of their address. */
export const handleUnknownRoute = (ctx: Context) => (request: FastifyRequest, reply: FastifyReply) => {
  const path = request.url.split('?')[0] ?? '';
  if (path.startsWith('/v1/')) {
    // Pages of other origins read refusals too; the rules of the API reach no further than its routes.
    reply.header('access-control-allow-origin', '*');
    limiterOf(ctx, 'calls').countAddress(request.ip, reply);
  }
  const message = `There is no operation ${request.method} ${path.slice(0, 200)}.`;
  return reply.code(404).send(errorBody(404, message, 'unknown_operation'));
};
