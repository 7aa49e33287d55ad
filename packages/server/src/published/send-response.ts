import { createReadStream } from 'node:fs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { sendEncoded } from '../http/encoded.ts';
import { setRetryAfter } from '../http/errors.ts';
import { sendBytes, sendFile } from '../http/send-file.ts';
import type { EntryPoint } from '../sites/match-site.ts';
import { type Answer, TYPES } from '../sites/site-response.ts';
import type { CountedRequest } from './count-requests.ts';
import { PROXY_HEADERS } from './from-proxy.ts';
import { redirectVisitor } from './redirect-visitor.ts';

/** What is sent with everything below a site. */
const HEADERS = { 'referrer-policy': 'strict-origin-when-cross-origin' } as const;

/** An answer with what the visitor's audience adds to it. */
export interface SiteResponse {
  readonly answer: Answer;
  /** Caches between the server and the visitor may keep it. */
  readonly isPublic: boolean;
  /** Another visitor may be answered otherwise at the same address. */
  readonly isPersonal: boolean;
  /** The same for everybody who shows nothing of themselves and asks without a query, until something changes. */
  readonly isCacheable: boolean;
  /** Nobody keeps it: it stops to be shown by itself. */
  readonly isPreview?: boolean;
  /** What the insights record each time when it is sent. */
  readonly counted?: CountedRequest;
}

/** The same with the security policy that it is sent with if it is a page. */
export interface SiteResponseWithPolicy extends SiteResponse {
  readonly policy: string;
}

/** Sends the response with the caching headers and the policy that it needs. */
export function sendSiteResponse(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  response: SiteResponseWithPolicy,
  entryPoint?: EntryPoint,
) {
  const { answer, isPublic, isPersonal, isPreview = false } = response;
  const reach = isPreview ? 'private, no-store' : isPublic ? 'public' : 'private';
  if (isPreview) reply.header('x-robots-tag', 'noindex');
  const varies = [
    entryPoint?.kind === 'proxy' ? PROXY_HEADERS : undefined,
    isPersonal ? 'cookie' : undefined,
    answer.kind === 'bytes' ? answer.varies : undefined,
  ];
  if (varies.some(Boolean)) reply.header('vary', varies.filter(Boolean).join(', '));
  if (answer.kind === 'redirect') return redirectVisitor(request, reply, answer, reach);
  if (answer.kind === 'file') return sendFile(ctx, request, reply, answer, `${reach}, max-age=31536000, immutable`);
  if (answer.kind === 'made') return sendGeneratedFile(request, reply, answer);
  setRetryAfter(reply, answer.status);
  reply.headers(HEADERS).code(answer.status);
  const isPage = answer.encoded.contentType === TYPES.html;
  if (isPage) reply.header('content-security-policy', response.policy);
  if (answer.noIndex) reply.header('x-robots-tag', 'noindex');
  if (answer.headers !== undefined) reply.headers(answer.headers);
  // Requested each time, and answered with 304 while it is the same: publishing is seen at once.
  return sendEncoded(request, reply, answer.encoded, `${reach}, max-age=0, must-revalidate`);
}

function sendGeneratedFile(
  request: FastifyRequest,
  reply: FastifyReply,
  generated: Extract<Answer, { readonly kind: 'made' }>,
) {
  const { file, ...bytes } = generated;
  const read = (range?: { start: number; end: number }) => createReadStream(file, range);
  reply.header('x-robots-tag', 'noindex');
  return sendBytes(request, reply, { ...bytes, disposition: 'inline', read }, 'private, no-cache');
}
