import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type S3Server, startS3Server } from '../../testing/s3-server.ts';
import { isSignedBy } from '../../testing/s3-signature.ts';
import { readBlobs } from '../config/blobs-config.ts';
import type { BlobStore } from './blob-store.ts';
import { openBlobStore } from './open-blob-store.ts';

const DAY_MS = 24 * 3600 * 1000;
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let now = Date.parse('2026-01-15T10:00:00.000Z');
const clock = () => new Date(now);
const folder = mkdtempSync(path.join(tmpdir(), 'bindery-blobs-'));
let s3: S3Server;
/** Opens the stores of two nodes that share their blobs. */
const KINDS: readonly (readonly [name: string, open: () => [BlobStore, BlobStore]])[] = [
  ['a shared folder', () => openTwo(path.join(folder, 'shared'))],
  ['a bucket', () => openTwo(s3.url)],
];

function openTwo(where: string): [BlobStore, BlobStore] {
  const config = readBlobs({ BINDERY_BLOBS: where }, folder);
  const open = () => openBlobStore(config, path.join(folder, 'temporary'), clock);
  return [open(), open()];
}

beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

async function listAll(store: BlobStore): Promise<string[]> {
  const listed = [];
  for await (const hash of store.list()) listed.push(hash);
  return listed.sort();
}

describe('a folder of blobs shared by a group', () => {
  it('sets its own permissions on everything in it', async () => {
    const folderPath = mkdtempSync(path.join(folder, 'group-'));
    chmodSync(folderPath, 0o770);
    const store = openBlobStore(
      readBlobs({ BINDERY_BLOBS: folderPath }, folder),
      path.join(folder, 'temporary'),
      clock,
    );
    await store.prepare();
    const hash = await store.put(Buffer.from('shared by a group'));
    const names = ['drafts', hash.slice(0, 2), path.join(hash.slice(0, 2), hash.slice(2))];
    const modes = names.map((name) => (statSync(path.join(folderPath, name)).mode & 0o777).toString(8));
    expect(modes).toEqual(['770', '770', '660']);
  });
});

const KEY = { accessKeyId: 'key', secretAccessKey: 's/cret', region: 'eu-1' };

/** Short, but with characters such as `a+/=&` that URLs and XML escape differently. */
const TOKEN = 'a+/=&';
const LISTED = ['1', '2'].map((digit) => digit.repeat(64));

/** One of two parts of a list. */
function listPart(url: URL): string {
  const isLast = url.searchParams.get('continuation-token') === TOKEN;
  const key = `${url.searchParams.get('prefix')}${LISTED[isLast ? 1 : 0]}.2026-01-15`;
  const next = isLast ? '' : `<NextContinuationToken>${TOKEN.replace('&', '&amp;')}</NextContinuationToken>`;
  return `<ListBucketResult><Contents><Key>${key}</Key><Size>1</Size></Contents>${next}</ListBucketResult>`;
}

