import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesTag } from './etag.ts';

/** Bytes of a response with their compressed forms, which are created on first use. */
export interface Encoded {
  readonly contentType: string;
  readonly tag: string;
  readonly plain: Buffer;
  /** From 0 to 11, of brotli. */
  readonly quality: number;
  readonly forms: Map<'br' | 'gzip', Buffer>;
  /** Compressions in progress. */
  readonly pending: Map<'br' | 'gzip', Promise<Buffer>>;
}

/** Pages are rebuilt with each commit, and a higher level needs twenty times the time. */
const QUICK = 7;
/** For files that every new reader loads and that do not change while the server runs. */
export const BEST = 11;
/** Size from which compressed forms are clearly smaller, including their header. */
const LEAST = 256;

export function encodeBytes(plain: Buffer, contentType: string, quality = QUICK): Encoded {
  const tag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`;
  return { contentType, tag, plain, quality, forms: new Map(), pending: new Map() };
}

/** Sends the form that the client accepts, or 304 if the client has the bytes already. */
export function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  encoded: Encoded,
  cacheControl: string,
): FastifyReply | Promise<FastifyReply> {
  const varies = reply.hasHeader('vary') ? `accept-encoding, ${reply.getHeader('vary')}` : 'accept-encoding';
  reply.header('etag', encoded.tag).header('cache-control', cacheControl).header('vary', varies);
  if (matchesTag(request.headers['if-none-match'], encoded.tag)) return reply.code(304).send();
  reply.header('content-type', encoded.contentType);
  // Images are compressed already.
  const isPicture = encoded.contentType.startsWith('image/');
  const form = isPicture ? undefined : chooseForm(request.headers['accept-encoding'], encoded.plain.length);
  if (form === undefined) return reply.send(encoded.plain);
  reply.header('content-encoding', form);
  const bytes = compressedForm(encoded, form);
  return Buffer.isBuffer(bytes) ? reply.send(bytes) : bytes.then((compressed) => reply.send(compressed));
}

/** Small responses are not worth compressing; brotli is preferred, since it is smaller. */
function chooseForm(accepted: string | string[] | undefined, length: number): 'br' | 'gzip' | undefined {
  if (length < LEAST || accepted === undefined) return undefined;
  const names = String(accepted)
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : undefined;
}

/** Size from which a response is compressed in another thread: one of this size needs about two milliseconds. */
const LARGE = 128 * 1024;

function compressedForm(encoded: Encoded, form: 'br' | 'gzip'): Buffer | Promise<Buffer> {
  const cached = encoded.forms.get(form) ?? encoded.pending.get(form);
  if (cached !== undefined) return cached;
  const { plain, quality, forms, pending } = encoded;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  if (plain.length < LARGE) {
    const bytes = form === 'br' ? brotliCompressSync(plain, { params }) : gzipSync(plain, { level: 6 });
    forms.set(form, bytes);
    return bytes;
  }
  // Concurrent requests wait for the same result.
  const compress = form === 'br' ? promisify(brotliCompress)(plain, { params }) : promisify(gzip)(plain, { level: 6 });
  const compressed = compress
    .then((bytes) => {
      forms.set(form, bytes);
      return bytes;
    })
    .finally(() => pending.delete(form));
  pending.set(form, compressed);
  return compressed;
}
