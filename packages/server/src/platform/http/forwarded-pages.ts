import type { FastifyReply, FastifyRequest } from 'fastify';
import { CommitVersionedCache } from '../db/commit-versioned-cache.ts';
import { matchesTag } from './etag.ts';
import { type ComputeContext, requestFromCompute } from './forward-request.ts';

/** Maximum bytes of a cached response: compressed, even the largest pages are smaller. */
const MAX_KEPT = 2 * 1024 * 1024;
/** Maximum number of cached responses. */
const MAX_PAGES = 20;
const ENCODINGS = ['br', 'gzip'];

interface ForwardedPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Buffer;
}

/**
 * Published pages rendered by compute processes. Concurrent readers of the same page share one rendering, which is
 * cached until something changes.
 */
export class ForwardedPages {
  readonly #ctx: ComputeContext;
  readonly #pages: CommitVersionedCache;

  constructor(ctx: ComputeContext) {
    this.#ctx = ctx;
    this.#pages = new CommitVersionedCache(ctx.database.engine, MAX_PAGES);
  }

  /**
   * Responds to a GET request without a query and without our cookies.
   * @param key identifies everything that the page depends on, except its encoding
   */
  async send(request: FastifyRequest, reply: FastifyReply, key: string): Promise<FastifyReply> {
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const encoding = ENCODINGS.find((name) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?![.\\d]))`).test(accepted));
    const load = () => this.#load(request, encoding);
    const { status, headers, body } = await this.#pages.get(`${encoding} ${key}`, load, isKept);
    reply.code(status).headers(headers);
    if (matchesTag(request.headers['if-none-match'], String(headers['etag'] ?? ''))) {
      return reply.code(304).removeHeader('content-encoding').removeHeader('content-type').send();
    }
    return reply.send(body);
  }

  async #load(request: FastifyRequest, encoding: string | undefined): Promise<ForwardedPage> {
    // The response is shared: conditions of the first request do not apply.
    const replaced = { 'accept-encoding': encoding, 'if-none-match': undefined, range: undefined, cookie: undefined };
    const response = await requestFromCompute(this.#ctx, request, 'exclusive', replaced);
    const headers: Record<string, string | string[]> = {};
    for (const [name, value] of Object.entries(response.headers)) {
      if (value !== undefined && !/^(?:connection|keep-alive|transfer-encoding|date|content-length)$/.test(name))
        headers[name] = value;
    }
    return { status: response.statusCode, headers, body: Buffer.from(await response.body.arrayBuffer()) };
  }
}

/** Responses other than pages are counted by the insights each time, or belong to one reader. */
function isKept({ status, headers, body }: ForwardedPage): boolean {
  const isPublic = /^public\b/.test(String(headers['cache-control']));
  const isHtml = /^text\/html\b/.test(String(headers['content-type']));
  return status === 200 && isPublic && isHtml && headers['set-cookie'] === undefined && body.length <= MAX_KEPT;
}
