import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFileCache } from '../../platform/store/file-cache.ts';
import { anOrganization, aSpace } from '../../testing/factories.ts';
import { buildPdfRenderer } from '../../testing/pdf-renderer.ts';
import { renderHere } from '../../testing/render-here.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { getPdfJob } from '../revisions/find-pdf-job.ts';
import { openPdfLibrary } from '../revisions/open-pdf-library.ts';
import { getRevision } from '../revisions/revisions.ts';
import type { PdfJob } from './pdf-job.ts';

let server: TestServer;
let job: PdfJob;
const limits = { milliseconds: 60_000, memory: 2 ** 31 };
const open = (changes: Partial<typeof limits> = {}) =>
  openPdfLibrary(server.ctx, { limits: { ...limits, ...changes } });
const cacheFolder = () => path.join(server.ctx.config.dataDir, 'cache/pdf');

beforeAll(async () => {
  await buildPdfRenderer();
  server = await startTestServer();
  const { id, admin } = await anOrganization(server);
  const space = await aSpace(server, id, admin, { title: 'Space' });
  const revision = await getRevision(server.ctx, space.id, space.revision_id);
  job = await getPdfJob(server.ctx, { space, revision, only: false });
});
afterAll(() => server.close());

/** A job that no other test has. */
let count = 0;
const aJob = (): PdfJob => ({ ...job, title: `Space ${++count}` });

describe('PdfLibrary', () => {
  it('renders a PDF once for concurrent and later requests', async () => {
    const [library, mine] = [open(), aJob()];
    const pdfs = await Promise.all([library.get(mine), library.get(mine), library.get(mine)]);
    expect(new Set(pdfs.map(({ file }) => file)).size).toBe(1);
    // A library that cannot render still finds it.
    expect((await open({ milliseconds: 0 }).get(mine)).key).toBe(pdfs[0]?.key);
    await expect(open({ milliseconds: 0 }).get(aJob())).rejects.toMatchObject({ status: 413 });
  });

  it('renders again for another title, page or revision', async () => {
    const library = open();
    const keys = await Promise.all([aJob(), aJob()].map(async (each) => (await library.get(each)).key));
    expect(new Set(keys).size).toBe(2);
  });

  it('stops a render that exceeds the time or memory limit, with instructions', async () => {
    for (const changes of [{ milliseconds: 1 }, { memory: 1 }]) {
      const [library, mine] = [open(changes), aJob()];
      await expect(library.get(mine)).rejects.toMatchObject({
        status: 413,
        message: expect.stringContaining('Request one of its pages with the pages below it.'),
      });
      // It is not tried again at once, which would only cost the time of others.
      await expect(library.get(mine)).rejects.toMatchObject({ status: 413 });
    }
    expect(readdirSync(server.ctx.temporary.path).filter((name) => name.startsWith('pdf-'))).toEqual([]);
  });

  it('rejects requests when the queue is full, and completes queued ones', async () => {
    const library = openPdfLibrary(server.ctx, { render: renderHere });
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => library.get(aJob())));
    const refused = answers.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(3);
    expect((refused[0] as PromiseRejectedResult).reason).toMatchObject({ status: 503 });
  }, 120_000);

  it('stops running and queued renders when it closes', async () => {
    const library = open();
    const waiting = [library.get(aJob()), library.get(aJob())].map((each) => each.catch((error: unknown) => error));
    await new Promise((resolve) => setTimeout(resolve, 50));
    await library.close();
    for (const answer of await Promise.all(waiting)) expect(answer).toMatchObject({ status: 503 });
    await expect(library.get(aJob())).rejects.toMatchObject({ status: 503 });
    expect(readdirSync(server.ctx.temporary.path).filter((name) => name.startsWith('pdf-'))).toEqual([]);
  });

  it('logs why a render failed, without returning the reason', async () => {
    await expect(open().get({ ...aJob(), root: 'f'.repeat(64) })).rejects.toThrow('is missing from the database');
    expect(readdirSync(cacheFolder()).filter((name) => !name.endsWith('.pdf'))).toEqual([]);
  });
});

describe('the cache', () => {
  it('evicts the least recently used, and keeps the newest regardless of its size', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'bindery-pdf-cache-'));
    let time = 1_000_000;
    const clock = () => {
      time += 10_000;
      return new Date(time);
    };
    const cache = openFileCache(folder, '.pdf', 250, clock);
    for (const name of ['a', 'b', 'c']) {
      writeFileSync(cache.fileOf(name), 'x'.repeat(100));
      await cache.use(name);
    }
    expect(await cache.use('a')).toBe(100);
    await cache.sweep();
    expect(readdirSync(folder).sort()).toEqual(['a.pdf', 'c.pdf']);
    writeFileSync(cache.fileOf('d'), 'x'.repeat(1000));
    await cache.use('d');
    await cache.sweep();
    expect(readdirSync(folder)).toEqual(['d.pdf']);
    expect(await cache.use('a')).toBeUndefined();
    rmSync(folder, { recursive: true, force: true });
  });
});
