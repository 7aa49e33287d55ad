import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { planImport, type RepositoryPlan, type StoredFile } from '@bindery/content';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findSpace } from '../../platform/queries/spaces.ts';
import { anOrganization, aSpace, type Person } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import {
  type KnownObjects,
  keepTextScans,
  keyOfFile,
  loadKnownObjects,
  NOTHING_KNOWN,
  sweepTextScans,
} from './text-scans.ts';

const DAY_MS = 24 * 3600 * 1000;
const FILES: Readonly<Record<string, string>> = {
  'README.md': '---\ntitle: Home\n---\n\nSee ![a picture](a.png) and 日本語.\n',
  'SUMMARY.md': '* [Home](README.md)\n',
  'a.png': 'picture',
};

let server: TestServer;
let organizationId: string;
let admin: Person;
let spaceId: string;
let plan: RepositoryPlan;

const entries = Object.entries(FILES).map(([name, text]) => {
  return {
    path: name,
    oid: Buffer.from(name).toString('hex').padEnd(40, '0'),
    size: text.length,
    kind: 'file',
  } as const;
});

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
  const readEntries = async (requested: readonly { readonly path: string }[]) =>
    requested.map((entry) => Buffer.from(FILES[entry.path] ?? ''));
  const planned = await planImport({ entries, readEntries });
  if ('error' in planned) throw new Error(planned.message);
  plan = planned;
});
afterAll(() => server.close());
beforeEach(async () => {
  spaceId = (await aSpace(server, organizationId, admin)).id;
});

/** The stored data of the image. */
const picture = (blob: string): ReadonlyMap<string, StoredFile> =>
  new Map([['a.png', { blob, size: 7, contentType: 'image/png', dimensions: { width: 1, height: 1 } }]]);
async function load(id = spaceId): Promise<KnownObjects> {
  const space = await findSpace(server.ctx.database.reader, id);
  if (space === undefined) throw new Error('There is no such space.');
  return loadKnownObjects(server.ctx, space);
}
const folder = () => path.join(server.ctx.config.dataDir, 'cache', 'git-objects');
const fileOf = (id: string) => path.join(folder(), `${id}.jsonl`);

describe('scan results of an import', () => {
  it('are reused by the next import of the space, and by no other space', async () => {
    await keepTextScans(server.ctx, spaceId, { plan, files: picture('0'.repeat(64)) });
    const known = await load();
    expect(known.texts).toEqual(plan.scans);
    expect(known.summaries).toEqual(plan.summaries);
    const other = await aSpace(server, organizationId, admin);
    expect(await load(other.id)).toEqual(NOTHING_KNOWN);
  });

  it('include a file only while the head of the space has its bytes', async () => {
    const missing = picture('1'.repeat(64));
    await keepTextScans(server.ctx, spaceId, { plan, files: missing });
    expect(await load()).toMatchObject({ files: new Map(), fileOids: new Set() });
    const blob = await server.ctx.blobs.put(Buffer.from('picture'));
    const base64 = Buffer.from('picture').toString('base64');
    const changes = [{ operation: 'insert_files', files: [{ name: 'a.png', base64 }] }];
    const { status } = await admin.post(`/v1/spaces/${spaceId}/content`, { changes });
    expect(status).toBe(200);
    await keepTextScans(server.ctx, spaceId, { plan, files: picture(blob) });
    const [planned] = plan.files;
    if (planned === undefined) throw new Error('There is no file.');
    const known = await load();
    expect(known.files).toEqual(new Map([[keyOfFile(planned), picture(blob).get('a.png')]]));
    expect(known.fileOids).toEqual(new Set([planned.oid]));
  });

  it.each([
    ['cut off', (text: string) => text.slice(0, text.lastIndexOf('\n'))],
    ['of another version', (text: string) => text.replace(/^\["[^"]*"/, '["0.0.0"')],
    ['no JSON', (text: string) => `${text.slice(0, -5)}}}}}}`],
    ['empty', () => ''],
  ])('are recomputed when their file is %s', async (_, damage) => {
    await keepTextScans(server.ctx, spaceId, { plan, files: new Map() });
    writeFileSync(fileOf(spaceId), damage(readFileSync(fileOf(spaceId), 'utf8')));
    expect(await load()).toEqual(NOTHING_KNOWN);
  });

  it('omit an object with too many results, and keep the others', async () => {
    const [[oid, scan] = ['', undefined]] = plan.scans;
    if (scan === undefined) throw new Error('There is no text.');
    const large = { ...scan, targets: Array.from({ length: 10_000 }, (_, index) => `images/${index}.png`) };
    const scans = new Map([
      ['f'.repeat(40), large],
      [oid, scan],
    ]);
    await keepTextScans(server.ctx, spaceId, { plan: { ...plan, scans }, files: new Map() });
    expect([...(await load()).texts.keys()]).toEqual([oid]);
  });

  it('are deleted a week after the last import of the space', async () => {
    await keepTextScans(server.ctx, spaceId, { plan, files: new Map() });
    server.advance(6 * DAY_MS);
    expect((await load()).texts.size).toBe(1);
    server.advance(6 * DAY_MS);
    await sweepTextScans(server.ctx);
    expect((await load()).texts.size).toBe(1);
    server.advance(8 * DAY_MS);
    await sweepTextScans(server.ctx);
    expect(readdirSync(folder())).toEqual([]);
    expect(await load()).toEqual(NOTHING_KNOWN);
  });
});
