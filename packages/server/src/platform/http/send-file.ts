import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { findCodeRefusal, servedType } from './customer-bytes.ts';
import { matchesTag } from './etag.ts';
import { customerBytesPolicy } from './security-policy.ts';
import type { SignedFile } from './signed-urls.ts';

/** Bytes that can be read in ranges. */
export interface SentBytes {
  readonly name: string;
  readonly contentType: string;
  readonly disposition: 'inline' | 'attachment';
  /** Entity tag, including its quotes. */
  readonly tag: string;
  /** Bytes. */
  readonly size: number;
  read(range?: { start: number; end: number }): Readable;
}

/**
 * Sends a file's bytes. Regardless of their content, they cannot act on behalf of this host: their type is not
 * executable, and a sandbox without scripts applies.
 * @throws 404 if the bytes no longer exist
 */
export async function sendFile(
  ctx: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  { blob, name, contentType }: SignedFile,
  cacheControl: string,
): Promise<FastifyReply> {
  if (!(await ctx.blobs.has(blob))) throw notFound('file');
  reply.header('cross-origin-resource-policy', 'cross-origin');
  const bytes: SentBytes = {
    name,
    ...servedType(contentType),
    tag: `"${blob.slice(0, 32)}"`,
    size: await ctx.blobs.size(blob),
    read: (range) => ctx.blobs.read(blob, range),
  };
  return sendBytes(request, reply, bytes, cacheControl);
}

/**
 * Responds with bytes that customers uploaded, or the requested range of them.
 * @throws 403 if they would be executed
 */
export function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: SentBytes,
  cacheControl: string,
): FastifyReply {
  const refusal = findCodeRefusal(request);
  if (refusal !== undefined) throw refusal;
  const { tag, size } = bytes;
  reply
    .header('content-security-policy', customerBytesPolicy(bytes.contentType))
    .header('etag', tag)
    .header('cache-control', cacheControl)
    .header('accept-ranges', 'bytes')
    .header('content-disposition', disposition(bytes.disposition, bytes.name));
  if (matchesTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
  const range = parseRange(request.headers.range, size);
  reply.type(bytes.contentType);
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send();
  if (range === undefined) return reply.header('content-length', size).send(bytes.read());
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    .header('content-length', range.end - range.start + 1)
    .send(bytes.read(range));
}

/** `Content-Disposition` with the name in its plain and its encoded form (RFC 6266). */
function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name.replace(/\p{Surrogate}/gu, '\ufffd')).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** One range of bytes; other requests get the whole file, as the standard allows. */
function parseRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (match === null || (match[1] === '' && match[2] === '')) return undefined;
  const [, first = '', last = ''] = match;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}
