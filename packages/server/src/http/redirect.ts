import type { FastifyReply } from 'fastify';
import { toAsciiUrl } from './ascii-url.ts';

/** 301: moved for good. 302: for now. 303: read the result of a form there. 307 and 308: as 302 and 301, and the method is kept. */
export type RedirectStatus = 301 | 302 | 303 | 307 | 308;

/** Redirects to a URL or path. With `setLocation` the only place that writes the header `Location`. */
export function sendRedirect(reply: FastifyReply, url: string, status: RedirectStatus): FastifyReply {
  return reply.redirect(toAsciiUrl(url), status);
}

/** Names the resource that was created. */
export function setLocation(reply: { header(name: string, value: string): unknown }, url: string): void {
  reply.header('location', toAsciiUrl(url));
}
