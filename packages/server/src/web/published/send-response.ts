import { createReadStream } from 'node:fs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../domain/context.ts';
import type { EntryPoint } from '../../domain/sites/match-site.ts';
import { type Answer, TYPES } from '../../domain/sites/site-response.ts';
import { sendEncoded } from '../../platform/http/compression.ts';
import { setRetryAfter } from '../../platform/http/errors.ts';
import { sendBytes, sendFile } from '../../platform/http/send-file.ts';
import type { CountedRequest } from './count-requests.ts';
import { PROXY_HEADERS } from './from-proxy.ts';
import { redirectVisitor } from './send-visitor-redirect.ts';

/** Headers of every response below a site. */
const HEADERS = { 'referrer-policy': 'strict-origin-when-cross-origin' } as const;

/** A response with the headers of the visitor's audience. */
export interface SiteResponse {
  readonly answer: Answer;
  /** Shared caches may store it. */
  readonly isPublic: boolean;
  /** The response to another visitor at the same URL may differ. */
  readonly isPersonal: boolean;
  /** The same for every anonymous visitor without a query, until the site changes. */
  readonly isCacheable: boolean;
  /** Never cached: a preview expires. */
  readonly isPreview?: boolean;
  /** The request that insights record each time it is sent. */
  readonly counted?: CountedRequest;
}

/** The response with the security policy that applies if it is a page. */
export interface SiteResponseWithPolicy extends SiteResponse {
  readonly policy: string;
  /** The header `Speculation-Rules` of a page of a site; previews have none. */
  readonly speculationRules?: string;
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
  if (isPage && response.speculationRules !== undefined) reply.header('speculation-rules', response.speculationRules);
  if (answer.noIndex) reply.header('x-robots-tag', 'noindex');
  if (answer.headers !== undefined) reply.headers(answer.headers);
  // Revalidated each time, with 304 while unchanged: publishing is visible immediately.
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
