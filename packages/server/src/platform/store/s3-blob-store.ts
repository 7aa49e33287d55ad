import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { S3Location } from '../config/s3-url.ts';
import type { BlobStore } from './blob-store.ts';
import { LruCache } from './lru-cache.ts';
import { NO_BODY, openS3Client, readElements, type S3Body, type S3Client } from './s3-client.ts';

const DAY_MS = 24 * 3600 * 1000;
/** Cached locations of blobs. */
const MAX_KNOWN = 50_000;

/** A blob under one of its keys. */
interface Copy {
  readonly hash: string;
  /** The day of its last use, such as `2026-01-15`. */
  readonly day: string;
  /** Bytes. */
  readonly size: number;
}

/**
 * Blobs in a bucket, under `<hash>.<day>`: the day on which they were last stored. Storing a blob again on a later day
 * creates a new key and deletes the older one. So a `deleteUnwanted` of today never deletes a key that a `put` of today
 * relies on, which servers without conditional `DELETE` could not guarantee otherwise. The clocks of nodes differ by
 * less than a day.
 */
export function openS3BlobStore(bucket: S3Location, clock: () => Date): BlobStore {
  const client = openS3Client(bucket);
  const known = new LruCache<Copy>(MAX_KNOWN, () => 1);
  const today = () => clock().toISOString().slice(0, 10);
  const find = async (hash: string): Promise<Copy | undefined> => {
    const cached = known.get(requireHash(hash));
    if (cached !== undefined) return cached;
    const newest = (await listCopies(client, bucket, hash)).at(-1);
    if (newest !== undefined) known.set(hash, newest);
    return newest;
  };
  const store = async (hash: string, size: number, body: S3Body): Promise<string> => {
    const day = today();
    if ((known.get(hash)?.day ?? '') >= day) return hash;
    const copies = await listCopies(client, bucket, hash);
    if ((copies.at(-1)?.day ?? '') < day) {
      await read(client.send({ method: 'PUT', key: keyOf({ hash, day }), body }));
      // A reader that only knew these looks again. A remaining one is removed with the blob, or by the next `put`.
      for (const copy of copies) await remove(client, copy).catch(() => undefined);
    }
    known.set(hash, { hash, day, size });
    return hash;
  };
  return {
    prepare: () => requireBucket(client, bucket),
    has: async (hash) => (await find(hash)) !== undefined,
    size: async (hash) => (await find(hash))?.size ?? Promise.reject(missing(hash)),
    read: (hash, range) => Readable.from(readBlob(client, find, known, hash, range), { objectMode: false }),
    put: (bytes) => {
      const hash = createHash('sha256').update(bytes).digest('hex');
      return store(hash, bytes.length, { bytes, hash });
    },
    putFile: ({ path, size, hash }) => store(hash, size, { file: path, size, hash }),
    deleteUnwanted: async (hash, cutoff) => {
      const copies = await listCopies(client, bucket, requireHash(hash));
      const newest = copies.at(-1);
      if (newest === undefined || Date.parse(newest.day) + DAY_MS > cutoff.getTime()) return false;
      known.delete(hash);
      // The newest one last: if one remains, an incompletely removed blob is found again.
      for (const copy of copies) await remove(client, copy);
      return true;
    },
    list: () => listHashes(client, bucket, known),
    close: () => client.close(),
  };
}

const missing = (hash: string) => new Error(`There is no blob ${hash}.`);

function requireHash(hash: string): string {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new Error('A blob is named by a SHA-256 in hexadecimal.');
  return hash;
}

async function requireBucket(client: S3Client, s3Bucket: S3Location): Promise<void> {
  const { origin, bucket } = s3Bucket;
  try {
    await listPart(client, s3Bucket, '', undefined);
    await read(client.send({ method: 'PUT', key: 'writable', body: NO_BODY }));
  } catch (error) {
    const { cause } = error as { cause?: unknown };
    const reason = cause instanceof Error ? cause.message : String(error);
    throw new Error(`The bucket "${bucket}" at ${origin} cannot be used: ${reason}. Check BINDERY_BLOBS.`);
  }
}

/** Starts over if the key was deleted because the blob was stored again. */
async function* readBlob(
  client: S3Client,
  find: (hash: string) => Promise<Copy | undefined>,
  known: LruCache<Copy>,
  hash: string,
  range: { start: number; end: number } | undefined,
): AsyncGenerator<Uint8Array> {
  for (let tries = 1; ; tries++) {
    const copy = await find(hash);
    if (copy === undefined || tries > 3) throw missing(hash);
    const bytes = range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` };
    const answer = await client.send({ method: 'GET', key: keyOf(copy), ...bytes });
    if (answer === undefined) known.delete(hash);
    else return yield* answer.body;
  }
}

const keyOf = ({ hash, day }: Pick<Copy, 'hash' | 'day'>): string => `${hash}.${day}`;

const remove = (client: S3Client, copy: Copy): Promise<string> =>
  read(client.send({ method: 'DELETE', key: keyOf(copy) }));

/** The text of a response; empty if the key does not exist. */
const read = async (sent: ReturnType<S3Client['send']>): Promise<string> => (await (await sent)?.body.text()) ?? '';

/** All keys of a blob, oldest first: there are several only while one of them is being replaced. */
async function listCopies(client: S3Client, bucket: S3Location, hash: string): Promise<readonly Copy[]> {
  return (await listPart(client, bucket, `${hash}.`, undefined)).copies;
}

/** Caches the key of each: callers that list them often read them next. */
async function* listHashes(client: S3Client, bucket: S3Location, known: LruCache<Copy>): AsyncGenerator<string> {
  let newest: Copy | undefined;
  let next: string | undefined;
  do {
    const part = await listPart(client, bucket, '', next);
    for (const copy of part.copies) {
      if (newest !== undefined && copy.hash !== newest.hash) {
        known.set(newest.hash, newest);
        yield newest.hash;
      }
      newest = copy;
    }
    next = part.next;
  } while (next !== undefined);
  if (newest !== undefined) yield newest.hash;
}

/**
 * The blobs whose keys start with a prefix, in key order, one page of the server's listing.
 * @param next the end of the previous page
 */
async function listPart(
  client: S3Client,
  { prefix, bucket }: S3Location,
  begin: string,
  next: string | undefined,
): Promise<{ copies: readonly Copy[]; next: string | undefined }> {
  const query = { 'list-type': '2', prefix: prefix + begin, ...(next !== undefined && { 'continuation-token': next }) };
  const answer = await client.send({ method: 'GET', query });
  if (answer === undefined) throw new Error(`There is no bucket ${bucket}.`);
  const elements = readElements(await answer.body.text());
  const sizes = elements.get('Size') ?? [];
  const copies = (elements.get('Key') ?? []).flatMap((key, index) => {
    const match = /^([0-9a-f]{64})\.(\d{4}-\d\d-\d\d)$/.exec(key.startsWith(prefix) ? key.slice(prefix.length) : '');
    return match === null ? [] : [{ hash: match[1] ?? '', day: match[2] ?? '', size: Number(sizes[index]) }];
  });
  return { copies, next: elements.get('NextContinuationToken')?.[0] };
}
