import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { ValidationError } from './validation.ts';

/** The body of every failure (decisions, row 8). */
export const errorBody = (status: number, message: string) => ({ error: { code: status, message } });

/** The one place where a failure becomes an answer. What is no refusal is logged, and told to nobody. */
export function handleError(ctx: Context) {
  return (error: FastifyError | ServiceError, request: FastifyRequest, reply: FastifyReply) => {
    const { status, message } = describeError(ctx, error, request);
    if (status >= 500) request.log.error({ reqId: request.id, err: error }, 'a request failed');
    return reply.code(status).type('application/json; charset=utf-8').send(errorBody(status, message));
  };
}

/** What a failure is told as: a refusal in its own words, everything unexpected as nothing but a 500. */
export function describeError(ctx: Context, error: FastifyError | ServiceError, request: FastifyRequest) {
  if (error instanceof ServiceError) return { status: error.status, message: error.message };
  if (error instanceof ValidationError) return { status: 400, message: error.message };
  if (ctx.database.engine.isUniqueViolation(error)) {
    return { status: 409, message: 'Something of that name was made at the same moment. Try again.' };
  }
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (status === 413) return { status, message: 'The request body is too large.' };
  const code = 'code' in error ? error.code : undefined;
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY') return { status: 400, message: 'The request body is not valid JSON.' };
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return { status: 415, message: 'Send the request body as JSON, with the header "Content-Type: application/json".' };
  }
  if (code === 'FST_ERR_BAD_URL') return { status, message: 'The address holds a percent code that cannot be read.' };
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return { status, message: 'The address is too long.' };
  if (status >= 400 && status < 500) return { status, message: sentence(error.message) };
  return { status: 500, message: `Something went wrong on the server. Its log names the reason under ${request.id}.` };
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Unknown routes answer in the shape of every other failure. */
export function handleUnknownRoute(request: FastifyRequest, reply: FastifyReply) {
  const path = request.url.split('?')[0] ?? '';
  // Pages of other origins read refusals too; the rules of the API reach no further than its routes.
  if (path.startsWith('/v1/')) reply.header('access-control-allow-origin', '*');
  return reply.code(404).send(errorBody(404, `There is no operation ${request.method} ${path.slice(0, 200)}.`));
}