/** A server whose bucket lists two blobs, and that rejects requests with a status and code unless they are accepted. */
async function startAnswering(accept: (request: IncomingMessage, body: Buffer) => Promise<boolean>, refusal: string) {
  let refused = 0;
  const [status, code] = refusal.split(' ');
  const server = createServer(async (request, answer) => {
    const isGood = await accept(request, await buffer(request));
    if (!isGood) refused++;
    const url = new URL(request.url ?? '', 'http://any.test');
    const list = url.searchParams.get('prefix')?.endsWith('c/') === true ? listPart(url) : '<ListBucketResult/>';
    answer.writeHead(isGood ? 200 : Number(status));
    answer.end(isGood ? list : `<Error><Code>${code}</Code></Error>`);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return { port, refused: () => refused, close: () => server.close() };
}

describe.each(KINDS)('blobs in %s', (_name, open) => {
  let [store, other]: BlobStore[] = [];
  const stores = () => [store, other] as [BlobStore, BlobStore];
  beforeAll(async () => {
    [store, other] = open();
    for (const each of stores()) await each.prepare();
  });
  afterAll(async () => {
    for (const each of stores()) await each.close();
  });

  it('are stored once under their hash, and read by every node', async () => {
    const [here, there] = stores();
    const all = [new Uint8Array(), Uint8Array.of(1, 2, 3), new Uint8Array(300_000).fill(7)];
    const hashes = await Promise.all([...all, ...all].map((bytes) => here.put(bytes)));
    expect(hashes).toEqual([...all, ...all].map(hashOf));
    for (const [index, bytes] of all.entries()) {
      const hash = hashes[index] ?? '';
      expect(await buffer(there.read(hash))).toEqual(Buffer.from(bytes));
      expect([await there.size(hash), await there.has(hash)]).toEqual([bytes.length, true]);
    }
    expect(await listAll(there)).toEqual(all.map(hashOf).sort());
    expect(await buffer(there.read(hashes[1] ?? '', { start: 1, end: 1 }))).toEqual(Buffer.of(2));
    expect((await buffer(there.read(hashes[2] ?? '', { start: 299_000, end: 299_999 }))).length).toBe(1000);
  });

  it('do not exist before they are stored, and are identified by hash only', async () => {
    const [here, there] = stores();
    const missing = hashOf(Buffer.from('missing'));
    expect(await here.has(missing)).toBe(false);
    await expect(here.size(missing)).rejects.toThrow();
    await expect(buffer(here.read(missing))).rejects.toThrow();
    for (const name of ['', '../../etc/passwd', 'A'.repeat(64), `${missing}/..`]) {
      const read = async () => buffer(here.read(name));
      await expect(read()).rejects.toThrow('A blob is named by a SHA-256 in hexadecimal.');
    }
    expect(await there.put(Buffer.from('missing'))).toBe(missing);
    expect(await here.has(missing)).toBe(true);
  });

  it('are deleted when unused for a while, unless they were stored again', async () => {
    const [here, there] = stores();
    const [old, again] = await Promise.all(['old', 'again'].map((text) => here.put(Buffer.from(text))));
    const cutoff = new Date(now + 2 * DAY_MS);
    expect(await here.deleteUnwanted(old ?? '', new Date(now))).toBe(false);
    now += 3 * DAY_MS;
    expect(await there.put(Buffer.from('again'))).toBe(again);
    expect(await here.deleteUnwanted(old ?? '', cutoff)).toBe(true);
    expect(await here.deleteUnwanted(again ?? '', cutoff)).toBe(false);
    expect(await here.deleteUnwanted(old ?? '', cutoff)).toBe(false);
    expect(await listAll(here)).not.toContain(old);
    expect((await buffer(here.read(again ?? ''))).toString()).toBe('again');
    expect(await here.put(Buffer.from('old'))).toBe(old);
    expect((await buffer(there.read(old ?? ''))).toString()).toBe('old');
  });

  it('are listed once, however often they were stored', async () => {
    const [here, there] = stores();
    for (const each of [here, there, here]) {
      await each.put(Buffer.from('again and again'));
      now += DAY_MS;
    }
    const listed = await listAll(there);
    expect(listed).toContain(hashOf(Buffer.from('again and again')));
    expect(new Set(listed).size).toBe(listed.length);
  });

  it('are kept if a node stores them while another one removes them', async () => {
    const [here, there] = stores();
    const texts = Array.from({ length: 30 }, (_, index) => Buffer.from(`contested ${index}`));
    for (const text of texts) await here.put(text);
    now += 3 * DAY_MS;
    const cutoff = new Date(now - DAY_MS);
    await Promise.all(
      texts.map(async (text, index) => {
        const remove = () => here.deleteUnwanted(hashOf(text), cutoff);
        const turns = [() => there.put(text), remove, remove];
        const begun = turns.map(async (turn, turnIndex) => {
          await new Promise((resolve) => setTimeout(resolve, ((index + turnIndex) % 3) * 2));
          return turn();
        });
        // Concurrent removals of a file may fail; the job then runs again.
        await Promise.allSettled(begun);
      }),
    );
    for (const text of texts) expect(await buffer(here.read(hashOf(text)))).toEqual(text);
  });
});

describe('a shared folder', () => {
  it('recovers a blob that a killed node was removing, and deletes the drafts of dead nodes', async () => {
    const folderPath = path.join(folder, 'crashed');
    const [store] = openTwo(folderPath);
    await store.prepare();
    const hash = await store.put(Buffer.from('wanted'));
    const [live, left] = ['A'.repeat(20), 'B'.repeat(20)].map((name) => path.join(folderPath, 'drafts', name));
    for (const draft of [live, left]) writeFileSync(draft ?? '', 'half');
    const yesterday = new Date(now - 2 * DAY_MS);
    utimesSync(live ?? '', clock(), clock());
    utimesSync(left ?? '', yesterday, yesterday);
    mkdirSync(path.join(folderPath, 'removed'));
    writeFileSync(path.join(folderPath, 'removed', hash), 'wanted');
    rmSync(path.join(folderPath, hash.slice(0, 2), hash.slice(2)));
    await store.prepare();
    expect((await buffer(store.read(hash))).toString()).toBe('wanted');
    expect(readdirSync(path.join(folderPath, 'drafts'))).toEqual(['A'.repeat(20)]);
    writeFileSync(path.join(folderPath, hash.slice(0, 2), 'note.txt'), 'Hello.');
    expect(await listAll(store)).toEqual([hash]);
  });

  it('is rejected with a message if it is read-only', async () => {
    writeFileSync(path.join(folder, 'file'), '');
    const [store] = openTwo(path.join(folder, 'file', 'blobs'));
    await expect(store.prepare()).rejects.toThrow(/^Files cannot be stored in the folder .+: ENOTDIR\. Check /);
  });
});

describe('a bucket', () => {
  it('is rejected with a message that contains no key if it does not exist', async () => {
    const [store] = openTwo(s3.url.replace('/docs/', '/other/'));
    const refused = store.prepare();
    await expect(refused).rejects.toThrow(
      /^The bucket "other" at http:\/\/127.+ cannot be used: 404 NoSuchBucket\. Check B/,
    );
    await expect(refused).rejects.not.toThrow(/S3RVER/);
    await store.close();
  });

  it('receives signatures that equal those of Amazon, and reports a wrong key', async () => {
    const server = await startAnswering((request, body) => isSignedBy(KEY, request, body), '403 SignatureDoesNotMatch');
    const open = (secret: string) =>
      openTwo(`s3://key:${secret}@127.0.0.1:${server.port}/docs/a.b/c?insecure&region=eu-1`)[0];
    const [store, nonMember] = [open('s%2Fcret'), open('pa55')];
    try {
      await store.prepare();
      const hash = await store.put(Buffer.from('one'));
      await buffer(store.read(hash, { start: 1, end: 1 }));
      expect(await listAll(store)).toEqual(LISTED);
      await store.deleteUnwanted(hash, clock());
      expect(server.refused()).toBe(0);
      const refused = nonMember.prepare();
      await expect(refused).rejects.toThrow(
        /^The bucket "docs" at .+ cannot be used: 403 SignatureDoesNotMatch\. Check B/,
      );
      await expect(refused).rejects.not.toThrow(/pa55/);
      // Retries would end the same way.
      expect(server.refused()).toBe(1);
    } finally {
      for (const each of [store, nonMember]) await each.close();
      server.close();
    }
  });

  it('is retried when it responds with an error, up to four times', async () => {
    let failures = 2;
    const server = await startAnswering(async () => failures-- <= 0, '503 SlowDown');
    const [store] = openTwo(`s3://key:secret@127.0.0.1:${server.port}/docs?insecure`);
    try {
      expect(await store.has(hashOf(Buffer.from('one')))).toBe(false);
      expect(server.refused()).toBe(2);
      failures = 100;
      await expect(store.put(Buffer.from('two'))).rejects.toMatchObject({
        status: 503,
        message: 'The file store does not respond. Try again later.',
        cause: expect.objectContaining({ message: '503 SlowDown' }),
      });
      expect(server.refused()).toBe(6);
    } finally {
      await store.close();
      server.close();
    }
  });

  it('recovers once it is available again', async () => {
    const [store] = openTwo(s3.url);
    const hash = await store.put(Buffer.from('before'));
    await s3.stop();
    await expect(store.put(Buffer.from('meanwhile'))).rejects.toMatchObject({ status: 503 });
    await s3.start();
    await store.put(Buffer.from('meanwhile'));
    expect((await buffer(store.read(hash))).toString()).toBe('before');
    await store.close();
  });
});

describe('BINDERY_BLOBS', () => {
  const read = (text: string, more = {}) => readBlobs({ BINDERY_BLOBS: text, ...more }, '/data');
  const bucketLocation = { bucket: 'docs', basePath: '/docs', prefix: '', region: 'us-east-1' };
  const credentials = { accessKeyId: 'key', secretAccessKey: 's/+' };

  it('accepts a folder or a bucket, whose key may be in separate variables', () => {
    expect(read('')).toEqual({ kind: 'folder', path: '/data/blobs', isShared: false });
    expect(read('/mnt/files/')).toEqual({ kind: 'folder', path: '/mnt/files/', isShared: true });
    expect(read('s3://key:s%2F+@s3.test/docs')).toEqual({
      kind: 'bucket',
      bucket: { ...bucketLocation, ...credentials, origin: 'https://s3.test' },
    });
    const variables = { BINDERY_S3_ACCESS_KEY_ID: 'key', BINDERY_S3_SECRET_ACCESS_KEY: 's/+' };
    expect(read('s3://[::1]:9000/docs/a/b/?region=eu-1&insecure&virtual-host', variables)).toEqual({
      kind: 'bucket',
      bucket: {
        ...bucketLocation,
        ...credentials,
        origin: 'http://docs.[::1]:9000',
        basePath: '',
        prefix: 'a/b/',
        region: 'eu-1',
      },
    });
    expect(() => read('s3://s3.test/docs')).toThrow(
      /^BINDERY_BLOBS names a bucket, which requires BINDERY_S3_ACCESS_KEY_ID/,
    );
  });

  it('never echoes rejected values, which may contain a secret', () => {
    const wrong = [
      'blobs',
      './blobs',
      'pa55',
      'http://key:pa55@s3.test/docs',
      's3://key:pa55@s3.test',
      's3:///docs?pa55',
    ];
    for (const text of [...wrong, 's3://key:pa55@s3.test/docs?secret=pa55', 's3://key:pa55@s3.test/docs/../x y'])
      expect(() => read(text), text).toThrow(/^BINDERY_BLOBS must (?!.*pa55)/);
  });
});
