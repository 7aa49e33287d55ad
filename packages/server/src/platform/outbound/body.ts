import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { OutboundError } from './outbound-error.ts';

const DECODERS: Readonly<Record<string, () => NodeJS.ReadWriteStream & AsyncIterable<Buffer>>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
};

/** How much of a body is read. */
export interface BodyLimit {
  readonly maxBytes: number;
  /** Whether the beginning of a longer body is sufficient. */
  readonly truncates?: boolean | undefined;
}

/**
 * Reads a body, decompressed, and stops as soon as it contains more than `maxBytes`.
 * @throws OutboundError `too-large`, or `unreachable` where the compression is damaged or unknown
 */
export async function readBody(
  body: Readable,
  contentEncoding: string,
  limit: BodyLimit,
  host: string,
): Promise<Uint8Array> {
  const encoding = contentEncoding.trim().toLowerCase();
  if (encoding === 'identity' || encoding === '') return await collect(body, limit, host);
  const createDecoder = Object.hasOwn(DECODERS, encoding) ? DECODERS[encoding] : undefined;
  if (createDecoder === undefined) {
    body.on('error', () => {}).destroy();
    throw new OutboundError('unreachable', `${host} responded with a compression that was not requested.`);
  }
  // The error of a broken pipeline reaches the loop in `collect`, so the callback has nothing to do.
  return await collect(
    pipeline(body, createDecoder(), () => {}),
    limit,
    host,
  );
}

async function collect(
  stream: AsyncIterable<Uint8Array>,
  { maxBytes, truncates = false }: BodyLimit,
  host: string,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > maxBytes && truncates) return Buffer.concat([...chunks, chunk]).subarray(0, maxBytes);
    if (size > maxBytes) {
      throw new OutboundError('too-large', `The response of ${host} is larger than ${formatSize(maxBytes)}.`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function formatSize(bytes: number): string {
  return bytes >= 1_048_576 ? `${Math.floor(bytes / 1_048_576)} MB` : `${bytes} bytes`;
}
