import { rm } from 'node:fs/promises';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectGarbageJob } from '../../../engines/revisions/collect-garbage.ts';
import { exportInstallation } from '../../../main/archive/export.ts';
import { exportInstallationJob, recordCommandLineExport } from '../../../main/archive/export-job.ts';
import { findInstallationExport } from '../../../platform/queries/installation-exports.ts';
import { anInstallationAdministrator, anOrganization, aSpace, type Person } from '../../../testing/factories.ts';
import { aSession } from '../../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const EXPORTS = '/v1/installation/exports';
const DAY_MS = 24 * 3600 * 1000;
const run = {
  id: '',
  tries: 1,
  isLastTry: false,
  isAbandoned: false,
  abandonment: '',
  signal: new AbortController().signal,
};

let server: TestServer;
let operator: Person;

beforeAll(async () => {
  server = await startTestServer();
  operator = await anInstallationAdministrator(server);
  const { id, admin } = await anOrganization(server);
  const space = await aSpace(server, id, admin);
  const file = { name: 'a.txt', base64: Buffer.from('A file of a space.').toString('base64') };
  await admin.post(`/v1/spaces/${space.id}/content`, { changes: [{ operation: 'insert_files', files: [file] }] });
});
afterAll(() => server.close());

const start = async () => (await aSession(server, operator)).call('POST', EXPORTS);
const newest = async () => (await operator.get(EXPORTS)).body.items[0];
const eventsOf = async (action: string) =>
  (await operator.get(`/v1/installation/audit-events?action=${action}`)).body.items;

async function listEntries(bytes: Uint8Array): Promise<string[]> {
  const names: string[] = [];
  const entries = extract();
  entries.on('entry', ({ name }, stream, next) => {
    names.push(name);
    stream.on('end', next).resume();
  });
  const unzip = createGunzip();
  unzip.pipe(entries);
  unzip.end(bytes);
  await finished(entries);
  return names;
}

describe('createInstallationExport', () => {
  it('archives everything in the background, for download by an administrator', async () => {
    const started = await start();
    expect(started.status).toBe(201);
    expect(started.body).toMatchObject({
      state: 'pending',
      origin: 'server',
      createdBy: { id: operator.id },
      urls: {},
    });
    expect((await start()).body.error.reason).toBe('already_exists');
    await server.runJobs();
    const archive = await newest();
    expect(archive).toMatchObject({
      id: started.body.id,
      state: 'ready',
      size: expect.any(Number),
      expiresAt: expect.any(String),
      contents: { rows: expect.any(Number), files: 1, events: 0 },
      urls: { download: `https://docs.test/account/installation-exports/${started.body.id}` },
    });
    const { headers } = await aSession(server, operator);
    const download = await server.call('GET', `/account/installation-exports/${archive.id}`, { headers });
    expect(download.status).toBe(200);
    expect(String(download.headers['content-disposition'])).toMatch(
      /^attachment; filename="bindery-\d{4}-\d\d-\d\d\.tar\.gz"$/,
    );
    const names = await listEntries(download.bytes);
    expect(names[0]).toBe('manifest.json');
    expect(names.filter((name) => name.startsWith('blobs/'))).toHaveLength(1);
    expect((await eventsOf('installation.exported'))[0]).toMatchObject({ actor: { id: operator.id } });
  });

  it('excludes archives and their records from the next one, and protects them from garbage collection', async () => {
    const before = await newest();
    await collectGarbageJob(server.ctx, {}, run);
    await start();
    await server.runJobs();
    expect((await newest()).contents.files).toBe(1);
    const row = await findInstallationExport(server.ctx.database.reader, before.id);
    server.advance(2 * DAY_MS);
    await collectGarbageJob(server.ctx, {}, run);
    expect(await server.ctx.blobs.has(row?.blob ?? '')).toBe(true);
  });

  it('expires after three days, and stays on record', async () => {
    await start();
    await server.runJobs();
    const { id } = await newest();
    const blob = (await findInstallationExport(server.ctx.database.reader, id))?.blob ?? '';
    server.advance(3 * DAY_MS + 1000);
    await server.runJobs();
    expect(await newest()).toMatchObject({ id, state: 'expired', urls: {}, contents: { files: 1 } });
    await collectGarbageJob(server.ctx, {}, run);
    expect(await server.ctx.blobs.has(blob)).toBe(false);
  });

  it('requires a recent session of an installation administrator, five times a day at most', async () => {
    expect((await operator.post(EXPORTS)).body.error.reason).toBe('session_required');
    const { admin } = await anOrganization(server);
    const other = await aSession(server, admin);
    expect((await other.call('POST', EXPORTS)).body.error.reason).toBe('installation_administrator_required');
    const authenticatedAt = new Date(server.ctx.clock().getTime() - 16 * 60_000).toISOString();
    const stale = await aSession(server, operator, { authenticatedAt });
    expect((await stale.call('POST', EXPORTS)).body.error.reason).toBe('reauthentication_required');
    server.advance(DAY_MS);
    for (let count = 0; count < 5; count++) {
      expect((await start()).status).toBe(201);
      await server.runJobs();
    }
    expect((await start()).status).toBe(429);
    server.advance(DAY_MS);
  });

  it('rejects downloads by other users', async () => {
    const archive = (await operator.get(EXPORTS)).body.items.find(({ state }: { state: string }) => state === 'ready');
    const url = `/account/installation-exports/${archive?.id}`;
    expect((await server.call('GET', url)).status).toBe(303);
    const { admin } = await anOrganization(server);
    const { headers } = await aSession(server, admin);
    expect((await server.call('GET', url, { headers })).status).toBe(404);
    const authenticatedAt = new Date(server.ctx.clock().getTime() - 16 * 60_000).toISOString();
    const stale = await aSession(server, operator, { authenticatedAt });
    const { headers: answered } = await server.call('GET', url, { headers: stale.headers });
    expect(answered['location']).toContain('/account/confirm');
  });
});

