import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { unlink } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { TemporaryFolder } from '../data-folder/temporary-folder.ts';
import { ServiceError } from '../errors.ts';
import { newId } from '../ids.ts';

/** Bytes in a temporary file until they are stored. */
export interface ReceivedFile {
  /** Absolute path. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** SHA-256 in hexadecimal. */
  readonly hash: string;
  /** The first bytes, which identify the type. */
  readonly start: Uint8Array;
}

/** Bytes of a file that are read to detect its type and image size. */
const START_BYTES = 1024 * 1024;

/**
 * Streams to a temporary file while hashing, in constant memory, and removes the file when `use` has ended.
 * @throws ServiceError 413 as soon as more than `maxBytes` have arrived
 */
export async function receiveFile<Result>(
  ctx: { readonly temporary: TemporaryFolder },
  body: Readable,
  maxBytes: number,
  use: (file: ReceivedFile) => Promise<Result>,
): Promise<Result> {
  const file = path.join(ctx.temporary.path, newId());
  const hash = createHash('sha256');
  const start: Buffer[] = [];
  let size = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (size < START_BYTES) start.push(chunk.subarray(0, START_BYTES - size));
      size += chunk.length;
      hash.update(chunk);
      done(size > maxBytes ? fileTooLarge(maxBytes) : null, chunk);
    },
  });
  try {
    await pipeline(body, meter, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    return await use({ path: file, size, hash: hash.digest('hex'), start: Buffer.concat(start) });
  } finally {
    await unlink(file).catch(() => undefined);
  }
}

/** @param maxBytes the limit */
export const fileTooLarge = (maxBytes: number): ServiceError =>
  new ServiceError(413, `The file is larger than ${Math.floor(maxBytes / 2 ** 20)} MiB.`, 'body_too_large');
