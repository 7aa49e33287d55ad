import { PassThrough, pipeline } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CPU_HEADER, PEER_HEADER } from '../compute/compute-channel.ts';
import type { ComputePool, WorkKind } from '../compute/compute-pool.ts';
import {
  ComputeProcessEnded,
  type ComputeRequest,
  type ComputeResponse,
  type EndReason,
} from '../compute/compute-process.ts';
import { ServiceError, serverStopping } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { cpuBudgetOf, isPrefetch } from './cpu-budget.ts';
import { networkOf } from './network-of.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation always runs in a compute process, if there are any. */
    compute?: WorkKind;
  }
}

/** A context with processes for heavy work. */
export type ComputeContext = Platform & { readonly compute: ComputePool };

export const hasCompute = (ctx: Platform): ctx is ComputeContext => ctx.compute !== undefined;

/** Time limit of a compute process until its response, in milliseconds: changes of content time out before. */
const MAX_TIME: Readonly<Record<WorkKind, number>> = { exclusive: 90_000, shared: 240_000 };

/** Hop-by-hop headers, and those that only the server itself sets. */
const OF_CONNECTION = /^(?:connection|keep-alive|transfer-encoding|content-length|expect|upgrade|te|trailer|date)$/i;
const OURS = /^x-bindery-/i;

const REFUSALS: Readonly<Record<EndReason, () => ServiceError>> = {
  memory: () =>
    new ServiceError(
      413,
      'This exceeds the memory limit of one request. Divide the content into smaller parts.',
      'work_too_large',
    ),
  time: () =>
    new ServiceError(
      413,
      'This exceeds the time limit of one request. Divide the content into smaller parts.',
      'work_too_large',
    ),
  crash: () =>
    new ServiceError(503, 'The work was interrupted. Check whether it was done, and try again.', 'work_interrupted'),
  stopped: () => serverStopping(),
};

/** A request body that is forwarded without parsing. */
export class UnparsedBody {
  readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

/**
 * Forwards a request to a compute process, which repeats all of it: authentication, validation, work and response. All
 * inputs of the response are forwarded.
 * @throws ServiceError 503 if the pool has no capacity, 413 if the work needs too much memory or time
 */
export async function forwardRequest(
  ctx: ComputeContext,
  request: FastifyRequest,
  reply: FastifyReply,
  kind: WorkKind = 'exclusive',
): Promise<FastifyReply> {
  const response = await requestFromCompute(ctx, request, kind);
  for (const [name, value] of Object.entries(response.headers)) {
    const isOfMessage = name === 'content-length' || !OF_CONNECTION.test(name);
    if (value !== undefined && isOfMessage) reply.header(name, value);
  }
  const answer = new PassThrough();
  // A client that disconnects aborts it, which is not an error.
  pipeline(response.body, answer, () => undefined);
  return reply.code(response.statusCode).send(answer);
}

/**
 * The response of a compute process to a request.
 * @param replaced headers that replace those of the client, by lower-case name; undefined omits one
 * @throws ServiceError like `forwardRequest`
 */
export async function requestFromCompute(
  ctx: ComputeContext,
  request: FastifyRequest,
  kind: WorkKind,
  replaced: Readonly<Record<string, string | undefined>> = {},
): Promise<ComputeResponse> {
  const caller = request.caller?.tokenId ?? `address ${networkOf(request.ip)}`;
  const isSafe = request.method === 'GET' || request.method === 'HEAD';
  const options: ComputeRequest = {
    method: request.method as ComputeRequest['method'],
    path: request.raw.url ?? '/',
    headers: headersOf(request, replaced),
    body: isSafe ? null : bodyOf(request),
  };
  const send = () =>
    ctx.compute.run({ caller, kind }, (process) =>
      chargeCompute(ctx, request, () => process.request(options, MAX_TIME[kind])),
    );
  try {
    // Only reads can be repeated.
    return await send().catch((error: unknown) => (isSafe && isCrash(error) ? send() : Promise.reject(error)));
  } catch (error) {
    throw error instanceof ComputeProcessEnded ? REFUSALS[error.reason]() : error;
  } finally {
    // The process may have committed: cached data here must not be older than its response.
    if (!isSafe) ctx.database.engine.noteForeignCommit();
  }
}

/** Charges the IP address of a reader the compute time of a published page; API callers are limited by calls. */
async function chargeCompute(
  ctx: ComputeContext,
  request: FastifyRequest,
  work: () => Promise<ComputeResponse>,
): Promise<ComputeResponse> {
  const { routeOptions, ip } = request;
  const charge = (milliseconds: number) => {
    if (routeOptions.url?.startsWith('/v1') !== true) cpuBudgetOf(ctx, isPrefetch(request)).charge(ip, milliseconds);
  };
  const begun = process.hrtime.bigint();
  try {
    const response = await work();
    charge(Number(response.headers[CPU_HEADER] ?? 0));
    delete response.headers[CPU_HEADER];
    return response;
  } catch (error) {
    // It was busy the whole time until it was ended.
    if (error instanceof ComputeProcessEnded) charge(Number(process.hrtime.bigint() - begun) / 1e6);
    throw error;
  }
}

const isCrash = (error: unknown): boolean => error instanceof ComputeProcessEnded && error.reason === 'crash';

function headersOf({ raw }: FastifyRequest, replaced: Readonly<Record<string, string | undefined>>): string[] {
  const headers: string[] = [PEER_HEADER, raw.socket.remoteAddress ?? ''];
  for (let at = 0; at + 1 < raw.rawHeaders.length; at += 2) {
    const [name = '', value = ''] = raw.rawHeaders.slice(at, at + 2);
    if (!OF_CONNECTION.test(name) && !OURS.test(name) && !(name.toLowerCase() in replaced)) headers.push(name, value);
  }
  for (const [name, value] of Object.entries(replaced)) if (value !== undefined) headers.push(name, value);
  return headers;
}

/** The bytes of the body, or what a small one was parsed from. */
function bodyOf({ body }: FastifyRequest): Buffer | string | null {
  if (body === undefined || body === null) return null;
  if (body instanceof UnparsedBody) return body.bytes;
  return Buffer.isBuffer(body) ? body : JSON.stringify(body);
}
