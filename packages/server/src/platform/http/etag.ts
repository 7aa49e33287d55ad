import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A strong entity tag for the inputs of a response. */
export const entityTag = (...parts: readonly string[]): string => `"${fingerprint(...parts)}"`;

/**
 * Text for an entity tag from some texts. Plain ones are used unchanged, which is free on the hot path; those that are
 * invalid in a header are hashed.
 */
export function fingerprint(...parts: readonly string[]): string {
  const text = parts.join('.');
  if (/^[\w.-]{1,200}$/.test(text)) return text;
  return createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 27);
}

/**
 * Writes the caching headers of a content read.
 * @returns whether the caller has this response already; 304 was sent then
 */
export function isNotModified(request: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  reply.header('etag', tag).header('cache-control', 'private, no-cache');
  if (!matchesTag(request.headers['if-none-match'], tag)) return false;
  reply.code(304).send();
  return true;
}

/** `If-None-Match` compares weakly (RFC 9110, section 13.1.2). */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}