describe('deleteInstallationExport', () => {
  it('cancels a pending or running export, and notifies the job', async () => {
    const { id } = (await start()).body;
    expect((await operator.delete(`${EXPORTS}/${id}`)).status).toBe(204);
    await server.runJobs();
    expect(await newest()).toMatchObject({ id, state: 'canceled', urls: {} });
    await exportInstallationJob(server.ctx, { exportId: id }, run);
    expect(await newest()).toMatchObject({ id, state: 'canceled' });
    expect((await eventsOf('installation-export.deleted'))[0]).toMatchObject({ target: { id } });
  });

  it('deletes an archive and keeps its record', async () => {
    await start();
    await server.runJobs();
    const { id } = await newest();
    expect((await operator.delete(`${EXPORTS}/${id}`)).status).toBe(204);
    expect(await newest()).toMatchObject({ id, state: 'expired', urls: {} });
    expect((await operator.delete(`${EXPORTS}/${id}`)).status).toBe(204);
    expect((await operator.delete(`${EXPORTS}/unknown`)).status).toBe(404);
  });
});

describe('the record of exports', () => {
  it('contains the error of failed ones, and abandoned ones', async () => {
    const { id } = (await start()).body;
    const failing = { ...server.ctx, blobs: { ...server.ctx.blobs, list: failingList } };
    await expect(exportInstallationJob(failing, { exportId: id }, { ...run, isLastTry: true })).rejects.toThrow();
    expect(await newest()).toMatchObject({
      id,
      state: 'failed',
      error: expect.stringContaining('disk of the server is full'),
    });
    const next = (await start()).body.id;
    await exportInstallationJob(
      server.ctx,
      { exportId: next },
      { ...run, isAbandoned: true, abandonment: 'it was canceled' },
    );
    expect(await newest()).toMatchObject({
      id: next,
      state: 'failed',
      error: 'The export was abandoned: it was canceled.',
    });
  });

  it('includes those of the command line', async () => {
    const file = path.join(server.ctx.temporary.path, 'archive.tar.gz');
    await recordCommandLineExport(server.ctx, file, await exportInstallation(server.ctx, file));
    await rm(file);
    const archive = await newest();
    expect(archive).toMatchObject({ origin: 'command-line', state: 'ready', urls: {}, contents: { files: 1 } });
    expect(archive.createdBy).toBeUndefined();
  });
});

// biome-ignore lint/correctness/useYield: it fails before the first one
async function* failingList(): AsyncGenerator<string> {
  throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
}
