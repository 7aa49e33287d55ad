import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { BlobStore } from './blob-store.ts';
import { LruCache } from './lru-cache.ts';
import { NO_BODY, openS3Client, readElements, type S3Body, type S3Client } from './s3-client.ts';
import type { S3Address } from './s3-url.ts';

const DAY_MS = 24 * 3600 * 1000;
/** Blobs of which it is known where they are. */
const MAX_KNOWN = 50_000;

/** A blob under one of its keys. */
interface Copy {
  readonly hash: string;
  /** The day on which it was wanted, such as `2026-01-15`. */
  readonly day: string;
  /** Bytes. */
  readonly size: number;
}

/**
 * Blobs in a bucket, under `<hash>.<day>`: the day on which they were stored for the last time. What is stored again on a
 * later day gets a new key, and its older one goes. So a key that a `put` of today counts on is never one that a
 * `deleteUnwanted` of today removes, which servers without conditions on `DELETE` could not promise otherwise. The clocks of nodes differ
 * by less than a day.
 */
export function openS3BlobStore(address: S3Address, clock: () => Date): BlobStore {
  const client = openS3Client(address);
  const known = new LruCache<Copy>(MAX_KNOWN, () => 1);
  const today = () => clock().toISOString().slice(0, 10);
  const find = async (hash: string): Promise<Copy | undefined> => {
    const kept = known.get(requireHash(hash));
    if (kept !== undefined) return kept;
    const newest = (await listCopies(client, address, hash)).at(-1);
    if (newest !== undefined) known.set(hash, newest);
    return newest;
  };
  const store = async (hash: string, size: number, body: S3Body): Promise<string> => {
    const day = today();
    if ((known.get(hash)?.day ?? '') >= day) return hash;
    const copies = await listCopies(client, address, hash);
    if ((copies.at(-1)?.day ?? '') < day) {
      await read(client.send({ method: 'PUT', key: keyOf({ hash, day }), body }));
      // A reader that knew only these looks again. One that stays is removed with the blob, or by the next `put`.
      for (const copy of copies) await remove(client, copy).catch(() => undefined);
    }
    known.set(hash, { hash, day, size });
    return hash;
  };
  return {
    prepare: () => requireBucket(client, address),
    has: async (hash) => (await find(hash)) !== undefined,
    size: async (hash) => (await find(hash))?.size ?? Promise.reject(missing(hash)),
    read: (hash, range) => Readable.from(readBlob(client, find, known, hash, range), { objectMode: false }),
    put: (bytes) => {
      const hash = createHash('sha256').update(bytes).digest('hex');
      return store(hash, bytes.length, { bytes, hash });
    },
    putFile: ({ path, size, hash }) => store(hash, size, { file: path, size, hash }),
    deleteUnwanted: async (hash, cutoff) => {
      const copies = await listCopies(client, address, requireHash(hash));
      const newest = copies.at(-1);
      if (newest === undefined || Date.parse(newest.day) + DAY_MS > cutoff.getTime()) return false;
      known.delete(hash);
      // The newest one last: if one is left, a blob that was not removed completely is found again.
      for (const copy of copies) await remove(client, copy);
      return true;
    },
    list: () => listHashes(client, address, known),
    close: () => client.close(),
  };
}

const missing = (hash: string) => new Error(`There is no blob ${hash}.`);

function requireHash(hash: string): string {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new Error('A blob is named by a SHA-256 in hexadecimal.');
  return hash;
}

async function requireBucket(client: S3Client, address: S3Address): Promise<void> {
  const { origin, bucket } = address;
  try {
    await listPart(client, address, '', undefined);
    await read(client.send({ method: 'PUT', key: 'writable', body: NO_BODY }));
  } catch (error) {
    const { cause } = error as { cause?: unknown };
    const reason = cause instanceof Error ? cause.message : String(error);
    throw new Error(`The bucket "${bucket}" at ${origin} cannot be used: ${reason}. Check BINDERY_BLOBS.`);
  }
}

/** Starts over when the key went because the blob was stored again. */
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

/** The text of an answer; empty when there is no such key. */
const read = async (sent: ReturnType<S3Client['send']>): Promise<string> => (await (await sent)?.body.text()) ?? '';

/** All keys of a blob, the oldest first: there is more than one only while one of them is being replaced. */
async function listCopies(client: S3Client, address: S3Address, hash: string): Promise<readonly Copy[]> {
  return (await listPart(client, address, `${hash}.`, undefined)).copies;
}

/** Remembers where each one is: who lists them often reads them next. */
async function* listHashes(client: S3Client, address: S3Address, known: LruCache<Copy>): AsyncGenerator<string> {
  let newest: Copy | undefined;
  let next: string | undefined;
  do {
    const part = await listPart(client, address, '', next);
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
 * The blobs whose keys begin with a text, in the order of their keys, as many as the server gives at once.
 * @param next where the part before has ended
 */
async function listPart(
  client: S3Client,
  { prefix, bucket }: S3Address,
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
