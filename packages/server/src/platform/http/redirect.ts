import type { FastifyReply } from 'fastify';
import { toAsciiUrl } from './ascii-url.ts';

/**
 * 301: moved permanently. 302: temporarily. 303: the result of a form at another URL. 307 and 308: like 302 and 301,
 * with the same method.
 */
export type RedirectStatus = 301 | 302 | 303 | 307 | 308;

/** Redirects to a URL or path. Apart from `setLocation`, the only place that writes the header `Location`. */
export function sendRedirect(reply: FastifyReply, url: string, status: RedirectStatus): FastifyReply {
  return reply.redirect(toAsciiUrl(url), status);
}

/** Sets the URL of the created resource. */
export function setLocation(reply: { header(name: string, value: string): unknown }, url: string): void {
  reply.header('location', toAsciiUrl(url));
}
