import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../db/transact.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { openDiskBlobStore } from './blob-store.ts';
import { storeObjects } from './content-store.ts';
import { LruCache } from './lru-cache.ts';

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('the blob store', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bindery-blobs-'));
  const [blobs, drafts] = [path.join(folder, 'blobs'), path.join(folder, 'drafts')];
  let now = new Date('2026-01-15T10:00:00.000Z');
  const store = openDiskBlobStore(blobs, drafts, () => now);
  beforeAll(() => mkdirSync(drafts));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('keeps bytes under their hash, once, and leaves no draft', async () => {
    const all = [new Uint8Array(), Uint8Array.of(1, 2, 3), new Uint8Array(300_000).fill(7)];
    const hashes = await Promise.all([...all, ...all].map((bytes) => store.put(bytes)));
    expect(hashes).toEqual([...all, ...all].map(hashOf));
    for (const [index, bytes] of all.entries()) {
      const hash = hashes[index] ?? '';
      expect(await buffer(store.read(hash))).toEqual(Buffer.from(bytes));
      expect(await store.size(hash)).toBe(bytes.length);
      expect(await store.has(hash)).toBe(true);
    }
    const listed = [];
    for await (const hash of store.list()) listed.push(hash);
    expect(listed.sort()).toEqual(all.map(hashOf).sort());
    expect(readdirSync(drafts)).toEqual([]);
    expect(await buffer(store.read(hashes[1] ?? '', { start: 1, end: 1 }))).toEqual(Buffer.of(2));
  });

  it('says that a blob is not there, and is asked for hashes alone', async () => {
    const missing = hashOf(Uint8Array.of(9));
    expect(await store.has(missing)).toBe(false);
    await expect(store.size(missing)).rejects.toThrow('ENOENT');
    for (const name of ['', '../../etc/passwd', 'A'.repeat(64), `${missing}/..`]) {
      expect(() => store.read(name)).toThrow('A blob is named by a SHA-256 in hexadecimal.');
    }
  });

  it('deletes what was not wanted for a while, and keeps what was stored again', async () => {
    const [old, again] = [await store.put(Buffer.from('old')), await store.put(Buffer.from('again'))];
    const cutoff = new Date(now.getTime() + 1000);
    now = new Date(now.getTime() + 2 * 3600 * 1000);
    expect(await store.put(Buffer.from('again'))).toBe(again);
    expect(await store.deleteUnwanted(old, cutoff)).toBe(true);
    expect(await store.deleteUnwanted(again, cutoff)).toBe(false);
    expect(await store.deleteUnwanted(old, cutoff)).toBe(false);
    expect([await store.has(old), await store.has(again)]).toEqual([false, true]);
    expect(await store.put(Buffer.from('old'))).toBe(old);
    expect((await buffer(store.read(old))).toString()).toBe('old');
    expect(readdirSync(drafts)).toEqual([]);
  });

  it('lists nothing but blobs', async () => {
    mkdirSync(path.join(blobs, 'lost+found'), { recursive: true });
    mkdirSync(path.join(blobs, 'ab'), { recursive: true });
    writeFileSync(path.join(blobs, 'ab', 'note.txt'), 'Hello.');
    for await (const hash of store.list()) expect(hash).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('the content store', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it('gives back objects in the order asked for, however many, and whichever come twice', async () => {
    const objects = Array.from({ length: 1000 }, (_, i) => ({ hash: `hash ${i}`, bytes: Buffer.from(`bytes ${i}`) }));
    await transact(server.ctx, (tx) => storeObjects(tx.db, [...objects, ...objects.slice(0, 10)], tx.now));
    const hashes = [...objects.map(({ hash }) => hash), 'hash 3', 'hash 3'].reverse();
    const read = await server.ctx.content.get(hashes);
    expect(read.map((bytes) => Buffer.from(bytes).toString())).toEqual(
      hashes.map((hash) => hash.replace('hash', 'bytes')),
    );
    expect((await server.ctx.content.get(['hash 0'])).map((bytes) => bytes.length)).toEqual([7]);
    expect(await server.ctx.content.get([])).toEqual([]);
  });

  it('names the object that is missing', async () => {
    await expect(server.ctx.content.get(['hash of nothing'])).rejects.toThrow('hash of nothing is missing');
  });

  it('writes the same object again without complaint, also from units that run at once', async () => {
    const object = { hash: 'shared', bytes: Buffer.from('same') };
    const put = () => transact(server.ctx, (tx) => storeObjects(tx.db, [object], tx.now));
    await Promise.all(Array.from({ length: 10 }, put));
    const [bytes = new Uint8Array()] = await server.ctx.content.get(['shared']);
    expect(Buffer.from(bytes).toString()).toBe('same');
  });
});

describe('LruCache', () => {
  it('never weighs more than it may, and keeps what was used last', () => {
    const step = fc.record({
      key: fc.nat(30).map(String),
      weight: fc.integer({ min: 1, max: 20 }),
      isRead: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const cache = new LruCache<number>(100, (weight) => weight);
        // The keys that a plain model keeps, oldest first.
        let model: { key: string; weight: number }[] = [];
        for (const { key, weight, isRead } of steps) {
          const kept = model.find((entry) => entry.key === key);
          if (isRead) {
            expect(cache.get(key)).toBe(kept?.weight);
            if (kept) model = [...model.filter((entry) => entry !== kept), kept];
            continue;
          }
          cache.set(key, weight);
          if (weight > 100 / 8) continue;
          model = [...model.filter((entry) => entry !== kept), { key, weight }];
          while (model.reduce((sum, entry) => sum + entry.weight, 0) > 100) model.shift();
        }
      }),
      { numRuns: 200 },
    );
  });
});
